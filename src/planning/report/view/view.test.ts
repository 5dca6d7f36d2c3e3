import { describe, expect, it } from 'vitest';
import { fixtureModel } from '../fixture.ts';
import { viewOf } from './view.ts';

const model = fixtureModel();
const view = viewOf(model);

describe('viewOf', () => {
  it('says in which sections a fact is used, and whether on the first screen', () => {
    const fact = (id: string) => view.facts.find((placed) => placed.fact.id === id);
    expect(fact('cost.reserve')?.usedIn.map((use) => use.section.id)).toEqual(['executive_summary']);
    expect(fact('finish.p90')).toMatchObject({ usedIn: [], onFirstScreen: true });
    expect(fact('crew.design')).toMatchObject({ usedIn: [], onFirstScreen: false });
  });

  it('calls a fact that nobody can set by its label alone, in formulas too', () => {
    const rows = viewOf({
      ...model,
      ledger: [
        { id: 'phase.moor', label: 'Days of mooring', value: 3, unit: 'day', basis: 'assumed', stage: 'facts' },
        { id: 'end.p', label: 'End', value: 6, unit: 'day', basis: 'derived', formula: 'phase.moor * 2', stage: 'x' },
      ],
    }).facts;
    expect(rows.map(({ settableId, anchor, fact }) => [settableId, anchor, fact.formula])).toEqual([
      ['phase.moor', 'fact-phase.moor', undefined],
      [null, 'fact-end.p', '“Days of mooring” × 2'],
    ]);
  });

  it('gives sections of the same id anchors of their own', () => {
    const [first] = model.sections;
    if (first === undefined) throw new Error('the fixture has sections');
    const anchors = viewOf({ ...model, sections: [first, first, { ...first, id: 'executive summary' }] }).sections.map(
      (each) => each.anchor,
    );
    expect(new Set(anchors).size).toBe(3);
  });

  it('resolves only places that exist', () => {
    expect(view.resolveHash('fact-budget.total')).toMatchObject({
      href: '#fact-budget.total',
      className: 'fact-reference',
    });
    expect(view.resolveHash('team')).toEqual({ href: '#section-team' });
    expect(view.resolveHash('announcer')).toBeNull();
    expect(view.resolveHash('%')).toBeNull();
  });

  it('keeps what a pointer shows short, and whole characters whole', () => {
    const [fact] = model.ledger;
    if (fact === undefined) throw new Error('the fixture has facts');
    const title =
      viewOf({ ...model, ledger: [{ ...fact, label: `${'x'.repeat(178)}🌊🌊🌊` }] }).resolveHash(`fact-${fact.id}`)
        ?.title ?? '';
    expect(title.length).toBeLessThanOrEqual(180);
    expect(title.isWellFormed()).toBe(true);
  });
});
