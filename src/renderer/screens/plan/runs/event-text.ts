import { z } from 'zod';
import type { PlanEvent } from '../../../../shared/contracts/event.ts';
import { Phase, Target } from '../../../../shared/plan-state.ts';
import { formatDuration, formatProgress } from '../../../components/format/format.ts';
import { phaseLabel, runName, targetLabel } from '../words.ts';

const Data = z.object({
  run_id: z.string().optional().catch(undefined),
  stage: z.string().optional().catch(undefined),
  path: z.string().optional().catch(undefined),
  message: z.string().optional().catch(undefined),
  msg: z.string().optional().catch(undefined),
  phase: Phase.optional().catch(undefined),
  target: Target.optional().catch(undefined),
  reason: z.string().optional().catch(undefined),
  id: z.string().optional().catch(undefined),
  progress_percentage: z.number().optional().catch(undefined),
  duration_ms: z.number().optional().catch(undefined),
  partial: z.boolean().optional().catch(undefined),
  retry: z.boolean().optional().catch(undefined),
  title: z.string().optional().catch(undefined),
  continued: z.boolean().optional().catch(undefined),
});
type Data = z.infer<typeof Data>;

/** What happened, in a sentence. */
export function eventText({ type, data, run_id }: PlanEvent, titleOf: (stage: string) => string): string {
  const known: Data = Data.safeParse(data).data ?? {};
  const section = titleOf(known.stage ?? '');
  const run = runName(run_id ?? known.run_id ?? 'run_0000');
  switch (type) {
    case 'plan_created':
      return 'Plan created';
    case 'run_queued':
      return `${run} requested${known.retry ? ', from the start' : ''}${known.target ? `: ${targetLabel(known.target)}` : ''}`;
    case 'run_started':
      return known.continued ? `${run} resumed` : `${run} started`;
    case 'run_stop_requested':
      return 'Stop requested';
    case 'run_stopped':
      return known.message ?? 'Stopped';
    case 'run_completed':
      return `${run} finished`;
    case 'run_failed':
      return `${run} failed: ${known.message ?? ''}`;
    case 'run_released':
      return `${run} queued for the next worker`;
    case 'phase_changed':
      return known.phase ? phaseLabel(known.phase) : 'Next phase started';
    case 'progress_updated':
      return `${formatProgress(known.progress_percentage ?? 0)} done`;
    case 'stage_started':
      return `${section}: started`;
    case 'stage_completed':
      return `${section}: ${known.partial ? 'drafted, incomplete' : 'drafted'}${took(known)}`;
    case 'stage_failed':
      return `${section}: failed. ${known.message ?? ''}`;
    case 'stage_invalidated':
      return `${section}: out of date`;
    case 'artifact_created':
      return `File created: ${known.path ?? ''}`;
    case 'artifact_updated':
      return `File changed: ${known.path ?? ''}`;
    case 'artifact_deleted':
      return `File deleted: ${known.path ?? ''}`;
    case 'fact_set':
      return `Fact set: ${known.id ?? ''}`;
    case 'prompt_edited':
      return 'Prompt edited';
    case 'plan_renamed':
      return `Renamed: ${known.title ?? ''}`;
    case 'log':
      return known.stage === undefined ? (known.msg ?? '') : `${section}: ${known.msg ?? ''}`;
  }
}

function took({ duration_ms }: Data): string {
  return duration_ms === undefined || duration_ms < 1_000 ? '' : ` in ${formatDuration(duration_ms / 1_000)}`;
}
