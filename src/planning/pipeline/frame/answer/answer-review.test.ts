import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { LedgerFact } from '../../../../shared/fact.ts';
import type { Json } from '../../../engine/json.ts';
import { list, oneOf, proseField } from '../../ask.ts';
import { reviewAnswer } from './answer-review.ts';
import { proposedFacts } from './proposed-facts.ts';

const answer = z.object({
  risks: list(
    z.object({
      title: proseField('name', 8),
      owner: oneOf(['baker', 'owner'], 'role'),
      quote: z.string().describe('words of the prompt'),
      score: z.number().int().min(1).max(5),
    }),
    [1, 3],
    'risks',
  ),
  note: proseField('a remark', 30).nullable(),
  new_facts: proposedFacts(),
});
const marked = z.toJSONSchema(answer, { io: 'input' }) as Json;

const facts: LedgerFact[] = [
  { id: 'budget.total', label: 'Budget', value: 80000, unit: 'EUR', basis: 'stated', stage: 'ledger' },
  { id: 'scale.seats', label: 'Seats', value: 24, unit: 'seat', basis: 'stated', stage: 'ledger' },
];

const risk = { title: 'The oven comes late', owner: 'baker', quote: '80,000 EUR', score: 3 };
const good = { risks: [risk], note: null, new_facts: [] };

function review(raw: Json, options: Partial<Parameters<typeof reviewAnswer>[1]> = {}) {
  return reviewAnswer(raw, {
    stage: 'risks',
    answer,
    marked,
    facts,
    later: new Set(['schedule.finish']),
    language: 'en',
    faults: () => [],
    warnings: () => [],
    ...options,
  });
}

const withTitle = (title: string): Json => ({ ...good, risks: [{ ...risk, title }] });
const proposal = {
  id: 'risks.visits',
  label: 'Visits of the inspector',
  value: 3,
  unit: 'visit',
  why: 'Usual in town.',
  check: 'Ask the office.',
  sensitivity: 'low',
};

describe('the faults of an answer', () => {
  const broken = {
    risks: [
      { ...risk, owner: 'king', title: 'Costs pass [[budget.max]]' },
      { ...risk, score: 9 },
    ],
    note: null,
    new_facts: [{ ...proposal, unit: '??' }],
  };

  it('come all at once: of its form, its references, its proposals and its section', () => {
    const { faults } = review(broken, { faults: () => ['No risk is about money.'] });
    expect(faults).toEqual([
      expect.stringMatching(/^risks\.0\.owner: /),
      expect.stringMatching(/^risks\.1\.score: /),
      expect.stringMatching(/^new_facts: risks\.visits has the unit/),
      expect.stringMatching(/^risks\.0\.title refers to \[\[budget\.max\]\]/),
      'No risk is about money.',
    ]);
  });

  it('are those of its form and its references where the section’s own check could not read it', () => {
    const half = { ...broken, risks: [{ title: 'Costs pass [[budget.max]]', quote: '', score: 'three' }] };
    const check = () => {
      throw new Error('it was read');
    };
    const { faults } = review(half, { faults: check });
    expect(faults.map((fault) => /^\S+/.exec(fault)?.[0])).toEqual([
      'risks.0.owner:',
      'risks.0.score:',
      'new_facts:',
      'risks.0.title',
    ]);
  });

  it('name the likest of many ids, not all', () => {
    const ids = Array.from({ length: 40 }, (_, index) => `package_${index}.draw_it_up`);
    const links = z.object({ links: list(z.object({ to: oneOf(ids, 'task') }), [1, 3], 'links') });
    const { faults } = review(
      { links: [{ to: 'package_7.draw_up' }] },
      { answer: links, marked: z.toJSONSchema(links, { io: 'input' }) as Json },
    );
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatch(
      /^links\.0\.to: “package_7\.draw_up” is none of the 40 ids there are; near it are package_7\.draw_it_up, /,
    );
    expect(faults[0]?.length).toBeLessThan(200);
  });

  it('are more than a dozen where there are more', () => {
    const title = (index: number) => `It is [[lost.fact_${index}]]`;
    const many = { ...good, risks: Array.from({ length: 5 }, (_, index) => ({ ...risk, title: title(index) })) };
    const wide = Array.from({ length: 20 }, (_, index) => title(index)).join(' ');
    expect(review(many).faults).toHaveLength(5);
    expect(review({ ...good, note: wide }).faults).toHaveLength(20);
    const { faults } = review({ ...good, note: wide.repeat(4) });
    expect(faults.at(-1)).toBe('There are 20 more like these.');
  });
});

