import { CLOCK_PATTERN, clockTimeOf } from '../../../../shared/quantities/clock-time.ts';
import type { ClockTimeMention } from '../../reading.ts';
import type { Spans } from '../text/mask.ts';
import { quoteAt, type Source, sentenceAt } from '../text/source.ts';

const TIME = new RegExp(CLOCK_PATTERN, 'giu');
/** Characters before a time that can say which one it is. */
const REACH = 60;
/** What joins the two ends of a span: "07:30 to 18:00", "von 8 Uhr bis 17 Uhr". */
const JOINED = /^\s*(?:[-–—]|to|until|till|and|bis|à|til|a|tot)\s*(?:kl\.?\s*)?$/iu;

const OPENING = 'Opening time';
const [STARTS, ENDS] = ['Start time', 'End time'];
/** The last of these words before a time says which one it is. */
const LABELS: readonly (readonly [RegExp, string])[] = [
  [/open|öffne|ouv[er]|åb[en]|abier|abre|apert|apre/giu, OPENING],
  [/clos|schlie|ferm|luk|cierr|chiu|sluit/giu, 'Closing time'],
  [/deliver|liefer|livr|lever|entreg|consegn/giu, 'Delivery time'],
  [/start|begin|from|commenc|ab |fra |desde/giu, STARTS],
  [/\bends?\b|finish|until|till|endet|slut/giu, ENDS],
];
const SECOND: ReadonlyMap<string, string> = new Map([
  [OPENING, 'Closing time'],
  ['Delivery time', 'End of delivery'],
]);

/** Times of day, taken from the text so that nothing else reads their digits. */
export function readClockTimes(source: Source, spans: Spans): ClockTimeMention[] {
  const found: (ClockTimeMention & { readonly end: number })[] = [];
  for (const match of source.norm.matchAll(TIME)) {
    const time = clockTimeOf(match.groups ?? {});
    const start = match.index;
    const end = start + match[0].length;
    if (time === null || !spans.take(start, end)) continue;
    const before = found.at(-1);
    const isSecond = before !== undefined && JOINED.test(source.norm.slice(before.end, start));
    const label = isSecond ? (SECOND.get(before.label) ?? ENDS) : labelOf(source, start);
    found.push({ time, label, quote: quoteAt(source.text, start, end), end });
  }
  return found.map(({ end: _, ...mention }) => mention);
}

function labelOf(source: Source, start: number): string {
  const floor = Math.max(sentenceAt(source, start)?.start ?? 0, start - REACH);
  const words = source.norm.slice(floor, start);
  const places = LABELS.map(([pattern, label]) => ({ label, at: [...words.matchAll(pattern)].at(-1)?.index ?? -1 }));
  // "Open from 07:30": what opens counts for more than that something begins.
  const [telling, vague] = [places.slice(0, -2), places.slice(-2)];
  const last = (rows: typeof places) =>
    rows.reduce((best, row) => (row.at > best.at ? row : best), { label: '', at: -1 });
  return last(telling).label || last(vague).label || 'Time of day';
}
