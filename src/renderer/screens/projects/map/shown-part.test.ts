import { expect, it } from 'vitest';
import { type MappedTask, shownPart, type TaskMap } from './shown-part.ts';

const task = (task_id: string, tail_days: number, state: MappedTask['state'] = 'blocked'): MappedTask => ({
  task_id,
  title: task_id,
  state,
  claimed_by: null,
  tail_days,
});
const edge = (from: number, to: number, soft = false) => ({ from, to, soft });

/** a (done) → b → d, and c beside them, whose way to the end is longer; d after c as well; e better after d. */
const MAP: TaskMap = {
  tasks: [task('a', 9, 'done'), task('b', 4, 'ready'), task('c', 6, 'ready'), task('d', 2), task('e', 1)],
  dependencies: [edge(0, 1), edge(1, 3), edge(2, 3), edge(3, 4, true)],
};
const idsOf = (part: ReturnType<typeof shownPart>) => part.tasks.map(({ task_id }) => task_id);

it('the chain follows the most work that is left, past what is done and what is only preferred', () => {
  const part = shownPart(MAP, { kind: 'chain' });
  expect(idsOf(part)).toEqual(['c', 'd']);
  expect(part.dependencies).toEqual([{ from: 'c', to: 'd', soft: false }]);
});

it('what is around a task is what it waits for and what waits for it, the nearest first', () => {
  const part = shownPart(MAP, { kind: 'around', task: 'b' });
  expect(idsOf(part)).toEqual(['b', 'a', 'd', 'c', 'e']);
  expect(part.dependencies).toHaveLength(4);
  expect(idsOf(shownPart(MAP, { kind: 'around', task: 'gone' }))).toEqual([]);
});

it('a part of a large graph stays small, and holds dependencies between its own tasks alone', () => {
  const tasks = Array.from({ length: 2_000 }, (_, place) => task(`t${place}`, 2_000 - place));
  const dependencies = tasks.slice(1).map((_, place) => edge(place, place + 1));
  const star = tasks.slice(1).map((_, place) => edge(0, place + 1));
  expect(idsOf(shownPart({ tasks, dependencies }, { kind: 'chain' }))).toHaveLength(60);
  const part = shownPart({ tasks, dependencies: star }, { kind: 'around', task: 't0' });
  expect(part.tasks).toHaveLength(60);
  expect(part.dependencies).toHaveLength(59);
});
