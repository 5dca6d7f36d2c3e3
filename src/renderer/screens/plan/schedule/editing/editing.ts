import type { ScheduleLink, ScheduleTask, ScheduleView, TaskChange } from '../../../../../shared/contracts/schedule.ts';
import { toast } from '../../../../components/dialogs/toasts.tsx';
import { newTask, predecessorsOf } from './task-changes.ts';
import type { Draft } from './use-schedule.ts';

/** What can be done to tasks in the chart. */
export interface Editing {
  /** A task with what is tried of it, as far as that is known before the schedule is calculated with it. */
  taskNow(id: string): ScheduleTask | undefined;
  readonly edit: Draft['edit'];
  readonly editAll: Draft['editAll'];
  /** Adds a task at the end of a phase, and gives its id. */
  add(phase: string): string;
  /** @param move null says that the task cannot be elsewhere, because of what it waits for */
  move(task: ScheduleTask, move: Pick<TaskChange, 'hold' | 'estimate'> | null): void;
  /** Makes one task wait for another, or, where it does so already, no longer. */
  toggleLink(from: string, to: string): void;
  removeLink(link: Pick<ScheduleLink, 'from' | 'to' | 'type'>): void;
}

/** @param saved the schedule as it is saved, `shown` with what is tried */
export function editingOf(draft: Draft, saved: ScheduleView, shown: ScheduleView): Editing {
  const linksTo = (task: string) => draft.of(task)?.predecessors ?? predecessorsOf(saved, task);
  return {
    taskNow(id) {
      const task = shown.tasks.find((one) => one.id === id);
      const { hold, estimate, people } = draft.of(id) ?? {};
      // Keys come quicker than the schedule is calculated.
      const start = draft.isWaiting && hold && hold.kind !== 'ends_on' ? hold.date : task?.start;
      return task && start !== undefined
        ? { ...task, ...estimate, people: people ?? task.people, hold: hold === undefined ? task.hold : hold, start }
        : undefined;
    },
    edit: draft.edit,
    editAll: draft.editAll,
    add(phase) {
      const { task, ...edit } = newTask(shown, draft.changes, phase);
      draft.edit(task, edit);
      return task;
    },
    move(task, move) {
      if (move) draft.edit(task.id, { ...move, ...(move.estimate && { agreed: undefined }) });
      else toast(`“${task.title}” cannot start earlier: it starts as soon as what it depends on allows.`);
    },
    toggleLink(from, to) {
      if (from === to) return;
      const links = linksTo(to);
      const without = links.filter((link) => link.from !== from);
      const isNew = without.length === links.length;
      draft.edit(to, {
        predecessors: isNew ? [...links, { from, type: 'FS', lag: 0, soft: false }] : without,
      });
    },
    removeLink: ({ from, to, type }) =>
      draft.edit(to, { predecessors: linksTo(to).filter((link) => link.from !== from || link.type !== type) }),
  };
}
