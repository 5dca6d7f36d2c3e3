import { describe, expect, it } from 'vitest';
import { projectCalendar } from '../../../schedule/calendar.ts';
import { lasting } from '../../../schedule/fixture-network.ts';
import { compileNetwork } from '../../../schedule/graph.ts';
import { levelRoles } from '../../../schedule/levelling.ts';
import type { Link, TaskInput } from '../../../schedule/types.ts';
import { staffingLinks } from './staffing-links.ts';

const calendar = projectCalendar({ workdays: [1, 2, 3, 4, 5], holidays: [] }, '2027-01-04');
const task = (id: string, days: number) => lasting(id, days, 'mason');

function staffed(tasks: readonly TaskInput[], links: readonly Link[]): Link[] {
  const levelled = levelRoles(tasks, links, new Map([['mason', 1]]), calendar);
  return staffingLinks(tasks, levelled.tasks, links);
}

describe('staffing links', () => {
  it('put a task that waits for people after the one whose people it takes over', () => {
    expect(staffed([task('a', 3), task('b', 2)], [])).toEqual([{ from: 'a', to: 'b', type: 'FS', lag: 0, soft: true }]);
  });

  it.each<[string, readonly TaskInput[], readonly Link[]]>([
    ['tasks without length', [task('a', 2), task('b', 0), task('c', 0), task('d', 1)], []],
    [
      'a start that binds an end',
      [task('a', 2), task('b', 3), task('c', 2)],
      [{ from: 'b', to: 'a', type: 'SF', lag: 0, soft: false }],
    ],
    [
      'ends that bind each other',
      [task('a', 4), task('b', 1), task('c', 2)],
      [
        { from: 'b', to: 'a', type: 'FF', lag: -3, soft: false },
        { from: 'c', to: 'b', type: 'SS', lag: -2, soft: false },
      ],
    ],
  ])('never close a circle with %s', (_, tasks, links) => {
    const all = [...links, ...staffed(tasks, links)];
    expect(() => compileNetwork(tasks, all)).not.toThrow();
  });
});
