import { describe, expect, it } from 'vitest';
import type { LedgerFact } from '../../../../shared/fact.ts';
import { computedFaults, editFault, repairedPage } from './page-edits.ts';

const facts: LedgerFact[] = [
  { id: 'budget.total', label: 'Budget', value: 5000, unit: 'EUR', basis: 'stated', stage: 'facts' },
  { id: 'schedule.finish', label: 'Finish', value: '2027-05-03', unit: 'date', basis: 'derived', stage: 'schedule' },
];
const ground = { facts, known: new Set(facts.map(({ id }) => id)) };
const PAGE = `# Team

The cook signs the lease. The owner pays [[budget.total]] in 12 weeks.

- **Lead:** the cook leads.
- The prompt says “the owner cooks himself”.

| Role | Why |
| --- | --- |
| Cook | cooks alone |
`;
const edit = (find: string, replace: string) => ({ section: 'team', find, replace, why: 'So it is elsewhere.' });
const fault = (find: string, replace: string) => editFault(PAGE, edit(find, replace), ground);

describe('an edit of a page', () => {
  it('may change words in prose, lists and cells, and put in a fact of the ledger', () => {
    expect(fault('The cook signs the lease', 'The owner signs the lease')).toBeNull();
    expect(fault('**Lead:** the cook leads', '**Lead:** the owner leads')).toBeNull();
    expect(fault('cooks alone', 'cooks with a helper')).toBeNull();
    expect(fault('in 12 weeks', 'by [[schedule.finish]]')).toBeNull();
  });

  it.each([
    ['the text is not on the page', 'The waiter', 'The cook'],
    ['the text is not on the page', '', 'The cook'],
    ['the text occurs more than once', 'cook', 'owner'],
    ['it changes nothing', 'cooks alone', 'cooks alone'],
    ['the replacement is empty', 'cooks alone', ' '],
    ['it spans several lines or table cells', 'cooks alone', 'cooks | alone'],
    ['it spans several lines or table cells', 'cooks alone', 'cooks\n\n# alone'],
    ['it changes markup', 'cooks alone', '<b>cooks</b>'],
    ['it changes markup', '**Lead:** the cook', 'Lead: the cook'],
    ['it changes markup', 'cooks alone', '[cooks](http://elsewhere.test)'],
    ['it changes the type of the line', 'The cook signs the lease', '- The cook signs the lease'],
    ['it changes a quotation from the user', 'owner cooks himself', 'owner pays himself'],
    ['it refers to a fact that is not in the ledger', 'cooks alone', 'cooks by [[schedule.never]]'],
    ['it refers to a fact that is not in the ledger', '[[budget.to', '[[budget.for'],
    ['it adds a new number', 'cooks alone', 'cooks for 40 guests'],
    ['it adds a new number', 'in 12 weeks', 'in 14 weeks'],
    ['it adds a new number', 'cooks alone', 'cooks 7'],
  ])('is refused because %s: “%s” → “%s”', (why, find, replace) => {
    expect(fault(find, replace)).toBe(why);
  });

  it('may leave out or keep a number that was spelled out already', () => {
    expect(fault('in 12 weeks', 'soon')).toBeNull();
    expect(fault('pays [[budget.total]] in 12 weeks', 'gets [[budget.total]] after 12 weeks')).toBeNull();
  });
});

describe('a page with edits', () => {
  it('has those that are about it, in order, each upon the ones before', () => {
    const edits = [
      edit('The cook signs', 'The owner signs'),
      { ...edit('cooks alone', 'rests'), section: 'swot' },
      edit('The owner signs the lease', 'The owner signs the contract'),
    ];
    const { page, skipped } = repairedPage('team', PAGE, edits);
    expect(page).toBe(PAGE.replace('The cook signs the lease', 'The owner signs the contract'));
    expect(skipped).toEqual([]);
  });

  it('skips and names those whose words are gone or no longer alone', () => {
    const edits = [edit('The cook signs', 'The owner signs'), edit('cooks alone', 'rests')];
    const changed = PAGE.replace('The cook signs', 'Nobody signs').replace('The owner pays', 'He cooks alone and pays');
    expect(repairedPage('team', changed, edits)).toEqual({ page: changed, skipped: edits });
  });

  it('takes what looks like a pattern as plain words', () => {
    expect(repairedPage('team', 'Pay $1 (net).', [edit('(net)', '$& (gross)')]).page).toBe('Pay $1 $& (gross).');
  });
});

it('counts lost references and bare quantities as faults of a page, quoted words left out', () => {
  expect(computedFaults(PAGE, ground)).toBe(1);
  expect(computedFaults(`${PAGE}\nBy [[schedule.never]], “in 3 weeks”.\n`, ground)).toBe(2);
});
