import type { DurationMention, Qualifier } from '../../reading.ts';
import { durationLabel } from '../quantities/mention-labels.ts';
import { findNumberWords } from '../quantities/number-words.ts';
import { isRangeGap, type NumberToken, qualifierOf } from '../quantities/numbers.ts';
import { narrow } from '../text/letters.ts';
import type { Spans } from '../text/mask.ts';
import { quoteAt, type Source, wordsBefore } from '../text/source.ts';
import { roleOfDuration, standsAlone } from './duration-roles.ts';

type Unit = DurationMention['unit'];

const UNITS: readonly (readonly [Unit, string])[] = [
  [
    'day',
    '(?:working |business |calendar )?days?|tage?n?|werktage?n?|jours?|d[ií]as?|dage?|giorn[oi]|dagen|dagar|dni|dzień|дней|дня|день|दिन|天|日間|일',
  ],
  [
    'week',
    'weeks?|wks?|wochen?|semaines?|semanas?|uger?|settiman[ae]|weken|veck(?:a|or)|tygodni\\p{L}*|недел\\p{L}*|सप्ताह|周|週間|주',
  ],
  [
    'month',
    'months?|mos?(?!\\p{L})|mths?|monate?n?|mois|mes(?:es)?|mês|måned(?:er)?|mes[ei]|maand(?:en)?|månad(?:er)?|miesiąc\\p{L}*|miesięcy|месяц\\p{L}*|महीन\\p{L}\\p{M}*|个月|個月|[かヶカケ]月|개월|شهر\\p{L}*|أشهر',
  ],
  [
    'year',
    'years?|yrs?|jahre?n?|ans?(?!\\p{L})|années?|años?|anos?(?!\\p{L})|år|ann[oi]|jaar|jaren|lat(?!\\p{L})|rok(?:u|i)?|лет|года?|साल|वर्ष|年間|년|سن\\p{L}*',
  ],
];
const UNIT_AT: readonly (readonly [Unit, RegExp])[] = UNITS.map(([unit, words]) => [
  unit,
  new RegExp(`^[ -]?(?:full |whole |short |consecutive )?(?:${words})(?![\\p{Script=Latin}\\p{Script=Cyrillic}])`, 'u'),
]);

const VAGUE = narrow(
  /(?<!\p{L})(a few|several|a couple of|a|an|one) (days?|weeks?|months?|years?|decades?)(?: and a half)?(?!\p{L})/gu,
);

interface Found {
  start: number;
  end: number;
  value: number;
  low?: number;
  high?: number;
  unit: Unit;
  vague: boolean;
}

/** Reads spans of time with their role; takes the spans it reads. Ages, experience and "days a week" are no time of the project. */
export function readDurations(source: Source, tokens: readonly NumberToken[], spans: Spans): DurationMention[] {
  const found = [
    ...fromNumbers(source, tokens, spans),
    ...fromAdjectives(source, spans),
    ...fromWords(source, spans),
  ].sort((a, b) => a.start - b.start);
  const mentions = found.map((item): DurationMention => {
    const ranged = item.low !== undefined && item.high !== undefined;
    const qualifier: Qualifier = ranged ? 'range' : item.vague ? 'about' : firmness(source, item.start, item.end);
    return {
      value: item.value,
      unit: item.unit,
      ...(ranged ? { low: item.low, high: item.high } : {}),
      qualifier,
      ...described(source, item, roleOfDuration(source, item)),
      quote: quoteAt(source.text, item.start, item.end),
    };
  });
  return onlyOneHorizon(withUnsaid(source, mentions));
}

/** How firmly a span was said; "over three years" says through which time, not at least how long. */
function firmness(source: Source, start: number, end: number): Qualifier {
  const said = qualifierOf(source, start, end);
  return said === 'at_least' && THROUGHOUT.test(wordsBefore(source, start, 30)) ? 'exact' : said;
}

const THROUGHOUT = narrow(
  /(?<!(?:just|well|little|takes?|taking|took|lasts?|for|of) )(?<!\p{L})(?:over|über)(?: (?:the|a|den|die)(?: (?:next|coming|following|nächsten|kommenden))?| a period of| einen zeitraum von)? $/u,
);

function described(
  source: Source,
  item: Found,
  role: DurationMention['role'],
): Pick<DurationMention, 'role' | 'label'> {
  return { role, label: durationLabel(source, item.start, item.end, role) };
}

/** Where nothing is called the project's time, the longest span that stands alone like a heading's value is. */
function withUnsaid(source: Source, mentions: readonly DurationMention[]): readonly DurationMention[] {
  if (mentions.some(({ role }) => role === 'horizon')) return mentions;
  return mentions.map((mention) => {
    const { role, unit, quote } = mention;
    const isAlone =
      role === 'other' && unit !== 'day' && standsAlone(source, quote.offset, quote.offset + quote.text.length);
    return isAlone ? { ...mention, role: 'horizon' as const, label: 'Duration' } : mention;
  });
}

const DAYS: Readonly<Record<Unit, number>> = { day: 1, week: 7, month: 30.4, year: 365.25 };

