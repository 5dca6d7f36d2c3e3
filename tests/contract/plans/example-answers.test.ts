import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listStages, planFolder, planStatus } from '../../../src/library/index.ts';
import { ANSWERED_EXAMPLES, exampleAnswers } from '../../../src/model/exchange/example-answers.ts';
import { sectionsToLeaveOut } from '../../../src/planner/answered-sections.ts';
import { measureReport } from '../../../src/planning/report/markdown-report/measure.ts';
import type { ReportModel } from '../../../src/planning/report/model.ts';
import { draftExample, type ExamplePlan } from '../../support/plans/example-plan.ts';
import { openTestLibrary } from '../../support/plans/in-process.ts';
import { unwrap } from '../../support/plans/plan-state.ts';
import { fileOf } from '../../support/plans/stage-files.ts';

/** The longest report that somebody reads: the first part, and all but its appendix. */
const MOST_WORDS = { firstPart: 2_500, body: 20_000 };

/** Most times that the title of one task is printed in the whole report, its appendix with it. */
const MOST_TIMES = 7;

/** What the program finds by calculation that no plan may show as an example. */
const UNFIT = [
  'reference-unresolved',
  'gate-before-evidence',
  'two-totals',
  'date-before-start',
  'date-missed',
  'dates-conflict',
  'deadline-missed',
  'milestone-too-early',
];

describe.each(ANSWERED_EXAMPLES)('the example plan %s', (id) => {
  const test = openTestLibrary();
  afterAll(() => test.dispose());
  let plan: ExamplePlan;
  beforeAll(async () => {
    plan = await draftExample(test, id);
  });
  const read = (stage: string, role: 'data' | 'page') =>
    readFileSync(join(planFolder(test.library.home, plan.planId), fileOf(stage, role)), 'utf8');
  const report = () => JSON.parse(read('report', 'data')) as ReportModel;
  const findings = () => listStages(plan.library, plan.planId).flatMap(({ record }) => record?.findings ?? []);

  it('is drafted from its answers alone: every question has one that is taken, and every answer a question', () => {
    expect(plan.unanswered).toEqual([]);
    expect(sectionsToLeaveOut(new Set([...plan.used].map((key) => key.split('--')[0] ?? '')))).toEqual([]);
    expect([...plan.used].sort()).toEqual([...exampleAnswers(id).keys()].sort());
    expect(unwrap(planStatus(plan.library, { plan_id: plan.planId })).state).toBe('completed');
    expect(report().notices.join(' ')).toContain('Drafted by an AI agent through the queue.');
  });

  it('has no error, and none of the faults that calculation finds', () => {
    expect(findings().filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(findings().filter(({ code }) => UNFIT.includes(code))).toEqual([]);
  });

  it('hangs on sums that are calculated and close: what is needed is held against what there is', () => {
    const { closes, new_facts } = JSON.parse(read('specialists', 'data')) as {
      closes: { need: string; have: string }[];
      new_facts: { id: string; formula?: string }[];
    };
    const formulas = new Map(new_facts.map((fact) => [fact.id, fact.formula]));
    const given = closes.filter(({ need, have }) => formulas.has(need) && formulas.has(have));
    expect(given.filter(({ need, have }) => formulas.get(need) ?? formulas.get(have)).length).toBeGreaterThanOrEqual(3);
    const { checks } = JSON.parse(read('consistency', 'data')) as {
      checks: { rule: string; looked_at: number; found: number }[];
    };
    const sums = checks.find(({ rule }) => rule === 'What is needed is no more than what there is');
    expect(sums).toMatchObject({ looked_at: given.length, found: 0 });
  });

  it('shows no empty section and no reference that leads nowhere', () => {
    const { sections } = report();
    const isEmpty = ({ markdown, figures = [] }: (typeof sections)[number]) =>
      markdown.trim() === '' && figures.length === 0;
    expect(sections.filter(isEmpty).map(({ id }) => id)).toEqual([]);
    expect(read('report', 'page')).not.toMatch(/\[\[|\\\[\\\[/);
  });

  it('prints no id of a role, a phase, a package or a task', () => {
    const ids = [
      ['team', 'roles'],
      ['wbs_phases', 'phases'],
      ['wbs_packages', 'packages'],
      ['wbs_tasks', 'tasks'],
    ].flatMap(([stage = '', field = '']) => {
      const data = JSON.parse(read(stage, 'data')) as Record<string, { id: string }[]>;
      return (data[field] ?? []).map(({ id }) => id).filter((id) => id.includes('_'));
    });
    // Anchors, addresses and the ids of facts that can be set are no words.
    const printed = read('report', 'page').replace(/<a id="[^"]*"><\/a>|\]\([^)]*\)|`[^`]*`|\\/g, '');
    const words = new Set(printed.match(/[\w.]+/g));
    expect(ids.length).toBeGreaterThan(20);
    expect(ids.filter((id) => words.has(id))).toEqual([]);
  });

  it('is short enough to be read', () => {
    const titles = (JSON.parse(read('wbs_tasks', 'data')) as { tasks: { title: string }[] }).tasks.map((t) => t.title);
    const { firstPart, body, mostRepeated } = measureReport(report(), titles);
    expect(firstPart).toBeLessThanOrEqual(MOST_WORDS.firstPart);
    expect(body).toBeLessThanOrEqual(MOST_WORDS.body);
    expect(mostRepeated.times, mostRepeated.title).toBeLessThanOrEqual(MOST_TIMES);
  });
});
