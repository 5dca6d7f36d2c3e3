import { countryName } from '../../../outline/read/places/gazetteer.ts';
import { named } from '../../frame/data/names.ts';
import { blocks, section, table, text } from '../../frame/page/markdown.ts';
import { pausesText } from '../network/pauses.ts';
import { bindingText } from './binding-roles.ts';
import type { ScheduleData } from './schedule-data.ts';

/** Headings of what the report shows in its table of tasks. */
export const PHASES = 'Phases';
/** Of the usual numbers of a template, the team says all. */
export const PEOPLE = 'People';
export const CRITICAL_PATH = 'Critical path';
export const ALL_TASKS = 'All tasks';

/** How the schedule reads. The Gantt chart and the curves are drawn by the report. */
export function schedulePage(data: ScheduleData): string {
  const { deadline } = data;
  return blocks(
    `With likely durations and the planned team, work starts on [[schedule.start]] and finishes on **[[schedule.finish]]**, after [[schedule.days]].${data.unlimited_finish === data.finish ? '' : ' With unlimited people it would finish on [[schedule.finish_unlimited]].'}`,
    deadlineText(deadline),
    section(
      PHASES,
      table(
        ['Phase', 'Start', 'Finish', 'Critical'],
        data.phases.map((row) => [text(row.title), row.start, row.finish, row.critical ? 'yes' : '']),
      ),
    ),
    (data.binding_roles ?? []).length > 0 && `People are what some tasks wait for. ${text(bindingText(data))}`,
    section(
      CRITICAL_PATH,
      table(
        ['Task', 'Role', 'Start', 'Finish', 'Working days'],
        data.critical_path.flatMap((id) => {
          const task = data.tasks.find((row) => row.id === id);
          return task
            ? [[text(task.title), text(named(task.role, data.names)), task.start, task.finish, `${task.days}`]]
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
      PEOPLE,
      table(
        ['Role', 'Available', 'At work at once', 'Wanted at once'],
        data.people.map((row) => [
          text(named(row.role, data.names)),
          `${row.available}`,
          `${row.peak}`,
          row.wanted === undefined ? '–' : `${row.wanted}`,
        ]),
      ),
    ),
    `Working week: ${data.calendar.workdays.map((day) => WEEKDAYS[day]).join(', ')}; public holidays ${data.calendar.holidays_known ? `in ${data.calendar.country === null ? '' : countryName(data.calendar.country)} are non-working days` : 'are not considered, because the country is unknown'}. Float is in working days.`,
    pausesText(data.calendar.pauses ?? []),
  );
}

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** How the plan without uncertainty stands to its deadline; the odds stand with the simulation. */
function deadlineText(deadline: ScheduleData['deadline']): string {
  if (deadline === null) return 'No deadline is stated.';
  return deadline.missed_by > 0
    ? '**The plan misses the deadline [[timeline.deadline]] by [[schedule.missed_by]].**'
    : 'Without any delay the plan meets the deadline [[timeline.deadline]]; Schedule risk shows how likely that is.';
}
