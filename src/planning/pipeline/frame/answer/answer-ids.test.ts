import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { LedgerFact } from '../../../../shared/fact.ts';
import type { Json } from '../../../engine/json.ts';
import { proseField } from '../../ask.ts';
import { reviewAnswer } from './answer-review.ts';
import { proposedFacts } from './proposed-facts.ts';

const answer = z.object({ note: proseField('a remark', 30), new_facts: proposedFacts() });
const marked = z.toJSONSchema(answer, { io: 'input' }) as Json;
const budget: LedgerFact = {
  id: 'budget.total',
  label: 'Budget',
  value: 80_000,
  unit: 'EUR',
  basis: 'stated',
  stage: 'ledger',
};
const proposal = {
  id: 'Order-Limit',
  label: 'Largest order',
  value: 500,
  unit: 'EUR',
  why: 'Usual.',
  check: 'Ask.',
  sensitivity: 'low',
};
const review = (note: string, ...proposals: object[]) =>
  reviewAnswer({ note, new_facts: proposals } as Json, {
    stage: 'governance',
    answer,
    marked,
    facts: [budget],
    later: new Set(['schedule.finish']),
    language: 'en',
    faults: () => [],
    warnings: () => [],
  });

describe('ids in an answer', () => {
  it.each([
    ['Up to [[Order-Limit]].', 'Up to [[governance.order_limit]].'],
    ['Up to [[order limit]] of [[Budget.Total]].', 'Up to [[governance.order_limit]] of [[budget.total]].'],
    ['Up to [[governance.order-limit]].', 'Up to [[governance.order_limit]].'],
    ['By [[month: 6]] or [[Schedule.Finish]].', 'By [[month:6]] or [[schedule.finish]].'],
  ])('are put in the form of the ledger: %s', (said, taken) => {
    expect(review(said, proposal)).toMatchObject({
      value: { note: taken, new_facts: [{ id: 'governance.order_limit' }] },
      faults: [],
    });
  });

  it('are not guessed: another name is another fact', () => {
    expect(review('Up to [[order_limits]].', proposal).faults).toHaveLength(1);
  });

  it('of the table may be repeated with their value, which proposes nothing, but not with another', () => {
    const same = { ...proposal, id: 'budget.total', value: 80_000 };
    expect(review('All of [[budget.total]].', same)).toMatchObject({ value: { new_facts: [] }, faults: [] });
    expect(review('All of [[budget.total]].', { ...same, value: 90_000 }).faults[0]).toContain('budget.total');
  });

  it('of months begin with one, as the plan has no month before its first', () => {
    expect(review('In [[month:1]].').faults).toEqual([]);
    expect(review('In [[month:0]].').faults).toHaveLength(1);
  });
});
