import { expect, it } from 'vitest';
import { raceForTasks } from '../../support/tasks/task-race.ts';

/** More agents and tasks, by other seeds: `npm run soak -- --only task-race`. */
it('racing agents do each task once and in order, also those of an agent that died', async () => {
  const figures = await raceForTasks({ seed: 1, agents: 8, tasks: 60, dying: 1, hosts: 1 });
  expect(figures).toMatchObject({ tasks: 60, expired: 1, lateRefused: 1, callsLost: 0 });
  // Nobody claims what is not given back first.
  expect(figures.claims).toBe(60 + figures.released + figures.failed);
});

it('racing agents lose nothing when one of two hosts goes away', async () => {
  const figures = await raceForTasks({ seed: 2, agents: 8, tasks: 60, dying: 1, hosts: 2 });
  expect(figures).toMatchObject({ tasks: 60, lateRefused: 1 });
  expect(figures.callsLost).toBeGreaterThan(0);
  expect(figures.claims).toBe(60 + figures.released + figures.failed);
});
