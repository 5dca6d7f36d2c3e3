import { addDays, type CalendarDate, isCalendarDate } from '../../../../shared/calendar-date.ts';
import { MONTH, monthNumber } from '../../../../shared/quantities/month-names.ts';
import type { CountryHint } from '../places/places.ts';
import type { Spans } from '../text/mask.ts';
import type { Source } from '../text/source.ts';
import { FEAST, SEASON, seasonNumber } from './calendar-words.ts';
import {
  type DateSpan,
  daySpan,
  type FoundDate,
  feastSpan,
  fiscalSpan,
  fullYear,
  halfSpan,
  monthSpan,
  partOf,
  partOfYear,
  quarterSpan,
  relativeSpan,
  seasonSpan,
  weekendSpan,
  yearOf,
  yearSpan,
} from './date-spans.ts';
import { RELATIVE_YEAR, relativeYearSpan } from './east-asian-dates.ts';
import { recurs, settleYears } from './floating-dates.ts';

interface Context {
  readonly dayZero: CalendarDate;
  readonly country: string | null;
  readonly language: string;
  readonly source: Source;
}

type Reader = (
  groups: readonly (string | undefined)[],
  context: Context,
  start: number,
  end: number,
) => (DateSpan & { floating?: boolean }) | null;

const PART =
  'early|mid|middle of|late|end of|the end of|beginning of|start of|anfang|mitte|ende|début|fin|mi|fin de|finales de|principios de|mediados de|starten af|midten af|slutningen af|inizio|metà|fine|begin|midden|eind|início de|meados de|fim de|final de|början av|mitten av|slutet av|ultimo|primo|medio';
const YEAR = '((?:19|20|21)\\d{2})';
const JOIN = '(?:,? (?:of |de |del |di |i )?|,)';
const ORDINAL =
  'first|second|third|fourth|last|final|1st|2nd|3rd|4th|erste[ns]?|zweite[ns]?|dritte[ns]?|vierte[ns]?|premier|deuxième|troisième|quatrième|primer|segundo|tercer|cuarto|første|andet|tredje|fjerde';
const LEFT = '(?<![\\p{L}\\p{N}])';
const RIGHT = '(?![\\p{L}\\p{N}])';

/** The next day to come that fits, for dates without a year. */
function nextYear(
  context: Context,
  make: (year: number) => DateSpan | null,
): (DateSpan & { floating: boolean }) | null {
  const year = yearOf(context.dayZero);
  for (const candidate of [year, year + 1]) {
    const span = make(candidate);
    if (span && span.to >= context.dayZero)
      return {
        ...span,
        floating: true,
        basis: `${span.basis}; no year is stated, so the next one after day zero is used`,
      };
  }
  return null;
}

function ordinalNumber(word: string): number {
  if (/^(?:first|1|erste|premier|primer|første)/.test(word)) return 1;
  if (/^(?:second|2|zweite|deux|segundo|andet)/.test(word)) return 2;
  if (/^(?:third|3|dritte|trois|tercer|tredje)/.test(word)) return 3;
  return 4;
}

/** May, March and Mars are also words: without a day or year beside them they need their capital. */
function wordlike(name: string, context: Context, start: number, end: number): boolean {
  return (
    /^(?:may|march|mars|mar|mai|maj|marts|jan|sep|dec|fall)$/.test(name) &&
    !/\p{Lu}/u.test(context.source.norm.slice(start, end))
  );
}

