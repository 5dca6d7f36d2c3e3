import { describe, expect, it } from 'vitest';
import { draft } from '../../../../tests/support/models/asked-stages.ts';
import type { Fact } from '../../../shared/fact.ts';
import { pipeline } from '../index.ts';
import { makeAssumptions } from '../plan/make-assumptions.ts';
import { team } from '../plan/team.ts';
import { wbsPhases } from '../plan/wbs-phases.ts';
import { identifyRisks } from '../work/risks/identify-risks.ts';
import { currencyStrategy } from './currency-strategy.ts';
import { facts } from './facts.ts';
import { ledger } from './ledger.ts';
import { physicalLocations } from './physical-locations.ts';

const PROMPT = `We will open a repair café in Todmorden, in the old mill, by 30 June 2028. The budget is £40,000. The council
gives a grant of £10,000 towards it. We expect 600 visitors a month at first, and a third of them will pay. A coffee is
two pounds. My aunt ran one in Lyon for 20 years with 7 volunteers.`;

describe('the places', () => {
  const answer = (locations: object[], more: object = {}) => ({
    physical_locations: { needed: true, locations, demands: ['A level floor.'], ...more },
  });

  it('are the prompt’s own, each once, the finer first', async () => {
    const { data } = await draft(
      physicalLocations,
      PROMPT,
      answer([
        { name: 'todmorden', kind: 'city', country: 'GB' },
        { name: 'Todmorden', kind: 'city', country: 'GB' },
        { name: 'the old mill', kind: 'site', country: '' },
      ]),
    );
    expect(data.locations).toEqual([
      { name: 'the old mill', kind: 'site', country: null, quote: 'the old mill' },
      { name: 'Todmorden', kind: 'city', country: 'GB', quote: 'Todmorden' },
    ]);
  });

  it.each([
    ['a place that the prompt does not name', { name: 'Halifax', kind: 'city', country: 'GB' }, /locations\.0\.name/],
    ['a country that is none', { name: 'Todmorden', kind: 'city', country: 'England' }, /not an ISO 3166-1/],
  ])('are asked for again when there is %s', async (_, place, fault) => {
    await expect(draft(physicalLocations, PROMPT, answer([place]))).rejects.toThrow(fault);
  });
});

describe('the currency', () => {
  const asked = { currency_strategy: { currency: 'DKK', basis: 'a Danish fund pays' } };

  it('is computed where an amount or a place settles it, and nobody is asked', async () => {
    const { data, record, questions } = await draft(currencyStrategy, PROMPT, asked);
    expect(data).toMatchObject({ currency: 'GBP', draft_note: '' });
    expect(questions).toEqual([]);
    expect(record.draftedBy).toBe('computed');
  });

  it('is asked for where neither does', async () => {
    const open = 'Write an app with which fishermen share where the ice is thin. A Danish fund pays for it.';
    const bare = { physical_locations: { needed: false, locations: [], demands: [] } };
    const { data, page, record } = await draft(currencyStrategy, open, { ...bare, ...asked });
    expect(data).toMatchObject({ currency: 'DKK', others: [], hedging: null, draft_note: null });
    expect(page).toContain('The plan uses **DKK**: a Danish fund pays.');
    expect(record.draftedBy).toBe('model-a');
    const silent = { currency_strategy: { currency: '', basis: 'nothing tells' } };
    expect((await draft(currencyStrategy, open, { ...bare, ...silent })).data.currency).toBeNull();
    const wrong = { currency_strategy: { currency: 'kroner', basis: 'a Danish fund pays' } };
    await expect(draft(currencyStrategy, open, { ...bare, ...wrong })).rejects.toThrow(/not an ISO 4217/);
  });
});

