import { z } from 'zod';
import type { PlanListEntry, PlanStatus } from '../../../shared/contracts/plan-status.ts';
import { RunFailure } from '../../../shared/plan-state.ts';
import { failureAnswer } from '../plans/failure-answer.ts';
import { ServerInfo, serverInfo } from '../plans/fields.ts';
import type { ToolCall } from '../tool.ts';
import { RunState, runStateOf } from '../v1-common/run-state.ts';

export const TaskId = z.string().describe('from task_create or task_list');

export const ArtifactUri = z.string().describe('from task_artifact_list: planexe://task/<task_id>/<path>');

/** How a task stands; a task is a plan. */
export const TaskStatus = z.object({
  task_id: z.string(),
  state: RunState,
  archived: z.boolean(),
  progress_percentage: z.number().min(0).max(100),
  timing: z.object({
    started_at: z.string().nullable(),
    elapsed_sec: z.number().min(0),
  }),
  files: z.array(z.object({ path: z.string(), updated_at: z.string() })).describe('the ten newest'),
  warnings: z.array(z.string()),
  error: RunFailure.exactOptional().describe('only if failed'),
  server_info: ServerInfo,
});
export type TaskStatus = z.infer<typeof TaskStatus>;

export function taskStatus(call: ToolCall, plan: PlanStatus): TaskStatus {
  return {
    task_id: plan.plan_id,
    state: runStateOf(plan),
    archived: plan.archived,
    progress_percentage: plan.progress_percentage,
    timing: { started_at: plan.timing.started_at, elapsed_sec: plan.timing.elapsed_sec },
    files: plan.files.map(({ path, updated_at }) => ({ path, updated_at })),
    warnings: plan.warnings,
    ...(plan.error && { error: failureAnswer(call.library, plan.error) }),
    server_info: serverInfo(call),
  };
}

/** A task in a list. */
export const TaskListEntry = z.object({
  task_id: z.string(),
  created_at: z.string(),
  state: RunState,
  progress_percentage: z.number().min(0).max(100),
  prompt_summary: z.string().describe('its first 100 characters'),
});

export function asListEntry(plan: PlanListEntry): z.infer<typeof TaskListEntry> {
  return {
    task_id: plan.plan_id,
    created_at: plan.created_at,
    state: runStateOf(plan),
    progress_percentage: plan.progress_percentage,
    prompt_summary: plan.prompt_excerpt,
  };
}
