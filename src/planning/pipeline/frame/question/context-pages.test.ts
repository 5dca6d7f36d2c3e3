import { beforeAll, describe, expect, it } from 'vitest';
import { type OutlinedPlan, outlinedPlan } from '../../../../../tests/support/models/hand-answers.ts';
import type { LedgerFact } from '../../../../shared/fact.ts';
import { brief } from '../../intake/brief.ts';
import { swot } from '../../plan/swot.ts';
import { factsPage } from './context-pages.ts';

const facts: LedgerFact[] = [
  { id: 'scale.seats', label: 'Seats', value: 24, unit: 'seat', basis: 'stated', stage: 'ledger' },
  { id: 'price.bread', label: 'Bread', value: 4, unit: 'EUR/loaf', basis: 'assumed', stage: 'ledger' },
];

describe('the table of facts', () => {
  it('says how a reference reads and what is assumed, and names by id what it leaves out', () => {
    const { text } = factsPage(facts, { locale: 'en-GB', others: ['budget.total', 'rate.dkk'] });
    expect(text).toContain('| scale.seats | Seats | 24 seats |');
    expect(text).toMatch(/\| price\.bread \| Bread \| .* \(assumed\) \|/);
    expect(text).toContain('Facts of the plan that matter less here, by id alone: budget.total, rate.dkk.');
  });

  it('has units and bases where an answer computes with them', () => {
    expect(factsPage(facts, { locale: 'en-GB', withUnits: true }).text).toContain('| EUR/loaf | assumed |');
  });
});

describe('a question', () => {
  let plan: OutlinedPlan;
  beforeAll(async () => {
    plan = await outlinedPlan();
  });
  const point = { point: 'The place is known.', follows: 'Use it.' };
  const answer = {
    strengths: [point, point],
    weaknesses: [point, point],
    opportunities: [point, point],
    threats: [point, point],
  };
  const pages = async () => {
    const { questions } = await plan.ask(swot, () => answer);
    return new Map(questions[0]?.context.map(({ title, text }) => [title, text]));
  };

  it('names every fact of the plan, in its table or by id', async () => {
    const text = (await pages()).get('Facts to refer to by id') ?? '';
    expect(text).toMatch(/by id alone: .*cost\.contingency_share/);
  });

  it('has the brief in short beside the prompt, and whole where the user has written in it', async () => {
    const short = (await pages()).get('Brief') ?? '';
    expect(short).not.toContain('In scope, from the prompt');
    plan.write(brief, `${plan.page(brief)}\nThe mayor wants it painted blue.\n`);
    const whole = (await pages()).get('Brief') ?? '';
    expect(whole).toContain('painted blue');
    expect(whole).toContain('Purpose');
  });
});
