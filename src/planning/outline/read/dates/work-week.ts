import type { WorkWeekMention } from '../../reading.ts';
import type { Sentence } from '../text/sentences.ts';
import { quoteAt, type Source } from '../text/source.ts';

const NUMBERS: Readonly<Record<string, number>> = {
  ...{ one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7 },
  ...{ einen: 1, zwei: 2, drei: 3, vier: 4, fünf: 5, sechs: 6, sieben: 7 },
};
const NUMBER = `(?<number>[1-7]|${Object.keys(NUMBERS).join('|')})`;
/** Monday first, as spans such as "Monday to Saturday" run. */
const WEEKDAYS: readonly (readonly [day: number, pattern: RegExp])[] = [
  [1, /^(?:mon|montag)/u],
  [2, /^(?:tue|dienstag)/u],
  [3, /^(?:wed|mittwoch)/u],
  [4, /^(?:thu|donnerstag)/u],
  [5, /^(?:fri|freitag)/u],
  [6, /^(?:sat|samstag|sonnabend)/u],
  [0, /^(?:sun|sonntag)/u],
];
const DAY = '(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:mon|diens|donners|frei|sams|sonn)tag|mittwoch|sonnabend)';
/** Days that come again each week: "Saturdays", "Saturday mornings", "every Saturday". One Saturday is a date. */
const WEEKLY = `(?:(?:(?:every|each|jeden) )${DAY}|${DAY}(?:e?s|e)?(?= (?:mornings?|afternoons?|evenings?))|${DAY}(?:e?s|e)(?!\\p{L})|${DAY}(?:vormittag|nachmittag|abend)e?|weekends?|wochenenden?)`;
const SPAN = new RegExp(`(?<first>${DAY})\\s*(?:to|through|till|until|-|bis)\\s*(?<last>${DAY})`, 'u');
const COUNT = new RegExp(
  `(?<!\\p{L})${NUMBER}(?: days (?:a|per|each|every) week|-day (?:working )?week| tagen? (?:die|pro|in der|je) woche|-?tage-?woche)`,
  'u',
);
/** Who works: of others a day says when they open, sleep or meet. */
const WE =
  '(?:we|i|volunteers|helpers|everyone|everybody|the (?:crew|crews|team|builders|workers|volunteers|site|contractors?)|wir|ich|(?:das|unser) team|die (?:helfer|freiwilligen|handwerker))';
const WORK = '(?:work|works|build|dig|paint|meet to work|arbeiten|arbeite|arbeitet|bauen|baue|baut)';
/** "We can only work on Saturdays", "we have Saturday mornings", "work goes on from Monday to Saturday". */
const STATED = new RegExp(
  [
    `(?<!\\p{L})${WE} (?:(?:\\p{L}+ ){0,3}?)${WORK}(?!\\p{L})`,
    `(?<!\\p{L})(?:we|i) (?:only |just )?have (?:only |just )?(?=${WEEKLY})`,
    `(?<!\\p{L})(?:wir|ich) (?:haben?) (?:nur )?(?:(?:die|den|am) )?(?=${WEEKLY})`,
    '(?<!\\p{L})(?:the )?work (?:is|goes on|happens|takes place|can)(?!\\p{L})',
    '(?<!\\p{L})gearbeitet wird(?!\\p{L})|(?<!\\p{L})wird gearbeitet(?!\\p{L})',
  ].join('|'),
  'u',
);
const NOT =
  /(?<!\p{L})(?:not|no|never|nobody|none|nothing|without|except|cannot|can't|don't|won't|rest|nicht|nie|niemals|kein\p{L}*|ohne|außer)(?!\p{L})/u;
const ONLY = /(?<!\p{L})(?:only|just|nur|ausschließlich)(?!\p{L})/u;
const NAMED = new RegExp(`(?<!\\p{L})${WEEKLY}`, 'gu');
const WEEKEND = [6, 0];

/**
 * The days of a week on which the project works, where its prompt says so of those who do the work; null where it says
 * nothing. English and German are read.
 */
export function readWorkWeek(source: Source, skipped: ReadonlySet<Sentence>): WorkWeekMention | null {
  for (const sentence of source.sentences) {
    if (skipped.has(sentence)) continue;
    const found = inSentence(source, sentence);
    if (found) return found;
  }
  return null;
}

function inSentence({ text, lower }: Source, { start, end }: Sentence): WorkWeekMention | null {
  const words = lower.slice(start, end);
  const stated = STATED.exec(words);
  if (!stated) return null;
  // The part of the sentence that tells it: what follows a comma or semicolon is about something else.
  const from = Math.max(words.lastIndexOf(',', stated.index), words.lastIndexOf(';', stated.index)) + 1;
  const stop = words.slice(stated.index).search(/[,;:.]/u);
  const clause = words.slice(from, stop < 0 ? undefined : stated.index + stop);
  if (NOT.test(clause)) return null;
  const quote = quoteAt(text, start + from, start + from + clause.length);
  const count = COUNT.exec(clause)?.groups?.number;
  const days = count === undefined ? null : (NUMBERS[count] ?? Number(count));
  const span = SPAN.exec(clause)?.groups;
  if (span) {
    const [first, last] = [placeOf(span.first), placeOf(span.last)];
    if (first >= 0 && last > first)
      return { weekdays: ordered(WEEKDAYS.slice(first, last + 1).map(([day]) => day)), only: true, days, quote };
  }
  const weekdays = ordered((clause.match(NAMED) ?? []).flatMap(daysOf));
  const only = weekdays.length > 0 && ONLY.test(clause);
  // Days of the usual week that are not said to be the only ones take none of the others away.
  const tells = only || days !== null || weekdays.some((day) => WEEKEND.includes(day));
  return tells ? { weekdays, only, days, quote } : null;
}

function daysOf(words: string): readonly number[] {
  const word = words.replace(/^(?:every|each|jeden) /u, '');
  const day = WEEKDAYS[placeOf(word)]?.[0];
  return day === undefined ? WEEKEND : [day];
}

/** Place of a weekday in the week from Monday; -1 for a word that is none. */
function placeOf(word: string | undefined): number {
  return WEEKDAYS.findIndex(([, pattern]) => pattern.test(word ?? ''));
}

function ordered(days: readonly number[]): number[] {
  return [...new Set(days)].sort((a, b) => a - b);
}
