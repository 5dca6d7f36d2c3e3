import { describe, expect, it } from 'vitest';
import { budgetGate, calculatedGates, deadlineGate } from './calculated-gates.ts';

const deadline = (missed_by: number) => ({ date: '2029-05-31', finish_within: 600, missed_by });

describe('whether the deadline is met', () => {
  it('is Go when four in five runs of estimated durations meet it, and not on the plan date alone', () => {
    expect(deadlineGate(deadline(0), 0.85, 'estimated').state).toBe('go');
    expect(deadlineGate(deadline(0), 0.6, 'estimated').state).toBe('open');
    expect(deadlineGate(deadline(0), 0.3, 'estimated').state).toBe('no_go');
    expect(deadlineGate(deadline(10), 0.85, 'estimated').state).toBe('no_go');
  });

  it('is open, never Go, for durations that were set to it or are those of a template', () => {
    expect(deadlineGate(deadline(0), null, 'stated')).toMatchObject({
      state: 'open',
      evidence: expect.stringContaining('as you stated; not estimated'),
    });
    expect(deadlineGate(deadline(0), 0.99, 'template').state).toBe('open');
    expect(deadlineGate(deadline(10), 0.1, 'template').state).toBe('no_go');
  });

  it('is open without a deadline', () => {
    expect(deadlineGate(null, null, 'estimated')).toEqual({ state: 'open', evidence: 'No deadline is stated.' });
  });
});

describe('whether the budget covers the work', () => {
  const enough = { gap: 0, covers_likely: true };

  it('is Go only where packages are priced and what is kept back is still whole', () => {
    expect(
      budgetGate({
        budget: enough,
        basis: 'estimated',
        durations: 'estimated',
        exceedsWorkBudget: false,
        unfunded: false,
      }).state,
    ).toBe('go');
    const eaten = budgetGate({
      budget: enough,
      basis: 'estimated',
      durations: 'estimated',
      exceedsWorkBudget: true,
      unfunded: false,
    });
    expect(eaten.state).toBe('open');
    expect(eaten.evidence).toContain('[[budget.for_work]]');
  });

  it('is open, never Go, while durations are those of a template or of the prompt', () => {
    const money = { budget: enough, basis: 'estimated', exceedsWorkBudget: false, unfunded: false } as const;
    for (const durations of ['template', 'stated'] as const)
      expect(budgetGate({ ...money, durations })).toMatchObject({
        state: 'open',
        evidence: expect.stringContaining('durations are not estimated yet'),
      });
  });

  it('is open for shares of the budget, of all packages or of some', () => {
    expect(
      budgetGate({
        budget: enough,
        basis: 'divided',
        durations: 'estimated',
        exceedsWorkBudget: false,
        unfunded: false,
      }).state,
    ).toBe('open');
    expect(
      budgetGate({ budget: enough, basis: 'partly', durations: 'estimated', exceedsWorkBudget: false, unfunded: false })
        .state,
    ).toBe('open');
  });

  it('is No where prices and contingency are above it', () => {
    const short = { gap: 5_000, covers_likely: true };
    expect(
      budgetGate({
        budget: short,
        basis: 'estimated',
        durations: 'estimated',
        exceedsWorkBudget: false,
        unfunded: false,
      }).state,
    ).toBe('no_go');
    expect(
      budgetGate({
        budget: null,
        basis: 'estimated',
        durations: 'estimated',
        exceedsWorkBudget: false,
        unfunded: false,
      }).state,
    ).toBe('open');
  });

  it('is No where the budget is enough but the funding that is known is not', () => {
    const unfunded = budgetGate({
      budget: enough,
      basis: 'estimated',
      durations: 'estimated',
      exceedsWorkBudget: false,
      unfunded: true,
    });
    expect(unfunded.state).toBe('no_go');
    expect(unfunded.evidence).toContain('[[cost.unfunded]] is not covered');
  });
});

describe('all gates together', () => {
  const input = (data: Record<string, unknown>) => ({
    field: (name: string) => data[name],
    part: (name: string) => data[name],
    partNames: Object.keys(data),
    data,
    summary: { edited: false, draftedBy: 'model', findings: [], partial: [] },
  });
  const money = (value: number) => ({ label: 'Money', value, unit: 'EUR', basis: 'stated' });
  const FUNDED = { 'funding.gap': money(0), 'funding.known': money(100), 'budget.total': money(100) };
  const gates = (
    basis: string,
    usual: boolean,
    dates: object[] = [],
    releases: object[] = [],
    facts: object = FUNDED,
  ) =>
    calculatedGates({
      ledger: input({ ...facts }),
      schedule: input({ deadline: deadline(0) }),
      risk: input({ deadline: { share: 0.9 }, dates, usual }),
      costs: input({ total: { likely: 80 }, currency: 'EUR', basis, budget: { gap: 0, covers_likely: true } }),
      cash: input({ funded: true, estimated: true, releases, facts: [] }),
    } as unknown as Parameters<typeof calculatedGates>[0]);
  const states = (...given: Parameters<typeof gates>) => gates(...given).map(({ state }) => state);

  it('are Go where cost and duration are estimated', () => {
    expect(states('estimated', false)).toEqual(['go', 'go', 'go', 'go']);
  });

  it('are never Go while one of both is not', () => {
    expect(states('partly', false).slice(1)).toEqual(['open', 'open', 'open']);
    expect(states('estimated', true).slice(0, 3)).toEqual(['open', 'open', 'open']);
  });

  it('ask about the funding only where there is a fact for each amount that the answer refers to', () => {
    const asked = (facts: object) => gates('estimated', false, [], [], facts).map(({ question }) => question);
    expect(asked(FUNDED)).toContain('Is the budget fully funded?');
    for (const id of Object.keys(FUNDED)) {
      const { [id as keyof typeof FUNDED]: _, ...rest } = FUNDED;
      expect(asked(rest)).not.toContain('Is the budget fully funded?');
    }
  });

  it('name the first payment that the money hangs on, and where the others are listed', () => {
    const release = (label: string) => ({ label, condition: 'Granted.' });
    const evidence = (count: number) => {
      const releases = ['Grant', 'Loan', 'Gift', 'Sale', 'Refund'].slice(0, count).map(release);
      return gates('estimated', false, [], releases).find(({ question }) => question.includes('when it is needed'))
        ?.evidence;
    };
    expect(evidence(2)).toContain('Grant (Granted); Loan (Granted).');
    expect(evidence(5)).toMatch(/: Grant \(Granted\); and 4 more, listed under “Cash flow”\.$/);
  });

  it('ask about the dates beside the deadline that are at risk, the worst first, and about no others', () => {
    const kept = (title: string, share: number, fact = 'date.season', kind = 'by') => ({
      kind,
      fact,
      until: null,
      title,
      share,
    });
    const dates = [
      kept('Sow', 0.62),
      kept('Install', 0.3),
      kept('Order', 0.9),
      kept('Open', 0.1, 'timeline.deadline'),
      // It may begin later without missing anything.
      kept('Launch', 0.2, 'date.season', 'not_before'),
    ];
    const asked = gates('estimated', false, dates).filter(({ question }) => question.endsWith('keep its date?'));
    expect(asked.map(({ question, state }) => [question, state])).toEqual([
      ['Does “Install” keep its date?', 'no_go'],
      ['Does “Sow” keep its date?', 'open'],
    ]);
    expect(asked[0]?.evidence).toBe('Its date: finished by [[date.season]]. 30% of the simulated runs keep it.');
  });
});
