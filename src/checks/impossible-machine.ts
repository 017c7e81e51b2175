import { ApiObject } from 'cdk8s';
import { Check } from './check';
import { Severity } from './finding';
import type { Report } from './report';
import { KIND } from '../platform/kinds';
import { amountOf } from '../private/quantity';
import { OncePerContent } from '../private/shared-content';
import { valueText } from '../schema/wording';

/** What is wrong with a field of a machine. */
interface Flaw {
  readonly path: string;
  readonly got: string;
  readonly expected: string;
}

const FLAWS = new OncePerContent<Flaw[]>();

export class ImpossibleMachineCheck extends Check {
  public readonly _kinds = [KIND.HARVESTER_MACHINE_TEMPLATE];

  constructor() {
    super('TC170', {
      severity: Severity.ERROR,
      rule: 'a Harvester machine has a CPU, memory, a network and volumes with a size',
      source: 'the schema takes zero CPUs, memory `lots` and empty lists; the provider makes no machine of them, and crashes without a volume\'s size',
    });
  }

  public inspectObject(object: ApiObject, manifest: any, report: Report): void {
    for (const { path, got, expected } of FLAWS.get(manifest.spec, () => flawsOf(manifest.spec?.template?.spec ?? {}))) {
      report.add(object, `${object.kind} '${manifest.metadata?.name}' makes no machine: spec.template.spec.${path} is ${got}, expected ${expected}; change it`);
    }
  }
}

/** Values of a wrong type are left to the schema. */
function flawsOf({ cpu, memory, networks, volumes }: any): Flaw[] {
  const flaws: Flaw[] = [];
  if (cpu < 1) {
    flaws.push({ path: 'cpu', got: String(cpu), expected: 'at least 1' });
  }
  if (typeof memory === 'string' && !isPositive(memory)) {
    flaws.push({ path: 'memory', got: valueText(memory), expected: 'a positive quantity such as 8Gi' });
  }
  if (networks?.length === 0) {
    flaws.push({ path: 'networks', got: 'empty', expected: 'at least one network' });
  }
  if (volumes?.length === 0) {
    flaws.push({ path: 'volumes', got: 'empty', expected: 'at least one volume' });
  }
  if (Array.isArray(volumes)) {
    volumes.forEach((volume, index) => {
      if (!isPositive(volume?.volumeSize)) {
        flaws.push({ path: `volumes[${index}].volumeSize`, got: valueText(volume?.volumeSize), expected: 'a positive quantity such as 100Gi' });
      }
    });
  }
  return flaws;
}

function isPositive(quantity: unknown): boolean {
  return (amountOf(quantity) ?? 0) > 0;
}
