import { eq } from 'drizzle-orm';
import { describe, expect, onTestFinished, test } from 'vitest';
import { FailureCause } from '../../../shared/plan-state.ts';
import { remedyFor } from '../../../shared/remedies.ts';
import { ok } from '../../../shared/result.ts';
import { plans } from '../../db/schema.ts';
import { codeOf, fakeClock, temporaryLibrary, unwrap } from '../../fixture-library.ts';
import { fakePlanner } from '../../fixture-planner.ts';
import { claim, finishedPlan, newPlan } from '../../fixture-plans.ts';
import type { Library } from '../../library.ts';
import { eventsSince } from '../../store/events/events.ts';
import { planRequest } from '../../store/plans/plans.ts';
import { finishRun } from '../../store/runs/runs.ts';
import { readSetting } from '../../store/settings/settings.ts';
import { addAttempt } from '../../store/stages/attempts.ts';
import { createPlan } from '../plans/create-plan.ts';
import { estimatePlan } from '../plans/estimate-plan.ts';
import { planStatus } from '../plans/plan-status.ts';
import { resumePlan } from '../runs/resume-plan.ts';
import { retryPlan } from '../runs/retry-plan.ts';
import { changeSetting, listSettings } from './settings.ts';

const PROMPT = 'Open a bakery in Lyon by spring, with €75,000.';

function setUp(env: Record<string, string> = {}) {
  const clock = fakeClock();
  const asked: string[] = [];
  const fake = fakePlanner();
  const planner = fakePlanner({
    chooseProfile(place, name) {
      asked.push(name);
      return fake.chooseProfile(place, name);
    },
  });
  const library = temporaryLibrary(onTestFinished, { now: clock.now, env, planner });
  return { clock, library, asked };
}

const profileOf = (library: Library, planId: string) => planRequest(library, planId).profile;
const capOf = (library: Library, planId: string) => planRequest(library, planId).max_cost_usd;

describe('the profile of a plan', () => {
  test('it is auto by default, resolved before it is stored', async () => {
    const { library, asked } = setUp();
    expect(profileOf(library, unwrap(await createPlan(library, { prompt: PROMPT })).plan_id)).toBe('outline');
    expect(asked).toEqual(['auto']);
  });

  test('the setting stands in for one that is not named', async () => {
    const { library } = setUp();
    unwrap(await changeSetting(library, { key: 'default_profile', value: 'paid' }));
    expect(profileOf(library, unwrap(await createPlan(library, { prompt: PROMPT })).plan_id)).toBe('paid');
    const named = unwrap(await createPlan(library, { prompt: PROMPT, model_profile: 'outline' }));
    expect(profileOf(library, named.plan_id)).toBe('outline');
  });

  test('the outline needs nothing, so nothing is looked for', async () => {
    const { library, asked } = setUp();
    const { plan_id } = unwrap(await createPlan(library, { prompt: PROMPT, model_profile: 'outline', start: false }));
    unwrap(await resumePlan(library, { plan_id }));
    expect(asked).toEqual([]);
  });

  test('a retry takes the preferred one where it is usable, and never sends a prompt away that stayed here', async () => {
    const { library } = setUp();
    const retried = async (input: Partial<Parameters<typeof retryPlan>[1]>, own: string) => {
      const plan_id = finishedPlan(library, { state: 'stopped' });
      library.db.update(plans).set({ profile: own }).where(eq(plans.id, plan_id)).run();
      const { model_profile } = unwrap(await retryPlan(library, { plan_id, ...input }));
      expect(profileOf(library, plan_id)).toBe(model_profile);
      return model_profile;
    };
    expect(await retried({ preferred_profile: 'paid' }, 'gone')).toBe('paid');
    expect(await retried({ preferred_profile: 'baseline' }, 'paid')).toBe('paid');
    expect(await retried({ preferred_profile: 'paid' }, 'outline')).toBe('outline');
    expect(await retried({ preferred_profile: 'paid' }, 'agent')).toBe('agent');
    expect(await retried({ preferred_profile: 'paid', model_profile: 'agent' }, 'outline')).toBe('agent');
    expect(await retried({}, 'outline')).toBe('outline');
  });

  test('an unusable one is refused by creating, resuming and retrying, and changes nothing', async () => {
    const { library } = setUp();
    const planId = finishedPlan(library, { state: 'stopped' });
    const model_profile = 'baseline';
    const answers = [
      await createPlan(library, { prompt: PROMPT, model_profile }),
      await resumePlan(library, { plan_id: planId, model_profile }),
      await retryPlan(library, { plan_id: planId, model_profile }),
      await estimatePlan(library, { prompt: PROMPT, model_profile }),
    ];
    for (const answer of answers) {
      expect(answer).toMatchObject({
        error: {
          code: 'INVALID_INPUT',
          message: 'The profile baseline needs a model.',
          details: { field: 'model_profile', next: 'Set its key.' },
        },
      });
    }
    expect(library.prepare('SELECT count(*) AS n FROM plans').get()?.n).toBe(1);
    expect(unwrap(planStatus(library, { plan_id: planId })).state).toBe('stopped');
  });

  test('a resume changes it when it names one and keeps it otherwise', async () => {
    const { library, asked } = setUp();
    const planId = finishedPlan(library, { state: 'stopped' });
    unwrap(await resumePlan(library, { plan_id: planId, model_profile: 'paid' }));
    expect(profileOf(library, planId)).toBe('paid');
    finishRun(library, claim(library, planId), { state: 'stopped' });
    unwrap(await resumePlan(library, { plan_id: planId }));
    expect(profileOf(library, planId)).toBe('paid');
    expect(asked).toEqual(['paid']);
  });

  test('a request that is repeated gives its plan although the profile is not usable any more', async () => {
    const { library } = setUp();
    const request = { prompt: PROMPT, model_profile: 'paid', client_request_id: 'r1' };
    const first = unwrap(await createPlan(library, request));
    const later = {
      ...library,
      planner: fakePlanner({
        chooseProfile: async () => ({ ok: false, error: { code: 'INVALID_INPUT', message: 'no key' } }),
      }),
    };
    expect(unwrap(await createPlan(later, request))).toMatchObject({ plan_id: first.plan_id, deduplicated: true });
  });
});

