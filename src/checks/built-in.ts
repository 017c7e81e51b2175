import { AddressOverlapCheck } from './address-overlap';
import { CertificateNameCheck } from './certificate-name';
import type { Check } from './check';
import { ClusterScopeCheck } from './cluster-scope';
import { ControlPlaneNameCheck } from './control-plane-name';
import { DanglingReferenceCheck } from './dangling-reference';
import { DataStoreEndpointCheck } from './data-store-endpoint';
import { DuplicateDataStoreKeyCheck } from './duplicate-data-store-key';
import { DuplicateEndpointNameCheck } from './duplicate-endpoint-name';
import { DuplicateIdentityCheck } from './duplicate-identity';
import { DuplicateObjectCheck } from './duplicate-object';
import { EndpointAgreementCheck } from './endpoint-agreement';
import { EtcdMembersCheck } from './etcd-members';
import { GatewayListenerCheck } from './gateway-listener';
import { Gateways } from './gateways';
import { ImpossibleHostCheck } from './impossible-host';
import { ImpossibleMachineCheck } from './impossible-machine';
import { ImpossibleNetworkCheck } from './impossible-network';
import { LimitBelowRequestCheck } from './limit-below-request';
import { ManagedFlagCheck } from './managed-flag';
import { MissingDataStoreCheck } from './missing-data-store';
import { MissingVolumeCheck } from './missing-volume';
import { NamesAndLabelsCheck } from './names-and-labels';
import { NoCniCheck } from './no-cni';
import { NoWorkerPoolCheck } from './no-worker-pool';
import { NodePortClashCheck } from './node-port-clash';
import { NodePortRangeCheck } from './node-port-range';
import { NodePorts } from './node-ports';
import { ObjectIndex } from './object-index';
import { PlaneFeaturesCheck } from './plane-features';
import { PoolDemandCheck } from './pool-demand';
import { ProviderVersionCheck } from './provider-version';
import { RequiredLabelsCheck } from './required-labels';
import { SchemaCheck } from './schema';
import { SecretMaterialCheck } from './secret-material';
import { SmallMachineCheck } from './small-machine';
import { Tenants } from './tenants';
import { TlsPassthroughCheck } from './tls-passthrough';
import { UnknownSuppressionCheck } from './unknown-suppression';
import { VersionSkewCheck } from './version-skew';

/** Every rule of the library by its id, new for each run, as some remember what they saw. */
export function builtInChecks(): Check[] {
  const objects = new ObjectIndex();
  const tenants = new Tenants();
  const nodePorts = new NodePorts();
  const gateways = new Gateways();
  return [
    new SchemaCheck(),
    new ClusterScopeCheck(),
    new NamesAndLabelsCheck(),

    new DuplicateIdentityCheck(),
    new DuplicateObjectCheck(objects),
    new DuplicateDataStoreKeyCheck(),
    new DuplicateEndpointNameCheck(),
    new DanglingReferenceCheck(objects),
    new EndpointAgreementCheck(tenants),
    new MissingDataStoreCheck(objects),
    new ControlPlaneNameCheck(),
    new DataStoreEndpointCheck(),

    new NoWorkerPoolCheck(),
    new NoCniCheck(),

    new AddressOverlapCheck(),
    new PoolDemandCheck(),
    new NodePortClashCheck(nodePorts),
    new NodePortRangeCheck(nodePorts),

    new VersionSkewCheck(tenants),
    new ProviderVersionCheck(),
    new EtcdMembersCheck(),

    new SecretMaterialCheck(),

    new RequiredLabelsCheck(),

    new ImpossibleMachineCheck(),
    new SmallMachineCheck(),
    new ManagedFlagCheck(),
    new ImpossibleNetworkCheck(),
    new ImpossibleHostCheck(),
    new LimitBelowRequestCheck(),
    new MissingVolumeCheck(),
    new CertificateNameCheck(),

    new PlaneFeaturesCheck(),
    new GatewayListenerCheck(gateways),
    new TlsPassthroughCheck(gateways),

    new UnknownSuppressionCheck(),
  ];
}
