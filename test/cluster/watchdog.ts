import { ChildProcess, spawn } from 'node:child_process';
import { Socket } from 'node:net';

// Reads the ids of processes until its input closes, which the kernel does however the writer ended.
const SCRIPT = 'while read -r pid; do pids="$pids $pid"; done; [ -n "$pids" ] && kill -KILL $pids; rm -rf -- "$1"';

/**
 * Ends processes and removes a folder when this process dies without having done so.
 *
 * Handlers of `process.on('exit')` do not help: jest gives tests a copy of `process`, and none run after SIGKILL.
 */
export class Watchdog {
  public readonly child: ChildProcess;

  constructor(folder: string) {
    // Detached, so that Ctrl-C in a terminal does not reach it as well.
    this.child = spawn('sh', ['-c', SCRIPT, 'watchdog', folder], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] });
    this.child.unref();
    (this.child.stdin as Socket).unref();
  }

  public watch(pid: number): void {
    this.child.stdin!.write(`${pid}\n`);
  }

  /** For when everything it watches is gone in good order. */
  public dismiss(): void {
    this.child.kill('SIGKILL');
  }
}
