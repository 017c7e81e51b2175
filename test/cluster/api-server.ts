import { generateKeyPairSync, randomUUID } from 'node:crypto';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { binaryPath } from './binaries';
import { Client } from './client';
import { freePort, withFreePorts } from './free-port';
import { poll } from './poll';
import { ServerProcess } from './server-process';
import { Watchdog } from './watchdog';

const READY_SECONDS = 60;

/** A real kube-apiserver with its own etcd, on loopback, that leaves nothing behind. */
export class ApiServer {
  /** Returns when the server is ready to be used. */
  public static async start(name: string): Promise<ApiServer> {
    return withFreePorts(async () => {
      const server = new ApiServer(name);
      try {
        await server.run();
        return server;
      } catch (error) {
        await server.stop();
        throw error;
      }
    });
  }

  /** Holds everything that the server writes. */
  public readonly folder: string;
  private readonly watchdog: Watchdog;
  private readonly processes: ServerProcess[] = [];
  private connection?: Client;

  private constructor(public readonly name: string) {
    this.folder = fs.mkdtempSync(path.join(os.tmpdir(), 'cdk8s-tenant-clusters-'));
    this.watchdog = new Watchdog(this.folder);
  }

  public get client(): Client {
    if (!this.connection) {
      throw new Error(`API server '${this.name}' is not running; use what 'ApiServer.start' returns, before 'stop'`);
    }
    return this.connection;
  }

  /** Lets a program reach the server as its administrator. */
  public get kubeconfig(): string {
    return this.file('kubeconfig');
  }

  /** What the server made for itself, valid for 127.0.0.1: other servers beside it may show the same. */
  public get certificate(): { readonly file: string; readonly keyFile: string } {
    return { file: this.file('certificates/apiserver.crt'), keyFile: this.file('certificates/apiserver.key') };
  }

  public get pids(): number[] {
    return this.processes.flatMap((server) => server.pid ?? []);
  }

  /** A path in the folder of the server. */
  public file(name: string): string {
    return path.join(this.folder, name);
  }

  /** Runs a program until the server stops. */
  public launch(binary: string, args: string[], env?: { readonly [name: string]: string }): ServerProcess {
    const server = new ServerProcess(`${binary} of '${this.name}'`, binaryPath(binary), args, this.file(`${binary}.log`), env);
    this.processes.push(server);
    if (server.pid) {
      this.watchdog.watch(server.pid);
    }
    return server;
  }

  public async stop(): Promise<void> {
    this.connection?.close();
    this.connection = undefined;
    // In reverse, because a server whose own server is gone takes long to end.
    for (const server of this.processes.splice(0).reverse()) {
      await server.stop();
    }
    this.watchdog.dismiss();
    fs.rmSync(this.folder, { recursive: true, force: true });
  }

  private async run(): Promise<void> {
    const [etcdPort, port] = [await freePort(), await freePort()];
    const etcd = this.launch('etcd', [
      `--data-dir=${this.file('etcd')}`,
      `--listen-client-urls=http://127.0.0.1:${etcdPort}`,
      `--advertise-client-urls=http://127.0.0.1:${etcdPort}`,
      '--listen-peer-urls=http://127.0.0.1:0',
      '--unsafe-no-fsync',
      '--log-level=warn',
    ]);

    const token = randomUUID();
    fs.writeFileSync(this.file('tokens.csv'), `${token},suite,suite,"system:masters"\n`, { mode: 0o600 });
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    fs.writeFileSync(this.file('service-account.key'), privateKey.export({ type: 'pkcs1', format: 'pem' }), { mode: 0o600 });

    const apiServer = this.launch('kube-apiserver', [
      `--etcd-servers=http://127.0.0.1:${etcdPort}`,
      '--bind-address=127.0.0.1',
      '--advertise-address=127.0.0.1',
      `--secure-port=${port}`,
      `--cert-dir=${this.file('certificates')}`,
      '--authorization-mode=RBAC',
      `--token-auth-file=${this.file('tokens.csv')}`,
      '--service-account-issuer=https://kubernetes.default.svc',
      `--service-account-key-file=${this.file('service-account.key')}`,
      `--service-account-signing-key-file=${this.file('service-account.key')}`,
      '--service-cluster-ip-range=10.0.0.0/24',
      // No controller manager runs that would make the service accounts this plugin waits for.
      '--disable-admission-plugins=ServiceAccount',
      // The Service 'kubernetes' would get a loopback address as endpoint, which the API refuses again and again.
      '--endpoint-reconciler-type=none',
    ]);

    this.connection = await poll({
      what: `readiness of API server '${this.name}'`,
      seconds: READY_SECONDS,
      reason: () => `its log ends with:\n${apiServer.logTail()}`,
    }, async () => {
      etcd.assertRunning();
      apiServer.assertRunning();
      return this.tryConnect(port, token);
    });
  }

  private async tryConnect(port: number, token: string): Promise<Client | undefined> {
    const { file } = this.certificate;
    if (!fs.existsSync(file)) {
      return undefined;
    }
    const client = new Client({ port, token, ca: fs.readFileSync(file, 'utf8') });
    if (await client.isReady()) {
      fs.writeFileSync(this.kubeconfig, kubeconfig(port, token, file), { mode: 0o600 });
      return client;
    }
    client.close();
    return undefined;
  }
}

function kubeconfig(port: number, token: string, certificate: string): string {
  // JSON is YAML.
  return JSON.stringify({
    'apiVersion': 'v1',
    'kind': 'Config',
    'clusters': [{ name: 'suite', cluster: { 'server': `https://127.0.0.1:${port}`, 'certificate-authority': certificate } }],
    'users': [{ name: 'suite', user: { token } }],
    'contexts': [{ name: 'suite', context: { cluster: 'suite', user: 'suite' } }],
    'current-context': 'suite',
  });
}