const assumed = (id: string, value: number, unit: string, more: object = {}) => ({
  id,
  label: id,
  low: value * 0.8,
  value,
  high: value * 1.5,
  unit,
  why: 'Usual in such towns.',
  check: 'Ask two cafés.',
  sensitivity: 'high',
  ...more,
});
const stated = (id: string, value: number, unit: string, quote: string, more: object = {}) => ({
  id,
  label: id,
  value,
  low: value,
  high: value,
  unit,
  quote,
  ...more,
});
const ANSWER = {
  wrong: [],
  stated: [stated('price.coffee', 2, 'GBP/visitor', 'A coffee is two pounds')],
  dates: [],
  assumed: [
    assumed('running.rent', 300, 'GBP/month'),
    assumed('running.energy', 150, 'GBP/month'),
    assumed('demand.visitors', 600, 'visitor/month'),
    assumed('demand.paying', 33, 'percent'),
  ],
  derived: [
    {
      id: 'income.coffee',
      label: 'Income',
      unit: 'GBP/month',
      formula: 'demand.visitors * demand.paying * price.coffee',
    },
    {
      id: 'running.gap',
      label: 'Missing a month',
      unit: 'GBP/month',
      formula: 'running.rent + running.energy - income.coffee',
    },
  ],
};

describe('the facts', () => {
  const factsOf = (data: Record<string, unknown>) => new Map((data.facts as Fact[]).map((fact) => [fact.id, fact]));

  it('are what code read, what the answer adds with its quotes, and formulas that the ledger computes', async () => {
    const { data, record } = await draft(facts, PROMPT, { facts: ANSWER });
    const found = factsOf(data);
    expect(found.get('budget.total')).toMatchObject({ value: 40_000, unit: 'GBP', basis: 'stated' });
    expect(found.get('price.coffee')?.quote).toEqual({
      text: 'A coffee is\ntwo pounds',
      offset: PROMPT.indexOf('A coffee'),
    });
    expect(found.get('cost.contingency_share')?.basis).toBe('assumed');
    expect(record.findings.filter(({ severity }) => severity === 'error')).toEqual([]);
    const computed = await draft(ledger, PROMPT, { facts: ANSWER });
    expect(computed.record.findings).toEqual([]);
    expect(factsOf(computed.data).get('running.gap')?.value).toBeCloseTo(54);
  });

  it('lack what code misread, say so on the page, and compute with what took its place', async () => {
    const before = factsOf((await draft(facts, PROMPT)).data);
    const grant = [...before.values()].find(({ quote }) => quote?.text === '£10,000');
    expect(before.has('funding.gap')).toBe(true);
    const wrong = [
      { id: 'budget.total', reason: 'That is the price of the mill.' },
      { id: grant?.id ?? '', reason: 'It is not for this project.' },
    ];
    const repaired = {
      ...ANSWER,
      wrong,
      stated: [stated('budget.total', 10_000, 'GBP', 'a grant of £10,000')],
      assumed: [...ANSWER.assumed, assumed('price.coffee', 2.5, 'GBP/visitor')],
    };
    const { data, page } = await draft(facts, PROMPT, { facts: repaired });
    const found = factsOf(data);
    expect(found.get('budget.total')).toMatchObject({ value: 10_000, basis: 'stated' });
    expect(found.has(grant?.id ?? '')).toBe(false);
    expect(found.has('funding.gap')).toBe(false);
    expect(data.set_aside).toHaveLength(2);
    expect(page).toContain('That is the price of the mill.');
  });

  it('hold an allowance for delay without a budget too, where packages get amounts of their own', async () => {
    const unpriced = 'We will open a repair café in Bristol by 30 June 2028. A coffee is two pounds.';
    const asked = await draft(facts, unpriced, { facts: ANSWER });
    expect(factsOf(asked.data).get('cost.time_share')).toMatchObject({ value: 30, unit: 'percent' });
    expect(factsOf(asked.data).has('budget.for_work')).toBe(false);
    expect(asked.record.findings.find(({ code }) => code === 'no-budget')?.message).not.toMatch(/costs are shown as/);
    expect(factsOf((await draft(facts, unpriced)).data).has('cost.time_share')).toBe(false);
  });

  it('take an answer’s own allowance in the place of the usual one', async () => {
    const own = { ...ANSWER, assumed: [...ANSWER.assumed, assumed('cost.contingency_share', 22, 'percent')] };
    const { data } = await draft(facts, PROMPT, { facts: own });
    expect((data.facts as Fact[]).filter(({ id }) => id === 'cost.contingency_share')).toEqual([
      expect.objectContaining({ value: 22 }),
    ]);
  });

  it('keep how far an assumption may be off, and refuse one outside its own ends', async () => {
    const { data } = await draft(facts, PROMPT, { facts: ANSWER });
    const rent = factsOf(data).get('running.rent');
    // A reference to it still reads as the likely value.
    expect(rent).toMatchObject({ value: 300, assumption: { low: 240, high: 450 } });
    expect(rent).not.toHaveProperty('low');
    const beyond = { ...ANSWER, assumed: [assumed('running.rent', 300, 'GBP/month', { low: 400 })] };
    await expect(draft(facts, PROMPT, { facts: beyond })).rejects.toThrow(/running\.rent: the value must lie between/);
  });

  it('are refused for everything that is wrong with them at once, and not for what only follows from that', async () => {
    const wrong = {
      ...ANSWER,
      assumed: [...ANSWER.assumed, assumed('running.tools', 20, '??')],
      derived: [
        ...ANSWER.derived,
        { id: 'running.all', label: 'All', unit: 'GBP/month', formula: 'running.rent + running.tools' },
        { id: 'running.year', label: 'A year', unit: 'GBP', formula: 'running.rent' },
      ],
    };
    const faults = await draft(facts, PROMPT, { facts: wrong }).then(
      () => [],
      (error: Error) => error.message.split('\n'),
    );
    expect(faults).toEqual([
      expect.stringContaining('running.tools has the unit "??"'),
      expect.stringContaining('give the unit as GBP/month, or multiply by a fact in month'),
    ]);
  });

  it('may be as many as a plan of its scale needs, and the question tells how units work', async () => {
    const asked = async (prompt: string) => {
      const { questions } = await draft(facts, prompt, { facts: ANSWER });
      expect(questions[0]?.instructions).toContain('EUR/month times month is EUR');
      const { properties } = (questions[0]?.schema ?? { properties: {} }) as {
        properties: Record<string, { description: string }>;
      };
      return `${questions[0]?.words} ${properties.derived?.description}`;
    };
    expect(await asked(PROMPT)).toMatch(/^900 .*0 to 12$/);
    const nation = `${PROMPT} It becomes a national programme over 20 years with a budget of £4 billion.`;
    expect(await asked(nation)).toMatch(/^(?:1650 .*0 to 30|2100 .*0 to 40)$/);
  });

  const derived = (formula: string, unit = 'GBP') => ({
    derived: [...ANSWER.derived, { id: 'income.more', label: 'More', unit, formula }],
  });
  it.each([
    [
      'a formula that cannot be read',
      derived('running.rent *'),
      /income\.more could not be calculated.*cannot be read/,
    ],
    ['a formula over an unknown id', derived('running.rnt * 2'), /contains "running\.rnt", which is not a fact/],
    [
      'a formula whose units do not fit',
      derived('running.rent + budget.total'),
      /income\.more could not be calculated/,
    ],
    ['a circle', derived('income.more + budget.total'), /circular/],
    ['an id twice', { dates: [{ id: 'price.coffee', label: 'x', date: '2028-06-30', quote: '2028' }] }, /given twice/],
    [
      'an id that code has read already',
      { stated: [stated('budget.total', 40_000, 'GBP', '£40,000')] },
      /budget\.total is already in the table/,
    ],
    [
      'an id that another section computes',
      { stated: [stated('team.size', 7, 'person', '7 volunteers')] },
      /team\.size/,
    ],
    ['an id without a group', { stated: [stated('visitors', 600, 'visitor', '600 visitors')] }, /the id visitors/],
    ['a quote that is not in the prompt', { stated: [stated('scale.seats', 40, 'seat', '40 seats')] }, /“40 seats”/],
    [
      'a number that its quote does not say',
      { stated: [stated('scale.crowd', 700, 'visitor', '600 visitors')] },
      /does not contain 700/,
    ],
    [
      'a unit in which the program cannot compute',
      { stated: [stated('timeline.duration', 20, 'volunteer', 'for 20 years')] },
      /timeline\.duration must be in day, week, month or year/,
    ],
    [
      'a date that is none',
      { dates: [{ id: 'date.opening', label: 'x', date: 'June 2028', quote: '30 June 2028' }] },
      /"June 2028" is not a date/,
    ],
  ])('are asked for again when there is %s', async (_, change, fault) => {
    await expect(draft(facts, PROMPT, { facts: { ...ANSWER, ...change } })).rejects.toThrow(fault);
  });

  it('offer as misread only what code read in the prompt', async () => {
    const { questions } = await draft(facts, PROMPT, { facts: ANSWER });
    const wrong = (id: string) => ({
      properties: { wrong: { items: { properties: { id: { enum: expect.arrayContaining([id]) } } } } },
    });
    expect(questions[0]?.schema).toMatchObject(wrong('timeline.deadline'));
    expect(questions[0]?.schema).not.toMatchObject(wrong('cost.contingency_share'));
  });
});

