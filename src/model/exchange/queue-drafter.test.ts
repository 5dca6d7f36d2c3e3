import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { clockedLibrary, codeOf, temporaryLibrary, unwrap } from '../../library/fixture-library.ts';
import { ALIVE, claim, DEAD, newPlan } from '../../library/fixture-plans.ts';
import { LeaseLost, withdrawQuestions } from '../../library/for-drafting.ts';
import { type Library, nextQuestion, submitAnswer } from '../../library/index.ts';
import { claimRun } from '../../library/store/runs/claims.ts';
import { questionRow } from '../../library/store/runs/questions.ts';
import { finishRun, releaseRun } from '../../library/store/runs/runs.ts';
import { resumePlan } from '../../library/use-cases/runs/resume-plan.ts';
import type { Answer, CallScope, Question } from '../../planning/engine/question.ts';
import { RunEnding } from '../../planning/engine/run-stage.ts';
import { StageError } from '../../planning/engine/stage-error.ts';
import { questionAbout } from '../fixture-question.ts';
import { queueDrafter } from './queue-drafter.ts';

const Shape = z.strictObject({ text: z.string() });

/** Wants a text that says what it is about; one in lower case is weak. */
function about(item: string): Question {
  const schema = { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] };
  return questionAbout(item, schema, (answer) => {
    const parsed = Shape.safeParse(answer);
    if (!parsed.success) return { value: null, faults: ['text: must be a text.'], warnings: [] };
    if (!parsed.data.text.toLowerCase().includes(item))
      return { value: null, faults: [`text does not say ${item}.`], warnings: [] };
    const isWeak = parsed.data.text === parsed.data.text.toLowerCase();
    return { value: parsed.data, faults: [], warnings: isWeak ? ['text has no capitals.'] : [] };
  });
}

function scope(): CallScope & { readonly stop: AbortController; readonly end: AbortController; moves: number } {
  const stop = new AbortController();
  const end = new AbortController();
  return {
    stop,
    end,
    moves: 0,
    stage: 'brief',
    signal: stop.signal,
    noNewCalls: end.signal,
    urgency: () => 1,
    kept: () => undefined,
    keep: async () => undefined,
    write: async (act) => act(),
    active() {
      this.moves += 1;
    },
  };
}

const FAST = { pollMs: 5 };

function setUp() {
  const { clock, library } = clockedLibrary(onTestFinished);
  const planId = newPlan(library);
  const run = claim(library, planId);
  return { clock, library, planId, run };
}

/** Takes the next question as an agent does. */
function take(library: Library, name = 'ada'): string {
  const next = unwrap(nextQuestion(library, { answerer: `agent:${name}` }));
  if ('none' in next) throw new Error('nothing to answer');
  return next.draft_id;
}

function submit(library: Library, id: string, data: unknown, name = 'ada', waitMs = 20_000) {
  return submitAnswer(library, { draft_id: id, data, answerer: `agent:${name}` }, { waitMs });
}

/** Handles a rejection that is looked at later. */
function quiet(answer: Promise<Answer>): Promise<Answer> {
  answer.catch(() => undefined);
  return answer;
}

test('an answer that fits is taken, under the name of who gave it', async () => {
  const { library, run } = setUp();
  const within = scope();
  const answer = queueDrafter(library, run, FAST).answer(about('ovens'), within);
  const id = take(library);
  await expect(submit(library, id, { text: 'Two ovens' })).resolves.toEqual({ ok: true, value: { accepted: true } });
  await expect(answer).resolves.toEqual({ value: { text: 'Two ovens' }, by: 'agent:ada', warnings: [] });
  expect(within.moves).toBeGreaterThan(0);
  expect(unwrap(await submit(library, id, { text: 'Two ovens' }))).toEqual({ accepted: true });
  expect(codeOf(await submit(library, id, { text: 'Three ovens' }))).toBe('CONFLICT');
});

