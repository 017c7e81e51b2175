/** The synth that runs now, if one does. */
let current: object | undefined;

/** Runs something during which nothing changes, so that what is derived from it holds until the end. */
export function inOnePass<T>(act: () => T): T {
  const outer = current;
  current = {};
  try {
    return act();
  } finally {
    current = outer;
  }
}

/** A value that is computed once in a pass, and every time outside of one. */
export class OncePerPass<T> {
  private pass?: object;
  private value?: T;

  public get(compute: () => T): T {
    if (current === undefined || this.pass !== current) {
      this.value = compute();
      this.pass = current;
    }
    return this.value!;
  }
}
