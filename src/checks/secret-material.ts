import { ApiObject } from 'cdk8s';
import { Check } from './check';
import { Severity } from './finding';
import type { Report } from './report';
import { LeafRules } from '../private/leaf-rules';
import { likenessOf } from '../private/models';
import { isSecretLeaf, NamedLeaf, namedLeaf, secretsIn } from '../private/secret-material';

export class SecretMaterialCheck extends Check {
  private readonly leaves = new LeafRules<NamedLeaf>((path, { manifest }) => namedLeaf(path, manifest), (value, leaf) => !isSecretLeaf(value, leaf));

  constructor() {
    super('TC150', {
      severity: Severity.ERROR,
      rule: 'no object holds what looks like a secret',
      source: 'Git forgets nothing: whoever can read the repository, now or later, has it',
    });
  }

  public inspectObject(object: ApiObject, manifest: any, report: Report): void {
    const likeness = likenessOf(manifest);
    if (likeness && this.leaves.approves(likeness)) {
      return;
    }
    const secrets = secretsIn(manifest);
    if (likeness && secrets.length === 0) {
      this.leaves.approve(likeness);
    }
    for (const { path, what } of secrets) {
      // The object's name is left out, as it may be the place.
      report.add(object, `${object.kind} has what looks like ${what} in ${path}, expected no secret in Git; make a Secret outside of Git, by External Secrets or with SOPS in 'extra/', and refer to it`);
    }
  }
}
