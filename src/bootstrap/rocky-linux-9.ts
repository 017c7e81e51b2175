import { NodeFile, NodeOs, NodePreparation } from './node-os';
import { ImmutableTemplate } from '../immutable-template';
import type { IMachines } from '../infrastructure/machines';
import { KIND } from '../platform/kinds';
import type { KubeadmConfigTemplate } from '../platform/shapes';
import { releasedProps } from '../private/api-object';
import { SharedContent } from '../private/shared-content';
import { tenantMetadata } from '../private/tenant-metadata';
import { KubernetesVersion } from '../values/kubernetes-version';
import type { IWorkerPool } from '../worker-pool';

const CONTAINERD_SOCKET = 'unix:///run/containerd/containerd.sock';

/** Rocky Linux 9 with containerd and kubeadm, installed from their package repositories when a machine starts. */
export class RockyLinux9 extends NodeOs {
  public defineBootstrapTemplate(pool: IWorkerPool): ImmutableTemplate {
    return new ImmutableTemplate(pool, 'Bootstrap', releasedProps<KubeadmConfigTemplate>(pool, {
      kind: KIND.KUBEADM_CONFIG_TEMPLATE,
      metadata: tenantMetadata(pool.cluster, pool.name),
      spec: () => SPECS.of(pool.version.toString(), () => spec(pool.version)),
    }));
  }

  public prepareControlPlane({ version }: IMachines): NodePreparation {
    return { files: files(version), commands: commands(version), criSocket: CONTAINERD_SOCKET };
  }
}

const SPECS = new SharedContent<KubeadmConfigTemplate['spec']>();

function spec(version: KubernetesVersion): KubeadmConfigTemplate['spec'] {
  return {
    template: {
      spec: {
        files: files(version),
        preKubeadmCommands: commands(version),
        joinConfiguration: {
          nodeRegistration: { criSocket: CONTAINERD_SOCKET, imagePullPolicy: 'IfNotPresent' },
        },
      },
    },
  };
}

function files(version: KubernetesVersion): NodeFile[] {
  const channel = version.preRelease === undefined ? 'stable' : 'prerelease';
  const repository = `https://pkgs.k8s.io/core:/${channel}:/${version.minorVersion}/rpm/`;
  return [
    file('/etc/modules-load.d/kubernetes.conf', [
      'overlay',
      'br_netfilter',
    ]),
    file('/etc/sysctl.d/99-kubernetes.conf', [
      'net.bridge.bridge-nf-call-iptables = 1',
      'net.bridge.bridge-nf-call-ip6tables = 1',
      'net.ipv4.ip_forward = 1',
      'net.ipv6.conf.all.forwarding = 1',
    ]),
    file('/etc/yum.repos.d/kubernetes.repo', [
      '[kubernetes]',
      'name=Kubernetes',
      `baseurl=${repository}`,
      'enabled=1',
      'gpgcheck=1',
      `gpgkey=${repository}repodata/repomd.xml.key`,
      // A system update must not move the kubelet away from the version that the control plane expects.
      'exclude=kubelet kubeadm kubectl cri-tools kubernetes-cni',
    ]),
    file('/etc/NetworkManager/conf.d/99-cni.conf', [
      '[keyfile]',
      'unmanaged-devices=interface-name:cilium*;interface-name:lxc*',
    ]),
  ];
}

function file(path: string, lines: string[]): NodeFile {
  return { path, owner: 'root:root', permissions: '0644', content: lines.map((line) => `${line}\n`).join('') };
}

function commands({ packageVersion }: KubernetesVersion): string[] {
  return [
    'swapoff -a',
    "sed -i '/\\sswap\\s/d' /etc/fstab",
    'setenforce 0 || true',
    "sed -i 's/^SELINUX=enforcing/SELINUX=permissive/' /etc/selinux/config",
    'systemctl disable --now firewalld || true',
    'systemctl reload NetworkManager',
    'modprobe --all overlay br_netfilter',
    'sysctl --system',
    'dnf install -y dnf-plugins-core',
    'dnf config-manager --add-repo https://download.docker.com/linux/centos/docker-ce.repo',
    // iSCSI and NFS serve storage addons; always there, so that adding one later replaces no machine.
    'dnf install -y containerd.io container-selinux conntrack-tools ethtool iproute-tc iptables-nft socat iscsi-initiator-utils nfs-utils',
    // The package's own configuration switches the CRI plugin off.
    'containerd config default > /etc/containerd/config.toml',
    "sed -i 's/SystemdCgroup = false/SystemdCgroup = true/' /etc/containerd/config.toml",
    'systemctl enable --now iscsid',
    'systemctl enable containerd',
    'systemctl restart containerd',
    `dnf install -y --disableexcludes=kubernetes kubelet-${packageVersion} kubeadm-${packageVersion} kubectl-${packageVersion}`,
    'systemctl enable kubelet',
  ];
}