test('questions answered out of order go to the stages that asked them', async () => {
  const { library, run } = setUp();
  const drafter = queueDrafter(library, run, FAST);
  const items = ['ovens', 'flour', 'rent', 'staff'];
  const answers = items.map((item) => drafter.answer(about(item), scope()));
  const ids = new Map(
    items.map(() => {
      const id = take(library);
      return [questionRow(library, id)?.item ?? '', id] as const;
    }),
  );
  for (const item of items.toReversed())
    expect(unwrap(await submit(library, ids.get(item) ?? '', { text: `All ${item}` }))).toEqual({ accepted: true });
  expect((await Promise.all(answers)).map(({ value }) => value)).toEqual(
    items.map((item) => ({ text: `All ${item}` })),
  );
});

test('faults go back to the answerer, who may repair them; the same faulty answer again costs no try', async () => {
  const { library, run } = setUp();
  const answer = queueDrafter(library, run, FAST).answer(about('ovens'), scope());
  const id = take(library);
  const faulty = { accepted: false, faults: ['text does not say ovens.'], may_stay: false, tries_left: 2 };
  expect(unwrap(await submit(library, id, { text: 'Flour' }))).toEqual(faulty);
  expect(unwrap(await submit(library, id, { text: 'Flour' }))).toEqual(faulty);
  expect(questionRow(library, id)?.state).toBe('leased');
  expect(unwrap(await submit(library, id, '{"text":"Ovens"}'))).toEqual({ accepted: true });
  await expect(answer).resolves.toMatchObject({ value: { text: 'Ovens' } });
});

test('after three bad answers the item fails, with the last of them as evidence', async () => {
  const { library, run } = setUp();
  const answer = quiet(queueDrafter(library, run, FAST).answer(about('ovens'), scope()));
  const id = take(library);
  const left: unknown[] = [];
  for (const text of ['One', 'Two', 'Three']) {
    const verdict = unwrap(await submit(library, id, { text }));
    left.push('tries_left' in verdict ? verdict.tries_left : verdict);
  }
  expect(left).toEqual([2, 1, 0]);
  const error = await answer.catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(StageError);
  expect(error).toMatchObject({
    kind: 'invalid_answer',
    reach: 'item',
    recoverable: true,
    evidence: { by: 'agent:ada', answer: { text: 'Three' }, faults: ['text does not say ovens.'] },
  });
  expect(String(error)).not.toContain('Three');
  expect(codeOf(await submit(library, id, { text: 'Ovens' }))).toBe('CONFLICT');
});

test('warnings are told once: the same answer again is taken as it is', async () => {
  const { library, run } = setUp();
  const answer = queueDrafter(library, run, FAST).answer(about('ovens'), scope());
  const id = take(library);
  expect(unwrap(await submit(library, id, { text: 'ovens' }))).toMatchObject({
    accepted: false,
    faults: ['text has no capitals.'],
    may_stay: true,
  });
  expect(unwrap(await submit(library, id, { text: 'ovens' }))).toEqual({ accepted: true });
  await expect(answer).resolves.toMatchObject({ warnings: ['text has no capitals.'] });
});

test('a weak answer is used when the better ones that were tried do not fit', async () => {
  const { library, run } = setUp();
  const answer = queueDrafter(library, run, FAST).answer(about('ovens'), scope());
  const id = take(library);
  for (const text of ['ovens', 'Flour', 'Rent']) await submit(library, id, { text });
  await expect(answer).resolves.toMatchObject({ value: { text: 'ovens' } });
});

test('of two answerers that submit at once exactly one is taken', async () => {
  const { library, run, clock } = setUp();
  const other = temporaryLibrary(onTestFinished, { home: library.home, now: clock.now });
  const answer = queueDrafter(library, run, FAST).answer(about('ovens'), scope());
  const id = take(library, 'ada');
  clock.forward(601);
  expect(take(other, 'bob')).toBe(id);
  const late = await submit(library, id, { text: 'Ovens by ada' }, 'ada');
  expect(codeOf(late)).toBe('DRAFT_EXPIRED');
  clock.forward(601);
  const verdicts = await Promise.all([
    submit(library, id, { text: 'Ovens by ada' }, 'ada'),
    submit(other, id, { text: 'Ovens by bob' }, 'bob'),
  ]);
  expect(verdicts.map(codeOf).sort()).toEqual(['CONFLICT', 'ok']);
  await expect(answer).resolves.toMatchObject({ by: codeOf(verdicts[0]) === 'ok' ? 'agent:ada' : 'agent:bob' });
});

