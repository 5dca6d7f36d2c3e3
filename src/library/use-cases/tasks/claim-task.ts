import { randomUUID } from 'node:crypto';
import type { TaskView } from '../../../shared/contracts/task.ts';
import { errWithStep, ok, type Result } from '../../../shared/result.ts';
import type { Library } from '../../library.ts';
import { type Actor, appendAudit } from '../../store/events/audit.ts';
import { addMilliseconds } from '../../store/runs/lease.ts';
import { recomputeReadiness } from '../../store/tasks/readiness.ts';
import { ownedTask, updateTask } from '../../store/tasks/tasks.ts';
import { checkLease } from './check-lease.ts';
import { explain } from './explain-task.ts';
import { findActiveTask } from './find-task.ts';
import { type NextTaskInput, nextTask } from './next-task.ts';
import { returnExpiredClaims } from './return-expired-claims.ts';
import { oneTaskView } from './task-views.ts';

export interface ClaimInput extends NextTaskInput {
  /** Left out, the next one that is ready. */
  readonly task_id?: string;
  /** How long the claim holds without a heartbeat; 10 to 86,400, left out 900. */
  readonly lease_sec?: number;
}

export interface ClaimOutput {
  /** What proves the claim to the calls that end or renew it; null when nothing is ready. */
  readonly claim_id: string | null;
  readonly task: TaskView | null;
}

/**
 * Takes a task that is ready: of all who ask at once, one gets it. Named, it must be ready: `task.not_found`,
 * `plan.requires_approval`, `conflict` with what it waits for; `validation.invalid_input`; `project.not_found` and
 * `plan.not_found` as for the next task.
 */
export function claimTask(library: Library, input: ClaimInput, actor: Actor): Result<ClaimOutput> {
  const lease = checkLease(input.lease_sec);
  if (!lease.ok) return lease;
  return library.transaction((): Result<ClaimOutput> => {
    returnExpiredClaims(library);
    const id = wanted(library, input);
    if (!id.ok) return id;
    if (id.value === null) return ok({ claim_id: null, task: null });
    const found = findActiveTask(library, id.value);
    if (!found.ok) return found;
    const { task, graph } = found.value;
    if (task.state !== 'ready') {
      const { message, waits_for } = explain(library, found.value);
      return errWithStep('conflict', `cannot-claim-${task.state}: ${message}`, 'choose_ready_task', {
        state: task.state,
        waits_for,
      });
    }
    const [claimId, now] = [randomUUID(), library.now()];
    const leaseExpiresAt = addMilliseconds(now, lease.value);
    updateTask(library, task.id, {
      state: 'claimed',
      claimId,
      claimedBy: actor,
      leaseExpiresAt,
      startedAt: task.startedAt ?? now,
      failure: null,
    });
    appendAudit(library, { projectId: graph.projectId, graphId: graph.id, taskId: task.id }, 'task.claimed', actor, {
      lease_expires_at: leaseExpiresAt,
    });
    // What waits for the start of this task can begin now.
    recomputeReadiness(library, graph, task.id);
    const claimed = ownedTask(library, task.id);
    return ok({ claim_id: claimId, task: claimed ? oneTaskView(library, claimed) : null });
  });
}

function wanted(library: Library, input: ClaimInput): Result<string | null> {
  if (input.task_id !== undefined) return ok(input.task_id);
  const next = nextTask(library, input);
  return next.ok ? ok(next.value.task?.task_id ?? null) : next;
}
