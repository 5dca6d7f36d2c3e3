import type { TaskGraphRow } from '../../db/schema.ts';
import type { Library } from '../../library.ts';
import { type Actor, appendAudit } from '../../store/events/audit.ts';
import { recomputeTails } from '../../store/tasks/tails.ts';
import { taskRows } from '../../store/tasks/task-graphs.ts';
import { updateTask } from '../../store/tasks/tasks.ts';

/**
 * Makes tasks of an imported graph that is being approved done or cancelled, as the file said that they are. When that
 * happened is not known, so it counts from now; no evidence is asked for. Part of the transaction of the approval.
 */
export function takeOverEnded(library: Library, { id, projectId, source }: TaskGraphRow, actor: Actor): void {
  if (source.kind !== 'import' || source.ended === undefined) return;
  const done = new Set(source.ended.done);
  const cancelled = new Set(source.ended.cancelled);
  const now = library.now();
  const data = { imported_from: source.format };
  for (const { id: taskId, nodeKey } of taskRows(library, id)) {
    const about = { projectId, graphId: id, taskId };
    if (done.has(nodeKey)) {
      updateTask(library, taskId, { state: 'done', startedAt: now, finishedAt: now, remainingDays: 0 });
      appendAudit(library, about, 'task.done', actor, data);
    } else if (cancelled.has(nodeKey)) {
      updateTask(library, taskId, { state: 'cancelled', finishedAt: now });
      appendAudit(library, about, 'task.cancelled', actor, data);
    }
  }
  recomputeTails(library, id);
}
