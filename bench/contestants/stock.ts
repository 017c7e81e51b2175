/** The same objects through stock cdk8s: `node stock.js <tenants> <outdir> <one-app | app-per-tenant>`. */
import { App, YamlOutputType } from 'cdk8s';
import { define } from './plain-objects';
import { tenants } from '../fleet';

const [count, outdir, variant] = process.argv.slice(2);
const appProps = { outdir, yamlOutputType: YamlOutputType.FILE_PER_CHART };

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
