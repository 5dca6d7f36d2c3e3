import type { Estimate, ScheduleTask, ScheduleView } from '../../../../../shared/contracts/schedule.ts';
import type { ProgressChange } from '../../../../../shared/contracts/task-progress.ts';
import { withEstimate } from '../../../../../shared/estimate.ts';
import { readDate } from '../../../../../shared/quantities/date-text.ts';
import { numberIn } from '../../../../components/sheet/typed-number.ts';
import type { TaskEdit } from '../editing/task-changes.ts';

/** What stands in the columns of the table, as far as it can be entered; null: it is calculated. */
const COLUMNS = [
  'title',
  'role',
  'people',
  'optimistic',
  'likely',
  'pessimistic',
  null,
  null,
  'done',
  'started',
  'finished',
] as const;

export interface PastedTasks {
  readonly edits: readonly { readonly task: string; readonly edit: TaskEdit }[];
  readonly notes: readonly ProgressChange[];
  /** How many cells hold what cannot be entered where they were pasted. */
  readonly left: number;
}

interface Pasting {
  /** The tasks from the row at which it is pasted on, with what is tried of them. */
  readonly tasks: readonly ScheduleTask[];
  readonly roles: ScheduleView['roles'];
  /** Ids of the tasks of which it can be noted how far they are; a task that is not saved yet is none. */
  readonly noted: ReadonlySet<string>;
  /** Column of the cell at which it is pasted, from 0. */
  readonly column: number;
  readonly cells: readonly (readonly string[])[];
}

/** What cells from a spreadsheet change of tasks and of how far they are. Cells beside the table are left out. */
export function pastedTasks({ tasks, roles, noted, column, cells }: Pasting): PastedTasks {
  const edits: { task: string; edit: TaskEdit }[] = [];
  const notes: ProgressChange[] = [];
  let left = 0;
  for (const [place, line] of cells.entries()) {
    const task = tasks[place];
    if (!task) {
      left += line.length;
      continue;
    }
    const row = new PastedRow(task, roles);
    for (const [at, typed] of line.entries()) if (!row.take(COLUMNS[column + at] ?? null, typed.trim())) left += 1;
    if (Object.keys(row.edit).length > 0) edits.push({ task: task.id, edit: row.edit });
    const count = Object.keys(row.note).length;
    if (count > 0 && noted.has(task.id)) notes.push({ task: task.id, ...row.note });
    else left += count;
  }
  return { edits, notes, left };
}

class PastedRow {
  edit: TaskEdit = {};
  note: Omit<ProgressChange, 'task'> = {};
  readonly #roles: ScheduleView['roles'];
  #estimate: Estimate;

  constructor({ optimistic, likely, pessimistic }: ScheduleTask, roles: ScheduleView['roles']) {
    this.#estimate = { optimistic, likely, pessimistic };
    this.#roles = roles;
  }

  /** Whether a cell can be entered in this column. An empty one changes nothing but dates, which it takes away. */
  take(column: (typeof COLUMNS)[number], typed: string): boolean {
    if (column === null) return typed === '';
    if (column === 'started' || column === 'finished') {
      const day = readDate(typed);
      if (typed !== '' && day === null) return false;
      this.note = { ...this.note, [column]: day };
      return true;
    }
    if (typed === '') return true;
    if (column === 'title') {
      this.edit = { ...this.edit, title: typed };
      return true;
    }
    if (column === 'role') {
      const role = this.#roles.find(({ id, title }) => id === typed || title.toLowerCase() === typed.toLowerCase());
      if (role) this.edit = { ...this.edit, role: role.id };
      return role !== undefined;
    }
    const value = numberIn(column === 'done' ? typed.replace(/\s*%$/, '') : typed);
    if (value === null || value < 0) return false;
    if (column === 'done') this.note = { ...this.note, done: Math.round(Math.min(100, value)) };
    else if (column === 'people') {
      if (value < 1) return false;
      this.edit = { ...this.edit, people: Math.round(value) };
    } else {
      this.#estimate = withEstimate(this.#estimate, column, value);
      this.edit = { ...this.edit, estimate: this.#estimate, agreed: undefined };
    }
    return true;
  }
}
