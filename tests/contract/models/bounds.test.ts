import { beforeAll, describe, expect, it } from 'vitest';
import type { Json } from '../../../src/planning/engine/json.ts';
import type { Drafter, Question } from '../../../src/planning/engine/question.ts';
import { runGraph } from '../../../src/planning/engine/run-graph.ts';
import type { AnyStage } from '../../../src/planning/engine/stage.ts';
import { pipeline } from '../../../src/planning/pipeline/index.ts';
import { stagesOf } from '../../../src/planning/pipeline/sections-of-plan.ts';
import type { Speed } from '../../../src/shared/plan-state.ts';
import { answerByHand } from '../../support/models/by-hand.ts';
import { EXAMPLE } from '../../support/plans/drafted-plan.ts';
import { MemoryStore } from '../../support/plans/memory-store.ts';

/** How much a plan asks at most, whatever the answers are: what is declared, driven to its bounds. */

const MOST_CALLS = { fast: 35, all: 90 } as const;
const MOST_IN_SEQUENCE = 14;
const MOST_TRIES = 3;

interface Asked {
  readonly stage: string;
  readonly item: string;
}

interface Drafted {
  /** Every question that was asked, without tries that repair an answer. */
  readonly asked: readonly Asked[];
  readonly phases: number;
}

const asking = pipeline.stages.filter(({ askedMs }) => askedMs !== undefined);

/** Drafts a plan with as many phases as may be, and a look for contradictions that finds one in every round. */
async function draftLargest(speed: Speed): Promise<Drafted> {
  const asked: Asked[] = [];
  let phases = 0;
  const drafter: Drafter = {
    async answer(question, { stage }) {
      asked.push({ stage, item: question.item });
      for (let turn = 1; turn <= MOST_TRIES; turn += 1) {
        const raw = largest(stage, question, turn, asked.filter((one) => one.stage === stage).length);
        const { value, warnings, faults } = question.review(raw);
        if (stage === 'wbs_phases' && value !== null) phases = (value as { phases: Json[] }).phases.length;
        if (value !== null) return { value, by: 'tester', warnings };
        if (turn === MOST_TRIES) throw new Error(`${stage} ${question.item}: ${faults.join(' ')}`);
      }
      throw new Error('no turn was left');
    },
  };
  const store = new MemoryStore();
  store.sources.set('request', {
    prompt: EXAMPLE,
    start_date: '2027-01-04',
    speed,
    profile: 'tester',
    locale: 'en-GB',
  });
  store.sources.set('set_facts', {});
  const outcome = await runGraph({
    graph: pipeline,
    store,
    stages: stagesOf(pipeline, 'build_plan_and_validate', { speed, isAnswered: true }),
    runId: 'run_0001',
    concurrency: 8,
    drafter,
    stop: new AbortController().signal,
    graceMs: 0,
    inactivityMs: 0,
  });
  if (outcome.state !== 'completed') throw outcome.state === 'failed' ? outcome.error : new Error(outcome.state);
  return { asked, phases };
}

function largest(stage: string, question: Question, turn: number, round: number): Json {
  const { draft_id, ...hand } = { draft_id: '', stage, ...question, json_schema: question.schema };
  if (stage === 'consistency_review') return contradictory(question, round);
  const schema = stage === 'wbs_phases' ? withMostPhases(question.schema) : question.schema;
  return answerByHand({ ...hand, draft_id, json_schema: schema }, turn);
}

/** As many phases as the question itself names at most. */
function withMostPhases(schema: Json): Json {
  const { properties, ...rest } = schema as { properties: Record<string, { description: string }> };
  const { phases, ...others } = properties;
  const most = Number(/(\d+) to (\d+)$/.exec(phases?.description ?? '')?.[2]);
  if (!(most > 0)) throw new Error('the question names no range of phases');
  const description = phases?.description.replace(/\d+ to \d+$/, `exactly ${most}`);
  return {
    ...rest,
    properties: { phases: { ...phases, description, minItems: most, maxItems: most }, ...others },
  } as unknown as Json;
}

