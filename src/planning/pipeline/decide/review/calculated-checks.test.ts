import { beforeAll, describe, expect, it } from 'vitest';
import { type OutlinedPlan, outlinedPlan } from '../../../../../tests/support/models/hand-answers.ts';
import type { Fact } from '../../../../shared/fact.ts';
import type { AnyStage } from '../../../engine/stage.ts';
import { dataPath } from '../../../engine/stage.ts';
import { projectPlan } from '../../plan/project-plan.ts';
import { durations } from '../../work/durations/durations.ts';
import { schedule } from '../../work/schedule/schedule.ts';
import { scheduleRisk } from '../../work/schedule/schedule-risk.ts';
import { decisionRegister } from '../decisions/decision-register.ts';
import { consistency } from './consistency.ts';
import { validationStatus } from './validation-status.ts';

let plan: OutlinedPlan;
let drafts: ReadonlyMap<AnyStage, string>;
beforeAll(async () => {
  plan = await outlinedPlan({ whole: true });
  // As if somebody had estimated the work: durations that were set to the stated time tell no likely date.
  const estimated = { ...plan.data<object>(durations), follows_statement: false };
  plan.store.files.set(dataPath(durations), JSON.stringify(estimated));
  await plan.run(scheduleRisk, consistency);
  drafts = new Map(
    [projectPlan, decisionRegister].map((stage) => [stage, plan.store.files.get(dataPath(stage)) ?? '']),
  );
});

/** What consistency says when a section says something else. */
async function checked<Data extends object>(stage: AnyStage, change: (data: Data) => object) {
  const data = JSON.parse(drafts.get(stage) ?? '') as Data;
  plan.store.files.set(dataPath(stage), JSON.stringify({ ...data, ...change(data) }));
  await plan.run(consistency, validationStatus);
  plan.store.files.set(dataPath(stage), drafts.get(stage) ?? '');
  return plan.data<{ findings: { code: string; message: string }[]; checks: { rule: string; looked_at: number }[] }>(
    consistency,
  );
}
const FINISH = 'The goal and the milestones state one finish, and the schedule reaches it';
const DECISIONS = 'Decisions fit the schedule and the costs';

/** A computed date of the plan. */
function dateOf(id: string): string {
  const facts = [schedule, scheduleRisk].flatMap((stage) => plan.data<{ facts: Fact[] }>(stage).facts);
  return String(facts.find((fact) => fact.id === id)?.value);
}

interface Goal {
  readonly smart: { readonly time_bound: string };
  readonly milestones: { readonly title: string; readonly phase: string }[];
}
const promising = (goal: string, more: (data: Goal) => object = () => ({})) =>
  checked<Goal>(projectPlan, (data) => ({ goal, ...more(data) }));
const codes = ({ findings }: { findings: { code: string }[] }) => findings.map(({ code }) => code);

