/** The part of a rendered version that decides who works with whom. */
export interface MinorVersion {
  readonly major: number;
  readonly minor: number;
}

/** Reads a version as Cluster API does, which also takes what Kubernetes never releases, such as `v1.30.4+k3s1`. */
export function minorVersionOf(version: unknown): MinorVersion | undefined {
  const match = /^v?(\d{1,9})\.(\d{1,9})(?:[.+-]|$)/.exec(String(version));
  return match ? { major: Number(match[1]), minor: Number(match[2]) } : undefined;
}

/** How many minor versions one is ahead of the other; another major version is always too far. */
export function minorsAhead(version: MinorVersion, other: MinorVersion): number {
  return version.major === other.major ? version.minor - other.minor : (version.major - other.major) * Infinity;
}