test('an answer submitted while no worker runs waits, and the next worker takes it under the same id', async () => {
  const { library, planId, run } = setUp();
  const within = scope();
  const first = quiet(queueDrafter(library, run, FAST).answer(about('ovens'), within));
  const id = take(library);
  within.end.abort();
  await expect(first).rejects.toBeInstanceOf(RunEnding);
  releaseRun(library, run);
  expect(unwrap(await submit(library, id, { text: 'Ovens' }, 'ada', 0))).toEqual({ pending: true });
  expect(codeOf(await submit(library, id, { text: 'Other ovens' }, 'ada', 0))).toBe('CONFLICT');
  const again = claim(library, planId);
  await expect(queueDrafter(library, again, FAST).answer(about('ovens'), scope())).resolves.toMatchObject({
    value: { text: 'Ovens' },
    by: 'agent:ada',
  });
  expect(unwrap(await submit(library, id, { text: 'Ovens' }))).toEqual({ accepted: true });
});

test('an answer that a run left behind unseen is kept, not waited for, and taken by the next run', async () => {
  const { library, planId, run } = setUp();
  const within = scope();
  const first = quiet(queueDrafter(library, run, FAST).answer(about('ovens'), within));
  const id = take(library);
  within.stop.abort();
  await expect(first).rejects.toBeInstanceOf(RunEnding);
  // Nobody judges between the last look of the run and its end.
  const submitted = submit(library, id, { text: 'Ovens' });
  finishRun(library, run, { state: 'stopped' });
  withdrawQuestions(library, planId, run.number);
  expect(codeOf(await submitted)).toBe('DRAFT_EXPIRED');
  expect(codeOf(await submit(library, id, { text: 'Ovens' }))).toBe('DRAFT_EXPIRED');
  unwrap(await resumePlan(library, { plan_id: planId }));
  expect(unwrap(await submit(library, id, { text: 'Ovens' }, 'ada', 0))).toEqual({ pending: true });
  await expect(
    queueDrafter(library, claim(library, planId), FAST).answer(about('ovens'), scope()),
  ).resolves.toMatchObject({
    value: { text: 'Ovens' },
  });
});

test('a worker that crashed does not ask twice, and an answer that it took but could not use is used', async () => {
  const library = temporaryLibrary(onTestFinished);
  const plan = newPlan(library);
  const run = claim(library, plan, DEAD);
  const answer = queueDrafter(library, run, FAST).answer(about('ovens'), scope());
  const id = take(library);
  await submit(library, id, { text: 'Ovens' });
  await answer;
  const again = claimRun(library, ALIVE, { planId: plan, leaseMs: 60_000 });
  if (!again) throw new Error('nothing to claim');
  await expect(queueDrafter(library, again, FAST).answer(about('ovens'), scope())).resolves.toMatchObject({
    value: { text: 'Ovens' },
  });
  expect(library.prepare('SELECT count(*) AS n FROM questions').get()).toEqual({ n: 1 });
});

