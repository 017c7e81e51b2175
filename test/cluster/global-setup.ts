import { prepareBinaries } from './binaries';

/** Builds take minutes: here, no test's clock runs yet. */
export default prepareBinaries;