const READERS: readonly (readonly [RegExp, Reader])[] = [
  [
    /(?<![\d/.-])(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?![\d/-]|\.\d)/g,
    ([, y = '', , m = '', d = '']) => daySpan(Number(y), Number(m), Number(d)),
  ],
  [RELATIVE_YEAR, (groups, context) => relativeYearSpan(groups, yearOf(context.dayZero))],
  [
    /(\d{4}) ?[年년](?: ?(\d{1,2}) ?[月월](?: ?(\d{1,2}) ?[日일])?)?/g,
    ([, y = '', m, d]) =>
      m === undefined
        ? yearSpan(Number(y))
        : Number(m) < 1 || Number(m) > 12
          ? null
          : d === undefined
            ? monthSpan(Number(y), Number(m))
            : daySpan(Number(y), Number(m), Number(d)),
  ],
  [
    new RegExp(
      `(?<![\\d.,])(?:(\\d{1,2})\\.? ?(?:-|to|and|bis|til|au|al) ?)?(\\d{1,2})(?:st|nd|rd|th|\\.|º|er|:e)? ?(?:of |de |d'|di )?(${MONTH})\\.?${RIGHT}(?:${JOIN}${YEAR}(?!\\d)| '(\\d{2})(?!\\d))?`,
      'gu',
    ),
    ([, first, d = '', name = '', y, short], context) => {
      const month = monthNumber(name) ?? 0;
      const make = (year: number) => {
        const last = daySpan(year, month, Number(d));
        const begin = first === undefined ? last : daySpan(year, month, Number(first));
        return last && begin && begin.from <= last.to ? { ...last, from: begin.from } : last;
      };
      const written = y ?? (short === undefined ? undefined : `20${short}`);
      return written === undefined ? nextYear(context, make) : make(Number(written));
    },
  ],
  [
    new RegExp(
      `${LEFT}(${MONTH})\\.? (\\d{1,2})(?:st|nd|rd|th)?(?![\\d%]|[.,]\\d|-\\p{L})(?:(?:,| of)? ?${YEAR}(?!\\d))?`,
      'gu',
    ),
    ([, name = '', d = '', y], context, start, end) => {
      if (y === undefined && wordlike(name, context, start, end)) return null;
      const month = monthNumber(name) ?? 0;
      const make = (year: number) => daySpan(year, month, Number(d));
      return y === undefined ? nextYear(context, make) : make(Number(y));
    },
  ],
  [
    new RegExp(`${LEFT}(first|second|third|fourth|last) weekend (?:of|in) (${MONTH})(?:${JOIN}${YEAR})?${RIGHT}`, 'gu'),
    ([, which = '', name = '', y], context) => {
      const make = (year: number) => weekendSpan(year, monthNumber(name) ?? 1, which);
      return y === undefined ? nextYear(context, make) : make(Number(y));
    },
  ],
  [
    new RegExp(`${LEFT}(?:(${PART})[ -])?(${MONTH})\\.?${JOIN}${YEAR}${RIGHT}`, 'gu'),
    ([, part = '', name = '', y = '']) =>
      monthSpan(Number(y), monthNumber(name) ?? 1, partOf(part.replace(/^the /, ''))),
  ],
  [
    /(?<![\d/.-])(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})(?![\d/-]|\.\d)/g,
    ([, a = '', mark = '', b = '', y = ''], context) => numericSpan(Number(a), Number(b), fullYear(y), mark, context),
  ],
  [
    /(?<![\d/.-])(\d{1,2})\/((?:19|20)\d{2})(?![\d/])/g,
    ([, m = '', y = '']) => (Number(m) >= 1 && Number(m) <= 12 ? monthSpan(Number(y), Number(m)) : null),
  ],
  [
    new RegExp(
      `${LEFT}(?:(end of|the end of) )?(?:q|t(?=\\d ))([1-4])(?:[ /'-]{0,2}(?:of |fy ?)?${YEAR}|[ /'-]?'(\\d{2}))${RIGHT}`,
      'gu',
    ),
    ([, end, q = '', y, short]) =>
      endOf(end, quarterSpan(y === undefined ? 2000 + Number(short) : Number(y), Number(q))),
  ],
  [new RegExp(`${LEFT}${YEAR}[ /-]?q([1-4])${RIGHT}`, 'gu'), ([, y = '', q = '']) => quarterSpan(Number(y), Number(q))],
  [
    new RegExp(`${LEFT}([1-4])q[ ']?(\\d{4}|\\d{2})${RIGHT}`, 'gu'),
    ([, q = '', y = '']) => quarterSpan(fullYear(y), Number(q)),
  ],
  [
    new RegExp(`${LEFT}(?:(end of|the end of) )?q([1-4])${RIGHT}`, 'gu'),
    ([, end, q = ''], context) => nextYear(context, (year) => endOf(end, quarterSpan(year, Number(q)))),
  ],
  [
    new RegExp(
      `${LEFT}(${ORDINAL}|[1-4]\\.) (?:quarter|quartal|kvartal|trimestre|kwartaal)(?: (?:of |de |del |i )?${YEAR})?${RIGHT}`,
      'gu',
    ),
    ([, word = '', y], context) =>
      (y === undefined ? null : quarterSpan(Number(y), ordinalNumber(word))) ??
      (y === undefined ? nextYear(context, (year) => quarterSpan(year, ordinalNumber(word))) : null),
  ],
  [
    new RegExp(`${LEFT}(?:h([12])[ /]?|(first|second|1st|2nd) half of )${YEAR}${RIGHT}`, 'gu'),
    ([, h, word, y = '']) => halfSpan(Number(y), h === undefined ? ordinalNumber(word ?? '') : Number(h)),
  ],
  [
    new RegExp(
      `${LEFT}(?:the )?(?:(?:early|mid|late|end of|the) ?-?)?(${SEASON})(?: season)?(?: of| de| del)? ${YEAR}(?:/\\d{2})?${RIGHT}`,
      'gu',
    ),
    ([, name = '', y = ''], context) => seasonSpan(Number(y), seasonNumber(name) ?? 0, context.country),
  ],
  [
    new RegExp(
      `${LEFT}(this|next|coming|by|before|in|during|over|until|end of|til|diesen|nächsten|cet|este|denne|til)( the| next| this| coming|)? (${SEASON})(?! (?:of|camp|school|house|cleaning|roll|in love))${RIGHT}`,
      'gu',
    ),
    (groups, context) => seasonWithoutYear(groups, context),
  ],
  [
    new RegExp(`${LEFT}(${PART})[ -](?:of )?${YEAR}${RIGHT}`, 'gu'),
    ([, part = '', y = '']) => partOfYear(partOf(part.replace(/^the /, '')) ?? 'end', Number(y)),
  ],
  [
    new RegExp(
      `${LEFT}(?:the )?(?:(${PART}) )?(?:of )?(?:the |this |des |de l'|del |dieses )?(next |coming |nächsten |last |this |current |)(?:calendar )?(year|month|quarter|week|jahres|jahr|année|año)(?: (prochaine?|próximo))?${RIGHT}`,
      'gu',
    ),
    (groups, context) => relative(groups, context),
  ],
  [
    new RegExp(`${LEFT}(?:year[- ]end|årsskiftet|jahresende)${RIGHT}`, 'gu'),
    (_groups, context) => relativeSpan('end', 'this', 'year', context.dayZero),
  ],
  [
    new RegExp(`${LEFT}tomorrow${RIGHT}`, 'gu'),
    (_groups, context) => ({
      from: addDays(context.dayZero, 1),
      to: addDays(context.dayZero, 1),
      precision: 'day',
      basis: `the day after day zero, ${context.dayZero}`,
    }),
  ],
  [
    new RegExp(`${LEFT}(${FEAST})(?: (?:of |in )?${YEAR}| (next year))?${RIGHT}`, 'gu'),
    ([, name = '', y, next], context) => {
      if (name === 'jul' && context.language !== 'da' && context.language !== 'sv') return null;
      if (y !== undefined) return feastSpan(name, Number(y), false, name);
      return next === undefined
        ? nextYear(context, (year) => feastSpan(name, year, false, name))
        : feastSpan(name, yearOf(context.dayZero), true, name);
    },
  ],
  [
    new RegExp(`${LEFT}(?:fy|fiscal year|financial year) ?'?(\\d{4}|\\d{2})(?:[/-]\\d{2,4})?${RIGHT}`, 'gu'),
    ([, y = ''], context) => fiscalSpan(fullYear(y), context.country),
  ],
  [
    new RegExp(
      `${LEFT}(in|by|before|until|till|from|since|next|this|during|after|end of|late|early|mid|bis|ab|im|en|em|in|i|inden|senest|vor|avant|antes de|até|voor|före|entro|d'ici)[ -](?:the end of |ende |fin |slutningen af )?(${MONTH})${RIGHT}(?! \\d)`,
      'gu',
    ),
    ([whole = '', word = '', name = ''], context, _start, end) => {
      if (wordlike(name, context, end - name.length, end)) return null;
      const part =
        /(?:end|late|early|mid|ende|fin |slut)/.exec(whole)?.[0] ?? (/^(?:end|late|early|mid)/.test(word) ? word : '');
      return nextYear(context, (year) => monthSpan(year, monthNumber(name) ?? 1, partOf(part)));
    },
  ],
  [
    /(?<![\p{L}\p{N}.,/€£$¥₹+-])((?:19|20|21)\d{2})(?:(?: ?- ?| to | bis | til )((?:19|20|21)\d{2})|[/-](\d{2}))?(?![\d\p{L}%°]|[.,/:]\d)/gu,
    (groups, context, start, end) => bareYear(groups, context, start, end),
  ],
];

