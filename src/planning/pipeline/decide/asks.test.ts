import { beforeAll, describe, expect, it } from 'vitest';
import { type OutlinedPlan, outlinedPlan } from '../../../../tests/support/models/hand-answers.ts';
import type { Fact } from '../../../shared/fact.ts';
import { ledger } from '../foundations/ledger.ts';
import { team } from '../plan/team.ts';
import { wbsPhases } from '../plan/wbs-phases.ts';
import { wbsPackages } from '../work/breakdown/wbs-packages.ts';
import { costBreakdown } from '../work/costs/cost-breakdown.ts';
import { schedule } from '../work/schedule/schedule.ts';
import { decisionRegister } from './decisions/decision-register.ts';
import { report } from './report/report.ts';
import { executiveSummary } from './summary/executive-summary.ts';

let plan: OutlinedPlan;
let phases: readonly string[];
let packages: readonly { id: string; title: string; phase: string }[];
/** The first of the first phase that has work, and the last of all. */
let tasks: readonly { id: string }[];
let owner: string;
beforeAll(async () => {
  plan = await outlinedPlan();
  phases = plan.data<{ phases: { id: string }[] }>(wbsPhases).phases.map(({ id }) => id);
  packages = plan.data<{ packages: typeof packages }>(wbsPackages).packages;
  tasks = plan
    .data<{ tasks: { id: string; start: string }[] }>(schedule)
    .tasks.toSorted((a, b) => (a.start < b.start ? -1 : 1));
  owner = plan.data<{ roles: { id: string }[] }>(team).roles[0]?.id ?? '';
});

const decision = (question: string, phase: string | undefined, more: object = {}) => ({
  waits: packages
    .filter((row) => row.phase === phase)
    .slice(0, 1)
    .map(({ id }) => id),
  question,
  options: [
    { option: 'Rent', consequence: 'Cheap now.' },
    { option: 'Buy', consequence: 'Dear now.' },
  ],
  default_option: 2,
  why_default: 'It keeps doors open.',
  owner,
  default_packages: [packages.at(-1)?.id],
  ...more,
});
const answer = (...more: object[]) => ({
  decisions: [
    decision('Last?', phases.at(-1)),
    decision('First?', phases[0], { waits: [packages[0]?.id, packages[0]?.id, packages[1]?.id] }),
    decision('Second?', phases[1]),
    ...more,
  ],
  choices: [{ what: 'Opening hours', chosen: 'Evenings', why: 'Guests.', change: 'Say so in the prompt.' }],
  gates: [1, 2].map(() => ({
    question: 'Go on?',
    evidence: 'Quotes.',
    evidence_task: tasks[0]?.id,
    spending_task: tasks.at(-1)?.id,
    if_no: 'Stop.',
  })),
});

describe('the decision register', () => {
  it('lists what falls first first, with ids, titles and the default made by code', async () => {
    const { data, page } = await plan.ask(decisionRegister, () => answer(decision('Also second?', phases[1])));
    expect(data.decisions).toMatchObject([
      { id: 'd1', question: 'First?', default_option: 1, waits: [packages[0]?.title, packages[1]?.title] },
      { id: 'd2', question: 'Second?' },
      { id: 'd3', question: 'Also second?' },
      { id: 'd4', question: 'Last?' },
    ]);
    expect(page).toContain('**Buy** (default)');
  });

  it('keeps the choices that code knows of, whoever drafts', async () => {
    const outlined = plan.data<{ choices: object[] }>(decisionRegister).choices;
    const { data } = await plan.ask(decisionRegister, () => answer(decision('More?', phases[1])));
    expect(outlined.length).toBeGreaterThan(2);
    expect(data.choices).toEqual([...outlined, answer().choices[0]]);
  });

  it('is asked for again when the default is no option', async () => {
    const beyond = answer(decision('More?', phases[1], { default_option: 3 }));
    await expect(plan.ask(decisionRegister, () => beyond)).rejects.toThrow(/“More\?” is beyond/);
  });

  it('is told once that a gate asks before its evidence is there, with both dates, and is taken all the same', async () => {
    const given = answer(decision('More?', phases[1]));
    const early = {
      ...given,
      gates: given.gates.map((gate) => ({
        ...gate,
        evidence_task: tasks.at(-1)?.id,
        spending_task: tasks[0]?.id,
      })),
    };
    const { reviews, data } = await plan.ask(decisionRegister, () => early);
    expect(reviews[0]?.warnings.join()).toMatch(/“Go on\?” cannot stop anything: .*\d{4}-\d\d-\d\d.*\d{4}-\d\d-\d\d/);
    expect(reviews[0]?.faults).toEqual([]);
    expect(data.gates).toMatchObject([{ id: 'g1' }, { id: 'g2' }]);
  });

  it('is asked for again when a gate takes its evidence from the work that it lets begin', async () => {
    const given = answer(decision('More?', phases[1]));
    const same = {
      ...given,
      gates: given.gates.map((gate) => ({ ...gate, spending_task: gate.evidence_task })),
    };
    await expect(plan.ask(decisionRegister, () => same)).rejects.toThrow(/takes its evidence from the task/);
  });

  it('never says that the plan goes on with a default that no package contains', async () => {
    const outside = answer(decision('Which season?', phases[1], { default_packages: [] }));
    const { reviews, findings, page } = await plan.ask(decisionRegister, () => outside);
    expect(findings.map(({ message }) => message).join()).toContain(
      'No work package contains the default of “Which season?”',
    );
    // Nothing that a model could repair by answering again.
    expect(reviews[0]?.warnings).toEqual([]);
    expect(page.split('Which season?')[1]).toContain('**Not in the plan:**');
  });

  it('is told what was calculated, by reference, with the values in the table', async () => {
    const { questions } = await plan.ask(decisionRegister, () => answer(decision('More?', phases[1])));
    const page = (title: string) => questions[0]?.context.find((each) => each.title === title)?.text ?? '';
    expect(page('Calculated time and money')).toContain('[[schedule.finish]]');
    expect(page('Facts to refer to by id')).toMatch(/\| schedule\.finish \| .* \| \d{1,2} [A-Z][a-z]+ \d{4} \|/);
  });
});

