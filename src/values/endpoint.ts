import { IpAddress, IpFamily } from './ip-address';

const EXAMPLES = '10.40.0.201:6443, [2001:db8::1]:6443 or api.example.com:6443';

/**
 * Where an API server is reached: an IP address or a DNS name, and a port.
 */
export class Endpoint {
  /**
   * An endpoint from its parts.
   *
   * @param host an IP address (IPv6 without brackets) or a lower case DNS name, like `10.40.0.201` or `api.example.com`.
   * @param port where the server listens, from 1 to 65535.
   * @default 6443 for the port
   */
  public static of(host: string, port: number = 6443): Endpoint {
    return Endpoint.define(host, port, '');
  }

  /**
   * Read an endpoint from its text, `host:port` or `host`, which means port 6443.
   *
   * An IPv6 address stands in brackets, with or without a port.
   *
   * @param text the endpoint, like `10.40.0.201:6443`, `[2001:db8::1]:6443`, `api.example.com:443` or `10.40.0.201`.
   */
  public static parse(text: string): Endpoint {
    const context = `'${text}' is not an endpoint: `;
    const bare = IpAddress._tryParse(text);
    if (bare?.family === IpFamily.IPV6) {
      throw new Error(`${context}expected brackets around an IPv6 address; write [${bare}] or [${bare}]:6443`);
    }
    refuseUrl(text, context);
    const parts = split(text);
    if (!parts) {
      throw new Error(`${context}expected a host, or a host and a port; write it like ${EXAMPLES}`);
    }
    if (parts.bracketed && !parts.host.includes(':')) {
      throw new Error(`${context}expected brackets around an IPv6 address only; write ${text.replace(/[[\]]/g, '')}`);
    }
    if (parts.port === undefined) {
      return Endpoint.of(parts.host);
    }
    if (!/^[1-9]\d{0,4}$/.test(parts.port)) {
      throw portError(parts.port, context);
    }
    return Endpoint.define(parts.host, Number(parts.port), context);
  }

  private static define(host: string, port: number, context: string): Endpoint {
    const ipAddress = IpAddress._tryParse(host);
    if (!ipAddress) {
      refuseUrl(host, `${context}'${host}' is not a host: `);
      refuseName(host, context);
    }
    if (!Number.isInteger(port) || port < 1 || port > 65535) {
      throw portError(String(port), context);
    }
    return new Endpoint(ipAddress ? `${ipAddress}` : host, port, ipAddress);
  }

  /**
   * The IP address or DNS name. IPv6 in its canonical text, without brackets.
   */
  public readonly host: string;

  /**
   * The port.
   */
  public readonly port: number;

  /**
   * The host, if it is an IP address.
   *
   * @default - the host is a DNS name
   */
  public readonly ipAddress?: IpAddress;

  private constructor(host: string, port: number, ipAddress?: IpAddress) {
    this.host = host;
    this.port = port;
    this.ipAddress = ipAddress;
  }

  /**
   * The URL of the API server, like `https://10.40.0.201:6443`. The port is always there.
   */
  public get url(): string {
    return `https://${this}`;
  }

  /**
   * Order of endpoints: IP addresses in their order, then names in that of their characters, then by port.
   *
   * @returns a negative number if this endpoint comes first, a positive one if the other does, 0 if they are equal.
   */
  public compareTo(other: Endpoint): number {
    return this.compareHost(other) || this.port - other.port;
  }

  /**
   * Whether both have the same host and port. A name is never equal to an address.
   */
  public isEqualTo(other: Endpoint): boolean {
    return this.compareTo(other) === 0;
  }

  /**
   * The canonical text, `host:port`, with IPv6 in brackets.
   */
  public toString(): string {
    return this.ipAddress?.family === IpFamily.IPV6 ? `[${this.host}]:${this.port}` : `${this.host}:${this.port}`;
  }

  private compareHost(other: Endpoint): number {
    if (this.ipAddress && other.ipAddress) {
      return this.ipAddress.compareTo(other.ipAddress);
    }
    if (this.ipAddress || other.ipAddress) {
      return this.ipAddress ? -1 : 1;
    }
    if (this.host === other.host) {
      return 0;
    }
    return this.host < other.host ? -1 : 1;
  }
}

interface HostAndPort {
  readonly host: string;
  readonly port?: string;
  readonly bracketed: boolean;
}

function split(text: string): HostAndPort | undefined {
  const match = /^(?:\[([^[\]]*)\]|([^[\]:]*))(?::([^:]*))?$/.exec(text);
  return match ? { host: match[1] ?? match[2], port: match[3], bracketed: match[1] !== undefined } : undefined;
}

function refuseUrl(text: string, context: string): void {
  const scheme = /^[a-z][a-z0-9+.-]*:\/\//i.exec(text);
  if (scheme) {
    throw new Error(`${context}expected no scheme; leave out '${scheme[0]}'`);
  }
  const path = text.indexOf('/');
  if (path >= 0) {
    throw new Error(`${context}expected no path; leave out '${text.slice(path)}'`);
  }
}

function refuseName(host: string, outer: string): void {
  const context = `${outer}'${host}' is not a host: `;
  const parts = split(host);
  if (parts?.port !== undefined) {
    throw new Error(`${context}expected no port; use Endpoint.parse, or leave out ':${parts.port}' and pass the port as second argument`);
  }
  if (parts?.bracketed) {
    throw new Error(`${context}expected no brackets; write ${parts.host}`);
  }
  if (host.includes(':') || /^[\d.]*\d$/.test(host)) {
    IpAddress._parse(host, outer); // throws, and says best what is wrong with an address
  }
  const labels = host.split('.');
  const last = labels[labels.length - 1];
  if (/^\d+$/.test(last)) {
    // Such a name is an IPv4 address to some resolvers and clients.
    throw new Error(`${context}expected a DNS name that does not end in a number, got '${last}'; write it like api.example.com`);
  }
  if (host.includes('*')) {
    throw new Error(`${context}expected one name, not a wildcard; write it like api.example.com`);
  }
  if (host.length > 253) {
    throw new Error(`${context}expected at most 253 characters, got ${host.length}; use a shorter name`);
  }
  const long = labels.find((label) => label.length > 63);
  if (long !== undefined) {
    throw new Error(`${context}expected labels of at most 63 characters, got ${long.length} in '${long}'; use a shorter one`);
  }
  const isName = (text: string) => text.split('.').every((label) => /^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/.test(label));
  if (!isName(host)) {
    const lower = host.toLowerCase();
    throw new Error(isName(lower)
      ? `${context}expected lower case; write ${lower}`
      : `${context}expected an IP address or a lower case DNS name; write it like 10.40.0.201 or api.example.com`);
  }
}

function portError(port: string, context: string): Error {
  return new Error(`${context}'${port}' is not a port: expected a whole number from 1 to 65535; write it like 6443`);
}
