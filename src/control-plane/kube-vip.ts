import type { NodeFile } from '../bootstrap/node-os';
import { toYaml } from '../fleet/emitter';
import type { Endpoint } from '../values/endpoint';
import { IpFamily } from '../values/ip-address';
import { KubernetesVersion } from '../values/kubernetes-version';

const MANIFEST = '/etc/kubernetes/manifests/kube-vip.yaml';
const HOSTS = '/etc/kube-vip.hosts';
const ADMIN = '/etc/kubernetes/admin.conf';
const SUPER_ADMIN = '/etc/kubernetes/super-admin.conf';

/** Cluster API writes it on the machine that runs `kubeadm init`, and on no other. */
const INIT_CONFIGURATION = '/run/kubeadm/kubeadm.yaml';

/** Since when `admin.conf` has no rights before `kubeadm init` is done, for which it needs the endpoint that kube-vip holds. */
const SUPER_ADMIN_SINCE = KubernetesVersion.of('v1.29.0-alpha.0');

/** kube-vip as a pod that the kubelet starts by itself, as the API server can only be reached once it runs. */
export function kubeVipFiles(endpoint: Endpoint, networkInterface: string, image: string): NodeFile[] {
  return [
    { path: MANIFEST, content: toYaml(pod(endpoint, networkInterface, image)) },
    // kube-vip asks the API server of its own machine as 'kubernetes'. Several kubelets give static pods no 'hostAliases'.
    { path: HOSTS, content: '127.0.0.1 localhost kubernetes\n::1 localhost\n' },
  ];
}

/** What makes kube-vip run before anybody has rights. */
export function kubeVipCommandsBefore(version: KubernetesVersion): string[] {
  return switchKubeconfig(version, ADMIN, SUPER_ADMIN);
}

/** What takes from kube-vip the rights that it no longer needs. */
export function kubeVipCommandsAfter(version: KubernetesVersion): string[] {
  return switchKubeconfig(version, SUPER_ADMIN, ADMIN);
}

function switchKubeconfig(version: KubernetesVersion, from: string, to: string): string[] {
  return version.isAtLeast(SUPER_ADMIN_SINCE)
    ? [`if [ -f ${INIT_CONFIGURATION} ]; then sed -i 's#path: ${from}#path: ${to}#' ${MANIFEST}; fi`]
    : [];
}

function pod({ host, port, ipAddress }: Endpoint, networkInterface: string, image: string) {
  const settings = {
    address: host,
    port: String(port),
    vip_interface: networkInterface,
    vip_subnet: ipAddress?.family === IpFamily.IPV6 ? '128' : '32',
    vip_arp: 'true',
    cp_enable: 'true',
    cp_namespace: 'kube-system',
    vip_leaderelection: 'true',
    vip_leasename: 'plndr-cp-lock',
    // Long enough that a slow disk under etcd does not move the address.
    vip_leaseduration: '15',
    vip_renewdeadline: '10',
    vip_retryperiod: '2',
  };
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: 'kube-vip', namespace: 'kube-system' },
    spec: {
      hostNetwork: true,
      priorityClassName: 'system-node-critical',
      containers: [{
        name: 'kube-vip',
        image,
        imagePullPolicy: 'IfNotPresent',
        args: ['manager'],
        env: [
          ...Object.entries(settings).map(([name, value]) => ({ name, value })),
          { name: 'vip_nodename', valueFrom: { fieldRef: { fieldPath: 'spec.nodeName' } } },
        ],
        securityContext: { capabilities: { add: ['NET_ADMIN', 'NET_RAW'], drop: ['ALL'] } },
        volumeMounts: [
          { name: 'kubeconfig', mountPath: ADMIN },
          { name: 'hosts', mountPath: '/etc/hosts' },
        ],
      }],
      volumes: [
        // Waits for kubeadm to write it; made by the kubelet, it would be empty and in kubeadm's way.
        { name: 'kubeconfig', hostPath: { path: ADMIN, type: 'File' } },
        { name: 'hosts', hostPath: { path: HOSTS, type: 'File' } },
      ],
    },
  };
}
