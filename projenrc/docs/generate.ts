import { writeFileSync } from 'fs';
import { join } from 'path';
import { checksPage } from './checks-page';

writeFileSync(join(__dirname, '../../docs/checks.md'), checksPage());
