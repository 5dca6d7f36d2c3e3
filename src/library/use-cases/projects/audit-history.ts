import type { AuditEntry } from '../../../shared/contracts/project.ts';
import { ok, type Result } from '../../../shared/result.ts';
import type { Library } from '../../library.ts';
import { auditBefore } from '../../store/events/audit.ts';
import { findTask } from '../tasks/find-task.ts';
import { resolveProject } from './resolve-project.ts';

const PAGE = 100;

export interface AuditHistoryInput {
  readonly project_id: string;
  readonly graph_id?: string;
  readonly task_id?: string;
  /** The id of the oldest entry that is known already. */
  readonly before?: number;
}

export interface AuditHistory {
  /** Newest first. */
  readonly entries: readonly AuditEntry[];
  /** What the entries' graphs and tasks are called, by their ids. */
  readonly titles: Readonly<Record<string, string>>;
  /** To ask for what is older; null at the beginning. */
  readonly next_cursor: number | null;
}

/** What was done in a project, or to one of its graphs or tasks, a page at a time. `project.not_found`, `task.not_found` */
export function auditHistory(library: Library, input: AuditHistoryInput): Result<AuditHistory> {
  const project = resolveProject(library, input.project_id);
  if (!project.ok) return project;
  const { graph_id, task_id, before } = input;
  if (task_id !== undefined) {
    const task = findTask(library, task_id);
    if (!task.ok) return task;
  }
  const subject = {
    projectId: project.value.id,
    ...(graph_id !== undefined && { graphId: graph_id }),
    ...(task_id !== undefined && { taskId: task_id }),
  };
  const entries = auditBefore(library, subject, before ?? Number.MAX_SAFE_INTEGER, PAGE);
  return ok({
    entries,
    titles: titlesOf(library, entries),
    next_cursor: entries.length < PAGE ? null : (entries.at(-1)?.id ?? null),
  });
}

function titlesOf(library: Library, entries: readonly AuditEntry[]): Record<string, string> {
  const graph = library.prepare('SELECT title FROM task_graphs WHERE id = ?');
  const task = library.prepare('SELECT title FROM tasks WHERE id = ?');
  const titles: Record<string, string> = {};
  for (const { graph_id, task_id, data } of entries) {
    if (graph_id !== null) titles[graph_id] ??= String(graph.get(graph_id)?.title ?? '');
    for (const id of [task_id, data.depends_on])
      if (typeof id === 'string') titles[id] ??= String(task.get(id)?.title ?? '');
  }
  return titles;
}
