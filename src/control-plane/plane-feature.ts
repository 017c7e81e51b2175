/** Something that a management cluster must have for its tenants to work. */
export class PlaneFeature {
  /** A feature gate with which a control plane provider runs. */
  public static featureGate(provider: string, gate: string): PlaneFeature {
    return new PlaneFeature(`feature gate ${gate} of ${provider}`, `PlaneFeature.featureGate('${provider}', '${gate}')`);
  }

  /** A permission of a control plane provider beyond the role that it ships with. */
  public static permission(provider: string, verb: string, resource: string): PlaneFeature {
    return new PlaneFeature(`permission of ${provider} to ${verb} ${resource}`, `PlaneFeature.permission('${provider}', '${verb}', '${resource}')`);
  }

  /** An API that is served, such as `gateway.networking.k8s.io/v1alpha2` `TLSRoute`. */
  public static api(apiVersion: string, kind: string): PlaneFeature {
    return new PlaneFeature(`API ${apiVersion} ${kind}`, `PlaneFeature.api('${apiVersion}', '${kind}')`);
  }

  private constructor(
    private readonly text: string,
    /** How a program says it. */
    public readonly expression: string,
  ) {}

  /** What it is, in words. */
  public toString(): string {
    return this.text;
  }
}

/** A feature that the tenants of a management plane need, and why. */
export interface PlaneRequirement {
  /** What is needed. */
  readonly feature: PlaneFeature;

  /** What happens without it. */
  readonly reason: string;
}