describe('the cap of a plan', () => {
  test('it is what was asked for, else the setting, else none', async () => {
    const { library } = setUp();
    const create = async (max_cost_usd?: number | null) =>
      unwrap(
        await createPlan(library, {
          prompt: PROMPT,
          deduplicate: false,
          ...(max_cost_usd !== undefined && { max_cost_usd }),
        }),
      ).plan_id;
    expect(capOf(library, await create())).toBeUndefined();
    expect(capOf(library, await create(2.5))).toBe(2.5);
    unwrap(await changeSetting(library, { key: 'max_cost_usd', value: '4' }));
    expect(capOf(library, await create())).toBe(4);
    expect(capOf(library, await create(null))).toBeUndefined();
  });

  test('a resume raises, lowers, keeps and lifts it, and a retry too; other options stay', async () => {
    const { library } = setUp();
    const planId = newPlan(library, { max_cost_usd: 1, locale: 'de-CH' });
    const stop = () => finishRun(library, claim(library, planId), { state: 'stopped' });
    const caps: (number | undefined)[] = [];
    for (const input of [{ max_cost_usd: 5 }, { max_cost_usd: 0.1 }, {}, { max_cost_usd: null }]) {
      stop();
      unwrap(await resumePlan(library, { plan_id: planId, ...input }));
      caps.push(capOf(library, planId));
    }
    stop();
    unwrap(await retryPlan(library, { plan_id: planId, max_cost_usd: 9 }));
    expect([...caps, capOf(library, planId)]).toEqual([5, 0.1, 0.1, undefined, 9]);
    expect(planRequest(library, planId).locale).toBe('de-CH');
  });

  test.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY])('%d is no cap', async (max_cost_usd) => {
    const { library } = setUp();
    const planId = finishedPlan(library, { state: 'stopped' });
    const answers = [
      await createPlan(library, { prompt: PROMPT, max_cost_usd }),
      await resumePlan(library, { plan_id: planId, max_cost_usd }),
      await retryPlan(library, { plan_id: planId, max_cost_usd }),
    ];
    expect(answers.map(codeOf)).toEqual(['INVALID_INPUT', 'INVALID_INPUT', 'INVALID_INPUT']);
  });
});

describe('a run that something stands in the way of', () => {
  const LIMIT = {
    failure_reason: 'generation_error',
    failed_step: 'tasks',
    message: 'The next call may cost more than the cap of $1.00 leaves.',
    recoverable: true,
    cause: 'cost_cap',
  } as const;

  test('at a limit it is stopped, says why and how to go on, and is no failure', async () => {
    const { library } = setUp();
    const planId = finishedPlan(library, { state: 'stopped', limit: LIMIT });
    const status = unwrap(planStatus(library, { plan_id: planId }));
    expect(status).toMatchObject({ state: 'stopped', limit: LIMIT, warnings: [LIMIT.message] });
    expect(status.error).toBeUndefined();
    expect(status.next_steps[0]).toMatch(/higher cost limit/);
    expect(eventsSince(library, planId, 0, 1000).at(-1)).toMatchObject({
      type: 'run_stopped',
      data: { reason: 'limit', cause: 'cost_cap' },
    });
    unwrap(await resumePlan(library, { plan_id: planId, max_cost_usd: 2 }));
    expect(unwrap(planStatus(library, { plan_id: planId }))).toMatchObject({ state: 'pending', warnings: [] });
  });

  test('stopped by the user it warns of nothing', () => {
    const { library } = setUp();
    const status = unwrap(planStatus(library, { plan_id: finishedPlan(library, { state: 'stopped' }) }));
    expect([status.warnings, status.limit]).toEqual([[], undefined]);
  });

  test.each(FailureCause.options)('failed by %s it says first what to do about that', (cause) => {
    const { library } = setUp();
    const failure = { ...LIMIT, cause };
    const status = unwrap(planStatus(library, { plan_id: finishedPlan(library, { state: 'failed', failure }) }));
    expect(status.next_steps[0]).toBe(remedyFor(failure));
    expect(status.next_steps[0]).toMatch(/resume/i);
  });

  test('without a known cause there is no remedy but to resume', () => {
    const { cause: _, ...failure } = LIMIT;
    expect(remedyFor(failure)).toBeNull();
  });
});

