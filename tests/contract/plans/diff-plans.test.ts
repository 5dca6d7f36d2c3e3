import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  asUser,
  diffPlans,
  editPrompt,
  type Library,
  planFolder,
  readArtifact,
  resumePlan,
  setFact,
  writeArtifact,
} from '../../../src/library/index.ts';
import { PlanDiff } from '../../../src/shared/contracts/plan-diff.ts';
import { EXAMPLE } from '../../support/plans/drafted-plan.ts';
import { newPlan, openTestLibrary, type TestLibrary, work } from '../../support/plans/in-process.ts';
import { codeOf, unwrap } from '../../support/plans/plan-state.ts';
import { fileOf } from '../../support/plans/stage-files.ts';

const PROMPT = 'Open a bakery in Lyon with 3 people by May 2028 for 200000 EUR.';

let test: TestLibrary;
let library: Library;
/** Nothing below changes it. */
let first: string;

beforeAll(async () => {
  test = openTestLibrary();
  library = test.library;
  first = await drafted();
});

afterAll(() => test.dispose());

async function drafted(prompt = PROMPT, startDate = '2027-01-04'): Promise<string> {
  const planId = newPlan(library, prompt, { startDate });
  await work(library, planId);
  return planId;
}

async function redrafted(planId: string): Promise<void> {
  unwrap(await resumePlan(library, { plan_id: planId }));
  await work(library, planId);
}

async function diff(a: string, b: string): Promise<PlanDiff> {
  return PlanDiff.parse(unwrap(await diffPlans(library, { a, b })));
}

