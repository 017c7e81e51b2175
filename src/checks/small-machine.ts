import { ApiObject } from 'cdk8s';
import { Check } from './check';
import { Severity } from './finding';
import type { Report } from './report';
import { KIND } from '../platform/kinds';
import { amountOf } from '../private/quantity';

const CPUS = 2;
const MEMORY = '2Gi';

export class SmallMachineCheck extends Check {
  public readonly _kinds = [KIND.HARVESTER_MACHINE_TEMPLATE];

  constructor() {
    super('TC171', {
      severity: Severity.WARNING,
      rule: `a Harvester machine has at least ${CPUS} CPUs and ${MEMORY} of memory`,
      source: 'kubeadm asks for 2 GB on every machine, and for 2 CPUs on control planes; on less, the kubelet and the CNI leave little for workloads',
    });
  }

  public inspectObject(object: ApiObject, manifest: any, report: Report): void {
    const { cpu, memory } = manifest.spec?.template?.spec ?? {};
    const warn = (got: string, expected: string) =>
      report.add(object, `machines of ${object.kind} '${manifest.metadata?.name}' have ${got}, expected at least ${expected}, as less leaves little for workloads; give them more`);
    // What is not even positive is an error of its own.
    if (cpu >= 1 && cpu < CPUS) {
      warn(`${cpu} CPU`, `${CPUS} CPUs`);
    }
    const bytes = amountOf(memory) ?? 0;
    if (bytes > 0 && bytes < amountOf(MEMORY)!) {
      warn(`${memory} of memory`, MEMORY);
    }
  }
}