describe('an estimate', () => {
  const estimate = async (library: Library, input: Partial<Parameters<typeof estimatePlan>[1]> = {}) =>
    unwrap(await estimatePlan(library, { prompt: PROMPT, model_profile: 'paid', ...input }));

  /** A completed plan for which so many calls were made, of 1,000 and 100 tokens and ten cents. */
  function drafted(
    { library, clock }: ReturnType<typeof setUp>,
    calls: number,
    minutes: number,
    cost: number | null = 0.1,
  ): string {
    const planId = newPlan(library, { model_profile: 'paid', speed_vs_detail: 'fast' });
    const run = claim(library, planId);
    for (let call = 0; call < calls; call += 1) {
      const how = { item: '', provider: 'p', model: 'm', latency_ms: 1, finish_reason: null, cause: null };
      const figures = { input_tokens: 1_000, output_tokens: 100, cost_usd: cost };
      addAttempt(
        library,
        planId,
        1,
        { stage: 'brief', ...how, ...figures, outcome: 'answered' },
        { question: '', answer: '' },
      );
    }
    clock.forward(minutes * 60);
    finishRun(library, run, { state: 'completed' });
    return planId;
  }

  test('by the usual size of a plan, its prompt and the prices, while nothing was drafted', async () => {
    const { library } = setUp();
    const one = await estimate(library);
    expect(one).toMatchObject({ profile: 'paid', calls: 40, output_tokens: 40_000, leaves_computer: true });
    // 40 calls of 1 s and 1,000 tokens at 100 a second, four at a time.
    expect(one.minutes).toBeCloseTo((10 * 11) / 60);
    expect(one.cost_usd).toBeCloseTo((one.input_tokens * 2 + 40_000 * 10) / 1e6);
    const longer = await estimate(library, { prompt: PROMPT.repeat(100) });
    expect(longer.input_tokens).toBeGreaterThan(one.input_tokens + 2 * 1_000);
    expect((await estimate(library, { speed_vs_detail: 'fast' })).calls).toBe(10);
  });

  test('counts the parts where each question is asked in parts', async () => {
    const planner = (calls_per_question: number) => {
      const terms = { price: { input: 2, output: 10 }, leaves_computer: false, first_token_s: 1, tokens_per_s: 100 };
      return fakePlanner({ profileTerms: async () => ok({ ...terms, concurrency: 1, calls_per_question }) });
    };
    const of = (calls: number) => estimate(temporaryLibrary(onTestFinished, { planner: planner(calls) }));
    const [whole, parts] = [await of(1), await of(2.5)];
    expect(parts).toMatchObject({ calls: 100, output_tokens: 40_000 });
    expect(parts.input_tokens).toBe(2.5 * whole.input_tokens);
    // The answers are as long as before; only their beginnings are waited for more often.
    expect(whole.minutes).toBeCloseTo((40 * 1 + 400) / 60);
    expect(parts.minutes).toBeCloseTo((100 * 1 + 400) / 60);
  });

  test('by the median of plans that were completed with this profile and speed', async () => {
    const rig = setUp();
    drafted(rig, 10, 2);
    drafted(rig, 30, 9);
    const again = drafted(rig, 12, 3);
    unwrap(await resumePlan(rig.library, { plan_id: again, invalidate: { stages: ['brief'] } }));
    const run = claim(rig.library, again);
    rig.clock.forward(6_000);
    finishRun(rig.library, run, { state: 'completed' });
    const past = await estimate(rig.library, { speed_vs_detail: 'fast' });
    expect(past).toMatchObject({ calls: 12, input_tokens: 12_000, output_tokens: 1_200 });
    expect(past.minutes).toBeCloseTo(3);
    expect(past.cost_usd).toBeCloseTo(1.2);
    expect(past.basis).toMatch(/median of 3 plans/);
    drafted(rig, 14, 5);
    expect((await estimate(rig.library, { speed_vs_detail: 'fast' })).calls).toBe(13);
    expect((await estimate(rig.library)).calls).toBe(40);
  });

  test('calls of unknown price are priced as the profile says now', async () => {
    const rig = setUp();
    drafted(rig, 10, 2, null);
    const past = await estimate(rig.library, { speed_vs_detail: 'fast' });
    expect(past.cost_usd).toBeCloseTo((10_000 * 2 + 1_000 * 10) / 1e6);
  });

  test('of a plan that an agent drafts: calls as usual, cost not known here, and the agent reads the prompt', async () => {
    const { library } = setUp();
    const figures = await estimate(library, { model_profile: 'agent' });
    expect(figures).toMatchObject({ profile: 'agent', calls: 40, cost_usd: null, leaves_computer: true });
    expect(figures.minutes).toBeGreaterThan(0);
    expect(figures.basis).toMatch(/agent/);
  });

  test('the outline costs nothing, and what creating refuses is refused', async () => {
    const { library, asked } = setUp();
    expect(await estimate(library, { model_profile: 'outline' })).toMatchObject({
      calls: 0,
      minutes: 0,
      cost_usd: 0,
      leaves_computer: false,
    });
    expect(asked).toEqual([]);
    expect(codeOf(await estimatePlan(library, { prompt: ' ' }))).toBe('INVALID_INPUT');
    expect(codeOf(await estimatePlan(library, { prompt: PROMPT, speed_vs_detail: 'slow' }))).toBe('INVALID_INPUT');
  });
});

