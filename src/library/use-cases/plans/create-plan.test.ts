import { eq } from 'drizzle-orm';
import { describe, expect, onTestFinished, test } from 'vitest';
import { plans } from '../../db/schema.ts';
import { codeOf, fakeClock, temporaryLibrary, unwrap } from '../../fixture-library.ts';
import { newPlan } from '../../fixture-plans.ts';
import type { Library } from '../../library.ts';
import { eventsSince } from '../../store/events/events.ts';
import { planRow } from '../../store/plans/plans.ts';
import { checkPrompt } from '../prompts/check-prompt.ts';
import { resumePlan } from '../runs/resume-plan.ts';
import { stopPlan } from '../runs/stop-plan.ts';
import { archivePlan } from './archive-plan.ts';
import { type CreatePlanInput, createPlan, createPlanWith } from './create-plan.ts';
import { deletePlan } from './delete-plan.ts';
import { listPlans } from './list-plans.ts';
import { restorePlan } from './restore-plan.ts';

const PROMPT = 'Open a bakery in Lyon by spring, with €75,000.';

function setUp(env: Record<string, string> = {}) {
  const clock = fakeClock();
  const library = temporaryLibrary(onTestFinished, { now: clock.now, env });
  const create = (input: Partial<CreatePlanInput> = {}) => createPlan(library, { prompt: PROMPT, ...input });
  return { clock, library, create };
}

const count = (library: Library) => Number(library.prepare('SELECT count(*) AS plans FROM plans').get()?.plans);

describe('creating a plan', () => {
  test('a prompt becomes a plan with its first run queued', async () => {
    const { library, create } = setUp();
    const created = unwrap(await create());
    expect(created).toEqual({
      plan_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      run_id: 'run_0001',
      created_at: '2030-01-07T08:00:00.000Z',
      state: 'pending',
      deduplicated: false,
    });
    expect(planRow(library, created.plan_id)).toMatchObject({
      speed: 'all',
      profile: 'outline',
      user: 'ada',
      planFormat: 1,
      tags: [],
    });
    expect(eventsSince(library, created.plan_id, 0, 10).map(({ type }) => type)).toEqual([
      'plan_created',
      'run_queued',
    ]);
  });

  test.each<[string, Partial<CreatePlanInput>, string]>([
    ['an empty prompt', { prompt: ' \n\t\u200b\uFEFF' }, 'INVALID_INPUT'],
    ['a prompt over 100,000 characters', { prompt: 'é'.repeat(100_001) }, 'INVALID_INPUT'],
    ['a prompt with a NUL', { prompt: 'PK\0\0 a plan' }, 'INVALID_INPUT'],
    [
      'a prompt of undecodable bytes',
      { prompt: Buffer.from([...Array(300).keys()].map((n) => (n * 37) % 256 || 1)).toString('utf8') },
      'INVALID_INPUT',
    ],
    ['a date that is none', { start_date: '2030-02-30' }, 'INVALID_INPUT'],
    ['a date in words', { start_date: 'tomorrow' }, 'INVALID_INPUT'],
    ['an unknown profile', { model_profile: 'toString' }, 'INVALID_INPUT'],
    ['a profile without its model', { model_profile: 'premium' }, 'INVALID_INPUT'],
    ['an unknown speed', { speed_vs_detail: 'slow' }, 'INVALID_INPUT'],
    ['an unknown target', { target: 'build_everything' }, 'INVALID_TARGET'],
    ['too many tags', { tags: [...Array(21).keys()].map(String) }, 'INVALID_INPUT'],
    ['a tag that is too long', { tags: ['x'.repeat(51)] }, 'INVALID_INPUT'],
    ['an empty tag', { tags: [' '] }, 'INVALID_INPUT'],
    ['a language tag that is none', { locale: 'not_a_locale' }, 'INVALID_INPUT'],
    ['an empty request id', { client_request_id: '' }, 'INVALID_INPUT'],
    ['an unknown parent', { parent_plan_id: '11111111-1111-4111-8111-111111111111' }, 'PLAN_NOT_FOUND'],
  ])('%s is refused with what to do, and creates nothing', async (_case, input, code) => {
    const { library, create } = setUp();
    const result = await create(input);
    expect(codeOf(result)).toBe(code);
    expect(result.ok ? '' : result.error.message).not.toBe('');
    expect(count(library)).toBe(0);
  });

  test('a model inside the app drafts briefly unless told otherwise, every other one in full', async () => {
    const { library } = setUp();
    const speedOf = (profile: string, input: Partial<CreatePlanInput> = {}) =>
      planRow(library, unwrap(createPlanWith(library, { prompt: PROMPT, ...input }, profile)).plan_id)?.speed;
    expect(speedOf('local')).toBe('fast');
    expect(speedOf('premium')).toBe('all');
    expect(speedOf('local', { speed_vs_detail: 'all' })).toBe('all');
  });

  test("somebody else's plan cannot be a parent", async () => {
    const { library, create } = setUp();
    const theirs = newPlan({ ...library, user: 'grace' });
    expect(codeOf(await create({ parent_plan_id: theirs }))).toBe('PERMISSION_DENIED');
  });

  test('a profile that lacks its model says what is missing', async () => {
    const { create } = setUp();
    expect(await create({ model_profile: 'baseline' })).toMatchObject({
      error: { message: expect.stringMatching(/needs a model/), details: { field: 'model_profile' } },
    });
  });

  test.each([
    ['100,000 characters outside the basic plane', '🥐'.repeat(100_000)],
    ['a few control characters', `Open a bakery\u0007 in Lyon \u001b[1mby spring\u001b[0m`],
    ['another script', '在上海开一家面包店'],
  ])('%s are fine', async (_case, prompt) => {
    expect(codeOf(await setUp().create({ prompt }))).toBe('ok');
  });

  test('of the prompt only the byte order mark and carriage returns go', async () => {
    const { library, create } = setUp();
    const { plan_id } = unwrap(await create({ prompt: '\uFEFF  # Bäckerei\r\n\r\nin Bern\rfertig  \n\ud800' }));
    expect(planRow(library, plan_id)).toMatchObject({
      prompt: '  # Bäckerei\n\nin Bern\nfertig  \n\uFFFD',
      title: 'Bäckerei',
    });
  });

  test('the placeholder title is one short line', async () => {
    const { library, create } = setUp();
    const { plan_id } = unwrap(await create({ prompt: `\n---\n> ${'Very '.repeat(40)}long` }));
    const title = planRow(library, plan_id)?.title ?? '';
    expect([...title].length).toBeLessThanOrEqual(80);
    expect(title).toMatch(/^Very .*…$/);
  });

  test('tags are trimmed and said once', async () => {
    const { library, create } = setUp();
    expect(planRow(library, unwrap(await create({ tags: [' a', 'b', 'a '] })).plan_id)?.tags).toEqual(['a', 'b']);
  });

  test('a draft has no run until it is resumed', async () => {
    const { library, create } = setUp();
    const draft = unwrap(await create({ start: false }));
    expect(draft).toMatchObject({ run_id: null, state: 'draft' });
    expect(unwrap(await resumePlan(library, { plan_id: draft.plan_id }))).toMatchObject({
      run_id: 'run_0001',
      state: 'pending',
      resume_count: 0,
    });
  });
});

