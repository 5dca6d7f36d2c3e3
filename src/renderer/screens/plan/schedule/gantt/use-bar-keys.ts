import { type KeyboardEvent, useState } from 'react';
import type { ScheduleTask, ScheduleView } from '../../../../../shared/contracts/schedule.ts';
import { lengthenedBy, movedBy } from '../../../../../shared/task-moves.ts';
import type { Editing } from '../editing/editing.ts';
import type { GanttRow } from '../rows.ts';

/**
 * What the keyboard does to the task that it is at: Shift and an arrow move it by a working day, Ctrl and an arrow make
 * it longer or shorter, and L begins a link that Enter on another task ends.
 */
export function useBarKeys({ calendar, tasks }: ScheduleView, editing: Editing | null) {
  const [from, setFrom] = useState<string | null>(null);
  const linking = (editing && tasks.find(({ id }) => id === from)) ?? null;
  const linkTo = (task: string) => {
    if (from !== null) editing?.toggleLink(from, task);
    setFrom(null);
  };
  const cancel = () => setFrom(null);
  const onKey = (event: KeyboardEvent, row: GanttRow | undefined): boolean => {
    if (!editing || event.altKey) return false;
    const { key, shiftKey } = event;
    const isCommand = event.ctrlKey || event.metaKey;
    if (linking && key === 'Escape') {
      cancel();
      return true;
    }
    const task = row?.kind === 'task' ? editing.taskNow(row.id) : undefined;
    if (!task) return false;
    if (linking && key === 'Enter') {
      linkTo(task.id);
      return true;
    }
    const by = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
    if (by !== 0 && shiftKey !== isCommand) {
      editing.move(task, shiftKey ? movedBy(task, by, calendar) : lengthenedBy(task, by));
      return true;
    }
    if (isCommand || shiftKey || key.toLowerCase() !== 'l') return false;
    setFrom(task.id);
    return true;
  };
  return { linking: linking as ScheduleTask | null, linkTo, cancel, onKey };
}
