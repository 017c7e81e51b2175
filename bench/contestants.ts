import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { Tenant } from './fleet';
import type { Command } from './measure';
import { writeOverlays } from './peers/kustomize/overlays';

/** What a contestant is told about one run. */
export interface Run {
  readonly tenants: number;
  /** What `prepare` wrote, if there is such a step. */
  readonly input: string;
  /** An empty folder for the output. */
  readonly outdir: string;
  /** The peer's binary. */
  readonly binary: string;
  /** How many files a floor writes: as many as the library in the same layout. */
  readonly files: number;
}

/** How many files there are, in words for people and command lines. */
export enum Layout {
  FILE_PER_CHART = 'file-per-chart',
  FILE_PER_TENANT = 'file-per-tenant',
  FILE_PER_OBJECT = 'file-per-object',
}

/** One way to make the fleet's YAML. */
export interface Contestant {
  /** For `--only` and for the results. */
  readonly name: string;
  readonly title: string;
  /** Which floor, and which program of this library, it is compared with. */
  readonly layout: Layout;
  readonly isFloor?: boolean;
  readonly isLibrary?: boolean;
  /** The peer that it runs. */
  readonly peer?: string;
  /** Writes the input, outside of the measurement. */
  readonly prepare?: (folder: string, fleet: Tenant[]) => void;
  readonly command: (run: Run) => Command;
}

const ROOT = join(__dirname, '..');
const BUILD = join(__dirname, '.build/contestants');
const PEERS = join(__dirname, 'peers');

/** Plain objects in the layout of stock cdk8s, or typed constructs in one of the library's own. */
export function libraryIn(layout: Layout): Contestant {
  const program = layout === Layout.FILE_PER_CHART ? 'library-plain-objects.js' : 'library.js';
  return {
    name: `library-${layout}`,
    title: `this library, ${layout === Layout.FILE_PER_CHART ? 'plain objects' : 'typed constructs'}, ${words(layout)}`,
    layout,
    isLibrary: true,
    command: ({ tenants, outdir }) => node(program, String(tenants), outdir, layout),
  };
}

function stock(variant: string, title: string): Contestant {
  return {
    name: `stock-${variant}`,
    title: `stock cdk8s, ${title}`,
    layout: Layout.FILE_PER_CHART,
    command: ({ tenants, outdir }) => node('stock.js', String(tenants), outdir, variant),
  };
}

function floor(layout: Layout): Contestant {
  return {
    name: `floor-${layout}`,
    title: `floor, ${words(layout)}`,
    layout,
    isFloor: true,
    command: ({ tenants, outdir, files }) => node('floor.js', String(tenants), outdir, String(files)),
  };
}

export const CONTESTANTS: Contestant[] = [
  floor(Layout.FILE_PER_CHART),
  libraryIn(Layout.FILE_PER_CHART),
  stock('one-app', 'one app'),
  stock('app-per-tenant', 'one app per tenant'),
  floor(Layout.FILE_PER_TENANT),
  libraryIn(Layout.FILE_PER_TENANT),
  floor(Layout.FILE_PER_OBJECT),
  libraryIn(Layout.FILE_PER_OBJECT),
  {
    name: 'helm-one-chart',
    title: 'helm template, one chart',
    layout: Layout.FILE_PER_TENANT,
    peer: 'helm',
    prepare: (folder, fleet) => writeFileSync(join(folder, 'values.yaml'), stringify({ tenants: fleet })),
    command: ({ binary, input, outdir }) => ({
      argv: [binary, 'template', 'fleet', 'chart', '--values', join(input, 'values.yaml')],
      cwd: join(PEERS, 'helm'),
      stdout: join(outdir, 'fleet.yaml'),
    }),
  },
  {
    name: 'helm-release-per-tenant',
    title: 'helm template, one release per tenant',
    layout: Layout.FILE_PER_TENANT,
    peer: 'helm',
    prepare: (folder, fleet) => fleet.forEach((tenant) => writeFileSync(join(folder, `${tenant.name}.yaml`), stringify({ tenants: [tenant] }))),
    command: ({ binary, input, outdir }) => ({
      argv: ['bash', 'release-per-tenant.sh', binary, input, outdir],
      cwd: join(PEERS, 'helm'),
    }),
  },
  {
    name: 'jsonnet',
    title: 'go-jsonnet, one program',
    layout: Layout.FILE_PER_TENANT,
    peer: 'jsonnet',
    prepare: (folder, fleet) => writeFileSync(join(folder, 'tenants.json'), JSON.stringify(fleet, null, 2)),
    command: ({ binary, input, outdir }) => ({
      argv: [
        binary, '--multi', outdir, '--create-output-dirs', '--tla-code-file', `tenants=${join(input, 'tenants.json')}`, 'main.jsonnet',
      ],
      cwd: join(PEERS, 'jsonnet'),
    }),
  },
  {
    name: 'cue',
    title: 'cue export, one package',
    layout: Layout.FILE_PER_TENANT,
    peer: 'cue',
    prepare: (folder, fleet) => writeFileSync(join(folder, 'tenants.json'), JSON.stringify({ tenants: fleet }, null, 2)),
    command: ({ binary, input, outdir }) => ({
      argv: [binary, 'export', '.', join(input, 'tenants.json'), '--out', 'json', '--expression', 'list'],
      cwd: join(PEERS, 'cue'),
      stdout: join(outdir, 'fleet.json'),
    }),
  },
  {
    name: 'kustomize',
    title: 'kustomize build, one overlay per tenant',
    layout: Layout.FILE_PER_TENANT,
    peer: 'kustomize',
    prepare: (folder, fleet) => {
      ['base', 'settings'].forEach((part) => cpSync(join(PEERS, 'kustomize', part), join(folder, part), { recursive: true }));
      mkdirSync(join(folder, 'tenants'));
      writeOverlays(join(folder, 'tenants'), fleet);
    },
    command: ({ binary, input, outdir }) => ({
      argv: ['bash', 'build-per-tenant.sh', binary, join(input, 'tenants'), outdir],
      cwd: join(PEERS, 'kustomize'),
    }),
  },
];

function words(layout: Layout): string {
  return layout.replace(/-/g, ' ');
}

function node(program: string, ...args: string[]): Command {
  return { argv: [process.execPath, join(BUILD, program), ...args], cwd: ROOT };
}
