/** The same objects through stock cdk8s: `node stock.js <tenants> <outdir> <one-app | app-per-tenant>`. */
import { ApiObject, App, Chart, YamlOutputType } from 'cdk8s';
import { Tenant, tenants } from '../fleet';
import { objectsOf } from '../objects';

const [count, outdir, variant] = process.argv.slice(2);
const appProps = { outdir, yamlOutputType: YamlOutputType.FILE_PER_CHART };

function define(app: App, tenant: Tenant): void {
  const chart = new Chart(app, tenant.name);
  objectsOf(tenant).forEach((object) => new ApiObject(chart, `${object.kind}-${object.metadata.name}`, object));
}

if (variant === 'one-app') {
  const app = new App(appProps);
  tenants(Number(count)).forEach((tenant) => define(app, tenant));
  app.synth();
} else {
  for (const tenant of tenants(Number(count))) {
    const app = new App(appProps);
    define(app, tenant);
    app.synth();
  }
}
