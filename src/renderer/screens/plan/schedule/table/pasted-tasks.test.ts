import { expect, it } from 'vitest';
import type { ScheduleTask, ScheduleView } from '../../../../../shared/contracts/schedule.ts';
import { pastedTasks } from './pasted-tasks.ts';

const TASKS = ['a', 'b'].map((id) => ({ id, optimistic: 1, likely: 2, pessimistic: 4 }) as ScheduleTask);
const ROLES = [{ id: 'crew', title: 'Site crew' }] as unknown as ScheduleView['roles'];

function paste(column: number, ...cells: string[][]) {
  return pastedTasks({ tasks: TASKS, roles: ROLES, noted: new Set(['a']), column, cells });
}

it('reads a row of the table as it stands, past what is calculated', () => {
  const line = ['Dig', 'site crew', '3', '5', '8', '13', '1 May', '2 May', '40 %', '2027-05-03', ''];
  expect(paste(0, line)).toEqual({
    edits: [
      {
        task: 'a',
        edit: {
          title: 'Dig',
          role: 'crew',
          people: 3,
          estimate: { optimistic: 5, likely: 8, pessimistic: 13 },
          agreed: undefined,
        },
      },
    ],
    notes: [{ task: 'a', done: 40, started: '2027-05-03', finished: null }],
    left: 2,
  });
});

it('moves the other estimates along where only one is pasted, and leaves empty cells as they are', () => {
  expect(paste(4, ['9'], ['']).edits).toEqual([
    { task: 'a', edit: { estimate: { optimistic: 1, likely: 9, pessimistic: 11 }, agreed: undefined } },
  ]);
});

it.each(['2027-05-03', '3 May 2027', 'May 3, 2027', '3. Mai 2027', '3.5.2027'])('reads %s as a day', (day) => {
  expect(paste(9, [day]).notes).toEqual([{ task: 'a', started: '2027-05-03' }]);
});

it('counts what cannot be entered: rows below the last task, other words, days that are none or may be two', () => {
  expect(paste(2, ['0'], ['many'], ['1', '2'])).toEqual({ edits: [], notes: [], left: 4 });
  expect(paste(9, ['03/05/2027', '2027-02-30'])).toEqual({ edits: [], notes: [], left: 2 });
  // The second task is not saved yet.
  expect(paste(8, ['40'], ['50', '2027-05-03'])).toEqual({ edits: [], notes: [{ task: 'a', done: 40 }], left: 2 });
});
