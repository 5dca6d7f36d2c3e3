import type { PlanStatus } from '../../../shared/contracts/plan-status.ts';
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
        'Call plan_resume to go on from the finished sections, or plan_retry to begin anew.',
      ];
    case 'failed':
      return whenFailed(status.error);
  }
}

function whileDrafting({ model_profile, stop_requested, timing }: PlanStatus): string[] {
  if (stop_requested) return ['It is stopping: call plan_wait, which ends when it has.'];
  if (timing.stalled_since !== null) {
    return [
      'Nothing has moved for over ten minutes: call plan_stop, then plan_resume, which keeps what is finished.',
      'If it stalls again, call plan_stop, then plan_retry with another model_profile.',
    ];
  }
  if (model_profile === 'agent') {
    return [
      'You draft this plan: call draft_next for its next question and draft_submit to answer, until draft_next has none.',
      'These two are in the toolset agent (/mcp/x/plans+agent).',
    ];
  }
  return [
    model_profile === 'outline'
      ? 'Call plan_wait: an outline takes seconds.'
      : 'Call plan_wait until timed_out is false, or plan_status every 2 to 5 minutes: models take 5 to 30 minutes.',
  ];
}

function whenCompleted({ quality_summary: quality }: PlanStatus): string[] {
  const steps = ['Call plan_download to save the report or the zip, or plan_file_info for a link to it.'];
  if (quality && quality.sections_partial + quality.sections_failed > 0) {
    steps.push(
      'Tell the user which sections are incomplete (quality_summary); plan_resume asks again for what they lack.',
    );
  }
  if (quality && quality.errors > 0) {
    steps.push('Tell the user that the checks found errors (quality_summary.errors); the report lists them.');
  }
  steps.push(
    'To change something, use fact_set or artifact_write (toolset artifacts), then plan_resume: only what depends on it is drafted again.',
  );
  return steps;
}

function whenFailed(failure: RunFailure | undefined): string[] {
  if (failure?.recoverable === false) {
    return [
      'Call plan_retry: it begins anew under the same plan_id; resuming cannot succeed.',
      'run_error.json and run.log among its files say more.',
    ];
  }
  if (failure?.cause === 'gate') return remedy(failure);
  return [
    ...remedy(failure),
    'Call plan_resume to go on from the finished sections; plan_retry begins anew.',
    'run_error.json and run.log among its files say more.',
  ];
}

const OTHER_PROFILE = 'or plan_resume with another model_profile (model_profiles lists the usable ones).';

/** What clears away that which stands in the way. */
const REMEDIES: Readonly<Record<FailureCause, string>> = {
  authentication: `The provider refuses the key. Ask the user to mend it in the environment of PlanExe, ${OTHER_PROFILE}`,
  out_of_credit: `Ask the user to add credit at the provider, ${OTHER_PROFILE}`,
  rate_limited: `The provider takes no more requests for now. Wait, then plan_resume, ${OTHER_PROFILE}`,
  overloaded: `The provider is busy. Wait some minutes, then plan_resume, ${OTHER_PROFILE}`,
  network: `Nothing was reached. Ask the user to look at the connection or at the local model server, ${OTHER_PROFILE}`,
  stalled: `The model went silent. Call plan_resume, ${OTHER_PROFILE}`,
  refused: `The model declined a question. Call plan_resume, which often succeeds, ${OTHER_PROFILE}`,
  cut_by_length: `The model's answers are too short for this plan. Create it with speed_vs_detail fast, ${OTHER_PROFILE}`,
  context_too_long: `The plan is too long for the model. Shorten the prompt in a new plan, ${OTHER_PROFILE}`,
  invalid_answer: `The model's answers do not fit. Call plan_resume to ask again, ${OTHER_PROFILE}`,
  provider_fault: `The provider has a fault. Wait some minutes, then plan_resume, ${OTHER_PROFILE}`,
  no_model: `No model of the profile can be asked. Call model_profiles to see which can, then plan_resume with one.`,
  gate: 'The prompt cannot be planned as it is, and resuming fails the same way. Mend it with the user (prompt_check says what it lacks), then call plan_create with it and parent_plan_id.',
  cost_cap:
    'The cap on costs is reached. Ask the user to raise it (planexe resume --max-cost, at their computer), or plan_resume with a cheaper model_profile.',
};

function remedy(failure: RunFailure | undefined): string[] {
  return failure?.cause === undefined ? [] : [REMEDIES[failure.cause]];
}
