/**
 * A version of Kubernetes, down to the patch release.
 */
export class KubernetesVersion {
  /**
   * A version from its text. The `v` may be missing.
   *
   * Pre-releases are those that Kubernetes makes: `-alpha.N`, `-beta.N` and `-rc.N`.
   *
   * @param version the version, like `v1.30.0` or `v1.31.0-rc.1`.
   */
  public static of(version: string): KubernetesVersion {
    const context = `'${version}' is not a Kubernetes version: `;
    const match = /^v?(\d{1,9})\.(\d{1,9})(?:\.(\d{1,9}))?(?:-([^+]*))?(\+.*)?$/.exec(version);
    if (!match) {
      throw new Error(`${context}expected major, minor and patch number; write it like v1.30.0`);
    }
    const [, major, minor, patch, preRelease, build] = match;
    if (build !== undefined) {
      throw new Error(`${context}expected no build metadata; leave out '${build}'`);
    }
    if (patch === undefined) {
      throw new Error(`${context}the patch number is missing; write it like v1.30.0`);
    }
    if (preRelease !== undefined && !/^(alpha|beta|rc)\.\d{1,9}$/.test(preRelease)) {
      throw new Error(`${context}expected a pre-release alpha.N, beta.N or rc.N, got '${preRelease}'; write it like v1.30.0-rc.1`);
    }
    const padded = version.split(/[v.-]/).find((part) => /^0\d/.test(part));
    if (padded !== undefined) {
      throw new Error(`${context}expected numbers without leading zeros, got '${padded}'; write ${Number(padded)}`);
    }
    return new KubernetesVersion(Number(major), Number(minor), Number(patch), preRelease);
  }

  /**
   * The first number.
   */
  public readonly major: number;

  /**
   * The second number.
   */
  public readonly minor: number;

  /**
   * The third number.
   */
  public readonly patch: number;

  /**
   * What follows the dash, like `rc.1`.
   *
   * @default - a final release, no pre-release
   */
  public readonly preRelease?: string;

  private constructor(major: number, minor: number, patch: number, preRelease?: string) {
    this.major = major;
    this.minor = minor;
    this.patch = patch;
    this.preRelease = preRelease;
  }

  /**
   * The minor version, like `v1.30`, which names the line of patch releases.
   */
  public get minorVersion(): string {
    return `v${this.major}.${this.minor}`;
  }

  /**
   * What package repositories call this version, like `1.30.0`. A pre-release is `1.30.0~rc.1`.
   */
  public get packageVersion(): string {
    // `-` may not stand in the version of an RPM, and `~` sorts before the final release.
    return this.toString().slice(1).replace('-', '~');
  }

  /**
   * Order of versions, that of semantic versioning: a pre-release comes before its final release.
   *
   * @returns a negative number if this version is older, a positive one if the other is, 0 if they are equal.
   */
  public compareTo(other: KubernetesVersion): number {
    return this.major - other.major
      || this.minor - other.minor
      || this.patch - other.patch
      || comparePreReleases(this.preRelease, other.preRelease);
  }

  /**
   * Whether both are the same version.
   */
  public isEqualTo(other: KubernetesVersion): boolean {
    return this.compareTo(other) === 0;
  }

  /**
   * Whether this is the other version or a newer one. `v1.30.0-rc.1` is older than `v1.30.0`.
   */
  public isAtLeast(other: KubernetesVersion): boolean {
    return this.compareTo(other) >= 0;
  }

  /**
   * How many minor versions this one is ahead of the other, negative if it is behind. Patch numbers do not count.
   *
   * @param other a version of the same major version.
   */
  public minorsAheadOf(other: KubernetesVersion): number {
    if (this.major !== other.major) {
      throw new Error(`'${this}' has no minor distance to '${other}': expected one major version; compare them with compareTo`);
    }
    return this.minor - other.minor;
  }

  /**
   * The canonical text, like `v1.30.0`.
   */
  public toString(): string {
    return `${this.minorVersion}.${this.patch}${this.preRelease === undefined ? '' : `-${this.preRelease}`}`;
  }
}

function comparePreReleases(left?: string, right?: string): number {
  if (left === undefined || right === undefined) {
    return Number(left === undefined) - Number(right === undefined);
  }
  const [leftStage, leftNumber] = left.split('.');
  const [rightStage, rightNumber] = right.split('.');
  if (leftStage !== rightStage) {
    return leftStage < rightStage ? -1 : 1; // alpha, beta, rc: the alphabet agrees
  }
  return Number(leftNumber) - Number(rightNumber);
}
