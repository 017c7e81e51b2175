import * as fs from 'node:fs';
import * as net from 'node:net';
import * as path from 'node:path';
import { ApiServer } from './api-server';
import { freePort } from './free-port';
import { KubeObject, nameOf } from './kube-object';
import { poll } from './poll';
import { ManifestsLocation, UpstreamManifests, upstreamManifests } from './upstream-manifests';
import { WEBHOOK_PROBES } from './webhook-probes';
import { PlatformRelease } from '../../src';

const LISTENING_SECONDS = 60;
const ANSWERING_SECONDS = 30;

/** A program of a management cluster that answers webhooks and reconciles. */
interface Manager {
  /** Row of `binaries/binaries.json`. */
  readonly binary: string;
  /** Go module of its source. */
  readonly module: string;
  readonly manifests: ManifestsLocation;
  readonly args: (certificates: string) => string[];
}

// Leader election is off unless asked for; '0' means that nothing is served.
const clusterApiArgs = (certificates: string) => [`--webhook-cert-dir=${certificates}`, '--health-addr=0', '--diagnostics-address=0'];

const MANAGERS: Manager[] = [
  {
    binary: 'cluster-api',
    module: 'sigs.k8s.io/cluster-api',
    manifests: { kustomization: 'config/default' },
    args: clusterApiArgs,
  },
  {
    binary: 'cluster-api-kubeadm-bootstrap',
    module: 'sigs.k8s.io/cluster-api',
    manifests: { kustomization: 'bootstrap/kubeadm/config/default' },
    args: clusterApiArgs,
  },
  {
    binary: 'cluster-api-kubeadm-controlplane',
    module: 'sigs.k8s.io/cluster-api',
    manifests: { kustomization: 'controlplane/kubeadm/config/default' },
    args: clusterApiArgs,
  },
  {
    binary: 'steward',
    module: 'github.com/butlerdotdev/steward',
    manifests: {
      crds: 'charts/steward/crds',
      mutating: 'charts/steward/controller-gen/mutating-webhook.yaml',
      validating: 'charts/steward/controller-gen/validating-webhook.yaml',
    },
    args: (certificates) => [
      'manager',
      '--leader-elect=false',
      '--health-probe-bind-address=0',
      '--metrics-bind-address=0',
      '--pod-namespace=steward-system',
      '--serviceaccount-name=steward',
      `--webhook-ca-path=${path.join(certificates, 'tls.crt')}`,
    ],
  },
];

/** The managers of a platform release, as processes beside an API server: webhooks and controllers, all of them on. */
export class Managers {
  /** Whether a release has managers here: the CustomResourceDefinitions of earlier ones are older than what is built. */
  public static existFor(release: PlatformRelease): boolean {
    return release.name === PlatformRelease.V2026_08.name;
  }

  public static async of(release: PlatformRelease): Promise<Managers> {
    const managers = Managers.existFor(release) ? MANAGERS : [];
    return new Managers(await Promise.all(managers.map(async (manager) => ({ ...manager, port: await freePort() }))));
  }

  private constructor(private readonly managers: (Manager & { readonly port: number })[]) {}

  public get count(): number {
    return this.managers.length;
  }

  /** What their upstreams install, with this server's webhooks on loopback instead of behind a Service. */
  public manifests(server: ApiServer): UpstreamManifests {
    const caBundle = fs.readFileSync(server.certificate.file).toString('base64');
    const all = this.managers.map(({ binary, module, manifests, port }) => {
      const reach = (config: any) => ({ url: `https://127.0.0.1:${port}${config.service.path}`, caBundle });
      const { crds, webhookConfigurations } = upstreamManifests(binary, module, manifests);
      return {
        crds: crds.map((crd) => convertedAt(crd, reach)),
        webhookConfigurations: webhookConfigurations.map((configuration) => ({
          ...configuration,
          metadata: { name: `${binary}-${configuration.metadata.name}` },
          webhooks: configuration.webhooks.map((webhook: any) => ({ ...webhook, clientConfig: reach(webhook.clientConfig) })),
        })),
      };
    });
    return { crds: all.flatMap(({ crds }) => crds), webhookConfigurations: all.flatMap(({ webhookConfigurations }) => webhookConfigurations) };
  }

  /** Returns when all answer; the server must know their kinds by then. */
  public async start(server: ApiServer, webhookConfigurations: KubeObject[]): Promise<void> {
    await this.launch(server);
    await Promise.all(webhookConfigurations.map(async (configuration) => server.client.apply(configuration)));
    // The server takes up new webhooks with a delay.
    await Promise.all(this.managers.map(async ({ binary }) => {
      for (const { object, refusal } of WEBHOOK_PROBES.filter(({ manager }) => manager === binary)) {
        let latest = 'accepted';
        await poll({
          what: `refusal of ${nameOf(object)} by ${binary}`, seconds: ANSWERING_SECONDS, reason: () => `the latest answer was: ${latest}`,
        }, async () => {
          latest = await server.client.tryApply(object).then(() => 'accepted', (error) => error.message);
          return latest.includes(refusal) || undefined;
        });
      }
    }));
  }

  /** Returns when all listen. */
  private async launch(server: ApiServer): Promise<void> {
    // Where controller-runtime looks for it if no flag says otherwise, and Steward has no such flag.
    const certificates = server.file('k8s-webhook-server/serving-certs');
    fs.mkdirSync(certificates, { recursive: true });
    fs.copyFileSync(server.certificate.file, path.join(certificates, 'tls.crt'));
    fs.copyFileSync(server.certificate.keyFile, path.join(certificates, 'tls.key'));
    await Promise.all(this.managers.map(async ({ binary, args, port }) => {
      const manager = server.launch(binary, args(certificates), { KUBECONFIG: server.kubeconfig, TMPDIR: server.folder, WEBHOOK_PORT: `${port}` });
      await poll({
        what: `listening of ${binary}`,
        seconds: LISTENING_SECONDS,
        reason: () => `its log ends with:\n${manager.logTail()}`,
      }, async () => {
        manager.assertRunning();
        return await listens(port) || undefined;
      });
    }));
  }
}

function convertedAt(crd: KubeObject, reach: (config: any) => object): KubeObject {
  const { conversion } = crd.spec;
  if (!conversion?.webhook) {
    return crd;
  }
  const webhook = { ...conversion.webhook, clientConfig: reach(conversion.webhook.clientConfig) };
  return { ...crd, spec: { ...crd.spec, conversion: { ...conversion, webhook } } };
}

async function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1');
    socket.once('connect', () => { socket.destroy(); resolve(true); });
    socket.once('error', () => resolve(false));
  });
}
