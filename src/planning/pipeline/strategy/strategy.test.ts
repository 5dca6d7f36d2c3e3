import { describe, expect, it } from 'vitest';
import { draftByItem } from '../../../../tests/support/models/asked-stages.ts';
import { EXAMPLE } from '../../../../tests/support/plans/drafted-plan.ts';
import { levers } from './levers.ts';
import { scenarioChoice } from './scenario-choice.ts';
import { scenarios } from './scenarios.ts';
import { strategicDecisions } from './strategic-decisions.ts';

const lever = (title: string) => ({
  title,
  why: 'The rest follows from it.',
  options: ['Now', 'Later'].map((option) => ({ title: `${title} ${option}`, effect: 'It costs time.' })),
  pulls_with: 'Nothing.',
  pulls_against: 'Nothing.',
});
const LEVERS = {
  vital: ['Where', 'Size', 'Order', 'Partner'].map(lever),
  set_aside: ['Colour', 'Name', 'Menu', 'Opening', 'Staff', 'Music'].map((title) => ({
    title,
    why: 'It can be changed later.',
  })),
};
const choices = (...late: string[]) =>
  Object.fromEntries(
    ['where', 'size', 'order', 'partner'].map((id) => [id, `${id}_${late.includes(id) ? 'later' : 'now'}`]),
  );
const scenario = (title: string, ...late: string[]) => ({
  title,
  idea: `It bets on ${title.toLowerCase()}.`,
  coherent: 'One needs the other.',
  gives_up: 'Speed.',
  choices: choices(...late),
});
const SCENARIOS = { scenarios: [scenario('Bold'), scenario('Careful', 'size'), scenario('Slow', 'size', 'where')] };
const criterion = (title: string, weight: number, bold: number, careful: number, slow: number) => ({
  title,
  why: 'They care.',
  weight,
  scores: { bold, careful, slow },
});
const CHOICE = {
  criteria: [
    criterion('Cost', 3, 2, 4, 5),
    criterion('Time', 5, 5, 3, 1),
    criterion('Joy', 2, 4, 4, 3),
    criterion('Risk', 2, 1, 5, 4),
  ],
  broken: [] as object[],
  reasons: { bold: 'It is quick.', careful: 'It is safe.', slow: 'It is late.' },
};

function draft(stage: Parameters<typeof draftByItem>[0], own: { scenarios?: object; choice?: object } = {}) {
  return draftByItem(stage, {
    prompt: EXAMPLE,
    answers: {
      levers: { '': LEVERS },
      scenarios: { '': own.scenarios ?? SCENARIOS },
      scenario_choice: { '': own.choice ?? CHOICE },
    },
  });
}

describe('the levers', () => {
  const titles = (count: number) => Array.from({ length: count }, (_, index) => `Lever ${'abcdefghij'[index]}`);
  const candidates = (vital: number, aside: number) => ({
    vital: titles(vital).map(lever),
    set_aside: titles(aside).map((title) => ({ title: `Other ${title}`, why: 'It can wait.' })),
  });
  const drafted = (vital: number, aside: number) =>
    draftByItem(levers, { prompt: EXAMPLE, answers: { levers: { '': candidates(vital, aside) } } });

  it('are ten candidates at least, of which four are vital', async () => {
    await expect(drafted(4, 5)).rejects.toThrow(/set_aside/);
    await expect(drafted(3, 9)).rejects.toThrow(/vital/);
  });

  it('are six vital ones at most: what comes after them is set aside, and none is lost', async () => {
    const { vital, set_aside } = (await drafted(8, 6)).data<Record<string, { title: string }[]>>(levers);
    expect(vital).toHaveLength(6);
    expect(set_aside?.map(({ title }) => title)).toEqual([
      ...titles(8).slice(6),
      ...titles(6).map((title) => `Other ${title}`),
    ]);
  });

  it('have options with what each brings, and say what they strengthen and what they make harder', async () => {
    const page = (await drafted(4, 6)).page(levers);
    expect(page).toContain('| Lever a Now | It costs time. |');
    expect(page).toMatch(/\*\*Goes well with:\*\* Nothing\.\n- \*\*Makes harder:\*\*/);
  });
});

describe('the scenarios', () => {
  it('make a choice at every lever, from the options that the levers have', async () => {
    const drafted = await draft(scenarios);
    const data = drafted.data<{ scenarios: { id: string; choices: { lever: string; title: string }[] }[] }>(scenarios);
    expect(data.scenarios.map(({ id }) => id)).toEqual(['bold', 'careful', 'slow']);
    expect(data.scenarios[1]?.choices.map(({ title }) => title)).toEqual([
      'Where Now',
      'Size Later',
      'Order Now',
      'Partner Now',
    ]);
    expect(drafted.page(scenarios)).toContain('| Size | Size Now | Size Later | Size Later |');
  });

  it('are refused when two of them choose the same', async () => {
    const twins = { scenarios: [scenario('Bold'), scenario('Careful'), scenario('Slow', 'size')] };
    await expect(draft(scenarios, { scenarios: twins })).rejects.toThrow(/“Bold” and “Careful” make the same choices/);
  });
});

describe('the choice among them', () => {
  it('goes by computed scores, and says which weight would change it', async () => {
    const drafted = await draft(scenarioChoice);
    // careful: 3×4 + 5×3 + 2×4 + 2×5 = 45; bold: 6 + 25 + 8 + 2 = 41; slow: 15 + 5 + 6 + 8 = 34; of 12.
    const data = drafted.data<{ chosen: string; totals: { scenario: string; score: number }[]; shifts: object[] }>(
      scenarioChoice,
    );
    expect(data.chosen).toBe('careful');
    expect(data.totals.map(({ scenario }) => scenario)).toEqual(['careful', 'bold', 'slow']);
    expect(data.totals[0]?.score).toBeCloseTo(45 / 12, 10);
    // A third more on time: 45 + 5 = 50 against 41 + 8.33 = 49.33.
    expect(data.shifts).toEqual([]);
    expect(drafted.page(scenarioChoice)).toContain('Changing any one weight by a third does not change the winner');
    expect(drafted.page(scenarioChoice)).toContain('| **Weighted mean** |  | **3.8** | **3.4** | **2.8** |');
  });

  it('never falls on one that breaks a constraint while another breaks none', async () => {
    const broken = [{ scenario: 'careful', constraint: 'c1', why: 'It waits.' }];
    const drafted = await draft(scenarioChoice, { choice: { ...CHOICE, broken } });
    expect(drafted.data<{ chosen: string }>(scenarioChoice).chosen).toBe('bold');
    expect(drafted.record(scenarioChoice)?.findings).toEqual([]);
  });

  it('is a finding when every one of them breaks a constraint', async () => {
    const broken = ['bold', 'careful', 'slow'].map((scenario) => ({ scenario, constraint: 'c1', why: 'It does.' }));
    const drafted = await draft(scenarioChoice, { choice: { ...CHOICE, broken } });
    expect(drafted.record(scenarioChoice)?.findings).toMatchObject([
      { code: 'scenario-breaks-constraint', severity: 'error' },
    ]);
  });
});

describe('the strategy chosen', () => {
  it('names each decision with what was not taken', async () => {
    const drafted = await draft(strategicDecisions);
    const data = drafted.data<{
      scenario: string;
      decisions: { title: string; chosen: string; instead_of: string[] }[];
    }>(strategicDecisions);
    expect(data.scenario).toBe('Careful');
    expect(data.decisions[1]).toMatchObject({ title: 'Size', chosen: 'Size Later', instead_of: ['Size Now'] });
  });
});
