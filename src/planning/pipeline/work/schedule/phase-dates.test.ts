import { beforeAll, describe, expect, it } from 'vitest';
import { type OutlinedPlan, outlinedPlan } from '../../../../../tests/support/models/hand-answers.ts';
import type { Fact } from '../../../../shared/fact.ts';

import { dataPath } from '../../../engine/stage.ts';
import type { ReportModel } from '../../../report/model.ts';
import { decisionDates } from '../../decide/decisions/decision-dates.ts';
import { decisionRegister } from '../../decide/decisions/decision-register.ts';
import { report } from '../../decide/report/report.ts';
import { dashboard } from '../../decide/summary/dashboard.ts';
import { projectPlan } from '../../plan/project-plan.ts';
import { wbsPackages } from '../breakdown/wbs-packages.ts';
import { wbsTasks } from '../breakdown/wbs-tasks.ts';
import { durations } from '../durations/durations.ts';
import { gapClosing } from './gap-closing.ts';
import { schedule } from './schedule.ts';
import { scheduleRisk } from './schedule-risk.ts';

const factsOf = (plan: OutlinedPlan) =>
  new Map(
    [schedule, scheduleRisk, decisionDates].flatMap((stage) =>
      plan.data<{ facts: Fact[] }>(stage).facts.map((fact) => [fact.id, fact] as const),
    ),
  );

describe('a milestone', () => {
  it('shows its date without any delay beside those that half and four fifths of the runs reach', async () => {
    const plan = await outlinedPlan();
    // As if somebody had estimated the work: durations that were set to a date tell no likely one.
    const estimates = plan.data<object>(durations);
    plan.store.files.set(dataPath(durations), JSON.stringify({ ...estimates, follows_statement: false }));
    await plan.run(scheduleRisk);
    const facts = factsOf(plan);
    const { milestones } = plan.data<{ milestones: { phase: string }[] }>(projectPlan);
    expect(milestones.length).toBeGreaterThan(2);
    for (const { phase } of milestones) {
      const ids = [`milestone.${phase}`, `milestone_p50.${phase}`, `milestone_p80.${phase}`];
      expect(plan.page(projectPlan)).toContain(`| ${ids.map((id) => `[[${id}]]`).join(' | ')} |`);
      const dates = ids.map((id) => facts.get(id));
      expect(dates.map((fact) => fact?.unit)).toEqual(['date', 'date', 'date']);
      const [, likely, safe] = dates.map((fact) => String(fact?.value));
      expect((safe ?? '') > (likely ?? '')).toBe(true);
    }
  });
});

it('the planned finish, which few runs reach, is no key fact of the report', async () => {
  const plan = await outlinedPlan();
  const facts = plan.data<ReportModel>(report).sections.find(({ id }) => id === 'key_facts')?.markdown ?? '';
  expect(facts).toContain('[[budget.');
  expect(facts).not.toContain('[[schedule.finish]]');
});

it('the odds stand beside what they would be if tasks were late independently of each other', async () => {
  const plan = await outlinedPlan();
  // As of estimates: what rests on usual durations is told in short.
  const { paced: _, usual: __, ...odds } = plan.data<Parameters<typeof scheduleRisk.page>[0]>(scheduleRisk);
  const said =
    /Drawn independently of each other and without risks, four in five runs would be finished by (\S+) instead of (\S+), which is too optimistic/;
  const [, alone = '', together = ''] = scheduleRisk.page(odds).match(said) ?? [];
  expect([alone, together]).toEqual([odds.independent?.p80.date, odds.p80.date]);
  expect(alone < together).toBe(true);
});

describe('a phase whose work was all taken out', () => {
  let plan: OutlinedPlan;
  let phase: string;
  beforeAll(async () => {
    plan = await outlinedPlan();
    const { packages } = plan.data<{ packages: { id: string; phase: string }[] }>(wbsPackages);
    phase = packages.at(-1)?.phase ?? '';
    const own = new Set(packages.filter((row) => row.phase === phase).map(({ id }) => id));
    const tasks = plan.data<{ tasks: { package: string }[] }>(wbsTasks);
    const left = tasks.tasks.filter((task) => !own.has(task.package));
    expect(left.length).toBeLessThan(tasks.tasks.length);
    plan.store.files.set(dataPath(wbsTasks), JSON.stringify({ ...tasks, tasks: left }));
    const register = plan.data<{ decisions: object[]; gates: object[] }>(decisionRegister);
    const bare = { before_phase: phase, binds: [], default_packages: [...own] };
    const gate = { before_phase: phase, evidence_task: undefined, spending_task: undefined };
    const changed = {
      ...register,
      decisions: register.decisions.map((row, index) => (index === 0 ? { ...row, ...bare } : row)),
      gates: register.gates.map((row, index) => (index === 0 ? { ...row, ...gate } : row)),
    };
    plan.store.files.set(dataPath(decisionRegister), JSON.stringify(changed));
    await plan.run(schedule, scheduleRisk, gapClosing, decisionDates, dashboard, report);
  });

  it('has no dates, and everything that refers to them says so', () => {
    const facts = factsOf(plan);
    for (const name of ['phase_start', 'milestone', 'milestone_p50', 'milestone_p80'])
      expect(facts.get(`${name}.${phase}`)).toMatchObject({ value: 'not planned', unit: 'text' });
    const { decisions, gates } = plan.data<{ decisions: { id: string }[]; gates: { id: string }[] }>(decisionDates);
    expect(facts.get(`decide_by.${decisions[0]?.id}`)?.value).toBe('not planned');
    expect(facts.get(`gate_due.${gates[0]?.id}`)?.value).toBe('not planned');
  });

  it('leaves no reference in the report that leads nowhere', () => {
    expect(plan.page(report)).not.toMatch(/\[\[|\\\[\\\[/);
    expect(plan.page(report)).toContain('not planned');
  });
});
