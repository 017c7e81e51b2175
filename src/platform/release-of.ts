import { ApiObject, Chart } from 'cdk8s';
import { IConstruct } from 'constructs';
import { Kind } from './kinds';
import { PlatformRelease } from './platform-release';
import { Inherited } from '../private/inherited';

const RELEASE = new Inherited<PlatformRelease>('release');

/** The nearest release above a construct. */
export function releaseOf(construct: IConstruct): PlatformRelease {
  return RELEASE.find(construct) ?? PlatformRelease.V2026_08;
}

/** Makes `release` the choice for everything below a construct; absent means the choice above. */
export function chooseRelease(construct: IConstruct, release: PlatformRelease | undefined): void {
  if (release) {
    RELEASE.set(construct, release);
  }
}

/** The API version of a kind around a construct: the release's, or that of a user's own object which no release knows. */
export function apiVersionAt(construct: IConstruct, kind: Kind): string {
  const release = releaseOf(construct);
  const isOfKind = (object: IConstruct): object is ApiObject =>
    object instanceof ApiObject && object.apiGroup === kind.group && object.kind === kind.kind;
  const own = release._knows(kind) ? undefined : Chart.of(construct).node.findAll().find(isOfKind);
  return own?.apiVersion ?? release._written(kind).apiVersion;
}
