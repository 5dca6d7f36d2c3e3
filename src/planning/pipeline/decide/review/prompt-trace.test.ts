import { describe, expect, it } from 'vitest';
import { countPattern, traceConstraint, traceFact, type Used, usersThroughFormulas } from './prompt-trace.ts';

const PROMPT = 'Open by 1 May 2028 for at most 40 guests. Spend no more than 90,000 EUR. Use no diesel.';
const at = (text: string) => ({ text, offset: PROMPT.indexOf(text) });
const fact = (id: string, text: string, isReplaced = false) => ({ id, quote: at(text), isReplaced });
const constraint = (id: string, kind: string, quote: string) => ({ id, kind, quote, offset: PROMPT.indexOf(quote) });

const used = (more: Partial<Used> = {}): Used => ({
  facts: [fact('timeline.deadline', '1 May 2028'), fact('scale.guests', '40'), fact('budget.total', '90,000 EUR')],
  packages: [],
  sections: new Map(),
  calculated: new Set(['timeline.deadline', 'budget.total']),
  bounds: { deadline: { isMissed: false, chance: 0.9, isStated: false }, isOverBudget: false },
  ...more,
});
const bounds = (more: Partial<Used['bounds']>) => used({ bounds: { ...used().bounds, ...more } });

describe('what code can say of a constraint', () => {
  const deadline = constraint('c1', 'must', 'Open by 1 May 2028');

  it.each([
    [{ isMissed: false, chance: 0.9, isStated: false }, 'honoured'],
    [{ isMissed: false, chance: 0.4, isStated: false }, 'bent'],
    [{ isMissed: true, chance: null, isStated: false }, 'bent'],
    [{ isMissed: false, chance: null, isStated: true }, 'not_judged'],
  ])('holds a deadline against the schedule: %j is %s', (state, verdict) => {
    expect(traceConstraint(deadline, bounds({ deadline: state }))?.verdict).toBe(verdict);
  });

  it('holds a budget against the costs, and leaves it open where nothing was estimated without it', () => {
    const budget = constraint('c2', 'limit', 'Spend no more than 90,000 EUR');
    expect(traceConstraint(budget, bounds({ isOverBudget: false }))?.verdict).toBe('honoured');
    expect(traceConstraint(budget, bounds({ isOverBudget: true }))).toMatchObject({
      verdict: 'bent',
      where: 'short by [[budget.gap]]',
    });
    expect(traceConstraint(budget, bounds({ isOverBudget: null }))).toBeNull();
  });

  it('finds the packages that meet a demand, also where they meet one whose words hold it', () => {
    const guests = constraint('c3', 'limit', 'at most 40 guests');
    const meeting = (id: string, quote: string) => used({ packages: [{ title: 'Seats', answers: [{ id, quote }] }] });
    expect(traceConstraint(guests, meeting('c3', 'at most 40 guests'))).toMatchObject({
      verdict: 'honoured',
      where: 'work: Seats',
    });
    expect(traceConstraint(guests, meeting('s1', 'a room for At most 40 guests'))?.verdict).toBe('honoured');
    expect(traceConstraint(guests, meeting('c9', 'no diesel'))).toBeNull();
  });

  it('breaks where one of its bounds breaks, whatever the other does', () => {
    const both = { ...constraint('c1', 'limit', 'Open by 1 May 2028'), quote: PROMPT.slice(0, 72) };
    expect(traceConstraint(both, bounds({ isOverBudget: true }))?.verdict).toBe('bent');
  });

  it('says nothing of a ban that only a reader can judge', () => {
    expect(traceConstraint(constraint('c4', 'banned', 'Use no diesel'), used())).toBeNull();
  });
});

describe('what code can say of a stated fact', () => {
  const guests = fact('scale.guests', '40');

  it('names the sections that use it, and a few of many', () => {
    const titles = ['Team', 'Costs', 'Risks', 'Tasks', 'Places', 'Governance'];
    const trace = traceFact(guests, used({ sections: new Map([['scale.guests', titles]]) }));
    expect(trace).toMatchObject({ verdict: 'honoured', where: 'Team, Costs, Risks, Tasks and 2 more' });
  });

  it('is ignored where nobody uses it, and bent where the user has set another value', () => {
    expect(traceFact(guests, used())).toMatchObject({ verdict: 'ignored' });
    const sections = new Map([['scale.guests', ['Team']]]);
    expect(traceFact({ ...guests, isReplaced: true }, used({ sections }))).toMatchObject({ verdict: 'bent' });
  });

  it('needs no page where dates and costs are calculated with it', () => {
    const budget = fact('budget.total', '90,000 EUR');
    expect(traceFact(budget, bounds({ isOverBudget: null }))).toMatchObject({ verdict: 'honoured' });
  });
});

describe('a count that a section says in words', () => {
  const says = (quote: string, value: number, language: string, page: string) =>
    countPattern(quote, value, language)?.test(page) ?? null;

  it.each([
    ['in vier Stadtteilen beginnen', 4, 'de', 'Begonnen wird in vier Mannheimer Stadtteilen.'],
    ['in vier Stadtteilen beginnen', 4, 'de', 'Es sind 4 Stadtteile.'],
    ['auf alle 17 Stadtbezirke', 17, 'de', 'Ausweitung auf die 17 Stadtbezirke'],
    ['six small workshops', 6, 'en', 'Behind it are six workshops.'],
  ])('is found: %s (%d, %s) in “%s”', (quote, value, language, page) => {
    expect(says(quote, value, language, page)).toBe(true);
  });

  it.each([
    ['in vier Stadtteilen beginnen', 4, 'de', 'In vier Wochen beginnt die Ausweitung auf andere Stadtteile.'],
    ['auf alle 17 Stadtbezirke', 17, 'de', 'Es sind 1.17 Stadtbezirke, und 170 Stadtbezirke'],
    ['six small workshops', 6, 'en', 'Sixty-six small workshops in 26 workshops'],
  ])('is not another one: %s (%d, %s) in “%s”', (quote, value, language, page) => {
    expect(says(quote, value, language, page)).toBe(false);
  });

  it('is none without a word that says what is counted', () => {
    expect(countPattern('at most 40', 40, 'en')).toBeNull();
    expect(countPattern('half of the guests', 0.5, 'en')).toBeNull();
  });
});

describe('users through formulas', () => {
  it('are those of whatever is calculated from a fact, along the whole chain and in any order of the facts', () => {
    const direct = new Map([
      ['cost.works', ['Costs']],
      ['scale.floor', ['Brief']],
    ]);
    const chain = [
      { id: 'money.works', parts: ['scale.floor', 'rate.floor'] },
      { id: 'money.all', parts: ['money.works', 'rate.fees'] },
      { id: 'cost.works', parts: ['money.all'] },
    ];
    for (const facts of [chain, chain.toReversed()]) {
      const users = usersThroughFormulas(direct, facts);
      expect(users.get('scale.floor')).toEqual(['Brief', 'Costs']);
      expect(users.get('rate.floor')).toEqual(['Costs']);
      expect(users.get('scale.guests')).toBeUndefined();
    }
  });
});
