import type { Quote } from '../../../../shared/fact.ts';
import type { Dimension, DimensionReading, PromptReading, Statement } from '../../reading.ts';
import { countryName } from '../places/gazetteer.ts';
import { narrow } from '../text/letters.ts';
import { quoteAt, type Source, sentenceAt } from '../text/source.ts';

type Parts = Omit<PromptReading, 'unsure' | 'dimensions' | 'usable' | 'unusableReason'>;
type Status = DimensionReading['status'];

const REMOTE = narrow(
  /(?<!\p{L})(?:online|remote(?:ly)?|virtual(?:ly)?|web ?app|mobile app|app|software|website|web site|saas|digital|podcast|e-?book|novel|newsletter|cloud)(?!\p{L})/u,
);
const FRUGAL = narrow(
  /(?<!\p{L})(?:(?:low|small|tight|limited|shoestring|modest|unlimited|large|generous|no fixed) budget|budget|cheap(?:ly)?|affordable|low[- ]cost|inexpensive|funding|self-funded|grant)(?!\p{L})/u,
);
const HASTE = narrow(
  /(?<!\p{L})(?:asap|as soon as possible|soon|urgent(?:ly)?|quickly|long-term|short-term|deadline|schedule|timeline|immediately)(?!\p{L})/u,
);
const SIZE = narrow(
  /(?<!\p{L})(?:small|large|big|tiny|huge|medium-sized|nationwide|citywide|worldwide|global|pilot|large-scale|small-scale|family-sized|neighbou?rhood)(?!\p{L})/u,
);
const HOPE = narrow(
  /(?<!\p{L})(?:profitab\p{L}*|break[ -]even|goal|aim|target|so that|in order to|reduce|increase|improve|satisf\p{L}*)(?!\p{L})/u,
);

/** For each of the nine dimensions: its status, the words that show it, and the best question about what is missing. */
export function readDimensions(source: Source, parts: Parts): Readonly<Record<Dimension, DimensionReading>> {
  const spot = parts.places[0]?.name ?? null;
  const inPlace = spot === null ? '' : ` in ${spot}`;
  const thing = parts.objective === null ? 'the project' : `"${parts.title}"`;
  const currency = parts.budget?.currency ?? parts.money.find((m) => m.currency !== null)?.currency ?? null;
  const word = (pattern: RegExp): Quote | null => {
    const match = pattern.exec(source.lower);
    return match ? quoteAt(source.text, match.index, match.index + match[0].length) : null;
  };
  const entry = (status: Status, evidence: Quote | null, question: string): DimensionReading =>
    status === 'missing' || evidence === null
      ? { status: 'missing', evidence: null, sentence: null, question }
      : { status, evidence, sentence: sentenceOf(source, evidence), question: status === 'present' ? null : question };
  const firstOf = (...lists: readonly (readonly { quote: Quote }[])[]): Quote | null =>
    lists.find((list) => list.length > 0)?.[0]?.quote ?? null;

  const objective = parts.objective;
  const long =
    (objective?.text.split(' ').length ?? 0) >= 4 || /[\u3040-\u9fff\uac00-\ud7af]/.test(objective?.text ?? '');
  const scopeCount = parts.scopeIn.length + parts.scopeOut.length;
  const site = parts.places.find((p) => p.country !== null) ?? null;
  const remote = site ? null : word(REMOTE);
  const anyPlace = firstOf(parts.places);
  const budgetQuote = parts.budget?.quote ?? parts.budgetParts[0]?.quote ?? null;
  const frugal = word(FRUGAL);
  const finish = parts.horizon.finishQuote;
  const someTime =
    firstOf(
      parts.dates.filter((d) => d.role !== 'past'),
      parts.durations.filter((d) => d.role === 'phase'),
    ) ?? word(HASTE);
  const counts = parts.quantities.filter((q) => q.unit !== 'percent');
  const named = parts.parties.filter((p) => p.kind !== 'role');
  const rules: readonly Statement[] = [...parts.must, ...parts.mustNot, ...parts.limits, ...parts.bannedWords];
  const targets = parts.quantities.filter((q) => q.qualifier === 'at_least' || q.unit === 'percent');
  return {
    objective: entry(
      objective ? (long ? 'present' : 'partial') : 'missing',
      objective?.quote ?? null,
      objective
        ? `What exactly should exist or be different once ${thing} is finished, and for whom?`
        : 'What do you want to make, change, organise or find out?',
    ),
    scope: entry(
      scopeCount >= 2 || (parts.scopeIn.length > 0 && parts.scopeOut.length > 0) ? 'present' : 'partial',
      firstOf(parts.scopeIn, parts.scopeOut) ?? (counts.length > 1 ? firstOf(counts) : null),
      scopeCount === 0
        ? `What is part of ${thing}, and what is deliberately left out?`
        : parts.scopeOut.length === 0
          ? `What is deliberately left out of ${thing}?`
          : `What else must ${thing} deliver?`,
    ),
    location: entry(
      site || remote ? 'present' : 'partial',
      site?.quote ?? remote ?? anyPlace,
      anyPlace
        ? `Which town and country is ${anyPlace.text} in?`
        : 'Where will it happen: in which town and country, or online?',
    ),
    budget: entry(
      parts.budget && parts.budget.currency !== null ? 'present' : 'partial',
      budgetQuote ?? frugal,
      budgetQuote && !parts.budget
        ? `Do these amounts make up the whole budget, or is there more money?`
        : budgetQuote
          ? `Which currency is ${budgetQuote.text} in?`
          : `What is the total budget${currency === null ? (site ? ` (for work in ${countryName(site.country ?? '')})` : '') : `, in ${currency}`}, and who provides it?`,
    ),
    timeline: entry(
      finish ? (parts.horizon.conflict === null ? 'present' : 'partial') : 'partial',
      finish ?? someTime,
      parts.horizon.conflict !== null
        ? `${parts.horizon.conflict} Which date is right?`
        : parts.horizon.start !== null
          ? `You start on ${parts.horizon.start}; by when must it be finished?`
          : `When can work${inPlace} start, and by when must it be finished?`,
    ),
    scale: entry(
      counts.length > 0 ? 'present' : 'partial',
      firstOf(counts) ?? word(SIZE),
      `How big is it${inPlace}: how many people, units or square metres, or how much output?`,
    ),
    stakeholders: entry(
      named.length > 0 || parts.parties.length >= 2 ? 'present' : 'partial',
      firstOf(named, parts.parties),
      spot === null
        ? 'Who decides, who pays, who does the work, and who is affected by it?'
        : `Who decides, who pays, who does the work, and who in ${spot} is affected by it?`,
    ),
    constraints: entry(
      'present',
      firstOf(rules),
      `What must not happen, and which rules, permits or limits apply to ${thing}${inPlace}?`,
    ),
    success_criteria: entry(
      parts.success.length > 0 ? 'present' : 'partial',
      firstOf(parts.success, targets) ?? word(HOPE),
      `Which number or event will show that ${thing} has succeeded, and when?`,
    ),
  };
}

/** The sentence that the words begin in, and as far as they go beyond it. */
function sentenceOf(source: Source, { offset, text }: Quote): { readonly start: number; readonly end: number } {
  const end = offset + text.length;
  const sentence = sentenceAt(source, offset);
  return sentence ? { start: sentence.start, end: Math.max(sentence.end, end) } : { start: offset, end };
}
