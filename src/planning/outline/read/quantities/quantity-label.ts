import { narrow } from '../text/letters.ts';
import { phraseAfter, phraseBefore, sentenceCase, subjectOf } from '../text/noun-phrase.ts';
import { type Source, sentenceAt, wordsAfter, wordsBefore } from '../text/source.ts';
import { dimensionOf, germanCounted } from './measures.ts';

/** A number with what it counts, as found in the text. */
interface Counted {
  readonly start: number;
  /** End of the number with its scale, where the counted words begin. */
  readonly figureEnd: number;
  readonly end: number;
  readonly unit: string;
  readonly value: number;
  readonly words: boolean;
}

/** Small counts in words tell a story more often than a size: they count where something is built, bought, hired, served. */
const SMALL = 3;
const ACQUIRES = narrow(
  /(?<!\p{L})(?:build|make|buy|hire|need|needs|install|employ|recruit|train|serve|open|add|include|includes|including|supply|equip|order|plant|provide|offer|create|with|staff|team|crew|want|repair|restore|convert|renovate|run|set up|consists? of|contains?|of which|plus|bauen|kaufen|brauchen|mit|avec|con|com|med|met|bygge|köpa|købe)(?!\p{L})(?:(?!although|because|which|while|since|though|built by|from )[^.;!?]){0,90}$/u,
);
const RELATIVES =
  /^(?:friend|child|son|daughter|sister|brother|parent|grandparent|cousin|neighbour|neighbor|colleague|partner|kid|dog|cat|aunt|uncle|generation|reason|thing|way|time|side|half|part|round|day|evening|morning|night|afternoon|weekend|sentence|word|website|question|hand|foot|eye)$/;
const NEVER =
  /^(?:generation|reason|thing|way|time|side|round|sentence|website|order|percentage|point|digit|figure|direction|sense)$/;
