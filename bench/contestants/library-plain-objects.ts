/** The program of stock cdk8s with a `Fleet` in place of the `App`, and every check on: `node library-plain-objects.js <tenants> <outdir>`. */
import { define } from './plain-objects';
import { tenants } from '../fleet';
import { Fleet, GitLayout } from 'cdk8s-tenant-clusters';

const [count, outdir] = process.argv.slice(2);

const fleet = new Fleet({ outdir, layout: GitLayout.FILE_PER_TENANT });
tenants(Number(count)).forEach((tenant) => define(fleet, tenant));
fleet.synth();
