import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { eventually } from '../../tests/support/eventually.ts';
import { hasEnded, isProcessAlive, processStart } from './processes.ts';

test('a process is alive until it has ended', async () => {
  const child = spawn(process.execPath, ['-e', 'process.stdin.resume()'], { stdio: ['pipe', 'ignore', 'ignore'] });
  await once(child, 'spawn');
  expect(isProcessAlive(child.pid ?? 0)).toBe(true);
  child.stdin.end();
  await once(child, 'exit');
  expect(isProcessAlive(child.pid ?? 0)).toBe(false);
});

test.each([0, -1, Number.NaN, 1.5])('%s is no process', (pid) => {
  expect(isProcessAlive(pid)).toBe(false);
  expect(processStart(pid)).toBeNull();
});

test.runIf(process.platform === 'linux')('what is left of a process that nobody waits for is not alive', async () => {
  // The shell becomes a program that never asks how its child ended.
  const parent = spawn('sh', ['-c', 'sleep 0.2 & echo $!; exec sleep 600'], { stdio: ['ignore', 'pipe', 'ignore'] });
  onTestFinished(() => void parent.kill('SIGKILL'));
  const [line] = await once(parent.stdout, 'data');
  const pid = Number(String(line).trim());
  await eventually(() => !isProcessAlive(pid));
  expect(process.kill(pid, 0)).toBe(true);
});

// Windows does not say when a process started.
test.runIf(process.platform !== 'win32')('a process that was given the id of another is told from it', () => {
  const started = processStart(process.pid);
  expect(started).not.toBeNull();
  expect(processStart(process.pid)).toBe(started);
  expect(hasEnded({ pid: process.pid, started })).toBe(false);
  expect(hasEnded({ pid: process.pid, started: 'long ago' })).toBe(true);
  expect(hasEnded({ pid: process.pid, started: null })).toBe(false);
});
