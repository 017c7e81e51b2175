import { DNS_LABEL, DNS_LABEL_FROM_LETTER, Grammar } from './grammar';

/** Longest value of a label, and so of every name that Cluster API writes into one. */
export const LABEL_LIMIT = 63;

/** A name that must start with a letter, as Services and control planes demand. */
export function requireDns1035(prop: string, value: string, limit = LABEL_LIMIT): string {
  return requireLabel(prop, value, limit, DNS_LABEL_FROM_LETTER);
}

/** A name that may start with a digit, as Namespaces may. */
export function requireDns1123(prop: string, value: string, limit = LABEL_LIMIT): string {
  return requireLabel(prop, value, limit, DNS_LABEL);
}

/** `name` or `namespace/name` on another system, which knows best what names it takes. */
export function requireQualifiedName(prop: string, value: string): string {
  if (!/^([^/\s]+\/)?[^/\s]([^/]*[^/\s])?$/.test(value)) {
    throw new Error(`'${prop}' is '${value}', expected 'name' or 'namespace/name'; give one of them`);
  }
  return value;
}

/** One version and not a range: what Git says is what runs. */
export function requireChartVersion(addon: string, version: string): string {
  if (typeof version !== 'string' || !/^v?\d+\.\d+\.\d+([-+][0-9A-Za-z.+-]+)?$/.test(version)) {
    const got = typeof version === 'string' ? `'${version}'` : `the ${typeof version} ${version}`;
    throw new Error(`the chart version of addon '${addon}' is ${got}, expected an exact one such as '1.20.1'; give it, in quotes`);
  }
  return version;
}

function requireLabel(prop: string, value: string, limit: number, { fits, expected }: Grammar): string {
  if (value.length > limit) {
    throw new Error(`'${prop}' '${value}' has ${value.length} characters, expected at most ${limit}; choose a shorter name`);
  }
  if (!fits(value)) {
    throw new Error(`'${prop}' '${value}' is not a DNS label, expected ${expected}; choose another name`);
  }
  return value;
}
