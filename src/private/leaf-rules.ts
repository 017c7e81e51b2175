import type { Likeness, Model, Path } from './models';

/**
 * Rules about single values, by which an object is as sound as the model that it resembles.
 *
 * They only ever tell that nothing is wrong. What they cannot tell, or do not like, is left to the rules about whole objects.
 */
export class LeafRules<Rule> {
  private readonly sound = new Map<Model, (Rule | null)[]>();

  /**
   * @param ruleOf what is asked of a value of a model; nothing if it cannot be looked at alone.
   * @param passes whether a value keeps a rule.
   */
  constructor(
    private readonly ruleOf: (path: Path, model: Model) => Rule | undefined,
    private readonly passes: (value: unknown, rule: Rule) => boolean,
  ) {}

  /** Takes note that nothing is wrong with an object, which counts if it is a model. */
  public approve({ model, changes }: Likeness): void {
    if (changes.length === 0) {
      this.sound.set(model, []);
    }
  }

  /** Whether nothing is wrong with the model, nor with the values that are different from it. */
  public approves({ model, changes }: Likeness): boolean {
    const rules = this.sound.get(model);
    if (rules === undefined) {
      return false;
    }
    for (let i = 0; i < changes.length; i++) {
      const { leaf, value } = changes[i];
      let rule = rules[leaf];
      if (rule === undefined) {
        rule = this.ruleOf(model.leaves[leaf], model) ?? null;
        rules[leaf] = rule;
      }
      if (rule === null || !this.passes(value, rule)) {
        return false;
      }
    }
    return true;
  }
}
