// One file a tenant: `jsonnet --multi out --create-output-dirs --tla-code-file tenants=tenants.json main.jsonnet`.
// Text is joined with `+`: `%` is interpreted and would take four times as long.
local addons = import 'addons.libsonnet';
local cluster = import 'cluster.libsonnet';
local delivery = import 'delivery.libsonnet';
local pool = import 'pool.libsonnet';

function(tenants) {
  [tenant.namespace + '/' + tenant.name + '.json']: {
    apiVersion: 'v1',
    kind: 'List',
    items: cluster(tenant) + std.flatMap(function(p) pool(tenant, p), tenant.pools) + addons(tenant) + delivery(tenant),
  }
  for tenant in tenants
}