/** Fewer contradictions each round, so that every round is worth another; all of them can be repaired by an edit. */
function contradictory(question: Question, round: number): Json {
  const pages = question.context.flatMap(({ title, text }) => {
    const id = /\((\w+)\)$/.exec(title)?.[1];
    return id === undefined ? [] : [{ id, text }];
  });
  const words = pages.flatMap(({ id, text }) =>
    [...text.matchAll(/\b(?!\[\[)[A-Z][a-z]+ [a-z]+ [a-z]+ [a-z]+\b/g)]
      .map(([quote]) => quote)
      .filter((quote) => text.split(quote).length === 2)
      .map((quote) => ({ id, quote })),
  );
  const contradictions = words.slice(round * 8, round * 8 + Math.max(1, 7 - 2 * round)).map(({ id, quote }) => ({
    section_a: id,
    quote_a: quote,
    section_b: id,
    quote_b: quote,
    why: 'Both cannot be true.',
    severity: 'warning',
    edit_in: id,
    find: quote,
    replace: `${quote} indeed`,
    edit_why: 'It puzzles.',
  }));
  return { contradictions } as unknown as Json;
}

/** Most questions of which each waits for the one before, by what stages read of each other. */
function longestChain(inSequence: (stage: AnyStage) => number): number {
  const depth = new Map<string, number>();
  for (const stage of pipeline.stages) {
    const before = Math.max(0, ...(pipeline.inputs.get(stage.id) ?? []).map((id) => depth.get(id) ?? 0));
    depth.set(stage.id, before + inSequence(stage));
  }
  return Math.max(...depth.values());
}

describe.each([
  ['fast', 5, 1],
  ['all', 8, 3],
] as const)('a plan at the speed %s', (speed, phases, rounds) => {
  let drafted: Drafted;
  beforeAll(async () => {
    drafted = await draftLargest(speed);
  });
  const callsOf = (stage: string) => drafted.asked.filter((one) => one.stage === stage);

  it(`has ${phases} phases at most, and ${rounds} looks for contradictions`, () => {
    expect(drafted.phases).toBe(phases);
    expect(callsOf('consistency_review')).toHaveLength(rounds);
  });

  it(`asks at most ${MOST_CALLS[speed]} questions, with every section asking that may ask`, () => {
    const asked = new Set(drafted.asked.map(({ stage }) => stage));
    // What this prompt left nothing to ask about asks once where a prompt does.
    const inPlan = stagesOf(pipeline, 'build_plan_and_validate', { speed, isAnswered: true });
    const optional = asking.filter(({ id }) => inPlan.has(id) && !asked.has(id));
    expect(asked.size).toBeGreaterThan(15);
    expect(drafted.asked.length + optional.length).toBeLessThanOrEqual(MOST_CALLS[speed]);
  });

  it('asks about each item of a section once, so that they go side by side', () => {
    for (const { id } of asking) {
      if (id === 'consistency_review') continue;
      const items = callsOf(id).map(({ item }) => item);
      expect(new Set(items).size, id).toBe(items.length);
      expect(items.length, id).toBeLessThanOrEqual(Math.max(1, phases));
    }
  });

  it(`asks at most ${MOST_IN_SEQUENCE} questions one after another, and one more where nothing tells the currency`, () => {
    const inSequence = ({ id, askedMs }: AnyStage) =>
      askedMs === undefined ? 0 : id === 'consistency_review' ? rounds : 1;
    const usual = longestChain((stage) => (stage.id === 'currency_strategy' ? 0 : inSequence(stage)));
    expect(usual).toBeGreaterThan(8);
    expect(usual).toBeLessThanOrEqual(MOST_IN_SEQUENCE);
    // Costs follow durations; a prompt without any amount or known place waits for the answer about its currency too.
    expect(longestChain(inSequence)).toBeLessThanOrEqual(MOST_IN_SEQUENCE + 1);
    expect(callsOf('currency_strategy')).toEqual([]);
  });
});
