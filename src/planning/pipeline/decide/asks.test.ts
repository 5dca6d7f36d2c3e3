import { beforeAll, describe, expect, it } from 'vitest';
import { type OutlinedPlan, outlinedPlan } from '../../../../tests/support/hand-answers.ts';
import { team } from '../plan/team.ts';
import { wbsPhases } from '../plan/wbs-phases.ts';
import { wbsPackages } from '../work/wbs-packages.ts';
import { decisionRegister } from './decision-register.ts';
import { executiveSummary } from './executive-summary.ts';

let plan: OutlinedPlan;
let phases: readonly string[];
let packages: readonly { id: string; title: string }[];
let owner: string;
beforeAll(async () => {
  plan = await outlinedPlan();
  phases = plan.data<{ phases: { id: string }[] }>(wbsPhases).phases.map(({ id }) => id);
  packages = plan.data<{ packages: { id: string; title: string }[] }>(wbsPackages).packages;
  owner = plan.data<{ roles: { id: string }[] }>(team).roles[0]?.id ?? '';
});

const decision = (question: string, phase: string | undefined, more: object = {}) => ({
  question,
  options: [
    { option: 'Rent', consequence: 'Cheap now.' },
    { option: 'Buy', consequence: 'Dear now.' },
  ],
  default_option: 2,
  why_default: 'It keeps doors open.',
  owner,
  before_phase: phase,
  waits: [],
  default_packages: [packages[2]?.id],
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
    before_phase: phases[1],
    evidence_package: packages[0]?.id,
    spending_package: packages.at(-1)?.id,
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
        evidence_package: packages.at(-1)?.id,
        spending_package: packages[0]?.id,
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
      gates: given.gates.map((gate) => ({ ...gate, spending_package: gate.evidence_package })),
    };
    await expect(plan.ask(decisionRegister, () => same)).rejects.toThrow(/takes its evidence from the package/);
  });

  it('never says that the plan goes on with a default that no package contains', async () => {
    const outside = answer(decision('Which season?', phases[1], { default_packages: [] }));
    const { reviews, page } = await plan.ask(decisionRegister, () => outside);
    expect(reviews[0]?.warnings.join()).toContain('No work package contains the default of “Which season?”');
    expect(page.split('Which season?')[1]).toContain('**Not in the plan:**');
  });

  it('is told what was calculated, by reference, with the values in the table', async () => {
    const { questions } = await plan.ask(decisionRegister, () => answer(decision('More?', phases[1])));
    const page = (title: string) => questions[0]?.context.find((each) => each.title === title)?.text ?? '';
    expect(page('Calculated time and money')).toContain('[[schedule.finish]]');
    expect(page('Facts to refer to by id')).toMatch(/\| schedule\.finish \| .* \| \d{1,2} [A-Z][a-z]+ \d{4} \|/);
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
