import {
  addDays,
  addMonths,
  type CalendarDate,
  daysBetween,
  isCalendarDate,
} from '../../../../shared/calendar-date.ts';
import type { DateMention, DurationMention, Horizon } from '../../reading.ts';
import { isVerb } from '../intent/intent-words.ts';
import { dateLabel } from '../quantities/mention-labels.ts';
import { narrow } from '../text/letters.ts';
import { type Source, sentenceAt, wordsBefore } from '../text/source.ts';
import type { RoledDate } from './date-roles.ts';

interface HorizonReading {
  readonly horizon: Horizon;
  /** The dates with what the whole prompt says about them: of several deadlines only the last stays one. */
  readonly dates: readonly DateMention[];
}

const ASAP = narrow(
  /(?<!\p{L})(?:asap|a\.s\.a\.p|as soon as possible|as fast as possible|as quickly as possible|right away|immediately|urgent(?:ly)?|without delay|straight away|so (?:schnell|bald) wie möglich|schnellstmöglich|umgehend|dès que possible|au plus vite|lo antes posible|cuanto antes|hurtigst muligt|snarest|il prima possibile|al più presto|zo snel mogelijk|o mais rápido possível|o quanto antes|så (?:snart|snabbt) som möjligt|jak najszybciej)(?!\p{L})|尽快|なるべく早く|至急|최대한 빨리/u,
);
const SOFT = narrow(
  /(?<!\p{L})(?:ideally|preferably|hopefully|if possible|would be nice|nice to have|aim(?:ing)? for)(?!\p{L})/u,
);

function valid(date: CalendarDate): CalendarDate | null {
  return isCalendarDate(date) ? date : null;
}

/** The last date that calendar arithmetic reaches from `start`; null when it leaves the calendar. */
function endOfDuration(start: CalendarDate, value: number, unit: DurationMention['unit']): CalendarDate | null {
  const months = unit === 'year' ? value * 12 : unit === 'month' ? value : null;
  if (months !== null && months > 12 * 900) return null;
  if (months === null && value * (unit === 'week' ? 7 : 1) > 300_000) return null;
  if (months === null) return valid(addDays(start, Math.round(value * (unit === 'week' ? 7 : 1))));
  const whole = addMonths(start, Math.floor(months));
  // A part of a month is counted as its share of thirty days.
  return isCalendarDate(whole) ? valid(addDays(whole, Math.round((months % 1) * 30))) : null;
}

/**
 * The window of the project: stated start and finish, else the duration counted from the start or from day 0. What
 * contradicts itself or the calendar is told in `conflict`, and the dates are kept as they were said.
 */
export function readHorizon(
  source: Source,
  roled: readonly RoledDate[],
  durations: readonly DurationMention[],
  dayZero: CalendarDate,
): HorizonReading {
  const asap = ASAP.test(source.lower);
  const start = roled.find((r) => r.mention.role === 'start')?.mention ?? null;
  let finish = lastDeadline(source, roled);
  let fallback = false;
  let others = 0;
  finish ??= thenDate(source, roled, dayZero);
  if (!finish && !durations.some((d) => d.role === 'horizon')) finish = handedIn(roled, dayZero);
  if (!finish && !durations.some((d) => d.role === 'horizon')) {
    const future = roled
      .filter((r) => !r.foreign && isOurs(source, r.mention))
      .map((r) => r.mention)
      .filter(
        (m) =>
          m.role === 'other' &&
          m.date >= dayZero &&
          !SETTLED.test(source.lower.slice(Math.max(0, m.quote.offset - 40), m.quote.offset)),
      );
    finish = latest(future);
    fallback = finish !== null;
    others = future.length - 1;
  }
  const dates = roled.map(({ mention }): DateMention => {
    if (mention === finish && mention.role === 'milestone') return { ...mention, role: 'deadline' };
    if (mention === finish)
      return fallback
        ? {
            ...mention,
            role: 'deadline',
            label: mention.label === 'Date' ? 'Deadline' : mention.label,
            basis: `${mention.basis}; the last future date in the prompt, taken as the finish`,
          }
        : mention;
    return mention.role === 'deadline' ? demoted(source, mention) : mention;
  });
  const ranged = rangeStart(roled, finish);
  const startDate = start?.date ?? ranged;
  const span = durations.find((d) => d.role === 'horizon') ?? null;
  const reach = span ? endOfDuration(startDate ?? dayZero, span.high ?? span.value, span.unit) : null;
  const lead = span ? wordsBefore(source, span.quote.offset, 40) : '';
  const home = span ? sentenceAt(source, span.quote.offset) : null;
  const together =
    home !== null && finish !== null && finish.quote.offset >= home.start && finish.quote.offset < home.end;
  const conflict = conflictOf(startDate, finish, reach, span, dayZero, lead, together);
  if (finish) {
    const quote = finish.quote;
    return {
      dates,
      horizon: {
        start: startDate,
        finish: finish.date,
        finishQuote: quote,
        of: finish.of,
        isGuessed:
          fallback && others > 0 && !ENDS_SPAN.test(source.lower.slice(Math.max(0, quote.offset - 8), quote.offset)),
        basis: `"${quote.text}": ${dates.find((d) => d.quote === quote)?.basis ?? finish.basis}`,
        asap,
        conflict,
      },
    };
  }
  if (span && reach) {
    const from = startDate === null ? `day zero, ${dayZero}` : `the stated start, ${startDate}`;
    return {
      dates,
      horizon: {
        start: startDate,
        finish: reach,
        finishQuote: span.quote,
        of: null,
        isGuessed: false,
        basis: `"${span.quote.text}" counted from ${from}`,
        asap,
        conflict,
      },
    };
  }
  const basis = asap
    ? 'as soon as possible, with no date'
    : startDate === null
      ? 'the prompt states no date'
      : 'only a start is named';
  const none = { finish: null, finishQuote: null, of: null, isGuessed: false };
  return { dates, horizon: { start: startDate, ...none, basis, asap, conflict } };
}

