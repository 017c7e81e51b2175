/** How many files a tenant is. */
export enum GitLayout {
  /** A file an object: the smallest diffs. */
  FILE_PER_OBJECT = 'file per object',
  /** A file for the tenant's objects on the management cluster, one for those inside the tenant, one a chart of your own: the fewest files. */
  FILE_PER_TENANT = 'file per tenant',
}
