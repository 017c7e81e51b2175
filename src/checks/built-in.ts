import type { Check } from './check';
import { DuplicateIdentityCheck } from './duplicate-identity';
import { DuplicateObjectCheck } from './duplicate-object';
import { NoCniCheck } from './no-cni';
import { NoWorkerPoolCheck } from './no-worker-pool';
import { SchemaCheck } from './schema';

/** Every rule of the library by its id, new for each run, as some remember what they saw. */
export function builtInChecks(): Check[] {
  return [
    new SchemaCheck(),

    new DuplicateIdentityCheck(),
    new DuplicateObjectCheck(),

    new NoWorkerPoolCheck(),
    new NoCniCheck(),
  ];
}
