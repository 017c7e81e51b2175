import { Check } from './check';
import { Severity } from './finding';
import type { Report } from './report';
import type { Fleet } from '../fleet/fleet';
import { SUPPRESSIONS } from '../private/registry';
import { closest } from '../schema/wording';

export class UnknownSuppressionCheck extends Check {
  constructor() {
    super('TC190', {
      severity: Severity.ERROR,
      rule: 'a suppression is of a rule that the fleet has',
      source: 'one with a typo, or of a rule that is gone, accepts nothing while its reader believes that it does',
    });
  }

  public inspectFleet(fleet: Fleet, report: Report): void {
    const ids = new Set(report._ids);
    for (const { construct, id } of SUPPRESSIONS.of(fleet)) {
      if (!ids.has(id)) {
        report.add(construct, `the suppression of ${id} accepts nothing, as no check has this id, expected ${closest(id, ids) ?? 'one that a check has'}; correct or remove it`);
      }
    }
  }
}
