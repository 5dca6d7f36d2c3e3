import type { CalendarDate } from '../../../shared/calendar-date.ts';
import type { PromptReading, Statement } from '../reading.ts';
import { readClockTimes } from './dates/clock-times.ts';
import { roleDates } from './dates/date-roles.ts';
import { findDates } from './dates/dates.ts';
import { readDurations } from './dates/durations.ts';
import { readHolds } from './dates/holds.ts';
import { readHorizon } from './dates/horizon.ts';
import { readSeasons } from './dates/seasons.ts';
import { readWorkWeek } from './dates/work-week.ts';
import { readDimensions } from './intent/dimensions.ts';
import { readInstructions } from './intent/instructions.ts';
import { findIntents, type Intent, mainIntent } from './intent/intent.ts';
import { purposeOf } from './intent/purpose.ts';
import { readStatements } from './intent/statements.ts';
import { unusableReason } from './intent/usable.ts';
import { readBudget } from './money/budget.ts';
import { readMoney } from './money/money.ts';
import { readParties } from './people/parties.ts';
import { readPlaces } from './places/places.ts';
import { scanNumbers } from './quantities/numbers.ts';
import { readQuantities } from './quantities/quantities.ts';
import { maskNonNumbers, Spans } from './text/mask.ts';
import { statement } from './text/plain.ts';
import { openSource, type Source } from './text/source.ts';
import { titleOf } from './title/title.ts';
import { unsureReadings } from './unsure.ts';

/**
 * Reads everything out of a prompt that can be read without judgement. Pure: the same text and day 0 (what "next year"
 * and "in 18 months" are counted from) give the same reading. Every quote is exact:
 * `text.slice(quote.offset, quote.offset + quote.text.length) === quote.text`. Never throws, whatever the text; what a
 * prompt orders the program to do is returned in `instructions` and read for nothing else.
 */
export function readPrompt(text: string, dayZero: CalendarDate): PromptReading {
  const source = openSource(text);
  const instructions = readInstructions(source);
  const spans = new Spans();
  for (const sentence of instructions.sentences) spans.take(sentence.start, sentence.end);
  const { places: allPlaces, hints } = readPlaces(source);
  const inside = (offset: number) => [...instructions.sentences].some((s) => offset >= s.start && offset < s.end);
  const places =
    instructions.sentences.size === 0 ? allPlaces : allPlaces.filter((place) => !inside(place.quote.offset));
  const seasons = readSeasons(source, dayZero, hints, spans);
  const found = findDates(source, dayZero, hints, spans);
  const clockTimes = readClockTimes(source, spans);
  maskNonNumbers(source.norm, spans);
  const tokens = scanNumbers(source, spans);
  const durations = readDurations(source, tokens, spans);
  const { money, budget, parts: budgetParts } = readBudget(source, readMoney(source, tokens, hints, spans));
  const quantities = readQuantities(source, tokens, spans);
  const roled = roleDates(source, found, dayZero);
  const { horizon, dates } = readHorizon(source, roled, durations, dayZero);
  const holds = [...seasons, ...readHolds(roled)].sort((a, b) => a.quote.offset - b.quote.offset);
  const placeNames = new Set(places.map((place) => place.name.toLowerCase()));
  const parties = readParties(source, (name) => placeNames.has(name.toLowerCase())).filter(
    (party) => !inside(party.quote.offset),
  );
  const statements = readStatements(source, instructions.sentences);
  const intents = findIntents(source, instructions.sentences);
  const intent = mainIntent(intents);
  const time =
    horizon.finish !== null || durations.some((d) => d.role === 'horizon') || dates.some((d) => d.role !== 'past');
  const unusable = unusableReason(source, intents, instructions.sentences, {
    budget: money.length > 0,
    time,
    place: places.length > 0,
    scale: quantities.length > 0,
  });
  const objective = unusable === null ? objectiveOf(source, intent) : null;
  const must = statements.must.filter((item) => !(item.text === objective?.text && WE_MUST.test(item.text)));
  const amounts = [...money, ...dates]
    .map((m) => ({ start: m.quote.offset, end: m.quote.offset + m.quote.text.length }))
    .sort((a, b) => a.start - b.start);
  const title = unusable === null ? titleOf(source, intent, amounts, places) : 'Untitled project draft';
  const parts = {
    language: source.language,
    wordCount: countWords(source.norm),
    title,
    objective,
    ...statements,
    must,
    money,
    budget,
    budgetParts,
    dates,
    holds,
    durations,
    clockTimes,
    workWeek: readWorkWeek(source, instructions.sentences),
    horizon,
    places,
    parties,
    quantities,
    instructions: instructions.statements,
    purpose: purposeOf(source.lower),
  };
  return {
    ...parts,
    unsure: unusable === null ? unsureReadings(parts, source.lower) : [],
    dimensions: readDimensions(source, parts),
    usable: unusable === null,
    unusableReason: unusable,
  };
}

/** Words between spaces; scripts without spaces count two characters as one word, a common rule of thumb. */
function countWords(norm: string): number {
  const spaced = norm.replace(/[\u3040-\u30ff\u3400-\u9fff]/g, ' ').match(/[\p{L}\p{N}][^\s]*/gu)?.length ?? 0;
  const dense = norm.match(/[\u3040-\u30ff\u3400-\u9fff]/g)?.length ?? 0;
  return spaced + Math.ceil(dense / 2);
}

/** The objective put as a duty: "We must renew the heating" is what the project does, not a condition on it. */
const WE_MUST =
  /(?<!\p{L})(?:(?:we|i|wir|ich) (?:must|have to|need to|müssen|muss)|(?:müssen|muss) (?:wir|ich))(?!\p{L})|^(?:我们?|本?公司)?(?:必须|必須)/iu;

/** The sentence that says what is to be done; without an intent, the first sentence that is no heading and long enough. */
function objectiveOf(source: Source, intent: Intent | null): Statement | null {
  const sentence =
    intent?.sentence ??
    source.sentences.find((s) => s.kind !== 'heading' && s.kind !== 'code' && s.end - s.start >= 12) ??
    null;
  return sentence ? statement(source, sentence.start, sentence.end) : null;
}
