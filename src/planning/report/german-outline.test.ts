import { beforeAll, describe, expect, it } from 'vitest';
import { outlinedPlan } from '../../../tests/support/models/hand-answers.ts';
import { allTemplates } from '../outline/templates.ts';
import { report } from '../pipeline/decide/report/report.ts';
import { renderMarkdown } from './markdown-report/markdown-report.ts';
import type { ReportModel } from './model.ts';

const PROMPTS: Readonly<Record<string, string>> = {
  'with a budget and a deadline':
    'Wir wollen in unserer Gemeinde Altenberg im Erzgebirge bis zum 30. September 2028 das alte Freibad in ein Naturbad umbauen. Das Budget beträgt 1,8 Millionen Euro, davon 900.000 Euro Förderung des Landes. Wir rechnen mit 25.000 Besuchern im Jahr und einem Eintritt von 4 Euro. Der Bauhof stellt drei Leute, ein Planungsbüro muss beauftragt werden.',
  'without a budget':
    'Entwickeln Sie für die Stadtbibliothek Leipzig eine App, mit der Leser Bücher vormerken und verlängern. Das Team besteht aus 4 Entwicklern. Start ist der 1. Februar 2027, die Veröffentlichung muss bis zum 15. November 2027 erfolgen. Mindestens 8.000 Leser sollen die App im ersten Jahr nutzen.',
  'of an event on its date':
    'Ich plane die Hochzeit meiner Tochter im Juni 2027 in Freiburg mit 120 Gästen. Wir haben höchstens 25.000 Euro. Die Feier soll auf einem Weingut stattfinden, mit Musik bis 2 Uhr.',
  'of a move':
    'Wir ziehen mit unserer Firma (35 Mitarbeiter) von Köln nach Wien um. Der Umzug soll im September 2027 fertig sein, der Mietvertrag in Köln endet am 31.10.2027. Kosten: etwa 180.000 €.',
};

/** Words of English sentences, none of which is a German word. */
const ENGLISH = /^(?:the|of|and|is|are|to|for|by|with|not|no|on|as|from|that|this|it|be|or|which|who|how|can|has)$/;
/** Between sentences, and behind a beginning; the point of a day ends nothing. */
const BETWEEN = /(?<=[.!?:;]\*{0,2}) (?!\p{Lu}\p{L}+ \d{4})|(?<=\*\*) |<br>|(?<!\\)\|/u;
const QUOTED = /“[^“”]*”|„[^„“”]*[“”]|`[^`]*`|<[^>]*>|\]\([^)]*\)/g;

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L} ]+/gu, ' ')
    .split(' ')
    .filter((word) => word !== '');

/** Texts of the templates, each between what a plan fills in. */
const ofTemplates: string[] = textsIn(allTemplates())
  .flatMap((text) => text.split(/\{\w+\}|\[\[.*?\]\]/))
  .map((piece) => wordsOf(piece).join(' '))
  .filter((piece) => piece !== '');
const anyTemplate = ` ${ofTemplates.join(' | ')} `;
/** By their first word, the longest first, so that none is cut by a shorter one. */
const pieces = Map.groupBy(
  ofTemplates.filter((piece) => piece.includes(' ')).toSorted((a, b) => b.length - a.length),
  (piece) => piece.slice(0, piece.indexOf(' ')),
);

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** The words of a text that are in no piece of a template. */
function betweenPieces(text: string): string[] {
  const left: string[] = [];
  let rest = text;
  while (rest !== '') {
    const [word = ''] = rest.split(' ', 1);
    const piece = pieces.get(word)?.find((candidate) => `${rest} `.startsWith(`${candidate} `));
    if (piece === undefined) left.push(word);
    rest = rest.slice((piece ?? word).length).trimStart();
  }
  return left;
}

/** Parts of sentences with English words that no template says. */
function englishOf(markdown: string): string[] {
  return markdown
    .split('\n')
    .filter((line) => !line.startsWith('>'))
    .flatMap((line) => line.replace(QUOTED, ' ').split(BETWEEN))
    .filter((part) => {
      const words = wordsOf(part);
      if (words.length < 2 || !words.some((word) => ENGLISH.test(word))) return false;
      // What stands for the name of a project and its owner.
      const text = words.join(' ').replaceAll(/the project(?: owner)?/g, '');
      if (anyTemplate.includes(text)) return false;
      return betweenPieces(text).some((word) => ENGLISH.test(word));
    });
}

describe.each(Object.entries(PROMPTS))('a German outline %s', (_, prompt) => {
  let german = '';
  let english = '';
  beforeAll(async () => {
    const plan = await outlinedPlan({ prompt });
    const model = plan.data<ReportModel>(report);
    german = renderMarkdown({ ...model, locale: 'de-DE' });
    english = renderMarkdown({ ...model, locale: 'en-GB' });
  });

  it('has English words only where its template has them, and leaves those as they are', () => {
    expect(englishOf(german)).toEqual([]);
    // What finds them finds them.
    expect(englishOf(english).length).toBeGreaterThan(50);
  });
});
