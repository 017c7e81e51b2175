import { ApiObject } from 'cdk8s';
import { Check } from './check';
import { Severity } from './finding';
import type { Report } from './report';
import { SecretMaterial, secretsIn } from '../private/secret-material';
import { isShared, OncePerContent } from '../private/shared-content';

const IN_SHARED = new OncePerContent<SecretMaterial[]>();

export class SecretMaterialCheck extends Check {
  constructor() {
    super('TC150', {
      severity: Severity.ERROR,
      rule: 'no object holds what looks like a secret',
      source: 'Git forgets nothing: whoever can read the repository, now or later, has it',
    });
  }

  public inspectObject(object: ApiObject, manifest: any, report: Report): void {
    for (const { path, what } of secretsOf(manifest)) {
      // The object's name is left out, as it may be the place.
      report.add(object, `${object.kind} has what looks like ${what} in ${path}, expected no secret in Git; make a Secret outside of Git, by External Secrets or with SOPS in 'extra/', and refer to it`);
    }
  }
}

function secretsOf(manifest: any): SecretMaterial[] {
  const { spec } = manifest;
  return isShared(spec)
    ? [...secretsIn({ ...manifest, spec: undefined }), ...IN_SHARED.get(spec, () => secretsIn({ spec }))]
    : secretsIn(manifest);
}
