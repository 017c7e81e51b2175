import { Kind, KIND } from './kinds';
import { loadYaml, readReleaseFile } from './release-file';
import { ReleaseData, V2026_02, V2026_08 } from './releases';
import { requireChartVersion } from '../private/names';
import { recordOf, storageVersion } from '../schema/kind-record';
import { SchemaCatalog } from '../schema/schema-catalog';
import { valueText } from '../schema/wording';

/** What to change in a platform release. */
export interface PlatformReleaseOverrides {
  /**
   * Chart versions by addon name, such as `{ cilium: '1.20.3' }`.
   *
   * @default - the versions of the release
   */
  readonly charts?: { [addon: string]: string };

  /**
   * Files with CustomResourceDefinitions of your own, so that objects of their kinds are checked too.
   *
   * @default - objects of kinds that the release does not know are not checked
   */
  readonly customResourceDefinitions?: string[];

  /**
   * Newest minor version of Kubernetes that a provider of yours runs, by the kind of its control planes, such as
   * `{ StewardControlPlane: 'v1.36' }`. A kind outside of Cluster API's group stands with its own, as in
   * `{ 'TenantControlPlane.kamaji.clastix.io': 'v1.37' }`.
   *
   * @default - the versions of the release
   */
  readonly newestKubernetes?: { [kind: string]: string };

  /**
   * Versions of images that run on machines, such as `{ 'kube-vip': 'v1.1.3' }`.
   *
   * @default - the versions of the release
   */
  readonly images?: { [name: string]: string };
}

/** The one API version in which a release writes a kind, and whether the kind has no namespace. */
interface WrittenKind {
  readonly apiVersion: string;
  readonly clusterScoped: boolean;
}

/**
 * A tested set of versions: which API versions are emitted and which charts are installed.
 *
 * What a release renders does not change with an update of this library. Pick one for a fleet, a management
 * plane, a tenant or a worker pool; the nearest choice wins.
 */
export class PlatformRelease {
  /** Cluster API v1beta2 (1.12), Harvester provider 0.10, Steward provider 0.3. */
  public static readonly V2026_08 = new PlatformRelease(V2026_08);

  /** Cluster API v1beta1 (1.10), Harvester provider 0.2, Steward provider 0.3. */
  public static readonly V2026_02 = new PlatformRelease(V2026_02);

  /**
   * A release derived in a YAML file of your own repository.
   *
   * The file holds `base`, the name of the release to start from, and what `with` takes; paths in it are
   * relative to the file.
   */
  public static fromFile(file: string): PlatformRelease {
    const { base, ...overrides } = readReleaseFile(file);
    const releases = [PlatformRelease.V2026_08, PlatformRelease.V2026_02];
    const release = releases.find((candidate) => candidate.name === base);
    if (!release) {
      const names = releases.map((candidate) => candidate.name).join(' or ');
      throw new Error(`'base' in '${file}' is ${base === undefined ? 'missing' : `'${base}'`}, expected ${names}; name the release to derive from`);
    }
    return release.with(overrides);
  }

  /** Year and month, such as `2026-08`. */
  public readonly name: string;

  /**
   * The schemas of everything that this release emits.
   *
   * @internal
   */
  public readonly _catalog: SchemaCatalog;

  /** Kinds of any group with a newest Kubernetes: most objects are of none, and need no more than a look. */
  private readonly bounded: ReadonlySet<string>;
  private readonly written = new WeakMap<Kind, WrittenKind>();

  private constructor(private readonly data: ReleaseData, private readonly definitions: string[] = []) {
    this.name = data.name;
    this._catalog = new SchemaCatalog(data.sources);
    this.bounded = new Set(Object.keys(data.newestKubernetes).map((key) => key.split('.')[0]));
    for (const definition of definitions.flatMap((file) => loadYaml("file in 'customResourceDefinitions'", file))) {
      this._catalog.add(recordOf(definition));
    }
  }

