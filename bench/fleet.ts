/** What is different in each tenant: the input of every contestant. */
export interface Tenant {
  readonly name: string;
  readonly namespace: string;
  readonly endpoint: string;
  /** Addresses of its load balancers, as MetalLB writes a range. */
  readonly addresses: string;
  readonly pools: Pool[];
}

export interface Pool {
  readonly name: string;
  readonly replicas: number;
  readonly cpu: number;
  /** Gibibytes. */
  readonly memory: number;
  /** Gibibytes. */
  readonly disk: number;
}

/** What is equal in all tenants. */
export const KUBERNETES_VERSION = 'v1.30.0';

const TEAMS = 50;

/** A fleet of any size; the same size gives the same fleet. */
export function tenants(count: number): Tenant[] {
  return Array.from({ length: count }, (_, i) => tenant(i));
}

function tenant(i: number): Tenant {
  return {
    name: `tenant-${String(i).padStart(5, '0')}`,
    namespace: `team-${String(i % TEAMS).padStart(2, '0')}`,
    endpoint: address('10.64.0.0', i),
    addresses: `${address('10.128.0.0', i * 16)}-${address('10.128.0.0', i * 16 + 15)}`,
    pools: [
      { name: 'system', replicas: 2 + i % 2, cpu: 4, memory: 8, disk: 100 },
      { name: 'general', replicas: 1 + i % 7, cpu: 4 + 4 * (i % 3), memory: 16, disk: 100 + 50 * (i % 4) },
      { name: 'memory', replicas: i % 5, cpu: 8, memory: 64 + 32 * (i % 3), disk: 200 },
    ],
  };
}

function address(base: string, offset: number): string {
  let rest = base.split('.').reduce((sum, part) => sum * 256 + Number(part), 0) + offset;
  const parts: number[] = [];
  for (let i = 0; i < 4; i++) {
    parts.unshift(rest % 256);
    rest = Math.floor(rest / 256);
  }
  return parts.join('.');
}
