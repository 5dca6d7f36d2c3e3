import { expect, it } from 'vitest';
import { type TimelineRow, type TimelineTask, timelineRows } from './timeline-rows.ts';

const task = (title: string, group: string | null, start: string | null): TimelineTask => ({
  task_id: title,
  title,
  state: 'ready',
  claimed_by: null,
  group,
  planned: null,
  actual: start === null ? null : { start, finish: start },
  late_by: null,
  critical: false,
});
const textOf = (row: TimelineRow) => (row.kind === 'phase' ? `${row.title}: ${row.count}` : row.id);

const TASKS = [
  task('Paint', 'finish', '2027-03-09'),
  task('Dig', 'ground', '2027-03-01'),
  task('Dropped', null, null),
  task('Pour', 'ground', '2027-03-04'),
];

it('rows are by start under their groups, the group that begins first first, what has no dates last', () => {
  const rows = timelineRows(TASKS, '', new Set());
  expect(rows.map(textOf)).toEqual(['ground: 2', 'Dig', 'Pour', 'finish: 1', 'Paint', 'Without a tag: 1', 'Dropped']);
  const spans = rows.flatMap((row) => (row.kind === 'phase' ? [row.span] : []));
  expect(spans).toEqual([
    { start: '2027-03-01', finish: '2027-03-04' },
    { start: '2027-03-09', finish: '2027-03-09' },
    null,
  ]);
});

it('a closed group hides its tasks, words leave those that hold them, and without tags there are no groups', () => {
  expect(timelineRows(TASKS, '', new Set(['ground'])).map(textOf)).not.toContain('Dig');
  expect(timelineRows(TASKS, 'p  R', new Set()).map(textOf)).toEqual([
    'ground: 1',
    'Pour',
    'Without a tag: 1',
    'Dropped',
  ]);
  const untagged = TASKS.map((one) => ({ ...one, group: null }));
  expect(timelineRows(untagged, '', new Set()).map(textOf)).toEqual(['Dig', 'Pour', 'Paint', 'Dropped']);
});