  /** This release with some versions of your own. */
  public with(overrides: PlatformReleaseOverrides): PlatformRelease {
    for (const [addon, version] of Object.entries(overrides.charts ?? {})) {
      this._chartVersion(addon);
      requireChartVersion(addon, version);
    }
    for (const [kind, version] of Object.entries(overrides.newestKubernetes ?? {})) {
      requireMinorVersion(kind, version);
    }
    for (const [name, version] of Object.entries(overrides.images ?? {})) {
      this._imageVersion(name);
      requireImageVersion(name, version);
    }
    return new PlatformRelease(
      {
        ...this.data,
        charts: { ...this.data.charts, ...overrides.charts },
        newestKubernetes: { ...this.data.newestKubernetes, ...overrides.newestKubernetes },
        images: { ...this.data.images, ...overrides.images },
      },
      [...this.definitions, ...(overrides.customResourceDefinitions ?? [])],
    );
  }

  /**
   * The chart version of one of the addons that releases know.
   *
   * @internal
   */
  public _chartVersion(addon: string): string {
    if (!Object.hasOwn(this.data.charts, addon)) {
      const known = Object.keys(this.data.charts).join(', ');
      throw new Error(`platform release ${this.name} has no chart version for addon '${addon}', expected one of ${known}; fix its spelling, or give the addon its version itself`);
    }
    return this.data.charts[addon];
  }

  /**
   * The newest minor version of Kubernetes for control planes of a kind, if that is known.
   *
   * @internal
   */
  public _newestKubernetes({ group, kind }: Kind): string | undefined {
    if (!this.bounded.has(kind)) {
      return undefined;
    }
    const key = group === KIND.STEWARD_CONTROL_PLANE.group ? kind : `${kind}.${group}`;
    return Object.hasOwn(this.data.newestKubernetes, key) ? this.data.newestKubernetes[key] : undefined;
  }

  /**
   * The oldest minor version of Kubernetes for control planes of a kind, if that is known.
   *
   * @internal
   */
  public _oldestKubernetes({ group }: Kind): string | undefined {
    return group === KIND.STEWARD_CONTROL_PLANE.group ? this.data.oldestKubernetes : undefined;
  }

  /**
   * The version of one of the images that releases know.
   *
   * @internal
   */
  public _imageVersion(name: string): string {
    if (!Object.hasOwn(this.data.images, name)) {
      const known = Object.keys(this.data.images).join(', ');
      throw new Error(`platform release ${this.name} has no version for image '${name}', expected one of ${known}; fix its spelling`);
    }
    return this.data.images[name];
  }

  /**
   * How this release writes a kind.
   *
   * @internal
   */
  public _written(kind: Kind): WrittenKind {
    let written = this.written.get(kind);
    if (!written) {
      written = this.lookUp(kind);
      this.written.set(kind, written);
    }
    return written;
  }

  /**
   * Whether this release has a schema of a kind.
   *
   * @internal
   */
  public _knows({ group, kind }: Kind): boolean {
    return this._catalog.kindOf(group, kind) !== undefined;
  }

  private lookUp({ group, kind }: Kind): WrittenKind {
    const known = this._catalog.kindOf(group, kind);
    if (!known) {
      throw new Error(`platform release ${this.name} has no kind ${kind} of group '${group}', expected one of its schemas to define it; add its CustomResourceDefinition with release.with`);
    }
    return {
      apiVersion: group ? `${group}/${storageVersion(known)}` : storageVersion(known),
      clusterScoped: known.scope === 'Cluster',
    };
  }
}

function requireMinorVersion(kind: string, version: string): void {
  if (!/^[A-Z]\w*(\.[a-z0-9.-]+)?$/.test(kind)) {
    throw new Error(`'newestKubernetes' has '${kind}', expected the kind of control planes, and its group if that is not Cluster API's; write it like 'StewardControlPlane' or 'TenantControlPlane.kamaji.clastix.io'`);
  }
  if (typeof version !== 'string' || !/^v\d+\.\d+$/.test(version)) {
    throw new Error(`'newestKubernetes' of ${kind} is ${valueText(version)}, expected a minor version such as v1.36; write it like that`);
  }
}

function requireImageVersion(name: string, version: string): void {
  if (typeof version !== 'string' || !/^[\w][\w.-]{0,127}$/.test(version)) {
    throw new Error(`'images' has ${valueText(version)} for ${name}, expected a version such as v1.1.3; write it like that`);
  }
}