describe('the finish that the goal states', () => {
  it('is held against the schedule: before the computed finish, and before the 80% likely one', async () => {
    const early = await promising('Open the doors by 1 February 2027.');
    expect(early.findings).toContainEqual(
      expect.objectContaining({
        section: 'project_plan',
        severity: 'error',
        code: 'finish-not-scheduled',
        message: `The goal states 2027-02-01, but even without any delay that is reached only on ${dateOf('deadline.planned')}.`,
      }),
    );
    const hoped = await promising('Open the doors by [[deadline.planned]].');
    expect(hoped.findings).toContainEqual(
      expect.objectContaining({ severity: 'warning', message: expect.stringContaining(dateOf('deadline.p80')) }),
    );
  });

  it('may be a span from the start', async () => {
    expect(codes(await promising('Open the doors within 2 weeks.'))).toContain('finish-not-scheduled');
    expect(codes(await promising('Open the doors for 2 weeks.'))).not.toContain('finish-not-scheduled');
  });

  it('is the one that the milestones and the time-bound line state, or it is a finding with both', async () => {
    const bound = await promising('Open the doors by 31 December 2035.', ({ smart }) => ({
      smart: { ...smart, time_bound: 'Done by [[schedule.p80]].' },
    }));
    expect(bound.findings.find(({ code }) => code === 'finishes-differ')?.message).toBe(
      `The goal states 2035-12-31, and the time-bound line states ${dateOf('schedule.p80')}: these are different finishes.`,
    );
    const milestone = await promising('Open the doors by 2035.', ({ smart, milestones }) => ({
      smart: { ...smart, time_bound: 'In May 2035.' },
      milestones: milestones.map((row, index) =>
        index === milestones.length - 1 ? { ...row, title: 'Doors open in 2036' } : row,
      ),
    }));
    const differing = milestone.findings.filter(({ code }) => code === 'finishes-differ');
    expect(differing.map(({ message }) => message).join('\n')).toMatch(
      /^The goal .*2036-01-01 to 2036-12-31.*\nThe time/,
    );
    expect(differing).toHaveLength(2);
  });

  it('is no finding where the schedule reaches it', async () => {
    const good = await promising('Open the doors by [[deadline.p80]].');
    expect(codes(good).filter((code) => /^finish/.test(code))).toEqual([]);
    expect(good.checks.find(({ rule }) => rule === FINISH)?.looked_at).toBe(2);
  });

  it('is none where it is the deadline of the prompt, which the question asks to refer to: its odds are told elsewhere', async () => {
    const demanded = dateOf('deadline.planned');
    expect(demanded < dateOf('deadline.p80')).toBe(true);
    plan.store.sources.set('set_facts', { 'timeline.deadline': demanded });
    const asked = await promising('Open the doors by [[timeline.deadline]].', ({ smart }) => ({
      smart: { ...smart, time_bound: 'Due by [[timeline.deadline]].' },
    }));
    plan.store.sources.set('set_facts', {});
    expect(codes(asked).filter((code) => /^finish/.test(code))).toEqual([]);
  });

  it('nor is a milestone, unless its phase ends later than it says', async () => {
    const found = await promising('Open the doors.', ({ milestones }) => ({
      milestones: milestones.map((row, index) => (index === 0 ? { ...row, title: 'Signed on 5 January 2027' } : row)),
    }));
    expect(codes(found)).toContain('milestone-too-early');
  });
});

interface Register {
  readonly decisions: { readonly default_option: number; readonly options: object[]; readonly waits: string[] }[];
}
/** The last decision of the register, with another default and what waits on it. */
const deciding = (option: string, waits: readonly string[] = []) =>
  checked<Register>(decisionRegister, ({ decisions }) => ({
    decisions: decisions.map((row, index) =>
      index === decisions.length - 1
        ? {
            ...row,
            default_option: 0,
            options: [{ option, consequence: '' }, ...row.options.slice(1)],
            waits,
            evidence_task: undefined,
          }
        : { ...row, waits: [], evidence_task: undefined },
    ),
  }));

describe('what decisions state', () => {
  it('is held against the schedule and the costs', async () => {
    const found = codes(await deciding('Sign on 5 January 2027 and pay 990,000,000 DKK'));
    expect(found).toContain('decision-not-scheduled');
    expect(found).toContain('decision-not-costed');
    const named = await deciding('Sign by [[schedule.start]] and put in [[money.grant]]');
    expect(named.findings.map(({ message }) => message).join()).not.toContain('[[');
    expect(codes(await deciding('Begin on [[timeline.start]]')).filter((code) => /^decision/.test(code))).toEqual([]);
    expect(codes(await deciding('Sign and pay 90 DKK')).filter((code) => /^decision/.test(code))).toEqual([]);
  });

  it('is due before the work that waits on it', async () => {
    const first = plan
      .data<{ packages: { title: string; start: string }[] }>(schedule)
      .packages.toSorted((a, b) => (a.start < b.start ? -1 : 1))[0];
    const { findings } = await deciding('Sign', [first?.title ?? '']);
    expect(findings.find(({ code }) => code === 'decision-too-late')?.message).toContain(
      `“${first?.title}”, which waits on it, begins on ${first?.start}`,
    );
  });
});

describe('a rule that has nothing to look at', () => {
  it('is not told as checked', async () => {
    await deciding('Sign');
    expect(plan.page(consistency)).toMatch(new RegExp(`Not applicable to this plan: .*${DECISIONS}`));
    // Said once: the table has the rules that found something.
    expect(plan.page(consistency).split(DECISIONS)).toHaveLength(2);
    const status = plan.data<{ checked: string[]; not_checked: string[] }>(validationStatus);
    expect(status.checked.join()).not.toContain(DECISIONS);
    expect(status.not_checked).toContain(`${DECISIONS}: not applicable.`);
  });
});