describe('the difference of two plans', () => {
  it('that were drafted from the same request is none, and a plan does not differ from itself', async () => {
    const twin = await drafted();
    for (const b of [twin, first]) {
      const { same, counts, schedule, summary } = await diff(first, b);
      expect(same).toBe(true);
      expect(counts).toEqual({
        prompt: { added: 0, removed: 0 },
        facts: { added: 0, removed: 0, changed: 0 },
        decisions: { added: 0, removed: 0, changed: 0 },
        tasks: { added: 0, removed: 0, moved: 0 },
        costs: { changed: 0 },
        risks: { added: 0, removed: 0, changed: 0 },
      });
      expect(schedule?.finish.moved).toBe(0);
      expect(summary[0]).toMatch(/^Both end on \d{4}-\d{2}-\d{2}\.$/);
    }
  });

  it('after a fact was set names the fact with both values before what follows from it', async () => {
    const other = await drafted();
    unwrap(await setFact(library, { plan_id: other, id: 'budget.total', value: 300_000 }));
    const { same, facts, prompt, summary } = await diff(first, other);
    expect(same).toBe(false);
    expect(facts.changed[0]).toEqual({
      id: 'budget.total',
      label: expect.any(String),
      a: { value: 200_000, unit: 'EUR' },
      b: { value: 300_000, unit: 'EUR' },
    });
    expect(facts.changed.length).toBeGreaterThan(1);
    expect(prompt.lines).toEqual([]);
    expect(summary.join('\n')).toContain('budget.total 200000 EUR → 300000 EUR');
    const back = await diff(other, first);
    expect(back.facts.changed[0]).toMatchObject({ a: { value: 300_000 }, b: { value: 200_000 } });
    // The outline divides the budget, so what the packages cost follows it, and the risks are the same.
    await redrafted(other);
    const { counts, costs } = await diff(first, other);
    expect(costs).toMatchObject({ a: { currency: 'EUR', likely: 170_000 }, b: { currency: 'EUR', likely: 255_000 } });
    expect(counts.costs?.changed).toBeGreaterThan(3);
    expect(counts.risks).toEqual({ added: 0, removed: 0, changed: 0 });
  });

  it('that begins later counts the working days, for every task', async () => {
    // Both Mondays, with the same week between them: five working days unless a holiday of the country takes one.
    const later = await drafted(PROMPT, '2027-01-11');
    const { schedule, counts } = await diff(first, later);
    expect(schedule?.start).toEqual({ a: '2027-01-04', b: '2027-01-11', moved: 5 });
    expect(counts.tasks).toMatchObject({ added: 0, removed: 0 });
    expect(counts.tasks?.moved).toBeGreaterThan(0);
    for (const { start_moved, finish_moved } of schedule?.moved ?? []) {
      expect([start_moved, finish_moved].every((days) => days >= 0 && days <= 6)).toBe(true);
    }
    expect((await diff(later, first)).schedule?.start.moved).toBe(-5);
  });

  it('after a prompt was edited and redrafted shows the line, and what became of the schedule', async () => {
    const other = await drafted();
    unwrap(await editPrompt(library, { plan_id: other, prompt: PROMPT.replace('3 people', '1 person') }));
    await redrafted(other);
    const { prompt, schedule, summary } = await diff(first, other);
    expect(prompt.lines).toEqual([`- ${PROMPT}`, `+ ${PROMPT.replace('3 people', '1 person')}`]);
    expect(schedule).not.toBeNull();
    expect(summary.length).toBeGreaterThan(3);
  });

  it('after a decision was edited names the decision and what changed in it', async () => {
    // The outline of a few sentences has no decisions.
    const before = await drafted(EXAMPLE);
    const other = await drafted(EXAMPLE);
    const path = fileOf('decision_register', 'data');
    const data = JSON.parse(unwrap(readArtifact(library, { plan_id: other, path })).content) as {
      decisions: { id: string; question: string; owner: string; default_option: number; options: unknown[] }[];
    };
    const [changed, gone, ...kept] = data.decisions;
    if (!changed || !gone) throw new Error('the outline drafts at least two decisions');
    const chosen = changed.default_option === 0 ? 1 : 0;
    const added = { ...changed, id: 'brand_new', question: 'Which flour?' };
    data.decisions = [{ ...changed, default_option: chosen }, ...kept, added];
    unwrap(await writeArtifact(library, { plan_id: other, path, content: JSON.stringify(data) }));
    const { decisions, counts } = await diff(before, other);
    expect(counts.decisions).toEqual({ added: 1, removed: 1, changed: 1 });
    expect(decisions?.changed[0]).toMatchObject({ id: changed.id, changed: ['default_option'] });
    expect(decisions?.changed[0]?.a.default_option).not.toBe(decisions?.changed[0]?.b.default_option);
    expect(decisions?.added.map(({ id }) => id)).toEqual(['brand_new']);
    expect(decisions?.removed.map(({ id }) => id)).toEqual([gone.id]);
  });

  it('of another project is bounded: what is left out is counted', async () => {
    const lines = Array.from({ length: 80 }, (_, n) => `Condition ${n} of the monastery applies.`);
    const other = await drafted(
      `Found a monastery in Bhutan with 40 monks by 2035 for 9000000 USD.\n${lines.join('\n')}`,
    );
    const whole = await diff(first, other);
    expect(whole.counts.prompt.added).toBe(81);
    expect(whole.prompt.lines).toHaveLength(30);
    expect(whole.prompt.left_out).toBe(81 + 1 - 30);
    const { facts } = whole;
    const listed = facts.added.length + facts.removed.length + facts.changed.length;
    const { added, removed, changed } = whole.counts.facts;
    expect(listed + facts.left_out).toBe(added + removed + changed);
    expect(JSON.stringify(whole).length).toBeLessThan(80_000);
  });

  it('with a plan that is not drafted yet says so', async () => {
    const waiting = newPlan(library, PROMPT);
    const { decisions, schedule, same, summary } = await diff(first, waiting);
    expect([decisions, schedule, same]).toEqual([null, null, false]);
    expect(summary[0]).toBe('At least one of the plans has no schedule yet.');
  });

  it('with a plan whose schedule somebody broke by hand does without it', async () => {
    const broken = await drafted();
    writeFileSync(join(planFolder(library.home, broken), fileOf('decision_register', 'data')), '{"decisions": 1}');
    const { decisions, schedule } = await diff(first, broken);
    expect(decisions).toBeNull();
    expect(schedule).not.toBeNull();
  });

  it('is for the owner of both alone', async () => {
    const bob = asUser(library, 'bob');
    expect(codeOf(await diffPlans(bob, { a: first, b: first }))).toBe('PERMISSION_DENIED');
    expect(codeOf(await diffPlans(library, { a: first, b: 'nothing' }))).toBe('PLAN_NOT_FOUND');
  });
});
