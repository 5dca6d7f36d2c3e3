import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  editHistory,
  exportPlan,
  importPlanZip,
  type Library,
  listFacts,
  planStatus,
  readArtifact,
  setFact,
  stopPlan,
} from '../../../src/library/index.ts';
import type { ExampleAnswers } from '../../../src/model/exchange/example-answers.ts';
import { planner } from '../../../src/planner/planner.ts';
import type { Input } from '../../../src/planning/engine/stage.ts';
import { pipeline } from '../../../src/planning/pipeline/index.ts';
import { changedGraph } from '../../support/plans/changed-graph.ts';
import { draftExample, type ExamplePlan } from '../../support/plans/example-plan.ts';
import { openTestLibrary } from '../../support/plans/in-process.ts';
import { unwrap } from '../../support/plans/plan-state.ts';
import { fileOf } from '../../support/plans/stage-files.ts';

const EXAMPLE = 'wooden-boat-with-daughter';
const BUILDER = 'riveted_clinker_boatbuilder';
const FACT = 'price.rig';
const DRAFTED = 1_150;
const ASKED_FOR = 1_300;
/** Calculated from it by a formula: what the budget leaves for the rest. */
const FOLLOWS = 'money.without_sail';

/** The example, but a builder asks for more money for the rig and is told yes. */
function accepting(answers: ExampleAnswers): ExampleAnswers {
  const asked = JSON.stringify(answers.get(`expert_criticism--${BUILDER}`)).replace(
    '"fact":"price.larch","value":"860"',
    `"fact":"${FACT}","value":"${ASKED_FOR}"`,
  );
  const given = answers.get('criticism_response') as { responses: { criticism: string; accepted: boolean }[] };
  const responses = given.responses.map((row) => (row.criticism === `${BUILDER}_2` ? { ...row, accepted: true } : row));
  return new Map(answers)
    .set('criticism_response', { ...given, responses })
    .set(`expert_criticism--${BUILDER}`, JSON.parse(asked));
}

const test = openTestLibrary();
const { library } = test;
afterAll(() => test.dispose());

const rigIn = (plan: ExamplePlan) =>
  unwrap(listFacts(library, { plan_id: plan.planId })).facts.find(({ id }) => id === FACT);
const pageOf = (plan: ExamplePlan, stage: string) =>
  unwrap(readArtifact(library, { plan_id: plan.planId, path: fileOf(stage, 'page') })).content;
const dataOf = <Data>(plan: ExamplePlan, stage: string) =>
  JSON.parse(unwrap(readArtifact(library, { plan_id: plan.planId, path: fileOf(stage, 'data') })).content) as Data;
const behind = (given: Library, planId: string) =>
  planner.freshness(given, planId).filter(({ state, behind: isBehind }) => state !== 'fresh' || isBehind);