/** "Our lease ends on 31 May, so we have to move before then": the last date before such words. */
function thenDate(source: Source, roled: readonly RoledDate[], dayZero: CalendarDate): DateMention | null {
  const then = /(?<!\p{L})(?:before|by|until) then(?!\p{L})/u.exec(source.lower);
  if (!then) return null;
  const said = roled
    .filter(({ mention }) => mention.quote.offset < then.index && mention.role !== 'past')
    .at(-1)?.mention;
  return said && said.date >= dayZero && then.index - said.quote.offset < 300 ? said : null;
}

/** "January 2027 to December 2030": the second date ends what the first begins. */
const ENDS_SPAN = /(?: to| bis| until| till| au| al|-|–) ?$/;

/** Where nothing else has a date, the day on which something is handed in is what the project works towards. */
function handedIn(roled: readonly RoledDate[], dayZero: CalendarDate): DateMention | null {
  const due = roled.filter(({ mention, foreign }) => !foreign && mention.role !== 'past' && mention.role !== 'start');
  const [only, ...others] = due.map(({ mention }) => mention);
  return only && others.length === 0 && only.role === 'milestone' && only.of === 'submission' && only.date >= dayZero
    ? only
    : null;
}

/** A deadline beside the project's own is a milestone; one that was called nothing else gets a milestone's label. */
function demoted(source: Source, mention: DateMention): DateMention {
  const { offset, text } = mention.quote;
  const label =
    mention.label === 'Deadline' ? dateLabel(source, offset, offset + text.length, 'milestone', false) : mention.label;
  return { ...mention, role: 'milestone', label };
}

