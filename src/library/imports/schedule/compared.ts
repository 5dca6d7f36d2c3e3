import type { TaskChange } from '../../../shared/contracts/schedule.ts';
import type { ScheduleDifference } from '../../../shared/contracts/schedule-import.ts';

/** What is found out about one task. */
export interface Compared {
  readonly differences: readonly ScheduleDifference[];
  readonly change: Omit<TaskChange, 'task'>;
}
