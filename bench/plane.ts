import { FluxDelivery, HarvesterInfrastructure, ManagementPlaneAttributes, PlaneFeature, StewardProvider } from 'cdk8s-tenant-clusters';

/** The management plane of every program that uses typed constructs. */
export const PLANE: ManagementPlaneAttributes = {
  controlPlaneProvider: new StewardProvider(),
  infrastructure: new HarvesterInfrastructure({
    identitySecret: { name: 'harvester-kubeconfig', namespace: 'capi-system' },
    targetNamespace: 'tenants',
    image: 'default/rocky-9',
    networks: ['default/vlan40'],
    sshKeyPair: 'default/platform',
  }),
  delivery: new FluxDelivery(),
  // The others label no Namespaces.
  podSecurity: false,
  features: [PlaneFeature.featureGate('steward', 'SkipInfraClusterPatch')],
};
