import { describe, expect, it } from 'vitest';
import type { PlanStatus } from '../../../shared/contracts/plan-status.ts';
import { FailureCause, PlanState } from '../../../shared/plan-state.ts';
import { nextSteps } from './next-steps.ts';

const PENDING: PlanStatus = {
  plan_id: 'p',
  run_id: 'run_0001',
  title: 'Bakery',
  state: 'pending',
  speed_vs_detail: 'all',
  model_profile: 'outline',
  archived: false,
  created_at: '2027-01-04T00:00:00.000Z',
  phase: null,
  progress_percentage: 0,
  steps_completed: 0,
  steps_total: 0,
  current_step: null,
  timing: {
    started_at: null,
    finished_at: null,
    elapsed_sec: 0,
    last_progress_at: null,
    last_llm_call_at: null,
    stalled_since: null,
  },
  waiting_for: null,
  files: [],
  files_count: 0,
  resume_count: 0,
  parent_plan_id: null,
  stop_requested: false,
  warnings: [],
  usage: { llm_calls: 0, input_tokens: 0, output_tokens: 0, cost_usd: 0 },
  next_steps: [],
};
const FAILURE = { failure_reason: 'generation_error', failed_step: null, message: 'no', recoverable: true } as const;

function steps(status: Partial<PlanStatus>): string {
  return nextSteps({ ...PENDING, ...status }).join('\n');
}

describe('what an agent can do next', () => {
  it.each(PlanState.options)('names a tool when the plan is %s', (state) => {
    expect(steps({ state })).toMatch(/\bplan_(resume|wait|download|retry)\b/);
  });

  it.each(FailureCause.exclude(['gate']).options)(
    'about %s is something else than to try again, or before it',
    (cause) => {
      const known = steps({ state: 'failed', error: { ...FAILURE, cause } });
      expect(known.length).toBeGreaterThan(steps({ state: 'failed', error: FAILURE }).length);
      expect(known.split('\n')[0]).toMatch(/plan_resume|model_profiles/);
      // A stop at a limit has the same remedy as a failure.
      expect(steps({ state: 'stopped', limit: { ...FAILURE, cause } })).toContain(known.split('\n')[0]);
    },
  );

  it('after a ping is to create a plan: there is nothing to download and nothing to edit', () => {
    const ping = { state: 'completed', speed_vs_detail: 'ping' } as const;
    expect(steps(ping)).toMatch(/plan_create with speed_vs_detail fast or all/);
    expect(steps(ping)).not.toMatch(/plan_download|artifact_write/);
  });

  it('after a prompt that cannot be planned is to repair it in a new plan, and nothing else', () => {
    const only = steps({ state: 'failed', error: { ...FAILURE, recoverable: false, cause: 'gate' } });
    expect(only).toMatch(/prompt_check.*plan_create/);
    expect(only).not.toMatch(/plan_resume|plan_retry/);
    expect(steps({ state: 'failed', error: { ...FAILURE, cause: 'gate' } })).toMatch(/edited since.*plan_resume/);
  });

  it('where resuming cannot succeed is to retry, and never to resume', () => {
    const first = steps({ state: 'failed', error: { ...FAILURE, recoverable: false } }).split('\n')[0];
    expect(first).toContain('plan_retry');
    expect(first).not.toContain('plan_resume');
  });

  it('while it is drafted goes by who drafts, and by whether it moves', () => {
    const drafting = { state: 'processing' } as const;
    expect(steps({ ...drafting, model_profile: 'outline' })).toMatch(/seconds/);
    expect(steps({ ...drafting, model_profile: 'premium' })).toMatch(/minutes/);
    expect(steps({ ...drafting, model_profile: 'agent' })).toMatch(/draft_next/);
    const silentFor = (seconds: number) => ({
      ...PENDING.timing,
      started_at: '2027-01-04T00:00:00.000Z',
      elapsed_sec: 1_000,
      stalled_since: new Date(Date.parse('2027-01-04T00:00:00.000Z') + (1_000 - seconds) * 1_000).toISOString(),
    });
    // A model that thinks for a minute is no reason to break off what is paid for.
    expect(steps({ ...drafting, timing: silentFor(60) })).toMatch(/^No sign of progress.*waiting_for.*plan_wait/);
    expect(steps({ ...drafting, timing: silentFor(60) })).not.toMatch(/plan_stop/);
    expect(steps({ ...drafting, timing: silentFor(400) })).toMatch(/^No sign of progress.*plan_stop/);
    expect(steps({ ...drafting, timing: silentFor(60), stop_requested: true })).toMatch(/^Stopping.*plan_wait/);
  });

  it('with a completed plan is to deliver it, and to say what it lacks', () => {
    const quality = { sections_complete: 9, sections_partial: 0, sections_failed: 0, partial_details: [], warnings: 0 };
    const completed = (summary: Partial<PlanStatus['quality_summary']>) =>
      steps({ state: 'completed', quality_summary: { ...quality, errors: 0, ...summary } });
    expect(completed({})).toMatch(/^Call plan_download/);
    expect(completed({})).not.toMatch(/incomplete|errors/);
    expect(completed({ sections_partial: 1 })).toMatch(/incomplete/);
    expect(completed({ sections_failed: 1 })).toMatch(/incomplete/);
    expect(completed({ errors: 1 })).toMatch(/errors/);
  });
});
