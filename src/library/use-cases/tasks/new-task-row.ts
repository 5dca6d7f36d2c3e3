import type { SeedTask } from '../../../shared/contracts/task.ts';
import type { TaskRow } from '../../db/schema.ts';
import type { Library } from '../../library.ts';

/** The row of a task that nobody has worked on; `blocked` until readiness is computed. */
export function newTaskRow(
  library: Library,
  seed: SeedTask,
  place: Pick<TaskRow, 'id' | 'graphId' | 'position' | 'tailDays'> & { readonly addedAfterApproval?: boolean },
): TaskRow {
  const now = library.now();
  return {
    addedAfterApproval: false,
    ...place,
    nodeKey: seed.node_key,
    title: seed.title,
    description: seed.description ?? '',
    state: 'blocked',
    executionContract: seed.execution_contract,
    verificationContract: seed.verification_contract,
    role: seed.role ?? null,
    tags: [...(seed.tags ?? [])],
    due: seed.due ?? null,
    estimate: seed.estimate ?? null,
    plannedCost: seed.planned_cost ?? null,
    claimId: null,
    claimedBy: null,
    leaseExpiresAt: null,
    startedAt: null,
    finishedAt: null,
    remainingDays: null,
    actualCost: null,
    evidence: null,
    failure: null,
    createdAt: now,
    updatedAt: now,
  };
}
