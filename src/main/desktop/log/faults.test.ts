import { EventEmitter } from 'node:events';
import { expect, it } from 'vitest';
import { createFaults, type FaultMessage } from './faults.ts';

function faults(tell?: () => Promise<unknown>) {
  const logged: unknown[] = [];
  const told: FaultMessage[] = [];
  const process = new EventEmitter();
  const made = createFaults({
    log: { error: ({ err }: { err: unknown }) => void logged.push(err) } as never,
    async tell(message) {
      told.push(message);
      await tell?.();
    },
  });
  made.watch(process);
  return { made, process, logged, told };
}

it('logs every error that nobody caught, and tells the person of the first', () => {
  const { process, logged, told } = faults();
  const errors = [new Error('one'), new Error('two'), 'three'];
  process.emit('uncaughtException', errors[0], 'uncaughtException');
  process.emit('unhandledRejection', errors[1], Promise.resolve());
  process.emit('uncaughtException', errors[2]);
  expect(logged).toEqual(errors);
  expect(told).toEqual([{ message: 'PlanExe ran into an unexpected error.', detail: expect.any(String) }]);
});

it('tells nothing of what the program has dealt with', () => {
  const { made, logged, told } = faults();
  made.log(new Error('in hand'));
  expect(logged).toHaveLength(1);
  expect(told).toEqual([]);
});

it('logs that it cannot tell, once', async () => {
  const { process, logged } = faults(() => Promise.reject(new Error('no screen')));
  process.emit('uncaughtException', new Error('one'));
  await expect.poll(() => logged.map(String)).toEqual(['Error: one', 'Error: no screen']);
});
