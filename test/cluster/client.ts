import * as https from 'node:https';
import { KubeObject, nameOf } from './kube-object';
import { poll } from './poll';

const APPLY = 'fieldManager=cdk8s-tenant-clusters&force=true&fieldValidation=Strict';
const DISCOVERY_SECONDS = 30;
const DELETED_SECONDS = 20;

/** Kinds of which controllers make objects by themselves, besides all custom ones. */
const MADE_BY_CONTROLLERS = [['v1', 'Secret'], ['v1', 'ConfigMap'], ['v1', 'Service'], ['apps/v1', 'Deployment']];

export interface ClientOptions {
  readonly port: number;
  readonly token: string;
  /** The certificate that the server made for itself, and the authority that signed it. */
  readonly ca: string;
}

/** An answer of the API server that is no success. */
export class ApiError extends Error {
  constructor(public readonly status: number, public readonly reason: string, message: string) {
    super(message);
    this.name = 'ApiError';
  }
}

interface Resource {
  readonly name: string;
  readonly kind: string;
  readonly namespaced: boolean;
}

interface Answer {
  readonly status: number;
  readonly retryAfter?: string;
  readonly body: string;
}

/** The few calls of the Kubernetes API that this suite makes, and nothing between them and the server. */
export class Client {
  private readonly agent: https.Agent;
  private readonly resources = new Map<string, Resource>();

  constructor(private readonly options: ClientOptions) {
    this.agent = new https.Agent({ keepAlive: true, maxSockets: 8, ca: options.ca });
  }

  public close(): void {
    this.agent.destroy();
  }

  public async get(object: KubeObject): Promise<KubeObject> {
    return this.json('GET', await this.pathOf(object));
  }

  /** Like `get`, but says `undefined` when there is no such object. */
  public async find(object: KubeObject): Promise<KubeObject | undefined> {
    return this.json('GET', await this.pathOf(object)).catch(unlessMissing);
  }

  /** All objects of a kind, in all namespaces. */
  public async list(apiVersion: string, kind: string): Promise<KubeObject[]> {
    const { name } = await this.resourceOf(apiVersion, kind);
    const { items } = await this.json('GET', `${groupPath(apiVersion)}/${name}`);
    return items.map((item: object) => ({ apiVersion, kind, ...item }));
  }

  /**
   * Server-side apply; fields that the schema does not know are an error.
   *
   * `body` is the YAML as it stands in a file: so the server's own parser, not ours, decides what a scalar means.
   */
  public async apply(object: KubeObject, body: string = JSON.stringify(object)): Promise<KubeObject> {
    return this.json('PATCH', `${await this.pathOf(object)}?${APPLY}`, 'application/apply-patch+yaml', body);
  }

  /** What the server, with its webhooks, would say to an apply; nothing is stored. */
  public async tryApply(object: KubeObject): Promise<KubeObject> {
    return this.json('PATCH', `${await this.pathOf(object)}?${APPLY}&dryRun=All`, 'application/apply-patch+yaml', JSON.stringify(object));
  }

  /** Deletes an object and returns when it is gone; a namespace takes what it holds along. Nobody here would clear all finalizers. */
  public async delete(object: KubeObject): Promise<void> {
    const objectPath = await this.pathOf(object);
    let refusal = 'no reason given';
    await poll({ what: `deletion of ${nameOf(object)}`, seconds: DELETED_SECONDS, reason: () => refusal }, async () => {
      const left = await this.find(object);
      if (left === undefined) {
        return true;
      }
      if (!left.metadata.deletionTimestamp) {
        // A webhook may protect it until it has seen that its users are gone.
        await this.json('DELETE', objectPath).catch(unlessMissing).catch((error) => { refusal = error.message; });
        return await this.find(object) ? undefined : true;
      } else if (object.kind === 'Namespace') {
        // By now the server refuses new objects in it.
        await Promise.all((await this.contentOf(object.metadata.name)).map(async (held) => this.delete(held)));
        await this.json('PUT', `${objectPath}/finalize`, 'application/json', JSON.stringify({ ...left, spec: { finalizers: [] } })).catch(unlessMissing);
      } else {
        await this.json('PATCH', objectPath, 'application/merge-patch+json', JSON.stringify({ metadata: { finalizers: null } })).catch(unlessMissing);
      }
      return undefined;
    });
  }

  /** Whether the server answers and says that it is ready. */
  public async isReady(): Promise<boolean> {
    return this.send('GET', '/readyz').then((answer) => answer.status === 200, () => false);
  }

