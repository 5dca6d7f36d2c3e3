import {
  appendFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder, temporaryLibrary, unwrap } from '../../library/fixture-library.ts';
import { claim, newPlan } from '../../library/fixture-plans.ts';
import { putQuestion, withdrawQuestions } from '../../library/for-drafting.ts';
import { type Library, nextQuestion, submitAnswer } from '../../library/index.ts';
import type { ClaimedRun } from '../../library/store/runs/claims.ts';
import { questionRow } from '../../library/store/runs/questions.ts';
import { finishRun } from '../../library/store/runs/runs.ts';
import type { Question } from '../../planning/engine/question.ts';
import { StageError } from '../../planning/engine/stage-error.ts';
import { questionAbout } from '../fixture-question.ts';
import { startFileExchange } from './file-exchange.ts';
import { queueDrafter } from './queue-drafter.ts';

const UNKNOWN = '00000000-0000-4000-8000-000000000000';

function about(item: string): Question {
  return questionAbout(item, { type: 'object' }, (answer) => {
    const fits = JSON.stringify(answer).includes(item);
    return fits
      ? { value: answer, faults: [], warnings: [] }
      : { value: null, faults: [`The answer does not say ${item}.`], warnings: [] };
  });
}

function setUp(library = temporaryLibrary(onTestFinished)) {
  const planId = newPlan(library);
  const run = claim(library, planId);
  const stop = new AbortController();
  const scope = {
    stage: 'brief',
    signal: stop.signal,
    noNewCalls: stop.signal,
    urgency: () => 1,
    kept: () => undefined,
    keep: async () => undefined,
    write: async <T>(act: () => T) => act(),
    active: () => undefined,
  };
  const drafter = queueDrafter(library, run, { pollMs: 5, titleOf: () => 'Brief' });
  const ask = (item: string) => {
    const answer = drafter.answer(about(item), scope);
    answer.catch(() => undefined);
    const id = String(library.prepare('SELECT id FROM questions WHERE plan_id = ? AND item = ?').get(planId, item)?.id);
    return { id, answer };
  };
  onTestFinished(() => stop.abort());
  const outbox = join(library.home, 'outbox');
  const inbox = join(library.home, 'inbox');
  return { library, planId, run, ask, outbox, inbox };
}

/** Starts a exchange that ends with the test, or earlier by what it gives back. */
function exchange(
  library: Library,
  planId: string,
  options: { settleMs?: number; outbox?: string; inbox?: string } = {},
) {
  const stop = new AbortController();
  const done = startFileExchange({ library, planId, signal: stop.signal, pollMs: 5, settleMs: 60_000, ...options });
  const end = () => {
    stop.abort();
    return done;
  };
  onTestFinished(() => end().catch(() => undefined));
  return { end };
}

function drop(folder: string, id: string, content: unknown): void {
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  writeFileSync(join(folder, `${id}.tmp`), text);
  renameSync(join(folder, `${id}.tmp`), join(folder, `${id}.json`));
}

const read = (...path: string[]) => JSON.parse(readFileSync(join(...path), 'utf8')) as Record<string, unknown>;
const appears = (...path: string[]) => expect.poll(() => existsSync(join(...path)), { interval: 5 }).toBe(true);
const vanishes = (...path: string[]) => expect.poll(() => existsSync(join(...path)), { interval: 5 }).toBe(false);

test('a question becomes a file, and the answer to it is taken and kept', async () => {
  const { library, planId, ask, outbox, inbox } = setUp();
  const { id, answer } = ask('ovens');
  exchange(library, planId);
  await appears(outbox, `${id}.json`);
  expect(read(outbox, `${id}.json`)).toEqual({
    draft_id: id,
    plan: { id: planId, title: expect.any(String) },
    stage: 'brief',
    title: 'Brief',
    item: 'ovens',
    instructions: 'Write about ovens.',
    context: [{ title: 'Prompt', text: 'Open a bakery.' }],
    json_schema: { type: 'object' },
    word_budget: 50,
    answer_to: `inbox/${id}.json`,
  });
  drop(inbox, id, { text: 'Two ovens' });
  await expect(answer).resolves.toEqual({ value: { text: 'Two ovens' }, by: 'file', warnings: [] });
  await appears(inbox, 'done', `${id}.json`);
  await vanishes(outbox, `${id}.json`);
  expect(readdirSync(outbox)).toEqual([]);
});

