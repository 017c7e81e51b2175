import type { TenantIdentity } from '../tenant-identity';

/** Some of the tenants of a fleet, by patterns of their identity in which `*` is anything. */
export class Selection {
  private readonly patterns: RegExp[];

  constructor(private readonly texts: string[]) {
    this.patterns = texts.map((text) => new RegExp(`^${text.split('*').map(escape).join('.*')}$`));
  }

  public includes(identity: TenantIdentity): boolean {
    return this.patterns.some((pattern) => pattern.test(identity.toString()));
  }

  /** Refuses patterns that select nobody, which is nearly always a misspelling. */
  public requireMatches(identities: TenantIdentity[]): void {
    const idle = this.texts.filter((_, i) => !identities.some((identity) => this.patterns[i].test(identity.toString())));
    if (idle.length > 0) {
      throw new Error(`'only' selects no tenant with '${idle.join("', '")}', expected patterns of plane/namespace/name such as 'management/team-a/*'; fix the spelling`);
    }
  }
}

function escape(text: string): string {
  return text.replace(/[\\^$.|?+()[\]{}]/g, '\\$&');
}
