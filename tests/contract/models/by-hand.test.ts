import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Library, nextQuestion, submitAnswer } from '../../../src/library/index.ts';
import { createPlanWith } from '../../../src/library/use-cases/plans/create-plan.ts';
import { pipeline } from '../../../src/planning/pipeline/index.ts';
import { answerByHand, type HandQuestion } from '../../support/models/by-hand.ts';
import { drafterOnVirtualTime } from '../../support/models/model-runs.ts';
import { EXAMPLE } from '../../support/plans/drafted-plan.ts';
import { openTestLibrary, type TestLibrary, work } from '../../support/plans/in-process.ts';
import { readFile, status, unwrap } from '../../support/plans/plan-state.ts';
import { fileOf } from '../../support/plans/stage-files.ts';

/** Whole plans that nobody drafts but people and programs who answer question by question. */

const LOOK_EVERY_MS = 20;
const PROFILE = {
  title: 'By hand',
  summary: 'Answered in files.',
  models: [{ key: 'hand', provider: 'file', model: 'people', context_window: 32_000 }],
};

let test: TestLibrary;
let library: Library;
beforeEach(() => {
  test = openTestLibrary(undefined, { PLANEXE_NO_DISCOVERY: '1' });
  library = test.library;
});
afterEach(() => test.dispose());

function newPlan(profile: string): string {
  const request = { prompt: EXAMPLE, speed_vs_detail: 'fast', start_date: '2027-01-04', locale: 'en-GB' };
  return unwrap(createPlanWith(library, request, profile)).plan_id;
}

/** Who drafted each section that asks, as the plan's quality summary and report have it. */
function draftedBy(planId: string): ReadonlyMap<string, string> {
  const rows = library.prepare('SELECT stage, record FROM stages WHERE plan_id = ?').all(planId);
  const asking = new Set(pipeline.stages.filter(({ askedMs }) => askedMs !== undefined).map(({ id }) => id));
  return new Map(
    rows
      .filter(({ stage }) => asking.has(String(stage)))
      .map(({ stage, record }) => [String(stage), (JSON.parse(String(record)) as { draftedBy: string }).draftedBy]),
  );
}

describe('the profile of a person or program that answers in files', () => {
  const inbox = () => join(library.home, 'inbox');
  const outbox = () => join(library.home, 'outbox');
  const read = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>;

  /** Whole at once, as a careful program writes it. */
  function put(id: string, answer: unknown): void {
    const temporary = join(inbox(), `${id}.tmp`);
    writeFileSync(temporary, JSON.stringify(answer));
    renameSync(temporary, join(inbox(), `${id}.json`));
  }

  /** Answers every question file until the work is over; the first answer to a question about SWOT does not fit. */
  async function answerAll(isOver: () => boolean) {
    const answers = new Map<string, { readonly question: HandQuestion; turns: number }>();
    const faults: Record<string, unknown>[] = [];
    let mostAtOnce = 0;
    while (!isOver()) {
      await pause(LOOK_EVERY_MS);
      const names = existsSync(outbox()) ? readdirSync(outbox()) : [];
      const questions = names.filter((name) => /^[0-9a-f-]{36}\.json$/.test(name));
      mostAtOnce = Math.max(mostAtOnce, questions.length);
      for (const name of questions) {
        const id = name.slice(0, -'.json'.length);
        const known = answers.get(id);
        const told = join(outbox(), `${id}.faults.json`);
        if (!known) {
          const question = read(join(outbox(), name)) as unknown as HandQuestion;
          answers.set(id, { question, turns: 1 });
          put(id, question.stage === 'swot' ? { strengths: 'many' } : answerByHand(question));
        } else if (existsSync(told) && !existsSync(join(inbox(), `${id}.json`))) {
          const report = read(told);
          const { tries_left: left } = report as { tries_left: number };
          // Another answer for each try; what is only weak may stay.
          if (left !== 3 - known.turns) continue;
          faults.push(report);
          known.turns += 1;
          put(id, answerByHand(known.question, known.turns));
        }
      }
    }
    return { answers, faults, mostAtOnce };
  }

  it('drafts a whole plan from them, several at once, and a wrong answer is told its faults and repaired', async () => {
    mkdirSync(join(library.home, 'profiles'), { recursive: true });
    writeFileSync(join(library.home, 'profiles', 'hand.json'), JSON.stringify(PROFILE));
    const planId = newPlan('hand');
    let over = false;
    const run = work(library, planId, { drafterFor: drafterOnVirtualTime() }).finally(() => {
      over = true;
    });
    const { answers, faults, mostAtOnce } = await answerAll(() => over);
    await run;
    expect(status(library, planId)).toMatchObject({ state: 'completed', usage: { llm_calls: 0 } });
    expect(answers.size).toBeGreaterThan(20);
    expect(mostAtOnce).toBeGreaterThan(1);
    expect(new Set(draftedBy(planId).values()).has('outline')).toBe(false);
    expect(draftedBy(planId).get('swot')).toBe('file');
    expect(readFile(library, planId, fileOf('report', 'page'))).not.toContain('Outlined without a model');

    const wrong = [...answers].find(([, { question }]) => question.stage === 'swot')?.[0] ?? '';
    expect(faults.find(({ draft_id }) => draft_id === wrong)).toMatchObject({
      faults: expect.arrayContaining([expect.stringMatching(/strengths/)]),
      tries_left: 2,
    });
    expect(read(join(inbox(), 'rejected', `${wrong}.json`))).toEqual({ strengths: 'many' });
    // Nothing is left to answer, and every answer that was taken is kept.
    expect(readdirSync(outbox())).toEqual([]);
    expect(readdirSync(join(inbox(), 'done')).toSorted()).toEqual(
      [...answers.keys()].map((id) => `${id}.json`).toSorted(),
    );
  });
});

