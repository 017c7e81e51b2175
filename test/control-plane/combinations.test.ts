import { PlatformRelease, Severity } from '../../src';
import { Combination, COMBINATIONS, fleetOf, nameOfRow } from '../fixtures/combinations';
import { rendered } from '../fixtures/rendered';

/** The kinds on the management cluster that make the control plane and lead to it, or the sentence of refusal. */
function outcome(row: Combination, release: PlatformRelease): string {
  try {
    const fleet = fleetOf(row, release);
    const errors = fleet.findings.filter(({ severity }) => severity === Severity.ERROR);
    return errors.length > 0 ? errors.map(({ id, message }) => `${id}: ${message}`).join('\n')
      : [...new Set(rendered(fleet).filter(isOfControlPlane).map(({ kind }) => kind))].sort().join(' ');
  } catch (error) {
    return `refused: ${(error as Error).message}`;
  }
}

function isOfControlPlane({ kind }: any): boolean {
  return /ControlPlane|Cluster|Gateway$|Policy|Budget|DataStore/.test(kind);
}

const table = (release: PlatformRelease) => COMBINATIONS.map((row) => `${nameOfRow(row)}: ${outcome(row, release)}`);

test('every combination on release 2026-08 gives objects or the reason why not', () => {
  expect(table(PlatformRelease.V2026_08)).toMatchInlineSnapshot(`
[
  "Steward x LoadBalancer x Cluster API with Harvester: Cluster HarvesterCluster NetworkPolicy PodDisruptionBudget StewardControlPlane",
  "Steward x LoadBalancer x bare: NetworkPolicy PodDisruptionBudget TenantControlPlane",
  "Steward x Ingress x Cluster API with Harvester: Cluster HarvesterCluster NetworkPolicy PodDisruptionBudget StewardControlPlane",
  "Steward x Ingress x bare: NetworkPolicy PodDisruptionBudget TenantControlPlane",
  "Steward x Gateway x Cluster API with Harvester: Cluster Gateway HarvesterCluster NetworkPolicy PodDisruptionBudget StewardControlPlane",
  "Steward x Gateway x bare: Gateway NetworkPolicy PodDisruptionBudget TenantControlPlane",
  "Steward x NodePort x Cluster API with Harvester: Cluster HarvesterCluster NetworkPolicy PodDisruptionBudget StewardControlPlane",
  "Steward x NodePort x bare: NetworkPolicy PodDisruptionBudget TenantControlPlane",
  "Kamaji x LoadBalancer x Cluster API with Harvester: Cluster HarvesterCluster KamajiControlPlane NetworkPolicy PodDisruptionBudget",
  "Kamaji x LoadBalancer x bare: NetworkPolicy PodDisruptionBudget TenantControlPlane",
  "Kamaji x Ingress x Cluster API with Harvester: Cluster HarvesterCluster KamajiControlPlane NetworkPolicy PodDisruptionBudget",
  "Kamaji x Ingress x bare: NetworkPolicy PodDisruptionBudget TenantControlPlane",
  "Kamaji x Gateway x Cluster API with Harvester: Cluster Gateway HarvesterCluster KamajiControlPlane NetworkPolicy PodDisruptionBudget",
  "Kamaji x Gateway x bare: Gateway NetworkPolicy PodDisruptionBudget TenantControlPlane",
  "Kamaji x NodePort x Cluster API with Harvester: Cluster HarvesterCluster KamajiControlPlane NetworkPolicy PodDisruptionBudget",
  "Kamaji x NodePort x bare: NetworkPolicy PodDisruptionBudget TenantControlPlane",
  "Teutonet x LoadBalancer x Cluster API with Harvester: refused: 'exposure' of management/teutonet-loadbalancer-capi/shop is LoadBalancer, which teutonet cannot make, expected Gateway; choose another exposure or another provider",
  "Teutonet x LoadBalancer x bare: refused: 'exposure' of management/teutonet-loadbalancer-bare/shop is LoadBalancer, which teutonet cannot make, expected Gateway; choose another exposure or another provider",
  "Teutonet x Ingress x Cluster API with Harvester: refused: 'exposure' of management/teutonet-ingress-capi/shop is Ingress, which teutonet cannot make, expected Gateway; choose another exposure or another provider",
  "Teutonet x Ingress x bare: refused: 'exposure' of management/teutonet-ingress-bare/shop is Ingress, which teutonet cannot make, expected Gateway; choose another exposure or another provider",
  "Teutonet x Gateway x Cluster API with Harvester: Cluster Gateway HarvesterCluster HostedControlPlane",
  "Teutonet x Gateway x bare: refused: 'provider' of management/teutonet-gateway-bare/shop is teutonet, which runs control planes for Cluster API only, expected steward or kamaji for one outside of a tenant cluster; choose another, or give the control plane a 'cluster'",
  "Teutonet x NodePort x Cluster API with Harvester: refused: 'exposure' of management/teutonet-nodeport-capi/shop is NodePort, which teutonet cannot make, expected Gateway; choose another exposure or another provider",
  "Teutonet x NodePort x bare: refused: 'exposure' of management/teutonet-nodeport-bare/shop is NodePort, which teutonet cannot make, expected Gateway; choose another exposure or another provider",
]
`);
});