test('several questions are answered at once and out of order', async () => {
  const { library, planId, ask, outbox, inbox } = setUp();
  const asked = ['ovens', 'flour', 'rent', 'staff', 'permits'].map((item) => ({ item, ...ask(item) }));
  exchange(library, planId);
  await expect.poll(() => readdirSync(outbox).length, { interval: 5 }).toBe(5);
  for (const { id, item } of asked.toReversed()) drop(inbox, id, { text: item });
  const answers = await Promise.all(asked.map(({ answer }) => answer));
  expect(answers.map(({ value }) => value)).toEqual(asked.map(({ item }) => ({ text: item })));
});

test('an answer that does not fit is told its exact faults, and a better one is taken', async () => {
  const { library, planId, ask, outbox, inbox } = setUp();
  const { id, answer } = ask('ovens');
  exchange(library, planId);
  await appears(inbox);
  drop(inbox, id, { text: 'Flour' });
  await appears(outbox, `${id}.faults.json`);
  const report = {
    draft_id: id,
    faults: ['The answer does not say ovens.'],
    tries_left: 2,
    answer: `inbox/rejected/${id}.json`,
  };
  expect(read(outbox, `${id}.faults.json`)).toEqual(report);
  expect(read(inbox, 'rejected', `${id}.faults.json`)).toEqual(report);
  expect(read(inbox, 'rejected', `${id}.json`)).toEqual({ text: 'Flour' });
  drop(inbox, id, { text: 'Rent' });
  await appears(inbox, 'rejected', `${id}.2.faults.json`);
  expect(read(inbox, 'rejected', `${id}.2.json`)).toEqual({ text: 'Rent' });
  drop(inbox, id, { text: 'Ovens and ovens' });
  await expect(answer).resolves.toMatchObject({ value: { text: 'Ovens and ovens' } });
  await vanishes(outbox, `${id}.faults.json`);
});

test('a file that is still being written is left until it is whole, and costs no try', async () => {
  const { library, planId, ask, inbox } = setUp();
  const slow = ask('ovens');
  const quick = ask('flour');
  exchange(library, planId);
  await appears(inbox);
  writeFileSync(join(inbox, `${slow.id}.json`), '{"text": "Two ov');
  drop(inbox, quick.id, { text: 'flour' });
  // Both lie there for several looks.
  await quick.answer;
  await appears(inbox, 'done', `${quick.id}.json`);
  expect(existsSync(join(inbox, `${slow.id}.json`))).toBe(true);
  appendFileSync(join(inbox, `${slow.id}.json`), 'ens"}');
  await expect(slow.answer).resolves.toMatchObject({ value: { text: 'Two ovens' } });
  expect(questionRow(library, slow.id)?.tries).toBe(0);
});

test.each([
  ['text', 'Two ovens'],
  ['an empty file', ''],
  ['nesting without end', '['.repeat(2_000_000)],
])('%s that nobody goes on writing is turned down as no JSON', async (_, content) => {
  const { library, planId, ask, outbox, inbox } = setUp();
  const { id } = ask('ovens');
  exchange(library, planId, { settleMs: 20 });
  await appears(inbox);
  writeFileSync(join(inbox, `${id}.json`), content);
  await appears(outbox, `${id}.faults.json`);
  expect(read(outbox, `${id}.faults.json`).faults).toEqual(['The file is not JSON.']);
  expect(questionRow(library, id)).toMatchObject({ state: 'open', tries: 0 });
});

test('a link is never read, wherever it leads', async () => {
  const { library, planId, ask, outbox, inbox } = setUp();
  const { id } = ask('ovens');
  const outside = join(temporaryFolder(onTestFinished), 'secret.json');
  writeFileSync(outside, '{"text": "ovens"}');
  mkdirSync(inbox);
  symlinkSync(outside, join(inbox, `${id}.json`));
  exchange(library, planId);
  await appears(outbox, `${id}.faults.json`);
  expect(read(outbox, `${id}.faults.json`).faults).toEqual(['Must be a regular file, not a link or folder.']);
  expect(lstatSync(join(inbox, 'rejected', `${id}.json`)).isSymbolicLink()).toBe(true);
  expect(questionRow(library, id)).toMatchObject({ state: 'open', submission: null });
});

