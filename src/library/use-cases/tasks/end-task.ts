import { z } from 'zod';
import type { AuditAction } from '../../../shared/contracts/project.ts';
import { Evidence, MOST_DAYS, type TaskState } from '../../../shared/contracts/task.ts';
import { err, errWithStep, ok, type Result } from '../../../shared/result.ts';
import type { TaskRow } from '../../db/schema.ts';
import type { Library } from '../../library.ts';
import { type Actor, appendAudit, PERSON } from '../../store/events/audit.ts';
import { addMilliseconds } from '../../store/runs/lease.ts';
import { recomputeReadiness } from '../../store/tasks/readiness.ts';
import { recomputeTails } from '../../store/tasks/tails.ts';
import { updateGraph } from '../../store/tasks/task-graphs.ts';
import { finishHolders, hasOpenDependencies, type OwnedTask, updateTask } from '../../store/tasks/tasks.ts';
import { checkLease } from './check-lease.ts';
import { explain } from './explain-task.ts';
import { findActiveTask } from './find-task.ts';
import { missingEvidence } from './missing-evidence.ts';
import { invalidInput } from './propose-graph.ts';
import { returnExpiredClaims } from './return-expired-claims.ts';

/** Which task, and the claim that an agent holds on it; a person needs none. */
export interface HeldTask {
  readonly task_id: string;
  readonly claim_id?: string;
}

export interface TaskOutcome {
  readonly task_id: string;
  readonly state: TaskState;
  /** Ids of the tasks that became ready by it. */
  readonly readied_task_ids: readonly string[];
}

const UNCLAIMED = { claimId: null, claimedBy: null, leaseExpiresAt: null } as const;
const Reason = z.string().trim().min(1).max(2_000);

/** Renews the lease, and tells what is left, in working days. Errors as for `completeTask`. */
export function heartbeatTask(
  library: Library,
  input: HeldTask & { readonly lease_sec?: number; readonly remaining_days?: number },
  actor: Actor,
): Result<{ readonly task_id: string; readonly lease_expires_at: string }> {
  const lease = checkLease(input.lease_sec);
  if (!lease.ok) return lease;
  const { remaining_days } = input;
  if (remaining_days !== undefined && !(remaining_days >= 0 && remaining_days <= MOST_DAYS))
    return err('validation.invalid_input', `What is left is 0 to ${MOST_DAYS} working days.`, {
      field: 'remainingDays',
    });
  return library.transaction((): Result<{ task_id: string; lease_expires_at: string }> => {
    const held = heldTask(library, input, actor, ['claimed']);
    if (!held.ok) return held;
    const { task, graph } = held.value;
    const leaseExpiresAt = addMilliseconds(library.now(), lease.value);
    updateTask(library, task.id, {
      leaseExpiresAt,
      ...(remaining_days !== undefined && { remainingDays: remaining_days }),
    });
    if (remaining_days !== undefined)
      appendAudit(library, subject(task, graph), 'task.progress', actor, { remaining_days });
    return ok({ task_id: task.id, lease_expires_at: leaseExpiresAt });
  });
}

/**
 * Ends a task with the evidence that its verification contract names. An agent must hold it by its claim; a person may
 * also end one that nobody has claimed. `task.not_found`, `plan.requires_approval`, `conflict` (`cannot-complete-<state>`,
 * or the claim is not held any more), `validation.invalid_input`, `task.evidence_missing` with what is missing.
 */
export function completeTask(
  library: Library,
  input: HeldTask & { readonly evidence?: readonly Evidence[]; readonly actual_cost?: number },
  actor: Actor,
): Result<TaskOutcome> {
  const parsed = z
    .array(Evidence)
    .max(50)
    .safeParse(input.evidence ?? []);
  if (!parsed.success) return invalidInput(parsed.error);
  return library.transaction((): Result<TaskOutcome> => {
    const held = heldTask(library, input, actor, ['claimed', 'ready'], 'complete');
    if (!held.ok) return held;
    const { task, graph } = held.value;
    const before = finishHolders.all(library, task.id);
    if (before.length > 0)
      return errWithStep(
        'conflict',
        `cannot-complete-yet: ${explain(library, held.value).message}`,
        'keep_or_release',
        {
          state: task.state,
          waits_for: before.map(({ id, title, state }) => ({ task_id: id, title, state })),
        },
      );
    const missing = missingEvidence(task.verificationContract, parsed.data);
    if (missing.length > 0)
      return errWithStep(
        'task.evidence_missing',
        `Missing evidence: ${missing.map(({ name }) => name).join(', ')}.`,
        'give_all_evidence',
        { missing, doneWhen: task.verificationContract.doneWhen ?? null },
      );
    const finishedAt = library.now();
    updateTask(library, task.id, {
      ...UNCLAIMED,
      state: 'done',
      startedAt: task.startedAt ?? finishedAt,
      finishedAt,
      remainingDays: 0,
      evidence: parsed.data,
      failure: null,
      ...(input.actual_cost !== undefined && { actualCost: input.actual_cost }),
    });
    return ended(library, held.value, 'task.done', actor, 'done', {
      evidence: parsed.data.map(({ name, type }) => ({ name, type })),
      ...(input.actual_cost !== undefined && {
        actual_cost: input.actual_cost,
        ...(graph.currency !== null && { currency: graph.currency }),
      }),
    });
  });
}

