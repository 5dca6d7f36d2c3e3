import { describe, expect, it } from 'vitest';
import { draftByItem } from '../../../../tests/support/models/asked-stages.ts';
import type { Background } from '../../../shared/contracts/background.ts';
import type { Fact } from '../../../shared/fact.ts';
import { phraseInLanguage, type Say } from '../../../shared/report-words/report-words.ts';
import { basisDetails, basisSentence } from '../../report/view/basis.ts';
import { prompt } from '../intake/prompt.ts';
import { facts } from './facts.ts';

const PROMPT = `We will open a repair café in Todmorden, in the old mill, by 30 June 2028. The budget is £40,000.`;
const BACKGROUND: Background = {
  documents: [{ name: 'lease.pdf', kind: 'pdf', parts: 12, characters: 30_000, used: 90 }],
  passages: [
    { document: 'lease.pdf', place: 'page 2', text: 'The tenant keeps the mill clean.' },
    { document: 'lease.pdf', place: 'page 7', text: 'The rent is £300 a month. The lease begins on 1 February 2028.' },
  ],
};

const assumed = (id: string, value: number) => ({
  ...{ id, label: id, low: value, value, high: value, unit: 'GBP/month' },
  ...{ why: 'Usual in such towns.', check: 'Ask two cafés.', sensitivity: 'high' },
});
const rent = (value: number, quote: string) => ({
  ...{ id: 'running.rent', label: 'Rent', value, low: value, high: value, unit: 'GBP/month', quote },
});
const answer = (more: object) => ({
  wrong: [],
  stated: [],
  dates: [],
  assumed_dates: [],
  assumed: ['running.energy', 'running.water', 'running.phone', 'running.other'].map((id) => assumed(id, 50)),
  derived: [],
  ...more,
});
const drafted = (more: object, background?: Background) =>
  draftByItem(facts, { prompt: PROMPT, ...(background && { background }), answers: { facts: { '': answer(more) } } });

describe('documents that came with a prompt', () => {
  it('are sources of facts, with the page and the words that stand there', async () => {
    const dates = [
      { id: 'date.lease', label: 'Lease begins', date: '2028-02-01', quote: 'lease begins on 1 February 2028' },
    ];
    const plan = await drafted({ stated: [rent(300, 'the rent is £300 a month')], dates }, BACKGROUND);
    const found = new Map(plan.data<{ facts: Fact[] }>(facts).facts.map((fact) => [fact.id, fact]));
    const note = 'From lease.pdf, page 7: “The rent is £300 a month”';
    expect(found.get('running.rent')).toMatchObject({ value: 300, basis: 'stated', note });
    expect(found.get('running.rent')).not.toHaveProperty('quote');
    expect(found.get('date.lease')?.note).toContain('lease.pdf, page 7');
    expect(found.get('budget.total')).toMatchObject({ quote: { text: '£40,000' } });
    expect(plan.page(facts)).toContain('lease.pdf, page 7');
    const fact = found.get('running.rent') as Fact;
    const english: Say = (phrase, ...values) => phraseInLanguage(phrase, 'en', values);
    expect(basisSentence(fact, english)).toBe('stated in lease.pdf, page 7: “The rent is £300 a month”');
    expect(basisDetails(fact, english)).toEqual([{ term: 'Note', text: note }]);
  });

  it('are shown to who is asked, by page', async () => {
    const { questions } = await drafted({}, BACKGROUND);
    const page = questions[0]?.context.find(({ title }) => title.startsWith('Documents'));
    expect(page?.text).toContain('### lease.pdf, page 7\n\nThe rent is £300 a month.');
  });

  it('state nothing that does not stand in them, and no other number', async () => {
    await expect(drafted({ stated: [rent(300, 'the rent is £300 a month')] })).rejects.toThrow(/running\.rent/);
    await expect(drafted({ stated: [rent(350, 'the rent is £300 a month')] }, BACKGROUND)).rejects.toThrow(
      /does not contain 350/,
    );
  });

  it('stand on the page of the prompt, and change nothing of a plan that has none', async () => {
    const plan = await drafted({}, BACKGROUND);
    expect(plan.page(prompt)).toContain('| lease.pdf | 30000 | 90 |');
    const bare = await drafted({});
    expect(bare.page(prompt)).not.toContain('Background documents');
    expect(bare.data(prompt)).not.toHaveProperty('background');
    expect(bare.questions[0]?.context.some(({ title }) => title.startsWith('Documents'))).toBe(false);
  });
});
