/** Plain `ApiObject`s, a chart a tenant: what is written in one way for stock cdk8s and for the library. */
import { ApiObject, App, Chart } from 'cdk8s';
import { Tenant } from '../fleet';
import { objectsOf } from '../objects';

export function define(app: App, tenant: Tenant): void {
  const chart = new Chart(app, tenant.name);
  objectsOf(tenant).forEach((object) => new ApiObject(chart, `${object.kind}-${object.metadata.name}`, object));
}