/** Whether the English clause of a date says what is done or what we do; a line of a list needs no verb. */
function isOurs(source: Source, mention: DateMention): boolean {
  const sentence = sentenceAt(source, mention.quote.offset);
  if (!sentence || source.language !== 'en' || sentence.kind !== 'text') return true;
  const before =
    source.lower
      .slice(sentence.start, mention.quote.offset)
      .split(/[;,:(]|(?<!\p{L})and /u)
      .at(-1) ?? '';
  const after =
    source.lower
      .slice(mention.quote.offset + mention.quote.text.length, sentence.end)
      .split(/[;,(]|(?<!\p{L})and /u)[0] ?? '';
  const words = `${before} ${after}`.match(/\p{L}+/gu) ?? [];
  return words.length < 4 || words.some((word) => isVerb(word) || /^(?:we|us|our|project|this|it|plan)$/.test(word));
}

const SETTLED =
  /(?:break(?:s|ing)?[ -]even|profitab|neutral|net[ -]zero|lease|expire|loan|since|standard|law|act|regulation|edition|agenda|vision|strategy|goals?|target)\D*$/;

function latest(mentions: readonly DateMention[]): DateMention | null {
  let best: DateMention | null = null;
  for (const mention of mentions) if (!best || mention.date > best.date) best = mention;
  return best;
}

/** The last deadline; one that is only wished for yields to a firm one. */
function lastDeadline(source: Source, roled: readonly RoledDate[]): DateMention | null {
  const deadlines = roled
    .flatMap((r) => (r.mention.role === 'deadline' ? [r, ...restatements(source, r, roled)] : []))
    .sort((a, b) => a.mention.quote.offset - b.mention.quote.offset);
  const firm = deadlines.filter(
    (r) => !SOFT.test(source.lower.slice(Math.max(0, r.mention.quote.offset - 60), r.mention.quote.offset)),
  );
  const pool = firm.length > 0 ? firm : deadlines;
  const targets = planned(pool).filter((r) => !isOuterLimit(source, r, deadlines) && !isRestated(source, r, deadlines));
  return latest((targets.length > 0 ? targets : pool).map((r) => r.mention));
}

/** Beside the day of an event, what is merely due by some date is a duty on the way or after it. */
function planned(pool: readonly RoledDate[]): readonly RoledDate[] {
  return pool.some((r) => r.strength === 3) ? pool.filter((r) => r.strength >= 2) : pool;
}

const OUTER = narrow(
  /(?<!\p{L})(?:not (?:\p{L}+ )?later than|at the (?:very )?latest(?: by)?|latest|would accept|can(?:not)? wait until)[^.;,]*$/u,
);
/** Those of the dates, in the order of the text, whose quotes begin from one offset up to another; found by bisection. */
function between(dates: readonly RoledDate[], from: number, to: number): readonly RoledDate[] {
  let [low, high] = [0, dates.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((dates[middle]?.mention.quote.offset ?? 0) < from) low = middle + 1;
    else high = middle;
  }
  let end = low;
  while ((dates[end]?.mention.quote.offset ?? Number.POSITIVE_INFINITY) < to) end += 1;
  return dates.slice(low, end);
}

/** Half a year: a limit further off than this is a date of its own. */
const NEAR_DAYS = 183;

/** "We want to arrive in August. We must not arrive later than the end of September": the wish is the date to plan for. */
function isOuterLimit(source: Source, limit: RoledDate, deadlines: readonly RoledDate[]): boolean {
  const at = limit.mention.quote.offset;
  if (!OUTER.test(source.lower.slice(Math.max(0, at - 60), at))) return false;
  return between(deadlines, at - 260, at).some(({ mention }) => {
    const gap = daysBetween(mention.date, limit.mention.date);
    return (
      mention !== limit.mention &&
      gap > 0 &&
      gap <= NEAR_DAYS &&
      at > mention.quote.offset &&
      at - mention.quote.offset < 260
    );
  });
}

/** The dates that name a deadline's day more exactly and are called nothing else: "before the holidays, around 1 July". */
function restatements(source: Source, first: RoledDate, roled: readonly RoledDate[]): RoledDate[] {
  const end = first.mention.quote.offset + first.mention.quote.text.length;
  return between(roled, end, end + 120)
    .filter((r) => r.mention.role === 'other' && !r.foreign && isRestated(source, first, [r]))
    .map((r) => ({ ...r, strength: first.strength }));
}

/** "before the summer, which means by the end of January": the second date says the first more exactly. */
function isRestated(source: Source, first: RoledDate, deadlines: readonly RoledDate[]): boolean {
  const end = first.mention.quote.offset + first.mention.quote.text.length;
  return between(deadlines, end, end + 120).some(({ mention }) => {
    const gap = source.lower.slice(end, mention.quote.offset);
    return (
      mention.quote.offset > end &&
      gap.length < 120 &&
      /^(?: \p{L}{1,12})?[, (-]*(?:around|about|which means|that means|meaning|that is|i\.e\.|in other words|so (?:it|they|that))(?!\p{L})[^.;]*$/u.test(
        gap,
      )
    );
  });
}

/** "2027-2029" and "12-14 June": the mention holds only its end, its beginning is a start when the words say years. */
function rangeStart(roled: readonly RoledDate[], finish: DateMention | null): CalendarDate | null {
  const match =
    finish && roled.some((r) => r.mention === finish)
      ? /^((?:19|20|21)\d{2}) ?(?:[-–]|to|bis|til) ?\d{4}$/.exec(finish.quote.text)
      : null;
  return match ? `${match[1] ?? ''}-01-01` : null;
}

function conflictOf(
  start: CalendarDate | null,
  finish: DateMention | null,
  reach: CalendarDate | null,
  span: DurationMention | null,
  dayZero: CalendarDate,
  lead: string,
  together: boolean,
): string | null {
  if (!finish) return null;
  const said = `"${finish.quote.text}" (${finish.date})`;
  if (start !== null && finish.date < start) return `The deadline ${said} is before the start ${start}.`;
  if (finish.date < dayZero) return `The deadline ${said} has already passed on day zero, ${dayZero}.`;
  if (start === null || reach === null || !span) return null;
  // What "takes" or "lasts" so long may be one piece of the work.
  if (/(?:takes?|taking|lasts?|lasting)\W+(?:\w+\W+){0,2}$/.test(lead)) return null;
  const gap = daysBetween(reach, finish.date);
  const length = Math.max(1, daysBetween(start, reach));
  if (Math.abs(gap) <= Math.max(31, length * 0.15)) return null;
  // A shorter time elsewhere is more likely a piece of the work than a contradiction.
  if (gap > 0 && !together) return null;
  return `"${span.quote.text}" from the start ${start} ends on ${reach}, but the deadline is ${said}.`;
}