describe('the assumptions', () => {
  const row = (sensitivity: string, fact: string, more: object = {}) => ({
    statement: `Statement about ${fact}.`,
    why: 'Others say so.',
    check: 'Ask.',
    owner: 'producer',
    by_phase: 'programme',
    if_false: 'We start smaller.',
    sensitivity,
    fact,
    ...more,
  });

  it('stand in the order of their sensitivity, with owners and phases of the plan and no others', async () => {
    const { data: roles } = await draft(team, PROMPT);
    const { data: work } = await draft(wbsPhases, PROMPT);
    const [role] = roles.roles as { id: string }[];
    const [phase] = work.phases as { id: string }[];
    const own = { owner: role?.id, by_phase: phase?.id };
    const rows = ['low', 'high', 'medium', 'low', 'low', 'low', 'low'].map((sensitivity, index) =>
      row(sensitivity, index === 1 ? 'running.rent' : 'none', own),
    );
    const { data, record } = await draft(makeAssumptions, PROMPT, {
      facts: ANSWER,
      make_assumptions: { assumptions: rows },
    });
    expect((data.assumptions as { id: string; sensitivity: string; fact: string | null }[]).slice(0, 3)).toEqual([
      expect.objectContaining({ id: 'a1', sensitivity: 'high', fact: 'running.rent' }),
      expect.objectContaining({ id: 'a2', sensitivity: 'medium', fact: null }),
      expect.objectContaining({ id: 'a3', sensitivity: 'low' }),
    ]);
    const missing = record.findings.find(({ code }) => code === 'assumption-missing')?.message;
    expect(missing).toContain('running.energy');
    expect(missing).not.toContain('running.rent');
    const strangers = rows.map((each) => ({ ...each, owner: 'astronaut' }));
    await expect(
      draft(makeAssumptions, PROMPT, { facts: ANSWER, make_assumptions: { assumptions: strangers } }),
    ).rejects.toThrow(/owner/);
  });

  it('wait for team and phases without a circle', () => {
    const order = pipeline.stages.map(({ id }) => id);
    expect(order).toContain(identifyRisks.id);
    for (const before of ['team', 'wbs_phases', 'ledger'])
      expect(order.indexOf(before)).toBeLessThan(order.indexOf('make_assumptions'));
  });
});

