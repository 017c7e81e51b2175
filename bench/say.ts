/** One line for whoever watches the run; standard output has only the table. */
export function say(line: string): void {
  process.stderr.write(`[bench] ${line}\n`);
}