  /** Returns when the server serves this kind; discovery follows a new CustomResourceDefinition with a delay. */
  public async resourceOf(apiVersion: string, kind: string): Promise<Resource> {
    const key = `${apiVersion}/${kind}`;
    const known = this.resources.get(key);
    if (known) {
      return known;
    }
    const resource = await poll({
      what: `discovery of ${kind} in ${apiVersion}`,
      seconds: DISCOVERY_SECONDS,
      reason: () => 'the server does not serve it; is its CustomResourceDefinition part of this platform release?',
    }, async () => {
      const group = await this.json('GET', groupPath(apiVersion)).catch(unlessMissing);
      return (group?.resources as Resource[] | undefined)?.find((candidate) => candidate.kind === kind && !candidate.name.includes('/'));
    });
    this.resources.set(key, resource);
    return resource;
  }

  /** All objects in a namespace whose kinds are known. */
  private async contentOf(namespace: string): Promise<KubeObject[]> {
    for (const [apiVersion, kind] of MADE_BY_CONTROLLERS) {
      await this.resourceOf(apiVersion, kind);
    }
    // One version of a kind is enough: the server converts.
    const kinds = new Map([...this.resources].map(([key, resource]) => {
      const apiVersion = key.slice(0, key.lastIndexOf('/'));
      return [`${apiVersion.split('/')[0]}/${resource.kind}`, { ...resource, apiVersion }];
    }));
    const lists = await Promise.all([...kinds.values()].filter(({ namespaced }) => namespaced).map(async ({ apiVersion, kind, name }) => {
      const { items } = await this.json('GET', `${groupPath(apiVersion)}/namespaces/${namespace}/${name}`);
      return items.map((item: object) => ({ apiVersion, kind, ...item }));
    }));
    return lists.flat();
  }

  private async pathOf(object: KubeObject): Promise<string> {
    const resource = await this.resourceOf(object.apiVersion, object.kind);
    const { name, namespace } = object.metadata;
    if (resource.namespaced && !namespace) {
      throw new Error(`${nameOf(object)} has no 'metadata.namespace', but its kind lives in a namespace; emit one`);
    }
    const scope = resource.namespaced ? `/namespaces/${encodeURIComponent(namespace!)}` : '';
    return `${groupPath(object.apiVersion)}${scope}/${resource.name}/${encodeURIComponent(name)}`;
  }

  private async json(method: string, requestPath: string, contentType?: string, body?: string): Promise<any> {
    for (let attempt = 1; ; attempt++) {
      const answer = await this.send(method, requestPath, contentType, body);
      // While the storage of a new kind warms up the server asks to come back.
      if (answer.status === 429 && attempt < 20) {
        await new Promise((resolve) => setTimeout(resolve, Number(answer.retryAfter ?? 1) * 1000));
        continue;
      }
      if (answer.status >= 300) {
        throw apiError(answer);
      }
      return JSON.parse(answer.body);
    }
  }

  private async send(method: string, requestPath: string, contentType?: string, body?: string): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const request = https.request({
        agent: this.agent,
        host: '127.0.0.1',
        port: this.options.port,
        method,
        path: requestPath,
        timeout: 30_000,
        headers: {
          Authorization: `Bearer ${this.options.token}`,
          Accept: 'application/json',
          ...(body === undefined ? {} : { 'Content-Type': contentType, 'Content-Length': Buffer.byteLength(body) }),
        },
      }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => resolve({
          status: response.statusCode ?? 0,
          retryAfter: response.headers['retry-after'],
          body: Buffer.concat(chunks).toString('utf8'),
        }));
      });
      request.on('timeout', () => request.destroy(new Error(`${method} ${requestPath} was not answered within 30 s`)));
      request.on('error', reject);
      request.end(body);
    });
  }
}

function groupPath(apiVersion: string): string {
  return apiVersion.includes('/') ? `/apis/${apiVersion}` : `/api/${apiVersion}`;
}

function apiError(answer: Answer): ApiError {
  try {
    const status = JSON.parse(answer.body);
    return new ApiError(answer.status, status.reason ?? '', status.message ?? answer.body);
  } catch {
    return new ApiError(answer.status, '', answer.body);
  }
}

function unlessMissing(error: unknown): undefined {
  if (error instanceof ApiError && error.status === 404) {
    return undefined;
  }
  throw error;
}
