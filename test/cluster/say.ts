/** One line for whoever watches the run; jest's own console would add a stack to each. */
export function say(line: string): void {
  process.stderr.write(`[cluster] ${line}\n`);
}

/** Runs something and says how long it took, with a detail that only its result knows. */
export async function timed<T>(what: string, run: () => Promise<T>, detail: (result: T) => string = () => ''): Promise<T> {
  const started = Date.now();
  const result = await run();
  say(`${what}${detail(result)} in ${((Date.now() - started) / 1000).toFixed(1)} s`);
  return result;
}
