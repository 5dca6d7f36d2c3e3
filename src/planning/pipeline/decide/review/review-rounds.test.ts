import { describe, expect, it } from 'vitest';
import { StageError } from '../../../engine/stage-error.ts';
import { type Named, type ReviewedPage, type RoundView, reviewRounds } from './review-rounds.ts';

const page = (id: string, text: string, edited = false): ReviewedPage => ({ id, title: id, page: text, edited });
const PAGES = [
  page('team', 'The cook signs. The cook sings.'),
  page('plan', 'The owner signs. Nobody sings.'),
  page('swot', 'It is loud here. It is late here.', true),
];

/** A contradiction between team and plan; with `to`, repaired by changing the quotation in team. */
const named = (quote: string, other: string, to?: string, section = 'team'): Named => ({
  section_a: section,
  quote_a: quote,
  section_b: 'plan',
  quote_b: other,
  why: 'Only one can.',
  severity: 'error',
  repair: to === undefined ? null : { section, find: quote, replace: to, why: 'The plan says so.' },
});
const SIGNS = named('The cook signs', 'The owner signs', 'The owner signs');
const SINGS = named('The cook sings', 'Nobody sings', 'The cook is silent');

/** Reviews by a script of answers; what it was shown is kept. */
async function review(script: readonly (readonly Named[] | StageError)[], most = 3, pages = PAGES) {
  const shown: string[] = [];
  const views: RoundView[] = [];
  const result = await reviewRounds(pages, {
    facts: [],
    most,
    ask: async (view) => {
      views.push(view);
      shown.push(view.pages[0]?.page ?? '');
      const next = script[shown.length - 1];
      if (next === undefined) throw new Error('asked too often');
      if (next instanceof StageError) throw next;
      return { named: next, by: `model-${shown.length}` };
    },
  });
  return { ...result, shown, views };
}

describe('the rounds of a review', () => {
  it('end at once where nothing is found', async () => {
    const result = await review([[]]);
    expect(result).toMatchObject({ edits: [], contradictions: [], by: ['model-1'] });
    expect(result.rounds).toEqual([{ pages: 3, found: 0, not_found: 0, edits: 0, refused: 0, kept: false }]);
  });

  it('look again at the repaired pages, and end when nothing is left', async () => {
    const result = await review([[SIGNS, SINGS], []]);
    expect(result.shown[1]).toBe('The owner signs. The cook is silent.');
    expect(result.edits.map(({ replace }) => replace)).toEqual(['The owner signs', 'The cook is silent']);
    expect(result.contradictions).toEqual([]);
    expect(result.rounds.map(({ kept }) => kept)).toEqual([true, false]);
  });

  it('are shown only the changed pages after the first, with what was found before and what became of it', async () => {
    const open = named('The cook sings', 'Nobody sings');
    const { views } = await review([[SIGNS, open], []]);
    expect(views.map(({ pages }) => pages.map(({ id }) => id))).toEqual([['team', 'plan', 'swot'], ['team']]);
    expect(views[0]?.before).toEqual([]);
    expect(views[1]?.before).toMatchObject([
      { quote_a: 'The cook signs', repair: { replace: 'The owner signs' } },
      { quote_a: 'The cook sings', repair: null },
    ]);
    expect(views[1]?.all.find(({ id }) => id === 'team')?.page).toBe('The owner signs. The cook sings.');
  });

  it('keep what was left open although a later round did not name it again', async () => {
    const open = named('The cook sings', 'Nobody sings');
    const result = await review([[SIGNS, open], []]);
    expect(result.edits.map(({ replace }) => replace)).toEqual(['The owner signs']);
    expect(result.contradictions.map(({ quote_a }) => quote_a)).toEqual(['The cook sings']);
  });

  it('count once what is named again, and take the change that comes with it', async () => {
    const open = named('The cook sings', 'Nobody sings');
    const result = await review([[SIGNS, open], [SINGS], []]);
    expect(result.edits.map(({ replace }) => replace)).toEqual(['The owner signs', 'The cook is silent']);
    expect(result.contradictions).toEqual([]);
  });

  it('are none where there is no page to read', async () => {
    const result = await review([], 3, []);
    expect(result).toMatchObject({ rounds: [], contradictions: [], shown: [] });
  });

  it('end where no change of wording cures what is found', async () => {
    const result = await review([[named('The cook signs', 'The owner signs')]]);
    expect(result.contradictions).toHaveLength(1);
    expect(result.shown).toHaveLength(1);
  });

  it('keep the state that was best: edits after which more is found are given up', async () => {
    const worse = [
      named('The owner signs', 'Nobody sings'),
      named('The cook sings', 'Nobody sings'),
      named('The owner', 'Nobody sings'),
    ];
    const result = await review([[SIGNS], worse]);
    expect(result.edits).toEqual([]);
    expect(result.contradictions.map(({ quote_a }) => quote_a)).toEqual(['The cook signs']);
    expect(result.rounds.map(({ kept }) => kept)).toEqual([false, false]);
  });

  it('keep what an earlier round repaired when a later one repairs nothing more', async () => {
    const left = named('The cook sings', 'Nobody sings', 'The cook sings 3 songs');
    const result = await review([[SIGNS, left], [left]]);
    expect(result.edits.map(({ replace }) => replace)).toEqual(['The owner signs']);
    expect(result.contradictions.map(({ quote_a }) => quote_a)).toEqual(['The cook sings']);
    expect(result.refused).toMatchObject([{ fault: 'it adds a new number' }, { fault: 'it adds a new number' }]);
  });

  it('end when nothing got better, without a further change', async () => {
    const other = named('The cook sings', 'Nobody sings', 'The cook is silent');
    const result = await review([[SIGNS], [other]]);
    expect(result.shown).toHaveLength(2);
    expect(result.rounds[1]).toMatchObject({ found: 1, edits: 0 });
  });

  it('are never more than allowed', async () => {
    const result = await review([[SIGNS]], 1);
    expect(result.shown).toHaveLength(1);
    expect(result.edits).toHaveLength(1);
    expect(result.rounds).toMatchObject([{ kept: true }]);
  });

  it('leave out contradictions whose words nobody wrote', async () => {
    const result = await review([[named('The cook dances', 'Nobody sings', 'x')]]);
    expect(result.contradictions).toEqual([]);
    expect(result.rounds).toMatchObject([{ found: 0, not_found: 1, refused: 0 }]);
  });

  it('report what stands in a page that the user edited, and leave it', async () => {
    const result = await review([[named('It is loud here', 'Nobody sings', 'It is calm here', 'swot')]]);
    expect(result.edits).toEqual([]);
    expect(result.contradictions).toHaveLength(1);
    expect(result.refused).toMatchObject([{ fault: 'the user has edited the section' }]);
  });

  it('take one edit that cures two contradictions once', async () => {
    const again = { ...SIGNS, quote_b: 'Nobody sings' };
    const result = await review([[SIGNS, again], []]);
    expect(result.edits).toHaveLength(1);
    expect(result.refused).toEqual([]);
  });

  it('do with the rounds before where one cannot be answered, and pass on what ends the run', async () => {
    const lost = (reach: 'item' | 'run') => new StageError('generation_error', 'No answer fits.', true, { reach });
    const result = await review([[SIGNS, SINGS], lost('item')]);
    expect(result.edits).toHaveLength(2);
    expect(result.partial).toEqual([{ item: 'Round 2', note: 'No answer fits.' }]);
    await expect(review([lost('run')])).rejects.toThrow('No answer fits.');
    expect((await review([lost('item')])).rounds).toEqual([]);
  });
});
