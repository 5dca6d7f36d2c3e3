import { describe, expect, test } from 'vitest';
import { isCurrency } from '../../shared/quantities/currency.ts';
import { formatFact } from '../../shared/quantities/format.ts';
import { MASK, Redactable, type Redaction } from '../../shared/redaction.ts';
import { isPlaceOrPeople } from '../outline/read/places/gazetteer.ts';
import { fixtureModel } from './fixture.ts';
import { renderHtml } from './html.tsx';
import type { ReportModel } from './model.ts';
import { recognisedNames, redactReport } from './redact.ts';

const PROMPT =
  'Double-ended (from day one) it is [really] dug by 50/50 shares.\nBuild a bath on the old quay of Aarhus.\nMaria Nielsen leads it with 4,500,000 kroner. Call Dr. Holm on +45 86 12 34 56 or write to maria@bath.dk.';

/** The fixture with words of the prompt in a text, a headline, a badge and a figure. */
function spokenModel(): ReportModel {
  const model = fixtureModel();
  const [first, ...others] = model.sections;
  if (!first) throw new Error('the fixture has no section');
  return {
    ...model,
    title: 'The bath of Maria Nielsen',
    subtitle: 'Build a bath on the old quay of Aarhus',
    headlines: [
      ...model.headlines,
      { tone: 'neutral', label: 'Lead', value: 'Maria Nielsen', detail: 'for 4.5 million kr' },
    ],
    sections: [
      {
        ...first,
        markdown: `${first.markdown}\n\nMaria\nNielsen asked Dr. Holm (+45 86 12 34 56, maria@bath.dk) for €80,000–90,000, 1.2 million euros, EUR 7 or DKK 12,345; 80 to 90 kroner each, and 3 saunas. Ask Olsen.\n\nDouble\\-ended (from day one) it is \\[really\\] dug by 50/50 shares.`,
      },
      ...others,
    ],
  };
}

const everything = { leave_out: Redactable.options, words: ['Olsen'], keep_names: [] };
const SECRETS = [
  'Maria',
  'Nielsen',
  'Holm',
  '86 12',
  'bath.dk',
  '80,000',
  '90,000',
  '1.2 million',
  'EUR 7',
  '12,345',
  '90 kroner',
  '4.5 million',
  'Olsen',
  'dug by 50/50',
  'the old quay of Aarhus',
];

describe('a report for others', () => {
  test('hides first names and unknown places of the prompt, and no words that everybody writes with a capital', () => {
    const prompt =
      'My daughter Aoife and I build a boat in Kinvara, and row to Galway on a Saturday in May, or on Sundays. Oars are bought; the oars of Aoife are Irish.';
    const model = fixtureModel();
    const [first, ...others] = model.sections;
    if (!first) throw new Error('the fixture has no section');
    const said = "Aoife's oars are kept in Kinvara. Oars, May and Saturday are Irish in Galway.";
    const spoken = { ...model, title: 'A boat with Aoife', sections: [{ ...first, markdown: said }, ...others] };
    const left = { leave_out: ['names' as const], words: [], keep_names: [] };
    const { title, sections } = redactReport(spoken, prompt, left, isPlaceOrPeople);
    expect(title).toBe(`A boat with ${MASK}`);
    expect(sections[0]?.markdown).toBe(
      `${MASK}'s oars are kept in ${MASK}. Oars, May and Saturday are Irish in Galway.`,
    );
    const recognised = recognisedNames(spoken, prompt, isPlaceOrPeople);
    expect(recognised).toEqual(expect.arrayContaining(['Aoife', 'Kinvara']));
    expect(recognised).not.toContain('Irish');
    expect(recognised).not.toContain('Sundays');
    const kept = redactReport(spoken, prompt, { ...left, keep_names: ['Aoife'] }, isPlaceOrPeople);
    expect(kept.title).toBe('A boat with Aoife');
    expect(kept.sections[0]?.markdown).toContain(MASK);
    // German writes every noun so.
    const german = redactReport({ ...spoken, locale: 'de-DE' }, 'Ich baue mit Aoife ein Boot aus Holz.', left);
    expect(german.title).toBe('A boat with Aoife');
  });

  test('has nothing of what is left out in its bytes, and says what that is', () => {
    const page = renderHtml(redactReport(spokenModel(), PROMPT, everything));
    expect(SECRETS.filter((secret) => page.includes(secret))).toEqual([]);
    const amounts = fixtureModel()
      .ledger.filter(({ unit }) => isCurrency(unit))
      .map((fact) => formatFact(fact, 'en-GB'));
    expect(amounts.length).toBeGreaterThan(0);
    expect(amounts.filter((amount) => page.includes(amount))).toEqual([]);
    expect(page).toContain('Left out of it: amounts,');
    expect(page).toContain('3 saunas');
    expect(page).not.toContain('id="ledger"');
    expect(page).not.toContain('id="part-4"');
  });

  test('without amounts has no figure of money, nor of money per year', () => {
    const { sections, ...model } = fixtureModel();
    const figures = sections.flatMap((section) => section.figures).filter(({ kind }) => kind === 'swings');
    // In a section whose subject is not money.
    const others = sections.slice(0, 1).map((section) => ({ ...section, id: 'swot', figures }));
    const named = (leave_out: Redaction['leave_out']) =>
      redactReport({ ...model, sections: others }, PROMPT, { leave_out, words: [], keep_names: [] }).sections.flatMap(
        (section) => section.figures.flatMap((figure) => (figure.kind === 'swings' ? [figure.unit] : [])),
      );
    expect(named([])).toContain('EUR/year');
    expect(named(['money'])).not.toContain('EUR/year');
  });

  test('keeps what nobody left out', () => {
    const page = renderHtml(redactReport(spokenModel(), PROMPT, { leave_out: ['records'], words: [], keep_names: [] }));
    expect(SECRETS.filter((secret) => !page.includes(secret) && secret !== 'the old quay of Aarhus')).toEqual([]);
    expect(page).not.toContain(`${MASK} asked`);
  });

  test.each(Redactable.options)('is the same each time, with only this left out: %s', (what) => {
    const redaction = { leave_out: [what], words: [], keep_names: [] };
    const page = renderHtml(redactReport(spokenModel(), PROMPT, redaction));
    expect(renderHtml(redactReport(spokenModel(), PROMPT, redaction))).toBe(page);
    expect(page).not.toContain('href="#fact-');
  });
});
