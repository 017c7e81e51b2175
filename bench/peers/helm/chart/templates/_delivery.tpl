{{- define "tenants.delivery" }}
---
apiVersion: kustomize.toolkit.fluxcd.io/v1
kind: Kustomization
metadata:
  name: {{ .name }}
  namespace: {{ .namespace }}
  labels:
    {{- include "tenants.labels" . | nindent 4 }}
spec:
  interval: 10m
  retryInterval: 1m
  timeout: 1m
  prune: true
  path: ./management/tenants/{{ .namespace }}/{{ .name }}
  sourceRef:
    kind: GitRepository
    name: flux-system
    namespace: flux-system
  healthChecks:
    - apiVersion: helm.toolkit.fluxcd.io/v2
      kind: HelmRelease
      name: {{ .name }}-metallb
      namespace: {{ .namespace }}
---
apiVersion: kustomize.toolkit.fluxcd.io/v1
kind: Kustomization
metadata:
  name: {{ .name }}-in-tenant
  namespace: {{ .namespace }}
  labels:
    {{- include "tenants.labels" . | nindent 4 }}
spec:
  interval: 10m
  retryInterval: 1m
  timeout: 1m
  prune: true
  path: ./management/tenants/{{ .namespace }}/{{ .name }}/in-tenant
  sourceRef:
    kind: GitRepository
    name: flux-system
    namespace: flux-system
  deletionPolicy: Orphan
  dependsOn:
    - name: {{ .name }}
  kubeConfig:
    secretRef:
      name: {{ .name }}-kubeconfig
      key: value
{{- end }}
