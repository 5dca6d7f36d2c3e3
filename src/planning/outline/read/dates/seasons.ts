import { addDays, addMonths, type CalendarDate, isCalendarDate } from '../../../../shared/calendar-date.ts';
import { MONTH, monthNumber } from '../../../../shared/quantities/month-names.ts';
import type { HoldMention } from '../../reading.ts';
import type { CountryHint } from '../places/places.ts';
import { narrow } from '../text/letters.ts';
import type { Spans } from '../text/mask.ts';
import { phraseBefore } from '../text/noun-phrase.ts';
import { quoteAt, type Source, wordsAfter, wordsBefore } from '../text/source.ts';
import { SEASON, seasonNumber } from './calendar-words.ts';
import { daySpan, monthSpan, seasonSpan, yearOf } from './date-spans.ts';
import { milestoneIn } from './milestones.ts';

const DAY = `(?:(\\d{1,2})(?:st|nd|rd|th|\\.|º|er)?(?: of| de)? )?(?:the |early |late |end of |mid-?)?(${MONTH})(?: (\\d{1,2})(?:st|nd|rd|th)?(?![\\d:]))?`;
/** "between May and September", "from 1 November to 31 March", "vom 1. März bis 30. September", "in July and August". */
const MONTHS = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:between|from|during|in|zwischen|vo[mn]|entre|de|du|tra|da|fra|tussen|van|mellem|från) (?:the )?${DAY} ?(?:and|to|until|till|through|-|und|bis|et|à|au|y|a|al|e|og|til|en|tot|och|till) ?${DAY}(?![\\p{L}\\p{N}])(?!,? (?:19|20|21)\\d{2})`,
  'gu',
);
const NAMED = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:in|during|over|im|en|au|in de|om) (?:the )?(${SEASON})(?: months?)?(?![\\p{L}\\p{N}])(?!,? (?:19|20|21)\\d{2})`,
  'gu',
);
const ONLY = narrow(
  /(?<!\p{L})(?:only|solely|exclusively|nur|ausschließlich|uniquement|seulement|solo|sólo|solamente|soltanto|kun|alleen|apenas|só|endast)(?: (?!(?:if|when|because|with|wenn|si)(?!\p{L}))\p{L}+){0,5} $/u,
);
const NEVER = narrow(
  /(?<!\p{L})(?:no|not|never|nothing|cannot|\p{L}+n't|closed|forbidden|banned|prohibited|impossible|keine?|nicht|nie|gesperrt|verboten|pas|aucun|interdit|prohibid[oa]|non|ikke|niet|geen|inte)(?: (?:\p{L}+)){0,7} $/u,
);
const ONLY_AFTER = /^,? (?:only|nur|seulement|solamente|kun|alleen)(?!\p{L})/u;
const NEVER_AFTER =
  /^,? (?:(?:is|are|it is|there is) )?(?:forbidden|closed|banned|prohibited|not (?:allowed|possible|permitted)|impossible|gesperrt|verboten)(?!\p{L})/u;

/**
 * Reads the seasons that work is bound to every year, "only between May and September", "no felling from March to July",
 * "only in summer". Takes the spans it reads. Dates with a year are no seasons.
 */
export function readSeasons(
  source: Source,
  dayZero: CalendarDate,
  hints: readonly CountryHint[],
  spans: Spans,
): HoldMention[] {
  const country = hints.find(({ weight }) => weight >= 2)?.country ?? hints[0]?.country ?? null;
  const out: HoldMention[] = [];
  const add = (start: number, end: number, span: { from: CalendarDate; to: CalendarDate } | null) => {
    if (span === null || spans.overlaps(start, end)) return;
    const [before, after] = [wordsBefore(source, start, 100), wordsAfter(source, end, 40)];
    const clause = before.split(/[;:(]|, (?:and|but|so) |(?<!\p{L})(?:and|but|because|while) /u).at(-1) ?? before;
    const only = ONLY.test(clause) || ONLY_AFTER.test(after);
    if (!only && !NEVER.test(clause) && !NEVER_AFTER.test(after)) return;
    if (!spans.take(start, end)) return;
    const lead = clause.replace(ONLY, '').replace(NEVER, '').trim();
    const said = lead === '' ? `${clause} ${after}` : lead;
    const subject = phraseBefore(subjectIn(said));
    out.push({
      kind: only ? 'season' : 'closed',
      from: span.from,
      to: span.to,
      of: milestoneIn(said),
      words: subject || subjectIn(said),
      quote: quoteAt(source.text, start, end),
    });
  };
  for (const match of source.lower.matchAll(MONTHS)) {
    const [whole, day, month = '', dayAfter, lastDay, lastMonth = '', lastDayAfter] = match;
    const first = monthNumber(month);
    const last = monthNumber(lastMonth);
    if (first === null || last === null) continue;
    const from = number(day ?? dayAfter) ?? 1;
    add(match.index, match.index + whole.length, yearly(dayZero, first, from, last, number(lastDay ?? lastDayAfter)));
  }
  for (const match of source.lower.matchAll(NAMED)) {
    const season = seasonNumber(match[1] ?? '');
    const span = season === null ? null : seasonSpan(yearOf(dayZero), season, country);
    add(match.index, match.index + match[0].length, span && nextOf(dayZero, span.from, span.to));
  }
  return out.sort((a, b) => a.quote.offset - b.quote.offset);
}

/** What is done or not done, before "is only possible", "can only be done" and the like. */
function subjectIn(words: string): string {
  return words
    .replace(/(?<!\p{L})(?:is|are|can|may|must|will|shall|should|kann|darf|ist|sind)(?!\p{L}).*$/u, '')
    .trim();
}

function number(digits: string | undefined): number | null {
  return digits === undefined ? null : Number(digits);
}

/** The season of the next year to come, from its first to its last day; null where there is no such day. */
function yearly(
  dayZero: CalendarDate,
  first: number,
  firstDay: number,
  last: number,
  lastDay: number | null,
): { from: CalendarDate; to: CalendarDate } | null {
  const year = yearOf(dayZero);
  const from = daySpan(year, first, firstDay)?.from;
  const to = lastDay === null ? monthSpan(year, last)?.to : daySpan(year, last, lastDay)?.to;
  return from && to ? nextOf(dayZero, from, to) : null;
}

/** The stretch of every year whose next first day is not before day zero. */
function nextOf(
  dayZero: CalendarDate,
  from: CalendarDate,
  to: CalendarDate,
): { from: CalendarDate; to: CalendarDate } | null {
  const first = from < dayZero ? addMonths(from, 12) : from;
  // The day after it, so that the last day of February is found in every year.
  let end = addDays(to, 1);
  for (let years = 0; end <= first && years < 3; years += 1) end = addMonths(end, 12);
  const last = addDays(end, -1);
  return isCalendarDate(first) && isCalendarDate(last) ? { from: first, to: last } : null;
}