describe('an accepted criticism that asks for another value of an assumption', () => {
  let plain: ExamplePlan;
  let changed: ExamplePlan;
  beforeAll(async () => {
    plain = await draftExample(test, EXAMPLE);
    changed = await draftExample(test, EXAMPLE, accepting);
  });

  it('gives the fact that value, which stays an assumption to be checked', () => {
    expect(rigIn(plain)).toMatchObject({ value: DRAFTED, basis: 'assumed' });
    expect(rigIn(changed)).toMatchObject({ value: ASKED_FOR, basis: 'assumed', set: false });
    expect(rigIn(changed)?.note).toMatch(/Changed after criticism; before: .*1,150/);
    expect(rigIn(changed)?.assumption?.check).toBe(rigIn(plain)?.assumption?.check);
    expect(unwrap(listFacts(library, { plan_id: changed.planId })).proposals).toEqual([]);
  });

  it('asks again only for estimates that may rest on it, and leaves a finished plan that is up to date', () => {
    const again = changed.asked.filter((key, index) => changed.asked.indexOf(key) < index);
    expect(new Set(again.map((key) => key.split('--')[0]))).toEqual(new Set(['cost_estimates']));
    expect(changed.asked.length - again.length).toBe(plain.asked.length);
    expect(unwrap(planStatus(library, { plan_id: changed.planId })).state).toBe('completed');
    expect(behind(library, changed.planId)).toEqual([]);
  });

  it('keeps what was drafted before, also where the run is stopped while an estimate is asked for again', async () => {
    const times = new Map<string, number>();
    const { planId } = await draftExample(test, EXAMPLE, accepting, {
      async onAsked(key, plan_id, { noNewCalls }) {
        times.set(key, (times.get(key) ?? 0) + 1);
        if (key !== 'cost_estimates' || times.get(key) !== 2) return;
        unwrap(stopPlan(library, { plan_id }));
        // The rest of the plan may take less time than the worker takes to notice.
        if (!noNewCalls.aborted) await once(noNewCalls, 'abort');
      },
    });
    expect(unwrap(planStatus(library, { plan_id: planId })).state).toBe('stopped');
    const drafted = planner.freshness(library, planId).filter(({ state }) => state !== 'not_run');
    expect(drafted.filter(({ state }) => state !== 'fresh').map(({ stage }) => stage)).toEqual([]);
    expect(drafted.map(({ stage }) => stage)).toContain('criticism_response');
  });

  it('is taken back where the plan cannot be calculated with it, and what was drafted is kept all the same', async () => {
    const fails = changedGraph(pipeline, (stage) =>
      stage.id === 'schedule'
        ? {
            run: async (inputs, tools) => {
              const rig = (inputs as { ledger: Input<unknown> }).ledger.part(FACT) as { value?: number } | undefined;
              if (rig?.value === ASKED_FOR) throw new Error('no schedule');
              return stage.run(inputs, tools);
            },
          }
        : {},
    );
    const plan = await draftExample(test, EXAMPLE, accepting, { graph: fails });
    expect(unwrap(planStatus(library, { plan_id: plan.planId })).state).toBe('completed');
    expect(rigIn(plan)).toMatchObject({ value: DRAFTED, basis: 'assumed' });
    expect(rigIn(plan)?.note ?? '').not.toContain('Changed');
    const again = plan.asked.filter((key, index) => plan.asked.indexOf(key) < index);
    expect(new Set(again.map((key) => key.split('--')[0]))).toEqual(
      new Set(again.length > 0 ? ['cost_estimates'] : []),
    );
    const edits = unwrap(editHistory(library, { plan_id: plan.planId })).entries.filter(({ kind }) => kind === 'fact');
    expect(edits.map(({ values }) => values?.after)).toEqual([
      expect.stringContaining('1,150'),
      expect.stringContaining('1,300'),
    ]);
    // The owner may still want it.
    expect(unwrap(listFacts(library, { plan_id: plan.planId })).proposals).toMatchObject([
      { id: FACT, value: ASKED_FOR, now: DRAFTED },
    ]);
  });

  it('moves what is calculated from the fact, before the criticism and in the report', () => {
    const valueIn = (plan: ExamplePlan, stage: string, field: string, id: string) =>
      dataOf<Record<string, { id: string; value: number }[]>>(plan, stage)[field]?.find((fact) => fact.id === id)
        ?.value;
    const less = ASKED_FOR - DRAFTED;
    for (const [stage, field] of [
      ['ledger', 'facts'],
      ['report', 'ledger'],
    ] as const) {
      expect(valueIn(changed, stage, field, FACT)).toBe(ASKED_FOR);
      expect(valueIn(changed, stage, field, FOLLOWS)).toBe((valueIn(plain, stage, field, FOLLOWS) ?? 0) - less);
    }
  });

  it('is listed with what the fact was, what it is and why, and counted', () => {
    const page = pageOf(changed, 'criticism_response');
    expect(page).toMatch(/Changed facts[\s\S]*Sail, spars.*1,150.*1,300.*\[\[price\.rig\]\].*third more larch/);
    expect(page).toContain('1 by changed facts');
    const edits = unwrap(editHistory(library, { plan_id: changed.planId })).entries;
    expect(edits.filter(({ kind }) => kind === 'fact')).toMatchObject([
      {
        by: 'criticism',
        values: { before: expect.stringContaining('1,150'), after: expect.stringContaining('1,300') },
      },
    ]);
  });

  it('comes along when the plan is exported and imported', async () => {
    const zip = unwrap(await exportPlan(library, { plan_id: changed.planId, format: 'zip' })).bytes;
    const other = openTestLibrary();
    const { plan_id } = unwrap(await importPlanZip(other.library, zip));
    const { facts, proposals } = unwrap(listFacts(other.library, { plan_id }));
    expect(facts.find(({ id }) => id === FACT)).toMatchObject({ value: ASKED_FOR });
    unwrap(await setFact(other.library, { plan_id, id: FACT, value: 700 }));
    unwrap(await setFact(other.library, { plan_id, id: FACT, value: null }));
    expect(unwrap(listFacts(other.library, { plan_id })).facts.find(({ id }) => id === FACT)).toMatchObject({
      value: ASKED_FOR,
    });
    expect(proposals).toEqual([]);
    other.dispose();
  });

  it('gives way to what the user sets; taken back, the accepted value holds, and nothing is out of date', async () => {
    unwrap(await setFact(library, { plan_id: changed.planId, id: FACT, value: 700 }));
    expect(rigIn(changed)).toMatchObject({ value: 700, basis: 'set' });
    unwrap(await setFact(library, { plan_id: changed.planId, id: FACT, value: null }));
    expect(rigIn(changed)).toMatchObject({ value: ASKED_FOR, basis: 'assumed' });
    expect(behind(library, changed.planId)).toEqual([]);
  });
});
