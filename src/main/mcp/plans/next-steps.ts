import type { PlanStatus } from '../../../shared/contracts/plan-status.ts';
import { detailFiles } from '../../../shared/plan-files.ts';
import type { FailureCause, RunFailure } from '../../../shared/plan-state.ts';

/** What an agent can do now, best first, in words of tools. */
export function nextSteps(status: PlanStatus): string[] {
  switch (status.state) {
    case 'draft':
      return ['Call plan_resume to start it.'];
    case 'pending':
    case 'processing':
      return whileDrafting(status);
    case 'completed':
      return whenCompleted(status);
    case 'stopped':
      return [
        ...remedy(status.limit),
        'Call plan_resume to continue from the finished sections, or plan_retry to start over.',
      ];
    case 'failed':
      return whenFailed(status.error, status.files);
  }
}

/** As long as this a model may be silent before it is worth breaking off what was paid for. */
const STALL_LIMIT_MS = 300_000;

function whileDrafting({ model_profile, stop_requested, timing }: PlanStatus): string[] {
  if (stop_requested) return ['Stopping: call plan_wait, which returns once it has stopped.'];
  if (timing.stalled_since !== null) {
    return silenceMs(timing) < STALL_LIMIT_MS
      ? ['No sign of progress for a minute or more (waiting_for says on what): call plan_wait, a model may be slow.']
      : [
          'No sign of progress for minutes: call plan_stop, then plan_resume, which keeps finished sections.',
          'If it stalls again, call plan_stop, then plan_retry with another model_profile.',
        ];
  }
  if (model_profile === 'agent') {
    return [
      'You draft this plan: call draft_next for its next question and draft_submit to answer, until draft_next returns none.',
      'These two are in the toolset agent (/mcp/x/plans+agent).',
    ];
  }
  return [
    model_profile === 'outline'
      ? 'Call plan_wait: an outline takes seconds.'
      : 'Call plan_wait until timed_out is false, or plan_status every 2 to 5 minutes: models take 5 to 30 minutes.',
  ];
}

function silenceMs({ started_at, elapsed_sec, stalled_since }: PlanStatus['timing']): number {
  const now = Date.parse(started_at ?? '') + elapsed_sec * 1_000;
  return now - Date.parse(stalled_since ?? '');
}

function whenCompleted(status: PlanStatus): string[] {
  if (status.speed_vs_detail === 'ping')
    return ['Drafting works. A ping makes no report: call plan_create with speed_vs_detail fast or all for a plan.'];
  return whenDrafted(status);
}

function whenDrafted({ quality_summary: quality, stale_stages: stale = [] }: PlanStatus): string[] {
  const steps = [
    ...(stale.length > 0 ? ['Sections are out of date (stale_stages): call plan_resume before you deliver it.'] : []),
    'Call plan_download to save the report or the zip, or plan_file_info for a link to it.',
  ];
  if (quality && quality.sections_partial + quality.sections_failed > 0) {
    steps.push('Tell the user which sections are incomplete (quality_summary); plan_resume retries them.');
  }
  if (quality && quality.errors > 0) {
    steps.push('Tell the user that the checks found errors (quality_summary.errors); the report lists them.');
  }
  steps.push(
    'To change something, use fact_set or artifact_write (toolset artifacts), then plan_resume: only what depends on it is redrafted.',
  );
  return steps;
}

function whenFailed(failure: RunFailure | undefined, files: PlanStatus['files']): string[] {
  if (failure?.cause === 'gate' && !failure.recoverable) return remedy(failure);
  if (failure?.recoverable === false) {
    return ['Call plan_retry to start over under the same plan_id; resuming cannot succeed.', ...seeFiles(files)];
  }
  if (failure?.cause === 'gate') return ['The plan was edited since: call plan_resume.'];
  return [
    ...remedy(failure),
    'Call plan_resume to continue from the finished sections, or plan_retry to start over.',
    ...seeFiles(files),
  ];
}

/** Those that are there: a worker that is killed writes nothing any more. */
function seeFiles(files: PlanStatus['files']): string[] {
  const there = detailFiles(files);
  return there.length === 0 ? [] : [`See ${there.join(' and ')} among its files for details.`];
}

const OTHER_PROFILE = 'or plan_resume with another model_profile (model_profiles lists the usable ones).';

/** Next step for the agent, by cause of failure. */
const REMEDIES: Readonly<Record<FailureCause, string>> = {
  authentication: `The provider rejected the API key. Ask the user to fix it in the environment of PlanExe, ${OTHER_PROFILE}`,
  out_of_credit: `The provider account has no credit. Ask the user to add some, ${OTHER_PROFILE}`,
  rate_limited: `Rate limit reached. Wait, then call plan_resume, ${OTHER_PROFILE}`,
  overloaded: `The provider is overloaded. Wait a few minutes, then call plan_resume, ${OTHER_PROFILE}`,
  network: `The provider is unreachable. Ask the user to check the connection or the local model server, ${OTHER_PROFILE}`,
  stalled: `The model stopped responding. Call plan_resume, ${OTHER_PROFILE}`,
  refused: `The model refused to answer. Call plan_resume, which often succeeds, ${OTHER_PROFILE}`,
  cut_by_length: `The model's output limit is too low for this plan. Create it with speed_vs_detail fast, ${OTHER_PROFILE}`,
  context_too_long: `The plan exceeds the model's context. Create a new plan with a shorter prompt, ${OTHER_PROFILE}`,
  invalid_answer: `The model's answers were not usable. Call plan_resume to retry, ${OTHER_PROFILE}`,
  out_of_memory: `Too little memory is free for the model. Ask the user to close other programs, then call plan_resume, ${OTHER_PROFILE}`,
  provider_fault: `The provider failed. Wait a few minutes, then call plan_resume, ${OTHER_PROFILE}`,
  no_model: `No model in the profile is usable. Call model_profiles to see which profiles are, then plan_resume with one.`,
  gate: 'This prompt cannot be planned, and resuming will fail again. Improve it with the user (prompt_check shows what is missing), then call plan_create with it and parent_plan_id.',
  disk_full: 'The disk is full. Ask the user to free some space, then call plan_resume; everything finished is kept.',
  damaged_database:
    "The library's database is damaged. Ask the user to close PlanExe and run `planexe recover`, then call plan_resume.",
  time_limit:
    'The run reached its time limit. Call plan_resume to go on for as long again; everything finished is kept.',
  cost_cap:
    'Cost limit reached. Ask the user to raise it (planexe resume --max-cost, on their computer), or call plan_resume with a cheaper model_profile.',
};

function remedy(failure: RunFailure | undefined): string[] {
  return failure?.cause === undefined ? [] : [REMEDIES[failure.cause]];
}