/** Says that the task cannot be done. What depends on it stays blocked until it is reopened. Errors as above. */
export function failTask(
  library: Library,
  input: HeldTask & { readonly reason: string },
  actor: Actor,
): Result<TaskOutcome> {
  return endWithReason(library, input, actor, {
    from: ['claimed', 'ready'],
    to: 'failed',
    action: 'task.failed',
    verb: 'fail',
  });
}

/** Drops the task: what depends on it no longer waits for it. Errors as above. */
export function cancelTask(
  library: Library,
  input: HeldTask & { readonly reason: string },
  actor: Actor,
): Result<TaskOutcome> {
  return endWithReason(library, input, actor, {
    from: ['blocked', 'ready', 'claimed', 'failed'],
    to: 'cancelled',
    action: 'task.cancelled',
    verb: 'cancel',
  });
}

/** Gives a claimed task back. Errors as above. */
export function releaseTask(
  library: Library,
  input: HeldTask & { readonly reason: string },
  actor: Actor,
): Result<TaskOutcome> {
  return endWithReason(library, input, actor, {
    from: ['claimed'],
    to: 'blocked',
    action: 'task.released',
    verb: 'release',
  });
}

/** Lets a task that ended without success be tried again. Errors as above. */
export function reopenTask(
  library: Library,
  input: HeldTask & { readonly reason: string },
  actor: Actor,
): Result<TaskOutcome> {
  return endWithReason(library, input, actor, {
    from: ['failed', 'cancelled'],
    to: 'blocked',
    action: 'task.reopened',
    verb: 'reopen',
  });
}

interface Ending {
  readonly from: readonly TaskState[];
  /** `blocked`: blocked or ready, as its dependencies say. */
  readonly to: 'failed' | 'cancelled' | 'blocked';
  readonly action: AuditAction;
  readonly verb: string;
}

function endWithReason(
  library: Library,
  input: HeldTask & { readonly reason: string },
  actor: Actor,
  { from, to, action, verb }: Ending,
): Result<TaskOutcome> {
  const reason = Reason.safeParse(input.reason);
  if (!reason.success)
    return err('validation.invalid_input', 'Give a reason of 1 to 2,000 characters.', { field: 'reason' });
  return library.transaction((): Result<TaskOutcome> => {
    const held = heldTask(library, input, actor, from, verb);
    if (!held.ok) return held;
    const { task } = held.value;
    updateTask(library, task.id, {
      ...UNCLAIMED,
      state: to,
      finishedAt: to === 'blocked' ? null : library.now(),
      failure: to === 'blocked' ? null : reason.data,
    });
    return ended(library, held.value, action, actor, to, { reason: reason.data });
  });
}

function ended(
  library: Library,
  { task, graph }: OwnedTask,
  action: AuditAction,
  actor: Actor,
  state: TaskState,
  data: Readonly<Record<string, unknown>>,
): Result<TaskOutcome> {
  appendAudit(library, subject(task, graph), action, actor, data);
  if (changesTails(library, task, state)) recomputeTails(library, graph.id);
  const readied = recomputeReadiness(library, graph, task.id);
  if (state === 'done' || state === 'cancelled') endGraph(library, graph, actor);
  return ok({
    task_id: task.id,
    state: state === 'blocked' && readied.includes(task.id) ? 'ready' : state,
    readied_task_ids: readied.filter((id) => id !== task.id),
  });
}

/** Whether some task that is left had its way through this one, or has it now. */
function changesTails(library: Library, task: TaskRow, state: TaskState): boolean {
  if (task.state === 'cancelled') return true;
  return (state === 'done' || state === 'cancelled') && hasOpenDependencies(library, task.id);
}

/** A graph is done when none of its tasks is left to be done. */
function endGraph(library: Library, { id, projectId }: OwnedTask['graph'], actor: Actor): void {
  const left = library
    .prepare("SELECT 1 FROM tasks WHERE graph_id = ? AND state NOT IN ('done', 'cancelled') LIMIT 1")
    .get(id);
  if (left) return;
  updateGraph(library, id, { status: 'done' });
  appendAudit(library, { projectId, graphId: id }, 'plan.done', actor);
}

function heldTask(
  library: Library,
  { task_id, claim_id }: HeldTask,
  actor: Actor,
  from: readonly TaskState[],
  verb = 'renew',
): Result<OwnedTask> {
  returnExpiredClaims(library);
  const found = findActiveTask(library, task_id);
  if (!found.ok) return found;
  const { task } = found.value;
  if (!from.includes(task.state))
    return err('conflict', `cannot-${verb}-${task.state}: ${explain(library, found.value).message}`, {
      state: task.state,
    });
  const isHeld = task.state === 'claimed' ? claim_id === task.claimId : true;
  if (actor === PERSON || (isHeld && mayActUnclaimed(task, verb))) return found;
  return errWithStep('conflict', 'not-claimed: this claim does not hold the task.', 'claim_first', {
    state: task.state,
    claimed_by: task.claimedBy,
  });
}

/** What an agent may do to a task that it has not claimed. */
function mayActUnclaimed({ state }: TaskRow, verb: string): boolean {
  return state === 'claimed' || verb === 'cancel' || verb === 'reopen';
}

function subject(task: TaskRow, graph: OwnedTask['graph']) {
  return { projectId: graph.projectId, graphId: graph.id, taskId: task.id };
}
