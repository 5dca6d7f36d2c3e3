import { z } from 'zod';
import { Fact } from '../../../../shared/fact.ts';
import { Names } from '../../frame/data/names.ts';
import { TaskLink } from '../network/dependencies.ts';
import { DatedPause } from '../network/pauses.ts';
import { HeldTask } from '../network/task-dates.ts';

const CalendarDay = z.string().describe('YYYY-MM-DD');

export const PlannedTask = z.object({
  id: z.string(),
  title: z.string(),
  phase: z.string(),
  package: z.string(),
  role: z.string(),
  people: z.number(),
  days: z.number().describe('likely working days'),
  start: CalendarDay,
  finish: CalendarDay,
  late_start: CalendarDay,
  late_finish: CalendarDay,
  total_float: z.number().describe('working days it can slip without moving the finish'),
  free_float: z.number().describe('working days it can slip without moving another task'),
  critical: z.boolean(),
  unlimited_start: CalendarDay.describe('start if nobody were short of people, YYYY-MM-DD'),
  unlimited_finish: CalendarDay.describe('finish if nobody were short of people, YYYY-MM-DD'),
});
export type PlannedTask = z.infer<typeof PlannedTask>;

export const Span = z.object({
  id: z.string(),
  title: z.string(),
  start: CalendarDay,
  finish: CalendarDay,
  critical: z.boolean(),
});

export const ScheduleData = z.object({
  names: Names,
  calendar: z.object({
    country: z.string().nullable(),
    workdays: z.array(z.number()).describe('weekdays that are worked, 0 = Sunday'),
    holidays_known: z.boolean(),
    extra_workdays: z.array(CalendarDay).optional().describe('days of events that would be free otherwise'),
    pauses: z.array(DatedPause).optional().describe('spans in which nobody works'),
  }),
  start: CalendarDay,
  finish: CalendarDay,
  days: z.number().describe('working days from start to finish'),
  unlimited_finish: CalendarDay,
  unlimited_days: z.number(),
  tasks: z.array(PlannedTask),
  packages: z.array(Span.extend({ phase: z.string() })),
  phases: z.array(Span),
  critical_path: z.array(z.string()).describe('task ids from start to finish'),
  links: z.array(TaskLink).describe('all links that bind, those of limited roles included'),
  posts: z
    .array(z.object({ role: z.string(), months: z.number().describe('begun months from its first to its last phase') }))
    .optional(),
  people: z.array(
    z.object({
      role: z.string(),
      available: z.number(),
      peak: z.number(),
      wanted: z.number().optional().describe('people at once if nobody were short of them'),
    }),
  ),
  binding_roles: z
    .array(
      z.object({
        role: z.string().describe('role id'),
        title: z.string(),
        days: z.number().describe('working days that more of the role win'),
        more: z.number().optional().describe('how many more people that takes; one where it is left out'),
      }),
    )
    .optional()
    .describe('roles for whose people tasks wait, the most days first'),
  deadline: z
    .object({
      date: CalendarDay,
      finish_within: z.number().describe('working days from the start within which the plan must end'),
      missed_by: z.number().describe('working days by which the finish is later; 0 when it is met'),
      goal: z
        .object({
          tasks: z.array(z.string()).describe('task ids'),
          title: z.string(),
          pinned: z.boolean().describe('is an event on that date: what counts is when it could begin'),
        })
        .nullable()
        .optional()
        .describe('what the deadline is about; null for the whole plan'),
      planned: CalendarDay.optional().describe('when that is finished as planned'),
      planned_days: z.number().optional().describe('the same in working days from the start'),
      planned_unlimited: CalendarDay.optional().describe('the same if nobody were short of people'),
    })
    .nullable(),
  dates: z
    .array(
      HeldTask.extend({
        title: z.string(),
        planned: CalendarDay.describe('when the task begins as planned, or ends where the date is about its end'),
        late_by: z.number().describe('working days after the date; 0 when it is met'),
      }),
    )
    .optional()
    .describe('dates that hold tasks, whatever these wait for'),
  facts: z.array(Fact),
});
export type ScheduleData = z.infer<typeof ScheduleData>;