test.each([
  ['a link', (place: string) => symlinkSync(temporaryFolder(onTestFinished), place)],
  ['a file', (place: string) => writeFileSync(place, '')],
])('%s in place of one of its folders is refused at once', (_, put) => {
  const { library, planId, inbox } = setUp();
  mkdirSync(inbox);
  put(join(inbox, 'done'));
  expect(() => exchange(library, planId)).toThrow(StageError);
});

test('a file over 5 MB is turned down unread', async () => {
  const { library, planId, ask, outbox, inbox } = setUp();
  const { id } = ask('ovens');
  exchange(library, planId);
  await appears(inbox);
  writeFileSync(join(inbox, `${id}.tmp`), '');
  truncateSync(join(inbox, `${id}.tmp`), 5_000_001);
  renameSync(join(inbox, `${id}.tmp`), join(inbox, `${id}.json`));
  await appears(outbox, `${id}.faults.json`);
  expect(read(outbox, `${id}.faults.json`).faults).toEqual(['The file exceeds 5 MB.']);
});

test('an answer to nobody is moved aside with a reason; files of other names and other plans are left alone', async () => {
  const { library, planId, inbox } = setUp();
  const other = setUp(library);
  const { id } = other.ask('flour');
  exchange(library, planId);
  await appears(inbox);
  for (const name of ['notes.txt', 'answer.json', '..json']) writeFileSync(join(inbox, name), '{}');
  drop(inbox, id, { text: 'flour' });
  drop(inbox, UNKNOWN, { text: 'ovens' });
  await appears(inbox, 'rejected', `${UNKNOWN}.faults.json`);
  expect(read(inbox, 'rejected', `${UNKNOWN}.faults.json`).faults).toEqual([
    'Unknown question id: it is wrong, or its plan was deleted.',
  ]);
  expect(readdirSync(inbox).sort()).toEqual(
    ['..json', 'answer.json', 'done', `${id}.json`, 'notes.txt', 'rejected'].sort(),
  );
});

test('an answer that was put there while no worker ran is taken by the next one', async () => {
  const { library, planId, ask, outbox, inbox } = setUp();
  const { id, answer } = ask('ovens');
  const first = exchange(library, planId);
  await appears(outbox, `${id}.json`);
  await first.end();
  // The run goes on, so the question stays.
  expect(existsSync(join(outbox, `${id}.json`))).toBe(true);
  drop(inbox, id, { text: 'ovens' });
  exchange(library, planId);
  await expect(answer).resolves.toMatchObject({ by: 'file' });
  await vanishes(outbox, `${id}.json`);
});

test('questions of a run that is over are taken away, also by a later exchange', async () => {
  const { library, planId, run, outbox } = setUp();
  const put = (held: ClaimedRun, item: string) =>
    putQuestion(library, held, {
      ...about(item),
      context: [],
      stage: 'brief',
      title: 'Brief',
      questionSha: item,
      urgency: 1,
    });
  const id = put(run, 'ovens');
  const first = exchange(library, planId);
  await appears(outbox, `${id}.json`);
  await first.end();
  finishRun(library, run, { state: 'stopped' });
  withdrawQuestions(library, planId, run.number);
  await exchange(library, planId).end();
  expect(readdirSync(outbox)).toEqual([]);
});

test('a file waits while an agent works on the question, and is turned down when the agent was first', async () => {
  const { library, planId, ask, inbox } = setUp();
  const { id, answer } = ask('ovens');
  unwrap(nextQuestion(library, { answerer: 'agent:ada' }));
  exchange(library, planId);
  await appears(inbox);
  drop(inbox, id, { text: 'ovens by hand' });
  // By the time this one is done the other has been looked at as well.
  const other = ask('flour');
  drop(inbox, other.id, { text: 'flour' });
  await other.answer;
  await appears(inbox, 'done', `${other.id}.json`);
  expect(existsSync(join(inbox, `${id}.json`))).toBe(true);
  expect(questionRow(library, id)).toMatchObject({ state: 'leased', submission: null });
  const verdict = submitAnswer(library, { draft_id: id, data: { text: 'ovens' }, answerer: 'agent:ada' });
  expect(unwrap(await verdict)).toEqual({ accepted: true });
  await expect(answer).resolves.toMatchObject({ by: 'agent:ada' });
  await appears(inbox, 'rejected', `${id}.faults.json`);
  expect(read(inbox, 'rejected', `${id}.faults.json`).faults).toEqual(['This question has already been answered.']);
});
