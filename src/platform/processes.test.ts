import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { expect, it, onTestFinished } from 'vitest';
import { eventually } from '../../tests/support/eventually.ts';
import { isProcessAlive } from './processes.ts';

it('a process lives until it ends', async () => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  onTestFinished(() => void child.kill('SIGKILL'));
  const pid = child.pid ?? 0;
  expect([isProcessAlive(process.pid), isProcessAlive(pid)]).toEqual([true, true]);
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect([isProcessAlive(pid), isProcessAlive(0), isProcessAlive(-1), isProcessAlive(1.5)]).toEqual([
    false,
    false,
    false,
    false,
  ]);
});

it.runIf(process.platform === 'linux')('one that ended and whose parent does not ask for it is dead', async () => {
  // The shell starts a child and becomes a program that never waits for it.
  const parent = spawn('sh', ['-c', 'sleep 0 & echo $!; exec tail -f /dev/null'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  onTestFinished(() => void parent.kill('SIGKILL'));
  const [line] = await once(createInterface(parent.stdout), 'line');
  const zombie = Number(line);
  await eventually(() => !isProcessAlive(zombie));
  // It is still in the table of processes: a signal would reach it.
  expect(process.kill(zombie, 0)).toBe(true);
});
