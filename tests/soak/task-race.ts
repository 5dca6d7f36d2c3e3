import { raceForTasks } from '../support/tasks/task-race.ts';
import type { Scenario } from './scenario.ts';

export const taskRace: Scenario = {
  name: 'task-race',
  claim: '50 agents do each of 500 tasks once and in order, although some of them and a host go away',
  open: async () => ({
    round: (seed) => raceForTasks({ seed, agents: 50, tasks: 500, dying: 10, hosts: 2 }),
    close: async () => undefined,
  }),
};
