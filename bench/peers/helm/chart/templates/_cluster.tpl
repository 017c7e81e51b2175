{{- define "tenants.labels" -}}
cluster.x-k8s.io/cluster-name: {{ .name }}
{{- end }}

{{- define "tenants.cluster" }}
{{- $name := .tenant.name }}
{{- $namespace := .tenant.namespace }}
---
apiVersion: cluster.x-k8s.io/v1beta2
kind: Cluster
metadata:
  name: {{ $name }}
  namespace: {{ $namespace }}
  labels:
    {{- include "tenants.labels" .tenant | nindent 4 }}
spec:
  clusterNetwork:
    apiServerPort: 6443
    pods:
      cidrBlocks:
        - {{ .values.podCidr }}
    serviceDomain: cluster.local
    services:
      cidrBlocks:
        - {{ .values.serviceCidr }}
  controlPlaneEndpoint:
    host: {{ .tenant.endpoint }}
    port: 6443
  controlPlaneRef:
    apiGroup: controlplane.cluster.x-k8s.io
    kind: StewardControlPlane
    name: {{ $name }}
  infrastructureRef:
    apiGroup: infrastructure.cluster.x-k8s.io
    kind: HarvesterCluster
    name: {{ $name }}
---
{{- $dataStoreKey := printf "%s_%s_%s" ($name | replace "-" "_") ($namespace | replace "-" "_") (printf "%s/%s" $namespace $name | sha256sum | trunc 10) }}
apiVersion: controlplane.cluster.x-k8s.io/v1alpha1
kind: StewardControlPlane
metadata:
  name: {{ $name }}
  namespace: {{ $namespace }}
  labels:
    {{- include "tenants.labels" .tenant | nindent 4 }}
  annotations:
    kustomize.toolkit.fluxcd.io/prune: disabled
spec:
  version: {{ .values.kubernetesVersion }}
  replicas: 2
  dataStoreName: default
  dataStoreSchema: {{ $dataStoreKey }}
  dataStoreUsername: {{ $dataStoreKey }}
  addons:
    coreDNS: {}
    konnectivity: {}
  network:
    serviceType: LoadBalancer
    serviceAnnotations:
      metallb.io/loadBalancerIPs: {{ .tenant.endpoint }}
    certSANs:
      - {{ .tenant.endpoint }}
  apiServer:
    resources:
      requests:
        cpu: 250m
        memory: 512Mi
  controllerManager:
    resources:
      requests:
        cpu: 100m
        memory: 128Mi
  scheduler:
    resources:
      requests:
        cpu: 50m
        memory: 64Mi
---
apiVersion: infrastructure.cluster.x-k8s.io/v1beta1
kind: HarvesterCluster
metadata:
  name: {{ $name }}
  namespace: {{ $namespace }}
  labels:
    {{- include "tenants.labels" .tenant | nindent 4 }}
  annotations:
    kustomize.toolkit.fluxcd.io/prune: disabled
spec:
  identitySecret:
    {{- toYaml .values.harvester.identitySecret | nindent 4 }}
  loadBalancerConfig:
    ipamType: dhcp
  targetNamespace: {{ .values.harvester.targetNamespace }}
---
apiVersion: policy/v1
kind: PodDisruptionBudget
metadata:
  name: {{ $name }}
  namespace: {{ $namespace }}
  labels:
    {{- include "tenants.labels" .tenant | nindent 4 }}
spec:
  maxUnavailable: 1
  selector:
    matchLabels:
      steward.butlerlabs.dev/name: {{ $name }}
{{- end }}