describe('lists of an answer', () => {
  it('may be left out where they may be empty, and nowhere else', () => {
    const { new_facts: _, ...without } = good;
    expect(review(without)).toEqual({ value: good, faults: [], warnings: [] });
    const { risks: __, ...none } = good;
    expect(review(none).faults).toEqual([expect.stringMatching(/^risks: /)]);
  });
});

describe('a fact that the question’s table leaves out', () => {
  const existing = new Set(['price.bread', 'budget.total']);

  it('is not called missing, and cannot be proposed', () => {
    expect(review(withTitle('Bread is [[price.bread]]'), { existing }).faults).toEqual([]);
    expect(review(withTitle('Bread is [[price.rye]]'), { existing }).faults).toEqual([
      'risks.0.title refers to [[price.rye]], which is not a fact of the plan; near it are price.bread.',
    ]);
    const again = { ...proposal, id: 'price.bread' };
    expect(review({ ...good, new_facts: [again] }, { existing }).faults.join()).toMatch(
      /is a fact of the plan already/,
    );
  });
});

describe('an answer', () => {
  it('is taken when it fits, without the fields that nobody asked for', () => {
    expect(review({ ...good, extra: 'field' } as Json)).toEqual({ value: good, faults: [], warnings: [] });
  });

  it.each<[string, Json, RegExp]>([
    ['a missing field', { note: null, new_facts: [] }, /^risks: /],
    ['a wrong type', { ...good, risks: [{ ...risk, score: 'three' }] }, /^risks\.0\.score: /],
    ['a role that does not exist', { ...good, risks: [{ ...risk, owner: 'king' }] }, /^risks\.0\.owner: .*baker/],
    ['too few entries', { ...good, risks: [] }, /^risks: /],
    ['something else than an object', [] as Json, /^The whole answer: /],
  ])('with %s is refused, and told where', (_, raw, fault) => {
    const { value, faults } = review(raw);
    expect(value).toBeNull();
    expect(faults.join('\n')).toMatch(fault);
  });

  it('that refers to a fact which nobody has is refused', () => {
    expect(review(withTitle('Costs pass [[budget.max]]')).faults).toEqual([
      'risks.0.title refers to [[budget.max]], which is not a fact of the plan; near it are budget.total.',
    ]);
  });

  it('may refer to facts, to those computed later, to months and to its own proposals', () => {
    const text = 'Before [[month:5]] or [[schedule.finish]], [[budget.total]] and [[risks.visits]]';
    const raw = { ...good, risks: [{ ...risk, title: text }], new_facts: [proposal] };
    expect(review(raw).faults).toEqual([]);
  });

  it('has a number that equals one fact turned into a reference, but in prose only', () => {
    const { value, warnings } = review(withTitle('Costs pass 80,000 EUR'));
    expect(warnings).toEqual([]);
    expect(value).toMatchObject({ risks: [{ title: 'Costs pass [[budget.total]]', quote: '80,000 EUR' }] });
  });

  it('is weak when it spells out a number that no fact has, and says which', () => {
    const { value, warnings } = review(withTitle('Costs pass 95,000 EUR'));
    expect(value).not.toBeNull();
    expect(warnings).toEqual([expect.stringContaining('“95,000 EUR”')]);
  });

  it.each([
    ['an id of another stage', { ...proposal, id: 'swot.visits' }],
    ['an id that the ledger has', { ...proposal, id: 'budget.total' }],
    ['a unit that is none', { ...proposal, unit: '??' }],
  ])('that proposes a fact with %s is refused', (_, wrong) => {
    expect(review({ ...good, new_facts: [wrong] }).faults[0]).toMatch(/^new_facts: /);
  });

  it('is weak when it is in another language than the plan', () => {
    const german =
      'Der Ofen kommt zu spät, weil der Hersteller noch andere Aufträge hat und die Montage nicht vor dem Herbst beginnen kann. Wir müssen deshalb mit dem Vermieter sprechen und einen anderen Termin für die Eröffnung finden, der auch zu den Ferien passt. Wenn das nicht gelingt, wird die Eröffnung auf den Winter verschoben und die Kunden werden enttäuscht sein.';
    expect(review({ ...good, note: german } as Json).warnings.join()).toMatch(/another language \(de\)/);
    expect(review({ ...good, note: german } as Json, { language: 'de' }).warnings).toEqual([]);
  });

  it('is refused for what its section finds wrong, and weak for what its check finds weak', () => {
    expect(review(good, { faults: () => ['No risk is about money.'] }).faults).toEqual(['No risk is about money.']);
    expect(review(good, { warnings: () => ['All scores are equal.'] }).warnings).toEqual(['All scores are equal.']);
  });
});