function endOf(word: string | undefined, span: DateSpan | null): DateSpan | null {
  return word === undefined || !span ? span : { ...span, from: span.to, basis: 'the last day of the quarter' };
}

function numericSpan(a: number, b: number, year: number, mark: string, context: Context): DateSpan | null {
  const dayFirst = (basis: string) => daySpan(year, b, a, basis);
  const monthFirst = (basis: string) => daySpan(year, a, b, basis);
  if (a > 12) return dayFirst('day before month, because there are only twelve months');
  if (b > 12) return monthFirst('month before day, because there are only twelve months');
  if (a === b) return dayFirst('a day');
  if (mark === '.') return dayFirst('day before month, as usual in dates with dots');
  if (context.country === 'US') return monthFirst('month before day, as usual in the United States');
  if (context.country !== null)
    return dayFirst(`day before month, as usual at the project location (${context.country})`);
  if (context.language !== 'en' && context.language !== 'und')
    return dayFirst('day before month, as usual in the language of the prompt');
  const read = dayFirst('read as day before month; the prompt does not tell the order');
  const other = daySpan(year, a, b)?.from;
  return read && other ? { ...read, other } : read;
}

function seasonWithoutYear(
  groups: readonly (string | undefined)[],
  context: Context,
): (DateSpan & { floating?: boolean }) | null {
  const season = seasonNumber(groups[3] ?? '');
  if (season === null) return null;
  const next = /next|nächst/.test(`${groups[1] ?? ''}${groups[2] ?? ''}`);
  const span = nextYear(context, (year) => seasonSpan(year, season, context.country));
  if (!span || !next || span.from > context.dayZero) return span;
  return seasonSpan(yearOf(span.from) + 1, season, context.country);
}

