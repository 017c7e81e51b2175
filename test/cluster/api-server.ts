import { generateKeyPairSync, randomUUID } from 'node:crypto';
import * as fs from 'node:fs';
import * as net from 'node:net';
import * as os from 'node:os';
import * as path from 'node:path';
import { binaryPath } from './binaries';
import { Client } from './client';
import { poll } from './poll';
import { ServerProcess } from './server-process';
import { Watchdog } from './watchdog';

const READY_SECONDS = 60;
const START_ATTEMPTS = 3;

/** A real kube-apiserver with its own etcd, on loopback, that leaves nothing behind. */
export class ApiServer {
  /** Returns when the server is ready to be used. */
  public static async start(name: string): Promise<ApiServer> {
    for (let attempt = 1; ; attempt++) {
      const server = new ApiServer(name);
      try {
        await server.run();
        return server;
      } catch (error) {
        await server.stop();
        // Between our finding a free port and the server's taking it, somebody else may have.
        if (attempt === START_ATTEMPTS || !(error as Error).message.includes('address already in use')) {
          throw error;
        }
      }
    }
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

  public get pids(): number[] {
    return this.processes.flatMap((server) => server.pid ?? []);
  }

  public async stop(): Promise<void> {
    this.connection?.close();
    this.connection = undefined;
    // In reverse, because an API server whose etcd is gone takes long to end.
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

  private launch(binary: string, args: string[]): ServerProcess {
    const server = new ServerProcess(`${binary} of '${this.name}'`, binaryPath(binary), args, this.file(`${binary}.log`));
    this.processes.push(server);
    if (server.pid) {
      this.watchdog.watch(server.pid);
    }
    return server;
  }

  private async tryConnect(port: number, token: string): Promise<Client | undefined> {
    const certificate = this.file('certificates/apiserver.crt');
    if (!fs.existsSync(certificate)) {
      return undefined;
    }
    const client = new Client({ port, token, ca: fs.readFileSync(certificate, 'utf8') });
    if (await client.isReady()) {
      return client;
    }
    client.close();
    return undefined;
  }

  private file(name: string): string {
    return path.join(this.folder, name);
  }
}

async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = net.createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as net.AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
