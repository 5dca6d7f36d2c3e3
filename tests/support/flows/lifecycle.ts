import { expect } from 'vitest';
import type { CheckedClient, Said } from '../mcp/checked-client.ts';
import { type Flow, nextSteps, polled, promptFor, waited } from './flow.ts';

/**
 * Created, stopped, resumed, failed, resumed and completed. The plan is drafted by an agent at first, so that it goes
 * no further than it is let: it fails by answers that are none.
 */
export const lifecycle: Flow = async (world) => {
  const client = await world.connect('plans+agent');
  const created = await client.call('plan_create', {
    prompt: promptFor(world, 'in stress'),
    model_profile: 'agent',
    speed_vs_detail: 'fast',
  });
  const plan_id = String(created.plan_id);
  const status = () => client.call('plan_status', { plan_id });

  const processing = await polled(status, ({ state }) => state === 'processing');
  expect(processing).toMatchObject({
    resume_count: 0,
    timing: { started_at: expect.any(String), elapsed_sec: expect.any(Number), stalled_since: null },
    parent_plan_id: null,
    usage: { llm_calls: 0, cost_usd: 0 },
  });
  expect(processing).not.toHaveProperty('error');
  expect((await client.refused('plan_resume', { plan_id })).code).toBe('RUN_ALREADY_ACTIVE');
  expect((await client.refused('plan_retry', { plan_id })).code).toBe('PLAN_NOT_FAILED');
  expect(await client.call('plan_wait', { plan_id, timeout_sec: 0.05 })).toMatchObject({ timed_out: true });

  expect(await client.call('plan_stop', { plan_id })).toMatchObject({ stop_requested: true });
  const stopped = await waited(client, plan_id);
  expect(stopped.state).toBe('stopped');
  expect(stopped).not.toHaveProperty('error');
  expect(nextSteps(stopped)).toMatch(/plan_resume/);

  expect(await client.call('plan_resume', { plan_id })).toMatchObject({ run_id: 'run_0002', resume_count: 1 });
  await failByAnswers(client, plan_id);
  const failed = await waited(client, plan_id);
  expect(failed).toMatchObject({
    state: 'failed',
    error: { failure_reason: 'generation_error', failed_step: expect.any(String), recoverable: true },
  });
  expect(String((failed.error as Said).message).length).toBeLessThanOrEqual(256);

  expect(await client.call('plan_resume', { plan_id, model_profile: 'outline' })).toMatchObject({
    run_id: 'run_0003',
    resume_count: 2,
    model_profile: 'outline',
  });
  const completed = await waited(client, plan_id);
  expect(completed).toMatchObject({ state: 'completed', resume_count: 2, progress_percentage: 100 });
  expect(completed).not.toHaveProperty('error');
  const timing = completed.timing as Record<string, string>;
  expect(Date.parse(timing.last_progress_at ?? '')).toBeGreaterThanOrEqual(Date.parse(timing.started_at ?? ''));
};

/** Answers with what no section can use until the run gives up. */
async function failByAnswers(client: CheckedClient, plan_id: string): Promise<void> {
  await polled(
    async () => {
      const question = await client.call('draft_next', { plan_id });
      if (typeof question.draft_id !== 'string') return question;
      for (let left = 3; left > 0; ) {
        const data = { nothing: left };
        // The section before may have ended the run meanwhile.
        const verdict = await client.callOr(['DRAFT_EXPIRED'], 'draft_submit', { draft_id: question.draft_id, data });
        if (verdict.error) break;
        if (verdict.pending === true) continue;
        expect(verdict).toMatchObject({ accepted: false });
        left = Number(verdict.tries_left);
      }
      return question;
    },
    ({ state }) => state === 'failed',
  );
}
