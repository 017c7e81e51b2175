export interface PollOptions {
  /** What is waited for, as the error says it: `'<what>' did not happen within ...`. */
  readonly what: string;
  readonly seconds: number;
  /** How long to wait between two tries, in milliseconds. */
  readonly interval?: number;
  /** What is known about the reason when time is up. */
  readonly reason?: () => string;
}

/** Asks until something other than `undefined` is answered. */
export async function poll<T>(options: PollOptions, ask: () => Promise<T | undefined>): Promise<T> {
  const deadline = Date.now() + options.seconds * 1000;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined) {
      return answer;
    }
    if (Date.now() > deadline) {
      throw new Error(`${options.what} did not happen within ${options.seconds} s${options.reason ? `: ${options.reason()}` : ''}`);
    }
    await new Promise((resolve) => setTimeout(resolve, options.interval ?? 50));
  }
}
