import { DNS_SUBDOMAIN } from '../private/grammar';

/** A Secret or a ConfigMap of the tenant's namespace, mounted as a folder. What is in it never passes through here. */
export class ConfigMount {
  /** A Secret. */
  public static secret(name: string, path: string): ConfigMount {
    return new ConfigMount(name, path, true);
  }

  /** A ConfigMap. */
  public static configMap(name: string, path: string): ConfigMount {
    return new ConfigMount(name, path, false);
  }

  private constructor(
    /** Name of the Secret or ConfigMap. */
    public readonly name: string,
    /** Folder in the container. */
    public readonly path: string,
    /** Whether it is a Secret. */
    public readonly isSecret: boolean,
  ) {
    const problem = DNS_SUBDOMAIN.problemOf(name);
    if (problem !== undefined) {
      throw new Error(`the name of a mount is ${problem}; give that of a Secret or ConfigMap`);
    }
    if (!/^(\/[^/:\s]+)+$/.test(path) || /\/\.\.?(\/|$)/.test(path)) {
      throw new Error(`'path' of mount '${name}' is '${path}', expected an absolute path without '.', '..', '//', ':' and blanks; give one such as '/etc/kubernetes/${name}'`);
    }
  }
}
