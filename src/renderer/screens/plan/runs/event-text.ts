import { z } from 'zod';
import type { PlanEvent } from '../../../../shared/contracts/event.ts';
import { Phase, Target } from '../../../../shared/plan-state.ts';
import { formatDuration, formatProgress } from '../../../components/format.ts';
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
      return 'The plan was written';
    case 'run_queued':
      return `${run} was asked for${known.retry ? ', from the beginning' : ''}${known.target ? `: ${targetLabel(known.target)}` : ''}`;
    case 'run_started':
      return known.continued ? `${run} went on` : `${run} began`;
    case 'run_stop_requested':
      return 'Asked to stop';
    case 'run_stopped':
      return known.message ?? 'Stopped';
    case 'run_completed':
      return `${run} is finished`;
    case 'run_failed':
      return `${run} failed: ${known.message ?? ''}`;
    case 'run_released':
      return `${run} was handed back, and waits for the next worker`;
    case 'phase_changed':
      return known.phase ? phaseLabel(known.phase) : 'The next phase began';
    case 'progress_updated':
      return `${formatProgress(known.progress_percentage ?? 0)} done`;
    case 'stage_started':
      return `${section}: begun`;
    case 'stage_completed':
      return `${section}: ${known.partial ? 'drafted, but incomplete' : 'drafted'}${took(known)}`;
    case 'stage_failed':
      return `${section}: failed. ${known.message ?? ''}`;
    case 'stage_invalidated':
      return `${section}: to be drafted anew`;
    case 'artifact_created':
      return `File ${known.path ?? ''} was written`;
    case 'artifact_updated':
      return `File ${known.path ?? ''} was changed`;
    case 'artifact_deleted':
      return `File ${known.path ?? ''} was removed`;
    case 'fact_set':
      return `Fact ${known.id ?? ''} was set`;
    case 'prompt_edited':
      return 'The prompt was edited';
    case 'log':
      return known.stage === undefined ? (known.msg ?? '') : `${section}: ${known.msg ?? ''}`;
  }
}

function took({ duration_ms }: Data): string {
  return duration_ms === undefined || duration_ms < 1_000 ? '' : ` in ${formatDuration(duration_ms / 1_000)}`;
}
