import { expect, it } from 'vitest';
import { killTaskHost } from '../soak/kill-task-host.ts';
import { rounds } from '../soak/scenario.ts';

/** More agents and tasks, by other seeds: `npm run soak -- --only kill-task-host`. */
it('agents and a host that are killed lose no work and double none', async () => {
  const figures = await rounds(killTaskHost({ agents: 6, tasks: 60, kills: 2, dying: 2 }), 1, 1);
  expect(figures).toMatchObject({ tasks: 60, kills: 2 });
  expect(figures.expired).toBeGreaterThanOrEqual(2);
  expect(figures.callsLost).toBeGreaterThan(0);
});
