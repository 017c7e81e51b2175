import { KubernetesVersion } from '../../src';
import { plane, TENANT } from '../fixtures/quickstart';
import { only } from '../fixtures/rendered';

const bootstrap = (version = 'v1.30.0') => {
  const cluster = plane().addTenantCluster('my-cluster', { ...TENANT, version: KubernetesVersion.of(version) });
  cluster.addWorkerPool('workers');
  return only(cluster, 'KubeadmConfigTemplate').spec.template.spec;
};
const contentOf = (spec: any, path: string) => spec.files.find((file: any) => file.path === path).content;

test('the kubelet is pinned to the version of the control plane', () => {
  expect(bootstrap('v1.33.4').preKubeadmCommands).toContain(
    'dnf install -y --disableexcludes=kubernetes kubelet-1.33.4 kubeadm-1.33.4 kubectl-1.33.4');
});

test('packages come from the repository of the minor version, and an update of the system does not touch them', () => {
  expect(contentOf(bootstrap('v1.33.4'), '/etc/yum.repos.d/kubernetes.repo')).toMatchInlineSnapshot(`
"[kubernetes]
name=Kubernetes
baseurl=https://pkgs.k8s.io/core:/stable:/v1.33/rpm/
enabled=1
gpgcheck=1
gpgkey=https://pkgs.k8s.io/core:/stable:/v1.33/rpm/repodata/repomd.xml.key
exclude=kubelet kubeadm kubectl cri-tools kubernetes-cni
"
`);
});

test('containerd is configured before it is started, and started before kubeadm joins', () => {
  const commands: string[] = bootstrap().preKubeadmCommands;
  const position = (start: string) => commands.findIndex((command) => command.startsWith(start));
  const order = ['dnf install -y containerd.io', 'containerd config default', "sed -i 's/SystemdCgroup", 'systemctl restart containerd', 'systemctl enable kubelet'];
  expect(order.map(position)).toEqual([...order.map(position)].sort((a, b) => a - b));
  expect(order.map(position)).not.toContain(-1);
});

test('the kernel forwards what the CNI sends', () => {
  expect(contentOf(bootstrap(), '/etc/sysctl.d/99-kubernetes.conf')).toContain('net.ipv4.ip_forward = 1\n');
  expect(contentOf(bootstrap(), '/etc/modules-load.d/kubernetes.conf')).toEqual('overlay\nbr_netfilter\n');
});

test('the kubelet talks to containerd', () => {
  expect(bootstrap().joinConfiguration.nodeRegistration.criSocket).toEqual('unix:///run/containerd/containerd.sock');
});

test('no file is larger than Cluster API takes', () => {
  for (const { content } of bootstrap().files) {
    expect(content.length).toBeLessThan(10240);
  }
});

test('a pre-release has a repository of its own', () => {
  expect(contentOf(bootstrap('v1.34.0-rc.1'), '/etc/yum.repos.d/kubernetes.repo')).toContain('baseurl=https://pkgs.k8s.io/core:/prerelease:/v1.34/rpm/\n');
  expect(bootstrap('v1.34.0-rc.1').preKubeadmCommands).toContain(
    'dnf install -y --disableexcludes=kubernetes kubelet-1.34.0~rc.1 kubeadm-1.34.0~rc.1 kubectl-1.34.0~rc.1');
});
