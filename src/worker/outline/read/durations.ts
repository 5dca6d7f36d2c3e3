import type { DurationMention, Qualifier } from '../reading.ts';
import { labelAround } from './label.ts';
import type { Spans } from './mask.ts';
import { isRangeGap, type NumberToken, qualifierOf } from './numbers.ts';
import { quoteAt, type Source, wordsAfter, wordsBefore } from './source.ts';

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

const PER =
  /^(?:'s?)?[ -]?(?:a|per|each|every|\/|pro|par|por|om|al|i) ?(?:week|month|year|day|woche|monat|jahr|semaine|mois|an|semana|mes|año|uge|måned|året?|settimana)/;
const AGE =
  /^[ -]?(?:old|of age|of experience|experience|ago|alt|gamm?el|years? old|d'expérience|in business)|^[ -]olds?/;
const OPERATION =
  /(?<!\p{L})(?:operat\p{L}*|lease|warrant\p{L}*|contract|guarantee|payback|pay back|lifetime|life|lifespan|maint\p{L}*|loan|mortgage|licen[cs]e|amorti\p{L}*|depreciat\p{L}*|subscription|support|run for|runs for|reserve|runway|storage|retention|backup|hold(?:s|ing)? for)/u;
const PHASE =
  /(?<!\p{L})(?:construct\p{L}*|building|works|installation|recruit\p{L}*|delivery|lead time|approv\p{L}*|phase|stage|pilot|design|permit\p{L}*|tender|testing|training|trial|planning period|construction period|commissioning|sprint|review|notice|prototype|preparation|break|vacation|holiday|camp|course|class|shift|visit)/u;
const HORIZON_BEFORE =
  /(?<!\p{L})(?:in|within|over|takes?|taking|last(?:s|ing)?|have|has|duration(?: of|:)?|timeline(?: of| is|:)?|timeframe(?: of| is|:)?|time frame(?: of)?|schedule(?: of)?|period of|time:?|deadline(?: is| of|:)?|under|at most|up to|no more than|max\.?|maximum(?: of)?|less than|about|around|next|coming|span(?:s|ning)?|across|not exceed|for|in unter|innerhalb von|binnen|in den nächsten|über|dauer(?:t)?|en|dans|sous|pendant|durée(?: de)?|dentro de|plazo de|durante|inden for|på|i løbet af|de næste|in|entro|per|durata di|over|gedurende|em|prazo de|inom|på|om|w ciągu|за|в течение)(?: (?:the|a|an|only|just|about|around|roughly|approximately|less than|no more than|at most|under|next|coming|first|maximum|den|der|les|los|las|maximal|höchstens|som|between|from|entre|zwischen|mellem|mellan|tra|till)){0,3} ?$/u;
const PROJECT_AFTER =
  /^[ -]?(?:long )?(?:project|programme|program|plan|timeline|timeframe|schedule|horizon|build|effort|initiative|study|campaign|research|roadmap|projekt|projet|proyecto|progetto|projeto|from (?:now|today|start))|^ ?(?:from start to finish|in total|overall|altogether|to (?:complete|finish|build|deliver|launch|open|do))/;
const SUCCESS =
  /(?<!\p{L})(?:success\p{L}*|succeeds?|erfolg\p{L}*|succès|éxito|succes\p{L}*|successo|sucesso|framgång)(?!\p{L})/u;
const VAGUE = /(?<!\p{L})(a few|several|a couple of|a|an|one) (days?|weeks?|months?|years?)(?: and a half)?(?!\p{L})/gu;

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
  const found = [...fromNumbers(source, tokens, spans), ...fromWords(source, spans)].sort((a, b) => a.start - b.start);
  return found.map((item) => {
    const ranged = item.low !== undefined && item.high !== undefined;
    const qualifier: Qualifier = ranged ? 'range' : item.vague ? 'about' : qualifierOf(source, item.start, item.end);
    return {
      value: item.value,
      unit: item.unit,
      ...(ranged ? { low: item.low, high: item.high } : {}),
      qualifier,
      role: roleOf(source, item),
      label: labelAround(source, item.start, item.end, 'duration'),
      quote: quoteAt(source.text, item.start, item.end),
    };
  });
}

function unitAt(source: Source, end: number): { unit: Unit; end: number } | null {
  const after = source.lower.slice(end, end + 32);
  for (const [unit, pattern] of UNIT_AT) {
    const match = pattern.exec(after);
    if (match) return { unit, end: end + match[0].length };
  }
  return null;
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
    const value = token.figure + (half > 0 ? 0.5 : 0);
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

/** "a few weeks", "a year", "a year and a half"; single articles only where they measure ("a year" after in, within, take). */
function fromWords(source: Source, spans: Spans): Found[] {
  const out: Found[] = [];
  for (const match of source.lower.matchAll(VAGUE)) {
    const [whole, amount = '', word = ''] = match;
    const unit: Unit = word.startsWith('d')
      ? 'day'
      : word.startsWith('w')
        ? 'week'
        : word.startsWith('m')
          ? 'month'
          : 'year';
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
    if (amount === 'a few') out.push({ ...base, value: 3, low: 2, high: 4 });
    else if (amount === 'several') out.push({ ...base, value: 5, low: 3, high: 7 });
    else out.push({ ...base, value: (single ? 1 : 2) + half });
  }
  return out;
}

function roleOf(source: Source, item: Found): DurationMention['role'] {
  const before = wordsBefore(source, item.start, 60);
  const after = wordsAfter(source, item.end, 40);
  if (AGE.test(after.trimStart()) || PER.test(after.trimStart()) || PER.test(after)) return 'other';
  if (
    /(?<!\p{L})(?:past|last|previous|every|each|vergangenen|derniers|últimos|seneste|sidste|ultimi|afgelopen|senaste|aged?|first|after)(?: the)? $|(?<!\p{L})each(?!\p{L})[^.,;]{0,20}$/u.test(
      before,
    )
  )
    return 'other';
  if (PROJECT_AFTER.test(after)) return 'horizon';
  // "for twenty years" tells how long something was or will be, seldom how long the work may take.
  if (
    item.unit === 'year' &&
    (item.value > 25 ||
      (/(?<!\p{L})for(?: \p{L}+)? $/u.test(before) &&
        (item.value >= 8 || /(?<!\p{L})(?:have|has|had|been|worked|lived|ran|was|were|'ve)(?!\p{L})/u.test(before))))
  )
    return 'other';
  if (
    /^ (?:of|after|from|nach|après|después|efter|dopo) \p{L}/u.test(after) ||
    SUCCESS.test(wordsBefore(source, item.start, 300))
  )
    return 'other';
  const [noun = ''] = /^[ -]\p{L}+(?: \p{L}+)?/u.exec(after) ?? [];
  if (OPERATION.test(noun) || OPERATION.test(before.slice(-34))) return 'operation';
  if (PHASE.test(noun) || PHASE.test(before.slice(-24))) return 'phase';
  return HORIZON_BEFORE.test(before) ||
    /^(?:in|within) ?$/.test(before) ||
    /(?:timeline|schedule|duration|time)[^.]{0,12}: ?~?$/.test(before)
    ? 'horizon'
    : 'other';
}
