import type { TaskState } from '../../../shared/contracts/task.ts';
import { listed } from '../../../shared/listed.ts';
import { ok, type Result } from '../../../shared/result.ts';
import type { TaskRow } from '../../db/schema.ts';
import type { Library } from '../../library.ts';
import { finishHolders, type OwnedTask, startHolders } from '../../store/tasks/tasks.ts';
import { findTask } from './find-task.ts';
import { returnExpiredClaims } from './return-expired-claims.ts';

export interface Explanation {
  readonly task_id: string;
  readonly state: TaskState;
  /** Why it is as it is, in a sentence or two. */
  readonly message: string;
  readonly waits_for: readonly { readonly task_id: string; readonly title: string; readonly state: TaskState }[];
}

/** Why a task can be worked on or not, with the tasks that it waits for. `task.not_found`. */
export function explainTask(library: Library, input: { readonly task_id: string }): Result<Explanation> {
  returnExpiredClaims(library);
  const found = findTask(library, input.task_id);
  return found.ok ? ok(explain(library, found.value)) : found;
}

/** The same for a task that was found. */
export function explain(library: Library, { task, graph }: Pick<OwnedTask, 'task' | 'graph'>): Explanation {
  const named = (rows: readonly TaskRow[]) => rows.map(({ id, title, state }) => ({ task_id: id, title, state }));
  const waits_for = named(startHolders.all(library, task.id));
  const before_end =
    task.state === 'ready' || task.state === 'claimed' ? named(finishHolders.all(library, task.id)) : [];
  const ends =
    before_end.length === 0
      ? ''
      : ` It can end only after ${listed(
          before_end.map(({ title }) => quoted(title)),
          MOST_NAMED,
        )}.`;
  const message = `${sentence({ task, graph }, waits_for)}${ends}`;
  return { task_id: task.id, state: task.state, message, waits_for };
}

function sentence({ task, graph }: Pick<OwnedTask, 'task' | 'graph'>, waits: Explanation['waits_for']): string {
  switch (task.state) {
    case 'blocked': {
      if (graph.status === 'proposed') return 'Its plan is proposed; work begins once it is approved.';
      if (graph.status !== 'active') return `Its plan is ${graph.status}; nothing of it is worked on.`;
      const failed = waits.filter(({ state }) => state === 'failed').map(({ title }) => quoted(title));
      const all = listed(
        waits.map(({ title }) => quoted(title)),
        MOST_NAMED,
      );
      if (failed.length === 0) return `It waits for ${all}.`;
      if (failed.length === waits.length) return `It waits for ${all}, which failed and must be reopened first.`;
      return `It waits for ${all}. ${listed(failed, MOST_NAMED)} failed and must be reopened first.`;
    }
    case 'ready':
      return 'Nothing stands in its way.';
    case 'claimed':
      return `${task.claimedBy} works on it, until ${task.leaseExpiresAt} at least.`;
    case 'done':
      return `It was finished at ${task.finishedAt}.`;
    case 'failed':
      return `It failed: ${task.failure ?? 'no reason was given'}. Reopen it to try again.`;
    case 'cancelled':
      return `It was cancelled${task.failure === null ? '' : `: ${task.failure}`}.`;
  }
}

const MOST_NAMED = 5;

function quoted(title: string): string {
  return `“${title.slice(0, 80)}”`;
}