describe('the profile of agents that draft', () => {
  interface Agent {
    readonly name: string;
    readonly answered: string[];
    readonly faults: string[];
  }

  /** Takes a question, answers it, takes the next, as an agent does that knows the two tools and nothing else. */
  async function answerInTurn(planId: string, agent: Agent, isOver: () => boolean): Promise<void> {
    const answerer = `agent:${agent.name}`;
    while (!isOver()) {
      const question = unwrap(nextQuestion(library, { plan_id: planId, answerer }));
      if ('none' in question) {
        await pause(LOOK_EVERY_MS);
        continue;
      }
      // A question whose answer was turned down stays with whoever holds it.
      for (let turn = 1, taken = false; !taken; turn += 1) {
        const data = question.stage === 'swot' && turn === 1 ? { strengths: 'many' } : answerByHand(question, turn);
        const verdict = unwrap(await submitAnswer(library, { draft_id: question.draft_id, data, answerer }));
        taken = !('accepted' in verdict) || verdict.accepted;
        if ('faults' in verdict) agent.faults.push(...verdict.faults);
      }
      agent.answered.push(question.draft_id);
    }
  }

  it('lets two of them draft one plan side by side, each question by one, faults repaired', async () => {
    const planId = newPlan('agent');
    const agents: Agent[] = ['Ada', 'Grace'].map((name) => ({ name, answered: [], faults: [] }));
    let over = false;
    const run = work(library, planId, { drafterFor: drafterOnVirtualTime() }).finally(() => {
      over = true;
    });
    await Promise.all([run, ...agents.map((agent) => answerInTurn(planId, agent, () => over))]);
    expect(status(library, planId)).toMatchObject({ state: 'completed', usage: { llm_calls: 0 } });
    const answered = agents.flatMap((agent) => agent.answered);
    expect(answered.length).toBeGreaterThan(20);
    expect(new Set(answered).size, 'no question is answered by both').toBe(answered.length);
    for (const agent of agents) expect(agent.answered.length, agent.name).toBeGreaterThan(2);
    expect(agents.flatMap(({ faults }) => faults).join('\n')).toMatch(/strengths/);
    const by = [...draftedBy(planId).values()].join(', ');
    expect(by).toMatch(/agent:Ada/);
    expect(by).toMatch(/agent:Grace/);
    expect(by).not.toMatch(/outline/);
    expect(readFile(library, planId, fileOf('validation_status', 'page'))).toMatch(/agent:Ada/);
  });
});