describe('settings', () => {
  test('each is what was settled, and its default again when it is taken back', async () => {
    const { library } = setUp();
    const change = async (key: string, value: string) => unwrap(await changeSetting(library, { key, value })).value;
    expect(await change('store_calls', 'off')).toBe(false);
    expect(await change('default_profile', 'baseline')).toBe('baseline');
    expect(await change('max_cost_usd', '2.50')).toBe(2.5);
    expect(await change('redact_events', 'on')).toBe(true);
    expect(await change('server_port', '4711')).toBe(4711);
    expect(await change('people_approve', 'off')).toBe(false);
    expect(await change('projects_limit', '5')).toBe(5);
    expect(await change('tasks_limit', '1000')).toBe(1_000);
    expect(unwrap(listSettings(library)).map(({ key, value, source }) => [key, value, source])).toEqual([
      ['store_calls', false, 'set'],
      ['default_profile', 'baseline', 'set'],
      ['max_cost_usd', 2.5, 'set'],
      ['redact_events', true, 'set'],
      ['server_port', 4711, 'set'],
      ['people_approve', false, 'set'],
      ['projects_limit', 5, 'set'],
      ['tasks_limit', 1_000, 'set'],
    ]);
    expect(await change('max_cost_usd', 'none')).toBeNull();
    for (const { key } of unwrap(listSettings(library))) await change(key, 'default');
    expect(unwrap(listSettings(library)).map(({ value, source }) => [value, source])).toEqual([
      [true, 'default'],
      ['auto', 'default'],
      [null, 'default'],
      [false, 'default'],
      [null, 'default'],
      [true, 'default'],
      [200, 'default'],
      [50_000, 'default'],
    ]);
  });

  test('the environment wins over what is settled, and says so', async () => {
    const { library } = setUp({ PLANEXE_STORE_CALLS: '0' });
    unwrap(await changeSetting(library, { key: 'store_calls', value: 'on' }));
    expect(unwrap(listSettings(library, { key: 'store_calls' }))).toMatchObject([
      { value: false, source: 'environment' },
    ]);
  });

  test.each([
    ['store_calls', 'maybe'],
    ['people_approve', 'maybe'],
    ['projects_limit', '0'],
    ['tasks_limit', '1.5'],
    ['default_profile', 'nobody'],
    ['max_cost_usd', '0'],
    ['max_cost_usd', '-1'],
    ['max_cost_usd', '1e400'],
    ['max_cost_usd', 'two'],
    ['redact_events', 'true'],
    ['server_port', '80'],
    ['server_port', '65536'],
    ['server_port', '4711.5'],
    ['server_port', 'any'],
  ])('%s cannot be %s', async (key, value) => {
    const { library } = setUp();
    expect(codeOf(await changeSetting(library, { key, value }))).toBe('INVALID_INPUT');
    expect(readSetting(library, key)).toBeUndefined();
  });

  test('an unknown key names those that are', async () => {
    const { library } = setUp();
    for (const answer of [
      listSettings(library, { key: 'toString' }),
      await changeSetting(library, { key: 'x', value: 'y' }),
    ])
      expect(answer).toMatchObject({
        error: { details: { next: expect.stringMatching(/store_calls, default_profile, max_cost_usd/) } },
      });
  });
});