test('every combination on release 2026-02 gives objects or the reason why not', () => {
  expect(table(PlatformRelease.V2026_02)).toMatchInlineSnapshot(`
[
  "Steward x LoadBalancer x Cluster API with Harvester: Cluster HarvesterCluster NetworkPolicy PodDisruptionBudget StewardControlPlane",
  "Steward x LoadBalancer x bare: NetworkPolicy PodDisruptionBudget TenantControlPlane",
  "Steward x Ingress x Cluster API with Harvester: Cluster HarvesterCluster NetworkPolicy PodDisruptionBudget StewardControlPlane",
  "Steward x Ingress x bare: NetworkPolicy PodDisruptionBudget TenantControlPlane",
  "Steward x Gateway x Cluster API with Harvester: Cluster Gateway HarvesterCluster NetworkPolicy PodDisruptionBudget StewardControlPlane",
  "Steward x Gateway x bare: Gateway NetworkPolicy PodDisruptionBudget TenantControlPlane",
  "Steward x NodePort x Cluster API with Harvester: Cluster HarvesterCluster NetworkPolicy PodDisruptionBudget StewardControlPlane",
  "Steward x NodePort x bare: NetworkPolicy PodDisruptionBudget TenantControlPlane",
  "Kamaji x LoadBalancer x Cluster API with Harvester: refused: 'provider' of management/kamaji-loadbalancer-capi/shop is kamaji, which speaks Cluster API v1beta2, but platform release 2026-02 speaks v1beta1, expected release 2026-08 or later; choose such a release or another provider",
  "Kamaji x LoadBalancer x bare: NetworkPolicy PodDisruptionBudget TenantControlPlane",
  "Kamaji x Ingress x Cluster API with Harvester: refused: 'provider' of management/kamaji-ingress-capi/shop is kamaji, which speaks Cluster API v1beta2, but platform release 2026-02 speaks v1beta1, expected release 2026-08 or later; choose such a release or another provider",
  "Kamaji x Ingress x bare: NetworkPolicy PodDisruptionBudget TenantControlPlane",
  "Kamaji x Gateway x Cluster API with Harvester: refused: 'provider' of management/kamaji-gateway-capi/shop is kamaji, which speaks Cluster API v1beta2, but platform release 2026-02 speaks v1beta1, expected release 2026-08 or later; choose such a release or another provider",
  "Kamaji x Gateway x bare: Gateway NetworkPolicy PodDisruptionBudget TenantControlPlane",
  "Kamaji x NodePort x Cluster API with Harvester: refused: 'provider' of management/kamaji-nodeport-capi/shop is kamaji, which speaks Cluster API v1beta2, but platform release 2026-02 speaks v1beta1, expected release 2026-08 or later; choose such a release or another provider",
  "Kamaji x NodePort x bare: NetworkPolicy PodDisruptionBudget TenantControlPlane",
  "Teutonet x LoadBalancer x Cluster API with Harvester: refused: 'exposure' of management/teutonet-loadbalancer-capi/shop is LoadBalancer, which teutonet cannot make, expected Gateway; choose another exposure or another provider",
  "Teutonet x LoadBalancer x bare: refused: 'exposure' of management/teutonet-loadbalancer-bare/shop is LoadBalancer, which teutonet cannot make, expected Gateway; choose another exposure or another provider",
  "Teutonet x Ingress x Cluster API with Harvester: refused: 'exposure' of management/teutonet-ingress-capi/shop is Ingress, which teutonet cannot make, expected Gateway; choose another exposure or another provider",
  "Teutonet x Ingress x bare: refused: 'exposure' of management/teutonet-ingress-bare/shop is Ingress, which teutonet cannot make, expected Gateway; choose another exposure or another provider",
  "Teutonet x Gateway x Cluster API with Harvester: refused: 'provider' of management/teutonet-gateway-capi/shop is teutonet, which speaks the contract v1beta2 of Cluster API and is no part of platform release 2026-02, expected release 2026-08 or a later one; choose that, or another provider",
  "Teutonet x Gateway x bare: refused: 'provider' of management/teutonet-gateway-bare/shop is teutonet, which runs control planes for Cluster API only, expected steward or kamaji for one outside of a tenant cluster; choose another, or give the control plane a 'cluster'",
  "Teutonet x NodePort x Cluster API with Harvester: refused: 'exposure' of management/teutonet-nodeport-capi/shop is NodePort, which teutonet cannot make, expected Gateway; choose another exposure or another provider",
  "Teutonet x NodePort x bare: refused: 'exposure' of management/teutonet-nodeport-bare/shop is NodePort, which teutonet cannot make, expected Gateway; choose another exposure or another provider",
]
`);
});
