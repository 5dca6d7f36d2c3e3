import { describe, expect, onTestFinished, test } from 'vitest';
import type { NoQuestion, QuestionView } from '../../../shared/contracts/question.ts';
import { clockedLibrary, codeOf, fakeClock, temporaryLibrary, unwrap } from '../../fixture-library.ts';
import { claim, newPlan } from '../../fixture-plans.ts';
import type { Library } from '../../library.ts';
import type { RunHandle } from '../../store/runs/lease.ts';
import {
  keepSubmission,
  putQuestion,
  questionRow,
  rejectSubmission,
  withdrawQuestions,
} from '../../store/runs/questions.ts';
import { finishRun, heartbeat } from '../../store/runs/runs.ts';
import { deletePlan } from '../plans/delete-plan.ts';
import { planStatus } from '../plans/plan-status.ts';
import { searchPlans } from '../plans/search-plans.ts';
import { listEvents } from '../runs/list-events.ts';
import { retryPlan } from '../runs/retry-plan.ts';
import { nextQuestion } from './next-question.ts';

function ask(library: Library, run: RunHandle, item: string, urgency = 0): string {
  return putQuestion(library, run, {
    stage: 'brief',
    title: 'Brief',
    item,
    questionSha: `sha of ${item}`,
    instructions: `Describe ${item} to a zookeeper.`,
    context: [{ title: 'Prompt', text: 'Open a bakery.' }],
    schema: { type: 'object' },
    words: 200,
    urgency,
  });
}

function running(library: Library): { readonly planId: string; readonly run: RunHandle } {
  const planId = newPlan(library);
  return { planId, run: claim(library, planId) };
}

const idOf = (next: QuestionView | NoQuestion) => ('none' in next ? next.state : next.draft_id);
const next = (library: Library, name: string, planId?: string) =>
  idOf(unwrap(nextQuestion(library, { answerer: `agent:${name}`, ...(planId !== undefined && { plan_id: planId }) })));

test('the most urgent question is lent first, the oldest of equals before younger ones', () => {
  const { clock, library } = clockedLibrary(onTestFinished);
  const { run } = running(library);
  const asked = [ask(library, run, 'ovens', 5)];
  clock.forward(1);
  asked.push(ask(library, run, 'flour', 5));
  clock.forward(1);
  asked.unshift(ask(library, run, 'rent', 9));
  expect([1, 2, 3, 4].map(() => next(library, 'a'))).toEqual([...asked, 'processing']);
});

test('who takes a question is told all that an answer needs', () => {
  const library = temporaryLibrary(onTestFinished, { now: fakeClock().now });
  const { planId, run } = running(library);
  const id = ask(library, run, 'ovens');
  expect(unwrap(nextQuestion(library, { answerer: 'agent:a', lease_sec: 60 }))).toEqual({
    draft_id: id,
    plan_id: planId,
    stage: 'brief',
    title: 'Brief',
    item: 'ovens',
    instructions: 'Describe ovens to a zookeeper.',
    context: [{ title: 'Prompt', text: 'Open a bakery.' }],
    json_schema: { type: 'object' },
    word_budgets: { answer: 200 },
    faults: [],
    tries_left: 3,
    expires_at: '2030-01-07T08:01:00.000Z',
  });
});

test('two programs at once never get the same question, and a lease that runs out returns it', () => {
  const { clock, library } = clockedLibrary(onTestFinished);
  const other = temporaryLibrary(onTestFinished, { home: library.home, now: clock.now });
  const { run } = running(library);
  const asked = Array.from({ length: 6 }, (_, index) => ask(library, run, `item ${index}`));
  const taken = asked.map((_, index) => next(index % 2 ? library : other, `agent ${index % 2}`));
  expect(new Set(taken)).toEqual(new Set(asked));
  clock.forward(599);
  expect(next(other, 'late')).toBe('processing');
  clock.forward(1);
  expect(asked).toContain(next(other, 'late'));
});

describe('a question whose answer was turned down', () => {
  /** Two questions, the less urgent of them held by agent a and turned down. */
  function turnedDown(clock = fakeClock()) {
    const library = temporaryLibrary(onTestFinished, { now: clock.now });
    const other = temporaryLibrary(onTestFinished, { home: library.home, now: clock.now });
    const { planId, run } = running(library);
    const held = ask(library, run, 'ovens', 1);
    expect(next(library, 'a')).toBe(held);
    const urgent = ask(library, run, 'rent', 9);
    turnDown(library, run, held);
    return { clock, library, other, planId, run, held, urgent };
  }

  function turnDown(library: Library, run: RunHandle, id: string): void {
    keepSubmission(library, id, { text: '{}', sha: 'sha', by: 'agent:a' });
    const row = questionRow(library, id);
    if (!row) throw new Error(`no question ${id}`);
    expect(rejectSubmission(library, run, row, { faults: ['no ovens'], weak: false })).toBe(true);
  }

  test('goes first to who holds it, with its faults and the tries that are left, on a new lease', () => {
    const { clock, library, held } = turnedDown();
    clock.forward(300);
    expect(unwrap(nextQuestion(library, { answerer: 'agent:a' }))).toMatchObject({
      draft_id: held,
      faults: ['no ovens'],
      tries_left: 2,
      expires_at: '2030-01-07T08:15:00.000Z',
    });
  });

  test('goes to nobody else while it is held, and to anybody after that', () => {
    const { clock, library, other, urgent, held } = turnedDown();
    expect(next(other, 'b')).toBe(urgent);
    expect(next(other, 'c')).toBe('processing');
    clock.forward(600);
    expect([next(library, 'd'), next(other, 'e')]).toEqual([urgent, held]);
  });

  test('goes to one of those that take questions under the same name', () => {
    const { library, other, urgent, held } = turnedDown();
    expect(next(library, 'a')).toBe(held);
    expect(next(other, 'a')).toBe(urgent);
    expect(next(library, 'a')).toBe('processing');
  });

  test('goes back once more when it is turned down once more', () => {
    const { library, run, held } = turnedDown();
    expect(next(library, 'a')).toBe(held);
    turnDown(library, run, held);
    expect(unwrap(nextQuestion(library, { answerer: 'agent:a' }))).toMatchObject({ draft_id: held, tries_left: 1 });
  });

  test('is not told of another plan than the one that is asked for', () => {
    const { library } = turnedDown();
    const second = running(library);
    const id = ask(library, second.run, 'ovens');
    expect(next(library, 'a', second.planId)).toBe(id);
  });
});