describe('the risks', () => {
  const risk = (probability: number, impact: number, more: object = {}) => ({
    title: 'The mill floods',
    cause: 'Heavy rain on the moor',
    event: 'The river comes up',
    effect: 'The opening moves',
    probability,
    impact,
    owner: 'owner',
    hits: [],
    ends_project: false,
    trigger: 'The gauge rises for a day',
    response: 'Keep tools above the line of the last flood',
    residual_probability: 1,
    residual_impact: 1,
    delay_days: 5,
    extra_cost: 20_000,
    ...more,
  });
  const codesOf = async (rows: readonly ReturnType<typeof risk>[]) => {
    const { data: roles } = await draft(team, PROMPT);
    const [role] = roles.roles as { id: string }[];
    const risks = rows.map((row) => ({ ...row, owner: role?.id }));
    const { data, record } = await draft(identifyRisks, PROMPT, { identify_risks: { risks } });
    return { ids: (data.risks as { id: string; impact: number }[]).map(({ id, impact }) => `${id} ${impact}`), record };
  };

  it('are numbered by score, and a register without a worst one is weak', async () => {
    const spread = await codesOf([1, 2, 3, 4, 5, 1, 2, 3].map((impact) => risk(2, impact)));
    expect(spread.ids[0]).toBe('r1 5');
    expect(spread.record.findings).toEqual([]);
    const flat = await codesOf(Array.from({ length: 8 }, () => risk(3, 3)));
    expect(flat.record.findings.map(({ code }) => code)).toContain('scores-flat');
  });
});
