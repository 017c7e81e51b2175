local common = import 'common.libsonnet';

local kubeadm =
  local version = common.version[1:];
  local minor = std.join('.', std.split(common.version, '.')[:2]);
  local file(path, content) = { path: path, owner: 'root:root', permissions: '0644', content: content };
  {
    files: [
      file('/etc/modules-load.d/kubernetes.conf', |||
        overlay
        br_netfilter
      |||),
      file('/etc/sysctl.d/99-kubernetes.conf', |||
        net.bridge.bridge-nf-call-iptables = 1
        net.bridge.bridge-nf-call-ip6tables = 1
        net.ipv4.ip_forward = 1
        net.ipv6.conf.all.forwarding = 1
      |||),
      file('/etc/yum.repos.d/kubernetes.repo', |||
        [kubernetes]
        name=Kubernetes
        baseurl=https://pkgs.k8s.io/core:/stable:/%(minor)s/rpm/
        enabled=1
        gpgcheck=1
        gpgkey=https://pkgs.k8s.io/core:/stable:/%(minor)s/rpm/repodata/repomd.xml.key
        exclude=kubelet kubeadm kubectl cri-tools kubernetes-cni
      ||| % { minor: minor }),
      file('/etc/NetworkManager/conf.d/99-cni.conf', |||
        [keyfile]
        unmanaged-devices=interface-name:cilium*;interface-name:lxc*
      |||),
    ],
    joinConfiguration: {
      nodeRegistration: { criSocket: 'unix:///run/containerd/containerd.sock', imagePullPolicy: 'IfNotPresent' },
    },
    preKubeadmCommands: [
      'swapoff -a',
      @"sed -i '/\sswap\s/d' /etc/fstab",
      'setenforce 0 || true',
      "sed -i 's/^SELINUX=enforcing/SELINUX=permissive/' /etc/selinux/config",
      'systemctl disable --now firewalld || true',
      'systemctl reload NetworkManager',
      'modprobe --all overlay br_netfilter',
      'sysctl --system',
      'dnf install -y dnf-plugins-core',
      'dnf config-manager --add-repo https://download.docker.com/linux/centos/docker-ce.repo',
      'dnf install -y containerd.io container-selinux conntrack-tools ethtool iproute-tc iptables-nft socat iscsi-initiator-utils nfs-utils',
      'containerd config default > /etc/containerd/config.toml',
      "sed -i 's/SystemdCgroup = false/SystemdCgroup = true/' /etc/containerd/config.toml",
      'systemctl enable --now iscsid',
      'systemctl enable containerd',
      'systemctl restart containerd',
      'dnf install -y --disableexcludes=kubernetes kubelet-%(v)s kubeadm-%(v)s kubectl-%(v)s' % { v: version },
      'systemctl enable kubelet',
    ],
  };

// Equal in all pools, so it is hashed once.
local kubeadmHash = common.hash(kubeadm);

function(tenant, pool)
  local name = tenant.name + '-' + pool.name;
  local labels = { [common.clusterLabel]: tenant.name, [common.deploymentLabel]: name };
  local machine = {
    cpu: pool.cpu,
    memory: pool.memory + 'Gi',
    sshUser: 'rocky',
    sshKeyPair: 'default/platform',
    networks: ['default/vlan40'],
    volumes: [{ volumeType: 'image', imageName: 'default/rocky-9', volumeSize: pool.disk + 'Gi', bootOrder: 1 }],
  };
  local machineTemplate = name + '-' + common.hash(machine);
  local bootstrapTemplate = name + '-' + kubeadmHash;
  [
    {
      apiVersion: 'cluster.x-k8s.io/v1beta2',
      kind: 'MachineDeployment',
      metadata: common.metadata(tenant, name),
      spec: {
        clusterName: tenant.name,
        replicas: pool.replicas,
        rollout: { strategy: { type: 'RollingUpdate', rollingUpdate: { maxSurge: 1, maxUnavailable: 0 } } },
        selector: { matchLabels: labels },
        template: {
          metadata: { labels: labels },
          spec: {
            clusterName: tenant.name,
            version: common.version,
            bootstrap: {
              configRef: { apiGroup: 'bootstrap.cluster.x-k8s.io', kind: 'KubeadmConfigTemplate', name: bootstrapTemplate },
            },
            infrastructureRef: { apiGroup: 'infrastructure.cluster.x-k8s.io', kind: 'HarvesterMachineTemplate', name: machineTemplate },
          },
        },
      },
    },
    {
      apiVersion: 'infrastructure.cluster.x-k8s.io/v1beta1',
      kind: 'HarvesterMachineTemplate',
      metadata: common.keptMetadata(tenant, machineTemplate),
      spec: { template: { spec: machine } },
    },
    {
      apiVersion: 'bootstrap.cluster.x-k8s.io/v1beta2',
      kind: 'KubeadmConfigTemplate',
      metadata: common.keptMetadata(tenant, bootstrapTemplate),
      spec: { template: { spec: kubeadm } },
    },
  ]
