import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { isProcessAlive } from './processes.ts';

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
});