function relative(groups: readonly (string | undefined)[], context: Context): DateSpan | null {
  const part = partOf((groups[1] ?? '').replace(/^the /, ''));
  const which = (groups[2] ?? '').trim();
  const after = groups[4] ?? '';
  const whole = groups[0] ?? '';
  const pointed = which !== '' || after !== '' || /\b(?:this|dieses)\b/.test(whole);
  if (part === null && (!pointed || which === 'last')) return null;
  return relativeSpan(part, which === '' ? after : which, groups[3] ?? '', context.dayZero);
}

const YEAR_LEAD =
  /(?:^|[^\p{L}])(?:in|by|before|since|until|till|from|of|for|during|after|to|year|the|our|a|its|and|late|early|mid|bis|seit|im|jahr|en|d'ici|depuis|hasta|desde|antes de|i|inden|senest|siden|fra|entro|nel|dal|tegen|voor|sinds|até|em|före|senast|från|w|do|в|к|до)[ (-]+$|[(,:;-] ?$|^$/u;
const COUNTED = /^ (?:\p{Ll}{2,}s(?!\p{L})|people|m2|km|kg|sqm|square|euro|million|men|women|children|personen|kr\b)/u;

function bareYear(
  groups: readonly (string | undefined)[],
  context: Context,
  start: number,
  end: number,
): DateSpan | null {
  const { lower, norm } = context.source;
  const year = Number(groups[1]);
  const after = norm.slice(end, end + 24);
  const before = lower.slice(Math.max(0, start - 16), start);
  const named = /(?:the|our|a|its|season|spring|summer) $/.test(before);
  if (COUNTED.test(after) && !named && !/^ (?:is|was|as|has|this|plans|goals|targets)(?!\p{L})/u.test(after))
    return null;
  if (!YEAR_LEAD.test(before) && !/^[\s]*(?:$|[.,;:!?)\]])/.test(after)) return null;
  if (/(?:budget|cost|spend)\p{L}* (?:of|is) $/u.test(before)) return null;
  const second = groups[2] ?? (groups[3] === undefined ? undefined : `${String(year).slice(0, 2)}${groups[3]}`);
  if (second === undefined) return yearSpan(year);
  return Number(second) > year ? yearSpan(year, Number(second)) : null;
}

/** Finds every date; takes the spans it reads. Seasons, fiscal years and the order of day and month follow the place. */
export function findDates(
  source: Source,
  dayZero: CalendarDate,
  hints: readonly CountryHint[],
  spans: Spans,
): FoundDate[] {
  const context: Context = {
    dayZero,
    country: hints.find((hint) => hint.weight >= 2)?.country ?? hints[0]?.country ?? null,
    language: source.language,
    source,
  };
  const out: FoundDate[] = [];
  for (const [pattern, read] of READERS) {
    for (const match of source.lower.matchAll(pattern)) {
      const start = match.index;
      const end = start + match[0].length;
      const span = read(match, context, start, end);
      if (!span || !isCalendarDate(span.from) || !isCalendarDate(span.to) || !spans.take(start, end)) continue;
      if (span.floating === true && recurs(source, start, end)) continue;
      out.push({
        from: span.from,
        to: span.to,
        precision: span.precision,
        basis: span.basis,
        start,
        end,
        floating: span.floating ?? false,
        ...(span.other === undefined ? {} : { other: span.other }),
      });
    }
  }
  return settleYears(
    out.sort((a, b) => a.start - b.start),
    dayZero,
  );
}