describe('asking twice', () => {
  test('the same request within the window gives the same plan', async () => {
    const { clock, library, create } = setUp();
    const first = unwrap(await create());
    clock.forward(599);
    expect(unwrap(await create({ model_profile: 'outline', speed_vs_detail: 'all' }))).toMatchObject({
      plan_id: first.plan_id,
      deduplicated: true,
      created_at: first.created_at,
    });
    expect(unwrap(await create({ prompt: `${PROMPT}\r\n`.replace('\r\n', '') })).deduplicated).toBe(true);
    expect(count(library)).toBe(1);
  });

  test('the window slides: it ends 600 seconds after the plan that is there, not at a full ten minutes', async () => {
    const { clock, create } = setUp();
    clock.forward(595);
    const first = unwrap(await create());
    clock.forward(10);
    expect(unwrap(await create()).plan_id).toBe(first.plan_id);
    clock.forward(590);
    const second = unwrap(await create());
    expect(second.deduplicated).toBe(false);
    clock.forward(599);
    expect(unwrap(await create()).plan_id).toBe(second.plan_id);
  });

  test('a plan that was put away, or that another profile drafts by now, is not what is asked for', async () => {
    const { library, create } = setUp();
    const first = unwrap(await create());
    unwrap(stopPlan(library, { plan_id: first.plan_id }));
    unwrap(archivePlan(library, { plan_id: first.plan_id }));
    const second = unwrap(await create());
    expect(second.deduplicated).toBe(false);
    library.db.update(plans).set({ profile: 'agent' }).where(eq(plans.id, second.plan_id)).run();
    expect(unwrap(await create()).deduplicated).toBe(false);
  });

  test.each(['0001-01-01', '1899-12-31', '3000-01-01', '9999-12-31'])(
    '%s is no day to start on',
    async (start_date) => {
      const { library, create } = setUp();
      expect(codeOf(await create({ start_date }))).toBe('INVALID_INPUT');
      expect(count(library)).toBe(0);
    },
  );

  test('another user, another prompt, or a wish for a new plan give a new one', async () => {
    const { library, create } = setUp();
    unwrap(await create());
    expect(unwrap(await create({ prompt: `${PROMPT} ` })).deduplicated).toBe(false);
    expect(unwrap(await create({ deduplicate: false })).deduplicated).toBe(false);
    expect(unwrap(await createPlan({ ...library, user: 'grace' }, { prompt: PROMPT })).deduplicated).toBe(false);
  });

  test.each([
    ['0', 0, false],
    ['5', 4, true],
    ['5', 6, false],
    ['nonsense', 599, true],
    ['-1', 599, true],
  ])('PLANEXE_DEDUP_WINDOW_SECONDS=%s, %i s later: deduplicated %s', async (window, seconds, deduplicated) => {
    const { clock, create } = setUp({ PLANEXE_DEDUP_WINDOW_SECONDS: window });
    unwrap(await create());
    clock.forward(seconds);
    expect(unwrap(await create()).deduplicated).toBe(deduplicated);
  });

  test.each<[string, Partial<CreatePlanInput>]>([
    ['speed', { speed_vs_detail: 'ping' }],
    ['start date', { start_date: '2031-01-01' }],
    ['target', { target: 'build_plan' }],
    ['cost limit', { max_cost_usd: 3 }],
    ['language', { locale: 'de' }],
    ['tags', { tags: ['a'] }],
  ])('the same prompt with another %s is another request', async (_what, other) => {
    const { create } = setUp();
    const first = unwrap(await create());
    const second = unwrap(await create(other));
    expect(second.deduplicated).toBe(false);
    expect(unwrap(await create(other)).plan_id).toBe(second.plan_id);
    expect(unwrap(await create()).plan_id).toBe(first.plan_id);
  });

  test('a variant of one plan is not taken for a variant of another', async () => {
    const { create } = setUp();
    const [one, other] = [unwrap(await create({ tags: ['1'] })), unwrap(await create({ tags: ['2'] }))];
    const variant = unwrap(await create({ parent_plan_id: one.plan_id }));
    expect(unwrap(await create({ parent_plan_id: other.plan_id })).deduplicated).toBe(false);
    expect(unwrap(await create({ parent_plan_id: one.plan_id })).plan_id).toBe(variant.plan_id);
  });

  test.each(['completed', 'failed', 'stopped'] as const)(
    'a %s plan is given again only to who asks for one that has ended',
    async (state) => {
      const { library, create } = setUp();
      const first = unwrap(await create());
      library.db.update(plans).set({ state }).where(eq(plans.id, first.plan_id)).run();
      expect(unwrap(await create({ deduplicate: 'ended_too' })).plan_id).toBe(first.plan_id);
      const second = unwrap(await create());
      expect(second.deduplicated).toBe(false);
      expect(unwrap(await create()).plan_id).toBe(second.plan_id);
    },
  );

  test('a draft that is asked for again by its request id, this time to start, starts', async () => {
    const { create } = setUp();
    const draft = unwrap(await create({ start: false, client_request_id: 'r1' }));
    expect(unwrap(await create()).deduplicated).toBe(false);
    expect(unwrap(await create({ client_request_id: 'r1' }))).toMatchObject({
      plan_id: draft.plan_id,
      state: 'pending',
      run_id: 'run_0001',
      deduplicated: true,
    });
  });

  test('a client request id gives the same plan for ever, and refuses another prompt', async () => {
    const { clock, library, create } = setUp();
    const first = unwrap(await create({ client_request_id: 'r1' }));
    clock.forward(1_000_000);
    expect(unwrap(await create({ client_request_id: 'r1' }))).toMatchObject({
      plan_id: first.plan_id,
      deduplicated: true,
    });
    for (const other of [{ prompt: 'Build a boat' }, { start_date: '2031-01-01' }, { speed_vs_detail: 'ping' }])
      expect(codeOf(await create({ client_request_id: 'r1', ...other }))).toBe('CONFLICT');
    expect(
      unwrap(await createPlan({ ...library, user: 'grace' }, { prompt: 'Build a boat', client_request_id: 'r1' }))
        .deduplicated,
    ).toBe(false);
    expect(unwrap(listPlans(library)).plans).toHaveLength(1);
  });
});