const HAPPENED = narrow(
  /(?<!\p{L})(?:have|has|had|'ve)(?: now| already| just| ever)? (?:read|seen|visited|tried|met|opened|built|asked|written|lost|spent|heard|been)(?!\p{L})[^.;,]{0,40}$/u,
);

/** Whether a count says how large the project is: no ratios ("nine in ten"), ages, past events or friends. */
export function isScaleOfProject(source: Source, item: Counted): boolean {
  const before = wordsBefore(source, item.start, 140);
  const after = wordsAfter(source, item.end, 40);
  if (/^ (?:an ihr |an ihnen )?(?:gelesen|gestorben|gesehen|verloren|verstorben)/u.test(after)) return false;
  if (NEVER.test(item.unit) || /^ (?:ago|old|later|earlier)(?!\p{L})/u.test(after)) return false;
  const measured = dimensionOf(item.unit) !== null;
  if (!measured) {
    if (/(?<![\p{L}\d])(?:one|two|three|four|five|six|seven|eight|nine|\d+) (?:in|out of)(?: every)? $/u.test(before))
      return false;
    if (
      /^ (?:in|out of|per|pro) (?:an? |every |each )?(?:ten|hundred|thousand|10|100|1000)(?! ?\p{L})(?!\d)/u.test(after)
    )
      return false;
    if (/^ in (?:an? )?(?:hundred|thousand)(?!\p{L})/u.test(after)) return false;
    if (item.words && HAPPENED.test(before)) return false;
  }
  if (item.words && item.value <= SMALL && !measured) return !RELATIVES.test(item.unit) && ACQUIRES.test(before);
  return true;
}

/** What is counted, in one to four words: "Solar cold rooms", "Share of seats"; empty for a share of nothing named. */
export function quantityLabel(source: Source, item: Counted): string {
  const dimension = dimensionOf(item.unit);
  if (dimension !== null) return measureLabel(source, item, dimension);
  const own = source.norm.slice(item.figureEnd, item.end).replace(/\s+/g, ' ');
  const words = own.match(/[\p{L}\p{M}][\p{L}\p{M}'-]*/gu) ?? [];
  const joined = own.startsWith('-');
  // The endings of German adjectives follow a case that a label does not have.
  const label = source.language === 'de' ? germanCounted(words.at(-1) ?? '') : words.slice(-4).join(' ');
  if (label === '') return item.unit === 'person' ? 'People' : sentenceCase(item.unit);
  return sentenceCase(joined ? plural(label) : label);
}

function plural(word: string): string {
  return /(?:s|x|ch|sh)$/.test(word) ? `${word}es` : /[^aeiou]y$/.test(word) ? `${word.slice(0, -1)}ies` : `${word}s`;
}

const ADJECTIVE: Readonly<Record<string, string>> = {
  long: 'length',
  wide: 'width',
  tall: 'height',
  high: 'height',
  deep: 'depth',
  thick: 'thickness',
  heavy: 'weight',
};

function measureLabel(source: Source, item: Counted, dimension: string): string {
  const after = source.norm
    .slice(item.end, Math.max(item.end, Math.min(sentenceAt(source, item.start)?.end ?? item.end, item.end + 70)))
    .replace(/\s+/g, ' ');
  const before = source.norm
    .slice(Math.max(sentenceAt(source, item.start)?.start ?? 0, item.start - 90), item.start)
    .replace(/\s+/g, ' ');
  const sized = /^ (long|wide|tall|high|deep|thick|heavy)(?!\p{L})/u.exec(after)?.[1];
  const near = /(?<!\p{L})(?:within|at a distance of|less than|lie|away)(?: about| around)? $/u.test(
    before.toLowerCase(),
  );
  const kind =
    sized !== undefined
      ? (ADJECTIVE[sized] ?? dimension)
      : dimension === 'length' &&
          (near || /^ (?:of|from|away|to|(?:north|south|east|west)\p{L}* of)(?!\p{L})/u.test(after))
        ? 'distance'
        : dimension;
  if (kind === 'distance') return 'Distance';
  const of = / of$/.test(after.slice(0, 3)) ? phraseAfter(after.slice(3)) : '';
  if (dimension === 'share') return shareLabel(of, before, after);
  const head = / of (?:(?:about|around|some|roughly|at least|up to|over) )?[~]?$/.test(before)
    ? phraseBefore(before.replace(/ of [^ ]* ?[^ ]* ?$/, ''))
    : '';
  const follows =
    sized === undefined &&
    !/^ (?:of|and|or|in|on|at|for|with|by|a|an|per|each|every)(?!\p{L})/u.test(after) &&
    !/^ \p{L}+ (?:or|and) /u.test(after);
  const joined = follows ? phraseAfter(after.trimStart()) : '';
  for (const noun of [of, head, joined.split(' ').length <= 3 ? joined : '', subjectOf(before)]) {
    if (noun === '' || noun.split(' ').length > 3 || /^(?:way|time|day|year|round|long)$/i.test(noun)) continue;
    const last = noun.toLowerCase().split(' ').at(-1) ?? '';
    if (
      /^(?:footprint|area|space|length|height|depth|width|distance|capacity|weight|volume|power|temperature|tank|time|response)$/.test(
        last,
      )
    )
      return sentenceCase(noun);
    if (last === 'floor') return `${sentenceCase(noun)} ${kind}`;
    return dimension === 'time' ? sentenceCase(kind) : `${sentenceCase(noun)} ${kind}`;
  }
  return sentenceCase(kind);
}

function shareLabel(of: string, before: string, after: string): string {
  if (of !== '') return `Share of ${of}`;
  const paidBy = /^ (?:(?:paid|funded|financed|covered|given|borne) )?(?:by|from|through|via|with) /.exec(after);
  const payer = paidBy ? phraseAfter(after.slice(paidBy[0].length)) : '';
  if (payer !== '' && payer.split(' ').length <= 3) return `${sentenceCase(payer)} share`;
  const measured = / \p{Ll}/u.test(after.slice(0, 2)) ? phraseAfter(after.slice(1)) : '';
  if (measured !== '' && measured.split(' ').length <= 3) return sentenceCase(measured);
  const ahead = /^ (?:more|fewer|less|lower|higher) /.exec(after);
  if (ahead) {
    const more = phraseAfter(after.slice(ahead[0].length));
    if (more !== '') return sentenceCase(more);
  }
  const clause = before.replace(
    / (?:by|to|of|at|below|under|above|over|within)(?: (?:about|around|at least|up to|more than|less than))* $/,
    '',
  );
  const thing = phraseBefore(clause) || subjectOf(clause);
  return thing === '' || thing.split(' ').length > 3 ? '' : sentenceCase(thing);
}
