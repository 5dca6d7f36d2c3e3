import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type OutlinedPlan, outlinedPlan } from '../../../../../tests/support/models/hand-answers.ts';
import { type Decision, NOT_PLANNED_TEXT } from '../../../../shared/contracts/decision.ts';
import type { Input } from '../../../engine/stage.ts';
import { dataPath } from '../../../engine/stage.ts';
import { schedule } from '../../work/schedule/schedule.ts';
import { report } from '../report/report.ts';
import { consistency } from '../review/consistency.ts';
import { decisionsInShort } from '../summary/summary-pages.ts';
import { decisionDates } from './decision-dates.ts';
import { decisionRegister } from './decision-register.ts';

let plan: OutlinedPlan;
let drafted: string;
beforeAll(async () => {
  plan = await outlinedPlan({ whole: true });
  drafted = plan.store.files.get(dataPath(decisionRegister)) ?? '';
});
beforeEach(() => void plan.store.files.set(dataPath(decisionRegister), drafted));

interface Register {
  readonly decisions: Decision[];
}

/** Changes the first decision, and calculates what follows. */
async function deciding(change: (row: Decision) => Partial<Decision>): Promise<void> {
  const data = JSON.parse(drafted) as Register;
  const decisions = data.decisions.map((row, index) => (index === 0 ? { ...row, ...change(row) } : row));
  plan.store.files.set(dataPath(decisionRegister), JSON.stringify({ ...data, decisions }));
  await plan.run(decisionDates, consistency, report);
}

/** The first decision with this default. */
const byDefault = (option: string, more: Partial<Decision> = {}) =>
  deciding(({ options }) => ({
    default_option: 0,
    options: [{ option, consequence: 'It is done so.' }, ...options.slice(1)],
    ...more,
  }));

const leftOut = () => plan.data<{ decisions: { left_out: string | null }[] }>(decisionDates).decisions[0]?.left_out;
const codes = () => plan.data<{ findings: { code: string }[] }>(consistency).findings.map(({ code }) => code);
/** What the report and the question on the summary say of the first decision. */
const rows = () => {
  const { sections } = plan.data<{ sections: { id: string; part: number; markdown: string }[] }>(report);
  const table = sections.find(({ id, part }) => id === 'decision_register' && part === 1)?.markdown ?? '';
  const input = <Data>(data: unknown, page = '') =>
    ({ field: (name: string) => (data as never)[name], data, page }) as unknown as Input<Data>;
  const register = plan.data<never>(decisionRegister);
  const short = decisionsInShort(input(register, decisionRegister.page(register)), input(plan.data(decisionDates)));
  const question = plan.data<Register>(decisionRegister).decisions[0]?.question ?? '?';
  return [table, short.text].map((text) => text.split('\n').find((line) => line.includes(question)) ?? '');
};

describe('what the plan goes on with', () => {
  it('is the default of an outline whose packages contain it', async () => {
    await byDefault('Take the small hall');
    expect(leftOut()).toBeNull();
    for (const row of rows()) expect(row).toMatch(/^\| [^|]*\| Take the small hall \|/);
  });

  it.each([
    ['names a date before it is decided', 'Sign on 5 January 2027', 'date', 'decision-not-scheduled'],
    ['names more than all the work needs', 'Sign and pay 990,000,000 DKK', 'amount', 'decision-not-costed'],
  ] as const)('is not said of a default that %s', async (_, option, reason, code) => {
    await byDefault(option);
    expect(codes()).toContain(code);
    expect(leftOut()).toBe(reason);
    for (const row of rows()) expect(row).toContain(`| ${NOT_PLANNED_TEXT[reason]} |`);
    // It can still be chosen.
    expect(rows()[0]).toContain(option);
  });

  it('is not said of a default that no package contains', async () => {
    await byDefault('Take the small hall', { default_packages: [] });
    expect(leftOut()).toBe('work');
    for (const row of rows()) expect(row).toContain(`| ${NOT_PLANNED_TEXT.work} |`);
  });

  it('is what was decided, whatever the default is', async () => {
    await byDefault('Sign on 5 January 2027', { answer: { kind: 'accepted', option: 0, by: 'Kim', at: '2026-11-01' } });
    expect(leftOut()).toBeNull();
    expect(rows()[0]).toContain('**Decided:** Sign on 5 January 2027');
  });
});

describe('a decision whose evidence comes after the first work that it binds', () => {
  const planned = () => plan.data<{ tasks: { id: string; finish: string }[] }>(schedule).tasks;
  const found = () =>
    plan
      .data<{ findings: { code: string; message: string }[] }>(consistency)
      .findings.find(({ code }) => code === 'decision-too-late')?.message;

  it('is a finding with both dates', async () => {
    const last = planned().reduce((latest, task) => (task.finish > latest.finish ? task : latest));
    const packages = plan.data<{ packages: { id: string; title: string; start: string }[] }>(schedule).packages;
    await deciding(() => ({ evidence_task: last.id }));
    const { binds = [], default_packages = [] } = plan.data<Register>(decisionRegister).decisions[0] ?? {};
    const [first] = packages
      .filter(({ id }) => [...binds, ...default_packages].includes(id))
      .toSorted((a, b) => (a.start < b.start ? -1 : 1));
    expect(found()).toContain(
      `is there on ${last.finish}, but “${first?.title}”, which it binds, begins on ${first?.start}`,
    );
    expect(plan.data<{ decisions: { evidence: string }[] }>(decisionDates).decisions[0]?.evidence).toBe(last.finish);
  });

  it('is none where the evidence is there in time', async () => {
    await deciding(() => ({ evidence_task: planned().reduce((a, b) => (b.finish < a.finish ? b : a)).id }));
    expect(found()).toBeUndefined();
  });
});