test('a run that ends withdraws its questions; a resumed one asks the same under the same id, with all tries', async () => {
  const { library, planId, run } = setUp();
  const within = scope();
  const first = quiet(queueDrafter(library, run, FAST).answer(about('ovens'), within));
  const id = take(library);
  await submit(library, id, { text: 'Flour' });
  within.stop.abort();
  await expect(first).rejects.toBeInstanceOf(RunEnding);
  finishRun(library, run, { state: 'stopped' });
  withdrawQuestions(library, planId, run.number);
  expect(codeOf(await submit(library, id, { text: 'Ovens' }))).toBe('DRAFT_EXPIRED');
  unwrap(await resumePlan(library, { plan_id: planId }));
  const again = claim(library, planId);
  const second = queueDrafter(library, again, FAST).answer(about('ovens'), scope());
  expect(take(library)).toBe(id);
  expect(questionRow(library, id)).toMatchObject({ tries: 0, faults: null });
  expect(unwrap(await submit(library, id, { text: 'Ovens' }))).toEqual({ accepted: true });
  await second;
  finishRun(library, again, { state: 'completed' });
  withdrawQuestions(library, planId, again.number);
  expect(questionRow(library, id)).toMatchObject({ state: 'accepted', question: null, submission: null });
  expect(unwrap(await submit(library, id, { text: 'Ovens' }))).toEqual({ accepted: true });
});

test('a run that was handed back goes on with the tries and faults that its questions had', async () => {
  const { library, planId, run } = setUp();
  const within = scope();
  const first = quiet(queueDrafter(library, run, FAST).answer(about('ovens'), within));
  const id = take(library);
  await submit(library, id, { text: 'Flour' });
  within.end.abort();
  await expect(first).rejects.toBeInstanceOf(RunEnding);
  withdrawQuestions(library, planId, run.number);
  releaseRun(library, run);
  const answer = queueDrafter(library, claim(library, planId), FAST).answer(about('ovens'), scope());
  expect(questionRow(library, id)).toMatchObject({ state: 'open', tries: 1, faults: ['text does not say ovens.'] });
  expect(unwrap(await submit(library, id, { text: 'Ovens' }))).toEqual({ accepted: true });
  await answer;
});

test('a question that was answered in an earlier run is asked anew', async () => {
  const { library, planId, run } = setUp();
  const answer = queueDrafter(library, run, FAST).answer(about('ovens'), scope());
  const id = take(library);
  await submit(library, id, { text: 'Ovens' });
  await answer;
  finishRun(library, run, { state: 'stopped' });
  withdrawQuestions(library, planId, run.number);
  unwrap(await resumePlan(library, { plan_id: planId }));
  const within = scope();
  const again = quiet(queueDrafter(library, claim(library, planId), FAST).answer(about('ovens'), within));
  expect(take(library)).not.toBe(id);
  within.stop.abort();
  await expect(again).rejects.toBeInstanceOf(RunEnding);
});

test('a worker that lost its run neither asks nor judges', async () => {
  const { library, planId, run } = setUp();
  const answer = quiet(queueDrafter(library, run, FAST).answer(about('ovens'), scope()));
  const id = take(library);
  releaseRun(library, run);
  claim(library, planId, `${process.pid}:other`);
  expect(unwrap(await submit(library, id, { text: 'Ovens' }, 'ada', 0))).toEqual({ pending: true });
  await expect(answer).rejects.toBeInstanceOf(LeaseLost);
  await expect(queueDrafter(library, run, FAST).answer(about('flour'), scope())).rejects.toBeInstanceOf(LeaseLost);
});

test('answers that are no JSON, too large or to nobody are refused and cost no try', async () => {
  const { library, run } = setUp();
  const stranger = temporaryLibrary(onTestFinished, { home: library.home, user: 'bob' });
  const within = scope();
  const answer = quiet(queueDrafter(library, run, FAST).answer(about('ovens'), within));
  const id = take(library);
  const circle: Record<string, unknown> = {};
  circle.self = circle;
  for (const data of [undefined, '{"text":', circle, { text: 'x'.repeat(5_000_000) }, 1n])
    expect(codeOf(await submit(library, id, data))).toBe('INVALID_INPUT');
  expect(codeOf(await submit(library, 'x', {}))).toBe('DRAFT_NOT_FOUND');
  expect(codeOf(await submit(stranger, id, {}))).toBe('PERMISSION_DENIED');
  expect(questionRow(library, id)?.tries).toBe(0);
  within.stop.abort();
  await expect(answer).rejects.toBeInstanceOf(RunEnding);
});
