import { blocks, section, table, text } from '../markdown.ts';
import { bindingText } from './binding-roles.ts';
import type { GapOption } from './gap-options.ts';
import type { ScheduleData } from './schedule-data.ts';

/** Headings of what the report shows in its table of tasks. */
export const CRITICAL_PATH = 'Critical path';
export const ALL_TASKS = 'All tasks';

/** How the schedule reads. The Gantt chart and the curves are drawn by the report. */
export function schedulePage(data: ScheduleData): string {
  const titles = new Map(data.tasks.map(({ id, title }) => [id, title]));
  const title = (id: string) => text(titles.get(id) ?? id.replaceAll('_', ' '));
  const { deadline } = data;
  return blocks(
    `With likely durations and the planned team, work starts on [[schedule.start]] and finishes on **[[schedule.finish]]**, after [[schedule.days]]. With unlimited people it would finish on [[schedule.finish_unlimited]].`,
    deadline === null
      ? 'No deadline is stated.'
      : deadline.missed_by > 0
        ? '**The plan misses the deadline [[timeline.deadline]] by [[schedule.missed_by]].**'
        : 'The plan meets the deadline [[timeline.deadline]].',
    section(
      'Phases',
      table(
        ['Phase', 'Start', 'Finish', 'Critical'],
        data.phases.map((row) => [text(row.title), row.start, row.finish, row.critical ? 'yes' : '']),
      ),
    ),
    (data.binding_roles ?? []).length > 0 && `People are what some tasks wait for. ${text(bindingText(data))}`,
    section('How to close the gap', gap(data, title)),
    section(
      CRITICAL_PATH,
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
      ALL_TASKS,
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
        ['Role', 'Available', 'At work at once', 'Wanted at once'],
        data.people.map((row) => [
          text(row.role.replaceAll('_', ' ')),
          `${row.available}`,
          `${row.peak}`,
          row.wanted === undefined ? '–' : `${row.wanted}`,
        ]),
      ),
    ),
    `Working week: ${data.calendar.workdays.map((day) => WEEKDAYS[day]).join(', ')}; public holidays ${data.calendar.holidays_known ? `in ${data.calendar.country} are non-working days` : 'are not considered, because the country is unknown'}. Float is in working days.`,
  );
}

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

function gap(data: ScheduleData, title: (id: string) => string): string {
  const closing = data.deadline?.closing;
  if (!closing) return '';
  const rows = (options: readonly GapOption[]) =>
    table(
      ['Option', 'Task', 'Details', 'What it takes', 'Working days saved on its own'],
      options.map((option) => [
        CHOICE[option.kind],
        title(option.task),
        `${text(option.detail)}${option.other ? ` (after: ${title(option.other)})` : ''}`,
        text(option.cost ?? ''),
        `${option.days}`,
      ]),
    );
  return blocks(
    rows(closing.options),
    closing.combination.length > 0 &&
      `${closing.closes ? 'Combined, these close the gap' : 'Even combined, these do not close the gap; this comes closest'}: the work would finish on ${closing.reachable}.`,
    rows(closing.combination),
  );
}

const CHOICE: Readonly<Record<GapOption['kind'], string>> = {
  shorten: 'Shorten',
  overlap: 'Overlap',
  drop: 'Give up a preference',
  add_people: 'Add people',
};