/** A project lasts one time: of several the longest, at its first mention, stays the horizon; shorter ones are parts. */
function onlyOneHorizon(mentions: readonly DurationMention[]): DurationMention[] {
  let longest: DurationMention | null = null;
  const length = (d: DurationMention) => d.value * DAYS[d.unit];
  for (const d of mentions) if (d.role === 'horizon' && (!longest || length(d) > length(longest))) longest = d;
  return mentions.map((d): DurationMention => {
    if (d.role !== 'horizon' || d === longest || !longest) return d;
    return length(d) === length(longest) ? { ...d, role: 'other' } : { ...d, role: 'phase', label: 'Phase' };
  });
}

const DECADES = /^[ -]?(?:decades?|jahrzehnte?n?|décennies?|décadas?|decenni)(?!\p{L})/u;

function unitAt(source: Source, end: number): { unit: Unit; end: number; factor: number } | null {
  const after = source.lower.slice(end, end + 32);
  for (const [unit, pattern] of UNIT_AT) {
    const match = pattern.exec(after);
    if (match) return { unit, end: end + match[0].length, factor: 1 };
  }
  const decades = DECADES.exec(after);
  return decades ? { unit: 'year', end: end + decades[0].length, factor: 10 } : null;
}

function fromNumbers(source: Source, tokens: readonly NumberToken[], spans: Spans): Found[] {
  const out: Found[] = [];
  for (const [index, token] of tokens.entries()) {
    if (token.factor > 1 && !token.soft) continue;
    const unit = unitAt(source, token.figureEnd);
    if (!unit || !(token.figure <= 100_000)) continue;
    if (/[€£$¥₹]\s?$/.test(source.norm.slice(Math.max(0, token.start - 2), token.start))) continue;
    const half = /^ and a half(?!\p{L})/u.exec(source.lower.slice(unit.end, unit.end + 12))?.[0].length ?? 0;
    const end = unit.end + half;
    const value = (token.figure + (half > 0 ? 0.5 : 0)) * unit.factor;
    const previous = tokens[index - 1];
    const lowEnd = previous ? (unitAt(source, previous.figureEnd)?.end ?? previous.figureEnd) : 0;
    if (
      previous &&
      isRangeGap(source, previous.start, lowEnd, token.start) &&
      previous.figure < value &&
      !spans.overlaps(previous.start, end)
    ) {
      spans.take(previous.start, end);
      out.push({
        start: previous.start,
        end,
        value: (previous.figure + value) / 2,
        low: previous.figure,
        high: value,
        unit: unit.unit,
        vague: false,
      });
    } else if (spans.take(token.start, end)) {
      out.push({ start: token.start, end, value, unit: unit.unit, vague: false });
    }
  }
  // The first end of a range was read on its own when it carried a unit; the range holds it now.
  return out.filter((item, index) => !(out[index + 1] && (out[index + 1]?.start ?? 0) <= item.start));
}

/** German adjectives of time: "ein achtjähriges Programm", "das 18-monatige Projekt". */
function fromAdjectives(source: Source, spans: Spans): Found[] {
  if (source.language !== 'de') return [];
  const out: Found[] = [];
  for (const match of source.lower.matchAll(GERMAN_ADJECTIVE)) {
    const [whole, amount = '', kind = ''] = match;
    const value = /^\d/.test(amount) ? Number(amount) : findNumberWords(amount, 'de')[0]?.value;
    const end = match.index + whole.length;
    if (value === undefined || !spans.take(match.index, end)) continue;
    out.push({
      start: match.index,
      end,
      value,
      unit: kind.startsWith('j') ? 'year' : kind.startsWith('m') ? 'month' : 'week',
      vague: false,
    });
  }
  return out;
}

const GERMAN_ADJECTIVE =
  /(?<![\p{L}\d])(\d{1,3}|\p{L}{3,16}?)-?(jährige[nmrs]?|monatige[nmrs]?|wöchige[nmrs]?)(?!\p{L})/gu;

/** "a few weeks", "a year", "a year and a half"; single articles only where they measure ("a year" after in, within, take). */
function fromWords(source: Source, spans: Spans): Found[] {
  const out: Found[] = [];
  for (const match of source.lower.matchAll(VAGUE)) {
    const [whole, amount = '', word = ''] = match;
    const unit: Unit = word.startsWith('da')
      ? 'day'
      : word.startsWith('w')
        ? 'week'
        : word.startsWith('m')
          ? 'month'
          : 'year';
    const times = word.startsWith('dec') ? 10 : 1;
    const half = whole.endsWith('half') ? 0.5 : 0;
    const single = /^(?:a|an|one)$/.test(amount);
    const before = wordsBefore(source, match.index, 24);
    if (
      single &&
      (word.endsWith('s') ||
        (half === 0 && !/(?<!\p{L})(?:in|within|takes?|over|about|under|than|last(?:s|ing)?|half) $/u.test(before)))
    )
      continue;
    if (!spans.take(match.index, match.index + whole.length)) continue;
    const base = { start: match.index, end: match.index + whole.length, unit, vague: !single };
    if (amount === 'a few') out.push({ ...base, value: 3 * times, low: 2 * times, high: 4 * times });
    else if (amount === 'several') out.push({ ...base, value: 5 * times, low: 3 * times, high: 7 * times });
    else out.push({ ...base, value: ((single ? 1 : 2) + half) * times });
  }
  return out;
}