test('a caller gets questions of its own plans only, and of one plan where it names one', () => {
  const library = temporaryLibrary(onTestFinished);
  const stranger = temporaryLibrary(onTestFinished, { home: library.home, user: 'bob' });
  const first = running(library);
  const second = running(library);
  ask(library, first.run, 'ovens', 9);
  const id = ask(library, second.run, 'ovens');
  expect(next(stranger, 'b')).toBe('idle');
  expect(codeOf(nextQuestion(stranger, { answerer: 'agent:b', plan_id: second.planId }))).toBe('PERMISSION_DENIED');
  expect(next(library, 'a', second.planId)).toBe(id);
  expect(codeOf(nextQuestion(library, { answerer: 'agent:a', plan_id: 'x' }))).toBe('PLAN_NOT_FOUND');
});

test.each([
  ['lease_sec', { lease_sec: 29, answerer: 'agent:a' }],
  ['lease_sec', { lease_sec: 3601, answerer: 'agent:a' }],
  ['answerer', { answerer: 'mallory' }],
  ['answerer', { answerer: 'agent:' }],
  ['answerer', { answerer: 'agent:a\nb' }],
  ['answerer', { answerer: `agent:${'x'.repeat(61)}` }],
])('%s out of bounds is refused by name: %o', (field, input) => {
  const refused = nextQuestion(temporaryLibrary(onTestFinished), input);
  expect(codeOf(refused)).toBe('INVALID_INPUT');
  expect(refused.ok ? null : refused.error.details?.field).toBe(field);
});

test('a run that is over asks nothing, also when nobody withdrew its questions', () => {
  const library = temporaryLibrary(onTestFinished);
  const { planId, run } = running(library);
  ask(library, run, 'ovens');
  finishRun(library, run, { state: 'stopped' });
  expect(next(library, 'a', planId)).toBe('stopped');
  expect(next(library, 'a')).toBe('idle');
});

test('what is asked shows neither in events nor in search, and goes with the plan', () => {
  const library = temporaryLibrary(onTestFinished);
  const { planId, run } = running(library);
  ask(library, run, 'ovens');
  expect(JSON.stringify(unwrap(listEvents(library, { plan_id: planId })))).not.toContain('zookeeper');
  expect(unwrap(searchPlans(library, { query: 'zookeeper' })).hits).toEqual([]);
  finishRun(library, run, { state: 'stopped' });
  withdrawQuestions(library, planId, run.number);
  unwrap(deletePlan(library, { plan_id: planId }));
  expect(library.prepare('SELECT count(*) AS n FROM questions').get()).toEqual({ n: 0 });
});

test('a plan that waits for answers is not stalled, and says how many it waits for', () => {
  const { clock, library } = clockedLibrary(onTestFinished);
  const { planId, run } = running(library);
  const about = () => unwrap(planStatus(library, { plan_id: planId }));
  for (const item of ['ovens', 'flour']) ask(library, run, item);
  clock.forward(601);
  heartbeat(library, run, 60_000);
  next(library, 'a');
  expect(about()).toMatchObject({ timing: { stalled_since: null }, warnings: ['2 questions wait for an answer.'] });
  // With the worker gone nobody would take an answer.
  clock.forward(61);
  expect(about().timing.stalled_since).not.toBeNull();
  expect(about().warnings.join()).not.toMatch(/waits? for an answer/);
  heartbeat(library, run, 60_000);
  withdrawQuestions(library, planId, run.number);
  expect(about().warnings).toEqual(['Under way without a sign of progress: the next section.']);
});

test('a retry forgets what was asked, and answers that nobody has looked at', async () => {
  const library = temporaryLibrary(onTestFinished);
  const { planId, run } = running(library);
  const asked = ask(library, run, 'ovens');
  keepSubmission(library, asked, { text: '{}', sha: 'sha', by: 'agent:a' });
  finishRun(library, run, { state: 'stopped' });
  unwrap(await retryPlan(library, { plan_id: planId }));
  expect(questionRow(library, asked)).toBeUndefined();
  expect(ask(library, claim(library, planId), 'ovens')).not.toBe(asked);
});
