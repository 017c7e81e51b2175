import { ChildProcess, spawn } from 'node:child_process';
import * as fs from 'node:fs';

const GRACE_SECONDS = 10;

/** A server of ours: writes its log to a file, and is asked to end before it is made to. */
export class ServerProcess {
  /** Absent when the program could not be started at all. */
  public readonly pid?: number;
  /** Resolves when the server is gone, for whatever reason. */
  public readonly exited: Promise<void>;
  private readonly child: ChildProcess;
  private ended?: string;

  constructor(
    private readonly name: string,
    command: string,
    args: string[],
    private readonly logFile: string,
    env: { readonly [name: string]: string } = {},
  ) {
    const log = fs.openSync(logFile, 'a');
    this.child = spawn(command, args, { stdio: ['ignore', log, log], env: { ...process.env, ...env } });
    fs.closeSync(log);
    // A server that a failed test left behind must not keep jest from ending: the watchdog ends it then.
    this.child.unref();
    this.exited = new Promise((resolve) => {
      this.child.once('error', (error) => { this.ended = error.message; resolve(); });
      this.child.once('exit', (code, signal) => { this.ended = signal ?? `code ${code}`; resolve(); });
    });
    this.pid = this.child.pid;
  }

  /** Throws with the end of the log once the server is gone. */
  public assertRunning(): void {
    if (this.ended !== undefined) {
      throw new Error(`${this.name} ended with ${this.ended}, but must run until it is stopped; its log ends with:\n${this.logTail()}`);
    }
  }

  public logTail(lines: number = 30): string {
    return fs.existsSync(this.logFile) ? fs.readFileSync(this.logFile, 'utf8').trimEnd().split('\n').slice(-lines).join('\n') : '(no log)';
  }

  public async stop(): Promise<void> {
    if (this.ended === undefined) {
      this.child.ref();
      this.child.kill('SIGTERM');
      const force = setTimeout(() => this.child.kill('SIGKILL'), GRACE_SECONDS * 1000);
      await this.exited;
      clearTimeout(force);
    }
  }
}
