import { blocks, section, table, text } from '../markdown.ts';
import type { GapOption } from './gap-options.ts';
import type { ScheduleData } from './schedule-data.ts';

/** How the schedule reads. The Gantt chart and the curves are drawn by the report. */
export function schedulePage(data: ScheduleData): string {
  const titles = new Map(data.tasks.map(({ id, title }) => [id, title]));
  const title = (id: string) => text(titles.get(id) ?? id.replaceAll('_', ' '));
  const { deadline } = data;
  return blocks(
    `Work begins on [[schedule.start]] and ends, by the likely durations and with the team as it is, on **[[schedule.finish]]**, after [[schedule.days]]. If nobody were ever short of people it would end on [[schedule.finish_unlimited]].`,
    deadline === null
      ? 'The prompt names no deadline.'
      : deadline.missed_by > 0
        ? '**The deadline [[timeline.deadline]] is missed by [[schedule.missed_by]].**'
        : 'The deadline [[timeline.deadline]] is met.',
    section(
      'Phases',
      table(
        ['Phase', 'Start', 'Finish', 'On the critical path'],
        data.phases.map((row) => [text(row.title), row.start, row.finish, row.critical ? 'yes' : 'no']),
      ),
    ),
    section('What would close the gap', gap(data, title)),
    section(
      'Critical path',
      table(
        ['Task', 'Role', 'Start', 'Finish', 'Working days'],
        data.critical_path.flatMap((id) => {
          const task = data.tasks.find((row) => row.id === id);
          return task
            ? [[text(task.title), text(task.role.replaceAll('_', ' ')), task.start, task.finish, `${task.days}`]]
            : [];
        }),
      ),
    ),
    section(
      'All tasks',
      table(
        ['Task', 'Start', 'Finish', 'Latest finish', 'Total float', 'Free float', 'Critical'],
        data.tasks.map((row) => [
          text(row.title),
          row.start,
          row.finish,
          row.late_finish,
          `${row.total_float}`,
          `${row.free_float}`,
          row.critical ? 'yes' : '',
        ]),
      ),
    ),
    section(
      'People',
      table(
        ['Role', 'Available at the same time', 'Most at work at the same time'],
        data.people.map((row) => [text(row.role.replaceAll('_', ' ')), `${row.available}`, `${row.peak}`]),
      ),
    ),
    `Working week: ${data.calendar.workdays.map((day) => WEEKDAYS[day]).join(', ')}; public holidays ${data.calendar.holidays_known ? `of ${data.calendar.country} are left out` : 'are not left out, because no country is known'}. Float in working days.`,
  );
}

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

function gap(data: ScheduleData, title: (id: string) => string): string {
  const closing = data.deadline?.closing;
  if (!closing) return '';
  const rows = (options: readonly GapOption[]) =>
    table(
      ['Choice', 'Task', 'What', 'Working days won alone'],
      options.map((option) => [
        CHOICE[option.kind],
        title(option.task),
        `${text(option.detail)}${option.other ? ` (after: ${title(option.other)})` : ''}`,
        `${option.days}`,
      ]),
    );
  return blocks(
    rows(closing.options),
    closing.combination.length > 0 &&
      `${closing.closes ? 'Together these close the gap' : 'Even together these do not close the gap, but come nearest'}: the work would end on ${closing.reachable}.`,
    rows(closing.combination),
  );
}

const CHOICE: Readonly<Record<GapOption['kind'], string>> = {
  shorten: 'Shorten',
  overlap: 'Overlap',
  drop: 'Drop a preference',
  add_people: 'Add people',
};