describe('facts that only follow once costs and schedule are known', () => {
  const gates = () =>
    [1, 2].map(() => ({
      question: 'Go on?',
      evidence: 'At least [[decision_register.bids]] by then.',
      evidence_task: tasks[0]?.id,
      spending_task: tasks.at(-1)?.id,
      if_no: 'Stop.',
    }));
  const bids = {
    id: 'bids',
    label: 'Bids at the gate',
    value: 3,
    unit: 'bid',
    why: 'Fewer tell no price.',
    check: 'Ask the builder.',
    sensitivity: 'medium',
  };
  const left = (formula: string, unit = 'DKK') => ({
    derived_facts: [{ id: 'decision_register.left', label: 'Left for the rest', unit, formula }],
  });

  it('hold the threshold of a gate, which its evidence shows; without such a fact that is told once', async () => {
    const counted = gates().map((gate) => ({ ...gate, evidence: 'Bids', threshold_fact: 'bids', go: 'at_least' }));
    const given = { ...answer(decision('More?', phases[0])), gates: counted };
    const { data, page } = await plan.ask(decisionRegister, () => ({ ...given, new_facts: [bids] }));
    expect((data.gates as object[])[0]).toMatchObject({
      threshold: { fact: 'decision_register.bids', go: 'at_least' },
    });
    expect(page).toContain('Bids. Go with at least [[decision_register.bids]].');
    const lost = await plan.ask(decisionRegister, () => given);
    expect(lost.reviews[0]?.warnings.join()).toMatch(/threshold_fact .* is bids, which is no fact/);
    expect((lost.data.gates as object[])[0]).not.toHaveProperty('threshold');
    const sideless = counted.map(({ go: _, ...gate }) => gate);
    const asked = await plan.ask(decisionRegister, () => ({ ...given, gates: sideless, new_facts: [bids] }));
    expect(asked.reviews[0]?.warnings.join()).toContain('say at_least or at_most');
  });

  it('are derived by formulas over them, and thresholds of gates are facts', async () => {
    const phase = phases[0];
    const given = { ...answer(decision('More?', phase)), gates: gates(), new_facts: [bids] };
    const asked = await plan.ask(decisionRegister, () => ({
      ...given,
      ...left(`budget.total - cost.phase_${phase}`),
    }));
    const values = new Map((asked.data.new_facts as unknown as Fact[]).map((fact) => [fact.id, fact]));
    expect(values.get('decision_register.bids')).toMatchObject({ value: 3, unit: 'bid', basis: 'assumed' });
    const facts = new Map(
      [...plan.data<{ facts: Fact[] }>(ledger).facts, ...plan.data<{ facts: Fact[] }>(costBreakdown).facts].map(
        ({ id, value }) => [id, Number(value)],
      ),
    );
    expect(values.get('decision_register.left')).toMatchObject({
      basis: 'derived',
      unit: 'DKK',
      value: (facts.get('budget.total') ?? 0) - (facts.get(`cost.phase_${phase}`) ?? 0),
    });
    expect(asked.questions[0]?.instructions).toContain('derived_facts');
    asked.keep();
    await plan.run(report);
    const { ledger: shown } = plan.data<{ ledger: Fact[] }>(report);
    expect(shown.find(({ id }) => id === 'decision_register.left')?.value).toBe(
      values.get('decision_register.left')?.value,
    );
  });

  it('are refused with what would be right', async () => {
    const given = answer(decision('More?', phases[1]));
    const faults = async (more: object) =>
      await plan
        .ask(decisionRegister, () => ({ ...given, ...more }))
        .then(
          () => '',
          ({ message }: Error) => message,
        );
    expect(await faults(left('budget.total * 2', 'percent'))).toContain('a share is one quantity divided by another');
    expect(await faults(left('budget.dream * 2'))).toContain('contains "budget.dream", which is not a fact');
    expect(await faults({ derived_facts: [{ ...left('1').derived_facts[0], id: 'budget.total' }] })).toMatch(
      /must begin with "decision_register\."/,
    );
  });
});

describe('the executive summary', () => {
  const summary = (paragraph: string) => ({
    paragraphs: Array.from({ length: 5 }, () => paragraph),
    asks: ['Decide where.', 'Say who pays.'],
  });

  it('may refer to what was computed, and to no fact that is not there', async () => {
    const { page } = await plan.ask(executiveSummary, () => summary('It ends by [[schedule.p80]].'));
    expect(page).toContain('It ends by [[schedule.p80]].');
    await expect(plan.ask(executiveSummary, () => summary('It pays [[income.dream]].'))).rejects.toThrow(
      /income\.dream/,
    );
  });

  it('is told when it is longer than a page', async () => {
    const long = await plan.ask(executiveSummary, () => summary('So it goes on and on without an end. '.repeat(15)));
    expect(long.reviews[0]?.warnings.join()).toContain('no longer fits on a page');
    const short = await plan.ask(executiveSummary, () => summary('So it goes.'));
    expect(short.reviews[0]?.warnings).toEqual([]);
  });
});
