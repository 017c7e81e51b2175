{{- define "tenants.machineSpec" -}}
cpu: {{ .pool.cpu }}
memory: {{ .pool.memory }}Gi
sshUser: {{ .harvester.sshUser }}
sshKeyPair: {{ .harvester.sshKeyPair }}
networks:
  {{- toYaml .harvester.networks | nindent 2 }}
volumes:
  - volumeType: image
    imageName: {{ .harvester.image }}
    volumeSize: {{ .pool.disk }}Gi
    bootOrder: 1
{{- end }}

{{- define "tenants.kubeadmSpec" -}}
{{- $version := trimPrefix "v" .Values.kubernetesVersion }}
{{- $minor := regexFind "^v[0-9]+\\.[0-9]+" .Values.kubernetesVersion -}}
files:
  - path: /etc/modules-load.d/kubernetes.conf
    owner: root:root
    permissions: "0644"
    content: |
      overlay
      br_netfilter
  - path: /etc/sysctl.d/99-kubernetes.conf
    owner: root:root
    permissions: "0644"
    content: |
      net.bridge.bridge-nf-call-iptables = 1
      net.bridge.bridge-nf-call-ip6tables = 1
      net.ipv4.ip_forward = 1
      net.ipv6.conf.all.forwarding = 1
  - path: /etc/yum.repos.d/kubernetes.repo
    owner: root:root
    permissions: "0644"
    content: |
      [kubernetes]
      name=Kubernetes
      baseurl=https://pkgs.k8s.io/core:/stable:/{{ $minor }}/rpm/
      enabled=1
      gpgcheck=1
      gpgkey=https://pkgs.k8s.io/core:/stable:/{{ $minor }}/rpm/repodata/repomd.xml.key
      exclude=kubelet kubeadm kubectl cri-tools kubernetes-cni
  - path: /etc/NetworkManager/conf.d/99-cni.conf
    owner: root:root
    permissions: "0644"
    content: |
      [keyfile]
      unmanaged-devices=interface-name:cilium*;interface-name:lxc*
joinConfiguration:
  nodeRegistration:
    criSocket: unix:///run/containerd/containerd.sock
    imagePullPolicy: IfNotPresent
preKubeadmCommands:
  - swapoff -a
  - sed -i '/\sswap\s/d' /etc/fstab
  - setenforce 0 || true
  - sed -i 's/^SELINUX=enforcing/SELINUX=permissive/' /etc/selinux/config
  - systemctl disable --now firewalld || true
  - systemctl reload NetworkManager
  - modprobe --all overlay br_netfilter
  - sysctl --system
  - dnf install -y dnf-plugins-core
  - dnf config-manager --add-repo https://download.docker.com/linux/centos/docker-ce.repo
  - dnf install -y containerd.io container-selinux conntrack-tools ethtool iproute-tc iptables-nft socat iscsi-initiator-utils nfs-utils
  - containerd config default > /etc/containerd/config.toml
  - sed -i 's/SystemdCgroup = false/SystemdCgroup = true/' /etc/containerd/config.toml
  - systemctl enable --now iscsid
  - systemctl enable containerd
  - systemctl restart containerd
  - dnf install -y --disableexcludes=kubernetes kubelet-{{ $version }} kubeadm-{{ $version }} kubectl-{{ $version }}
  - systemctl enable kubelet
{{- end }}

{{- define "tenants.pool" }}
{{- $name := printf "%s-%s" .tenant.name .pool.name }}
{{- $machine := include "tenants.machineSpec" (dict "pool" .pool "harvester" .values.harvester) }}
{{- $machineTemplate := printf "%s-%s" $name ($machine | sha256sum | trunc 10) }}
{{- $bootstrapTemplate := printf "%s-%s" $name (.kubeadm | sha256sum | trunc 10) }}
---
apiVersion: cluster.x-k8s.io/v1beta2
kind: MachineDeployment
metadata:
  name: {{ $name }}
  namespace: {{ .tenant.namespace }}
  labels:
    {{- include "tenants.labels" .tenant | nindent 4 }}
spec:
  clusterName: {{ .tenant.name }}
  replicas: {{ .pool.replicas }}
  rollout:
    strategy:
      type: RollingUpdate
      rollingUpdate:
        maxSurge: 1
        maxUnavailable: 0
  selector:
    matchLabels:
      {{- include "tenants.labels" .tenant | nindent 6 }}
      cluster.x-k8s.io/deployment-name: {{ $name }}
  template:
    metadata:
      labels:
        {{- include "tenants.labels" .tenant | nindent 8 }}
        cluster.x-k8s.io/deployment-name: {{ $name }}
    spec:
      clusterName: {{ .tenant.name }}
      version: {{ .values.kubernetesVersion }}
      bootstrap:
        configRef:
          apiGroup: bootstrap.cluster.x-k8s.io
          kind: KubeadmConfigTemplate
          name: {{ $bootstrapTemplate }}
      infrastructureRef:
        apiGroup: infrastructure.cluster.x-k8s.io
        kind: HarvesterMachineTemplate
        name: {{ $machineTemplate }}
---
apiVersion: infrastructure.cluster.x-k8s.io/v1beta1
kind: HarvesterMachineTemplate
metadata:
  name: {{ $machineTemplate }}
  namespace: {{ .tenant.namespace }}
  labels:
    {{- include "tenants.labels" .tenant | nindent 4 }}
  annotations:
    kustomize.toolkit.fluxcd.io/prune: disabled
spec:
  template:
    spec:
      {{- $machine | nindent 6 }}
---
apiVersion: bootstrap.cluster.x-k8s.io/v1beta2
kind: KubeadmConfigTemplate
metadata:
  name: {{ $bootstrapTemplate }}
  namespace: {{ .tenant.namespace }}
  labels:
    {{- include "tenants.labels" .tenant | nindent 4 }}
  annotations:
    kustomize.toolkit.fluxcd.io/prune: disabled
spec:
  template:
    spec:
      {{- .kubeadm | nindent 6 }}
{{- end }}