describe('a client request id that met a plan of the same request', () => {
  test('gives that plan for ever, and refuses another request', async () => {
    const { clock, create } = setUp();
    const first = unwrap(await create());
    expect(unwrap(await create({ client_request_id: 'r1' })).plan_id).toBe(first.plan_id);
    clock.forward(1_000_000);
    expect(unwrap(await create({ client_request_id: 'r1' })).plan_id).toBe(first.plan_id);
    expect(codeOf(await create({ client_request_id: 'r1', prompt: 'Build a boat' }))).toBe('CONFLICT');
  });

  test('creates no second plan once that one is deleted, and gives it again once it is restored', async () => {
    const { library, create } = setUp();
    const { plan_id } = unwrap(await create({ client_request_id: 'r1', start: false }));
    const { trash } = unwrap(deletePlan(library, { plan_id }));
    expect(await create({ client_request_id: 'r1' })).toMatchObject({
      error: { code: 'CONFLICT', details: { plan_id, next: expect.stringMatching(/restore/i) } },
    });
    expect(count(library)).toBe(0);
    unwrap(restorePlan(library, { trash }));
    expect(unwrap(await create({ client_request_id: 'r1' }))).toMatchObject({ plan_id, state: 'pending' });
  });
});

describe('checking a prompt', () => {
  test('it creates nothing and refuses what creating refuses', async () => {
    const { library } = setUp();
    expect(unwrap(await checkPrompt(library, { prompt: PROMPT }))).toMatchObject({ ready: true, word_count: 9 });
    expect(codeOf(await checkPrompt(library, { prompt: ' ' }))).toBe('INVALID_INPUT');
    expect(codeOf(await checkPrompt(library, { prompt: PROMPT, start_date: 'x' }))).toBe('INVALID_INPUT');
    expect(count(library)).toBe(0);
  });
});
