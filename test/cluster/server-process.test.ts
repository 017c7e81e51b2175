import { spawn } from 'node:child_process';
import { once } from 'node:events';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { ApiServer } from './api-server';
import { binaryPath } from './binaries';
import { ServerProcess } from './server-process';
import { Watchdog } from './watchdog';

let folder: string;

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'cdk8s-tenant-clusters-'));
});

afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

test('a server that ends by itself is reported with the end of its log', async () => {
  const etcd = new ServerProcess('etcd', binaryPath('etcd'), ['--no-such-flag'], path.join(folder, 'log'));
  await etcd.exited;
  expect(() => etcd.assertRunning()).toThrow(/^etcd ended with code \d, but must run until it is stopped; its log ends with:\n[^]*no-such-flag/);
});

test('a stopped API server leaves neither processes nor files', async () => {
  const server = await ApiServer.start('to be stopped');
  const { pids, folder: serverFolder } = server;
  expect(pids.filter(isRunning)).toHaveLength(2);
  await server.stop();
  expect(pids.filter(isRunning)).toEqual([]);
  expect(fs.existsSync(serverFolder)).toBe(false);
});

test('the watchdog ends processes and removes their folder when its owner is gone', async () => {
  const sleeper = spawn('sleep', ['600']);
  const watchdog = new Watchdog(folder);
  watchdog.watch(sleeper.pid!);
  const ended = [once(sleeper, 'exit'), once(watchdog.child, 'exit')];
  watchdog.child.stdin!.end();
  await Promise.all(ended);
  expect(sleeper.signalCode).toBe('SIGKILL');
  expect(fs.existsSync(folder)).toBe(false);
});

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
