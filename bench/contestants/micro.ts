/** What single steps of the library take: `node micro.js`, which prints microseconds per object as JSON. */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { tenants } from '../fleet';
import { objectsOf } from '../objects';
import { PlatformRelease } from 'cdk8s-tenant-clusters';

const ROUNDS = 7;

// The emitter is no part of the public API.
const { toYaml } = createRequire(join(process.cwd(), 'package.json'))('./lib/src/fleet/emitter.js');
const objects = tenants(200).flatMap(objectsOf);

process.stdout.write(JSON.stringify({
  schemaCheck: microsecondsPerObject((object) => PlatformRelease.V2026_08._catalog.check(object)),
  emitter: microsecondsPerObject(toYaml),
}));

/** The median of some rounds; the first ones also warm up. */
function microsecondsPerObject(step: (object: any) => unknown): number {
  const rounds = Array.from({ length: ROUNDS }, () => {
    const started = process.hrtime.bigint();
    objects.forEach((object) => step(object));
    return Number(process.hrtime.bigint() - started) / 1000 / objects.length;
  });
  return rounds.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)];
}
