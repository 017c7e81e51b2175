import type { Endpoint } from '../values/endpoint';
import { IpAddress } from '../values/ip-address';

/** What an object says of its tenant's endpoint. */
export interface Statement {
  readonly path: string;
  readonly got: unknown;
  readonly expected: unknown;
  readonly agrees: boolean;
}

/** Whether a text is the host. IPv6 addresses have many texts. */
export function isHost({ host, ipAddress }: Endpoint, text: unknown): boolean {
  return text === host || (ipAddress !== undefined && typeof text === 'string' && IpAddress._tryParse(text)?.toString() === host);
}

/** Whether the host is among texts. */
export function isAmong(endpoint: Endpoint, texts: unknown): boolean {
  return Array.isArray(texts) && texts.some((text) => isHost(endpoint, String(text).trim()));
}
