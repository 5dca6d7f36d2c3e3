import { z } from 'zod';
import { isCalendarDate } from '../calendar-date.ts';

const Day = z.string().refine(isCalendarDate, 'YYYY-MM-DD');

/** How far a task of a plan is, as a person noted it. */
export const TaskProgress = z.object({
  done: z.number().int().min(0).max(100).describe('percent; 100 exactly where it is finished'),
  started: Day.nullable().describe('the day on which the work began; null where it has not, or nobody said'),
  finished: Day.nullable().describe('the day on which it was done; null before'),
});
export type TaskProgress = z.infer<typeof TaskProgress>;

/** What is noted of one task. What is left out stays as it is. */
export const ProgressChange = TaskProgress.partial().extend({ task: z.string() });
export type ProgressChange = z.infer<typeof ProgressChange>;
