import { z } from 'zod';
import type { Actor, ProposedGraph } from '../../../library/index.ts';
import { Estimate, LinkType } from '../../../shared/contracts/schedule.ts';
import {
  DependencyKind,
  Evidence,
  ExecutionContract,
  TaskState,
  type TaskView,
  VerificationContract,
} from '../../../shared/contracts/task.ts';
import { clientName } from '../client-name.ts';
import type { ToolCall } from '../tool.ts';

/** Fields that several tools of this set share. Their names are those of the interface's specification. */

export const ProjectId = z.string().describe('from list_projects; default: your oldest project');
export const GraphId = z.string().describe('from propose_plan or list_tasks');
export const TaskId = z.string().describe('from list_tasks, get_next_actionable or claim_task');
export const ClaimId = z.string().describe('from claim_task');
export const Reason = z.string().describe('one or two sentences');

/** A task plan that was proposed, as the tools that propose one answer. */
export const Proposed = z.object({
  planId: z.string(),
  projectId: z.string(),
  status: z.literal('proposed'),
  taskIds: z.record(z.string(), z.string()).describe('task ids by nodeKey'),
});

/** @param graph as the library returns it */
export function proposedOf({ graph_id, project_id, status, task_ids }: ProposedGraph): z.infer<typeof Proposed> {
  return { planId: graph_id, projectId: project_id, status, taskIds: { ...task_ids } };
}

/** Who calls, as the audit names agents. */
export function actorOf({ client }: ToolCall): Actor {
  return `agent:${clientName(client) ?? 'unnamed'}`;
}

/** A task in an answer. */
export const TaskAnswer = z.object({
  taskId: z.string(),
  planId: z.string(),
  projectId: z.string(),
  nodeKey: z.string(),
  title: z.string(),
  description: z.string(),
  state: TaskState,
  executionContract: ExecutionContract,
  verificationContract: VerificationContract,
  role: z.string().nullable(),
  tags: z.array(z.string()),
  due: z.string().nullable(),
  estimate: Estimate.nullable().describe('working days'),
  currency: z.string().nullable(),
  plannedCost: z.number().nullable(),
  dependsOn: z.array(
    z.object({
      taskId: z.string(),
      nodeKey: z.string(),
      kind: DependencyKind,
      link: LinkType.describe('FS: begins after its end; SS: after its start; FF, SF: ends after its end, its start'),
      lagDays: z.number(),
    }),
  ),
  addedAfterApproval: z.boolean(),
  claimedBy: z.string().nullable(),
  leaseExpiresAt: z.string().nullable(),
  startedAt: z.string().nullable(),
  finishedAt: z.string().nullable(),
  remainingDays: z.number().nullable(),
  actualCost: z.number().nullable(),
  evidence: z.array(Evidence),
  failure: z.string().nullable(),
});

export function taskAnswer(view: TaskView): z.input<typeof TaskAnswer> {
  return {
    taskId: view.task_id,
    planId: view.graph_id,
    projectId: view.project_id,
    nodeKey: view.node_key,
    title: view.title,
    description: view.description,
    state: view.state,
    executionContract: view.execution_contract,
    verificationContract: view.verification_contract,
    role: view.role,
    tags: [...view.tags],
    due: view.due,
    estimate: view.estimate,
    currency: view.currency,
    plannedCost: view.planned_cost,
    dependsOn: view.depends_on.map(({ task_id, node_key, kind, link, lag_days }) => ({
      taskId: task_id,
      nodeKey: node_key,
      kind,
      link,
      lagDays: lag_days,
    })),
    addedAfterApproval: view.added_after_approval,
    claimedBy: view.claimed_by,
    leaseExpiresAt: view.lease_expires_at,
    startedAt: view.started_at,
    finishedAt: view.finished_at,
    remainingDays: view.remaining_days,
    actualCost: view.actual_cost,
    evidence: [...view.evidence],
    failure: view.failure,
  };
}

/** What ended or was given back, and what became ready by it. */
export const OutcomeAnswer = z.object({
  taskId: z.string(),
  state: TaskState,
  readiedTaskIds: z.array(z.string()).describe('tasks that became ready by it'),
});
