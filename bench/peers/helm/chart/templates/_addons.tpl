{{- define "tenants.helmRelease" }}
---
apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata:
  name: {{ .tenant.name }}-{{ .chart }}
  namespace: {{ .tenant.namespace }}
  labels:
    {{- include "tenants.labels" .tenant | nindent 4 }}
spec:
  interval: 1h
  timeout: 15m
  releaseName: {{ .chart }}
  targetNamespace: {{ .target }}
  storageNamespace: {{ .target }}
  chart:
    spec:
      chart: {{ .chart }}
      version: {{ .version }}
      sourceRef:
        kind: HelmRepository
        name: {{ .repository }}
        namespace: flux-system
  {{- with .dependsOn }}
  dependsOn:
    - name: {{ . }}
  {{- end }}
  kubeConfig:
    secretRef:
      name: {{ .tenant.name }}-kubeconfig
      key: value
  install:
    crds: CreateReplace
    createNamespace: true
    strategy:
      name: RetryOnFailure
  upgrade:
    crds: CreateReplace
    strategy:
      name: RetryOnFailure
  {{- with .values }}
  values:
    {{- toYaml . | nindent 4 }}
  {{- end }}
{{- end }}

{{- define "tenants.addons" }}
{{- $cilium := printf "%s-cilium" .name }}
{{- $values := dict "ipam" (dict "mode" "kubernetes") "kubeProxyReplacement" true "k8sServiceHost" .endpoint "k8sServicePort" 6443 }}
{{- include "tenants.helmRelease" (dict "tenant" . "chart" "cilium" "version" "1.20.1" "repository" "helm-cilium-io" "target" "kube-system" "values" $values) }}
{{- include "tenants.helmRelease" (dict "tenant" . "chart" "metallb" "version" "0.16.1" "repository" "metallb-github-io-metallb" "target" "metallb-system" "dependsOn" $cilium) }}
{{- include "tenants.helmRelease" (dict "tenant" . "chart" "longhorn" "version" "1.10.1" "repository" "charts-longhorn-io" "target" "longhorn-system" "dependsOn" $cilium) }}
---
apiVersion: metallb.io/v1beta1
kind: IPAddressPool
metadata:
  name: default
  namespace: metallb-system
spec:
  addresses:
    - {{ .addresses }}
---
apiVersion: metallb.io/v1beta1
kind: L2Advertisement
metadata:
  name: default
  namespace: metallb-system
spec:
  ipAddressPools:
    - default
{{- end }}
