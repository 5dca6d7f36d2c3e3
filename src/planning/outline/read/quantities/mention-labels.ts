import type { DateMention, DurationMention, MoneyMention } from '../../reading.ts';
import { narrow } from '../text/letters.ts';
import { phraseAfter, phraseBefore, sentenceCase, subjectOf } from '../text/noun-phrase.ts';
import { type Source, sentenceAt } from '../text/source.ts';

interface Around {
  readonly before: string;
  readonly after: string;
}

/** The words of the same clause on either side, at most 110 characters each, in the case they were written in. */
function around(source: Source, start: number, end: number): Around {
  const sentence = sentenceAt(source, start);
  const floor = Math.max(sentence?.start ?? 0, start - 110);
  const ceiling = Math.max(end, Math.min(sentence?.end ?? source.norm.length, end + 90));
  const before =
    source.norm
      .slice(floor, start)
      .split(/[;:!?(]|, (?!of )|\. /)
      .at(-1) ?? '';
  const after = source.norm.slice(end, ceiling).split(/[;:!?()]|,(?= |$)|\.(?= |$)/)[0] ?? '';
  return { before: before.replace(/\s+/g, ' '), after: after.replace(/\s+/g, ' ') };
}

/** A pronoun, a person or a fragment makes no label. */
function named(...candidates: readonly string[]): string {
  for (const candidate of candidates) {
    const words = candidate.split(' ');
    if (
      candidate.length >= 3 &&
      words.length <= 6 &&
      !/^(?:people|everyone|rest|day|days|thing|date|time|way|point|part|years?|months?|weeks?|hours?)$/i.test(
        candidate,
      )
    )
      return sentenceCase(candidate);
  }
  return '';
}

const GIVEN = narrow(
  /^ ?(?:(?:is|are|was|has been|have been|will be|being) )?(?:(?:\p{L}+ly )?(?:promised|given|granted|pledged|paid|provided|covered|donated|lent|funded|secured|held|raised)|come|comes|coming|are|is)? ?(?:by|from) /u,
);
const GIVES =
  /(?:gives?|gave|pays?|provides?|contributes?|(?:has |have )?(?:pledged|promised|offered|granted|given)|offers?|lends?|puts? in|adds?|grants?|promises?|invests?|donates?|brings?)(?: (?:us|about|around|up to|another|only|a further|roughly|some|at least|no more than|at most))*[ ~]*$/u;

function contribution(giver: string): string {
  if (giver === '') return '';
  const head = giver.split(' ').at(-1) ?? giver;
  if (
    /^(?:funds?|grants?|loans?|savings|credits?|subsid(?:y|ies)|reserves?|sponsors?|tickets|sales|donations)$/i.test(
      head,
    ) &&
    giver.includes(' ')
  )
    return sentenceCase(giver);
  if (/^(?:foundation|fund|ministry|state|trust|agency|council)$/i.test(head)) return `${sentenceCase(giver)} grant`;
  if (/^bank$/i.test(head)) return `${sentenceCase(giver)} loan`;
  return `Contribution from ${giver}`;
}

const BY_ROLE: Readonly<Record<MoneyMention['role'], string>> = {
  budget: 'Budget',
  phase: 'Part of the budget',
  price: 'Price',
  revenue: 'Revenue',
  running_cost: 'Running cost',
  other: 'Amount',
};

/** What an amount is, in at most eight words: "Foundation grant", "Ticket price"; the kind when the words do not say. */
export function moneyLabel(
  source: Source,
  start: number,
  end: number,
  role: MoneyMention['role'],
  atMost: boolean,
): string {
  const { before, after } = around(source, start, end);
  const lower = before.toLowerCase();
  const given = GIVEN.exec(after);
  const from = given ? contribution(phraseAfter(after.slice(given[0].length))) : '';
  const gives = GIVES.exec(before);
  const giver = gives
    ? contribution(phraseBefore(before.slice(0, gives.index).replace(/ (?:has|have|will|would)? ?$/, '')))
    : '';
  const purpose =
    /^ ?(?:(?:of that |of it |of this )?(?:is |are |goes |go )?(?:for|on|into|towards|in))(?! (?:all|total|the (?:first|second|next)|(?:one|two|three|\d+) (?:years?|months?))) /.exec(
      after,
    );
  const forWhat = purpose ? phraseAfter(after.slice(purpose[0].length)) : '';
  const own = /^ ?(?:is|are|comes from) (?:ours|my own|our own|mine)/.test(after) ? 'Own funds' : '';
  const holder =
    /(?:^| )(?:(?:an?|the|our|my|its|their|any|one|with|and|of|from|to|in|up|into) )?((?:\p{L}[\p{L}'-]* ){1,3})(?:of|at|is|for)(?: (?:more than|less than|up to|about|around|at most|at least|no more than|roughly|only|over|under))*[ ~]*$/u.exec(
      before,
    )?.[1];
  const noun = named(phraseBefore((holder ?? '').trimEnd()));
  const subject = named(subjectOf(before));
  if (
    role === 'budget' &&
    /(?<!\p{L})(?:budget|etat|presupuesto|budjetti|orçamento|begroting|bilancio)/u.test(
      `${lower} ${after.slice(0, 12).toLowerCase()}`,
    )
  )
    return 'Budget';
  if (/(?<!\p{L})loss of/u.test(lower.slice(-40))) return 'Loss limit';
  const phase =
    /(?<!\p{L})((?:first|second|third|last|final|pilot|design|construction) (?:phase|stage|tranche|year)|pilot)(?!\p{L})[^,;]{0,24}$/u.exec(
      lower,
    )?.[1];
  if (role === 'phase' && phase !== undefined) return sentenceCase(phase);
  const till = /^ (?:aus|von|vom) (?:\p{Ll}+ ){0,3}(\p{Lu}\p{L}{2,})/u.exec(after)?.[1];
  if (till !== undefined) return till;
  if (role === 'price') {
    const per = /^ ?(?:per|\/) ?(\p{L}+)/u.exec(after)?.[1];
    const told = noun || subject;
    const what = per !== undefined && /^\p{L}+s$/u.test(told) ? '' : told;
    if (/ticket/.test(lower.slice(-50)) || /^ ?(?:a |per |for a )?ticket/.test(after)) return 'Ticket price';
    if (
      /(?<!\p{L})(?:should|must|will|would|can|may|shall) (?:only |not )?pay(?!\p{L})/u.test(lower.slice(-40)) &&
      what !== ''
    )
      return `Price for ${what.toLowerCase()}`;
    if (what === '') return per === undefined ? 'Price' : `Price per ${per}`;
    return /price|fee|rate|fare|ticket|charge/i.test(what) ? what : `${what} price`;
  }
  if (role === 'running_cost') {
    const cost =
      /(?<!\p{L})(?:rent|lease|salar(?:y|ies)|wages?|payroll|upkeep|maintenance|utilities|overheads?|insurance)(?!\p{L})/u.exec(
        lower.slice(-60),
      )?.[0];
    return cost === undefined ? 'Running cost' : sentenceCase(cost);
  }
  if (role === 'revenue') return noun || 'Revenue';
  const label = own || noun || from || giver || named(forWhat) || (role === 'budget' ? '' : subject);
  if (label !== '') return atMost && /^(?:loss|cost|spend)/i.test(label) ? `${label} limit` : label;
  return BY_ROLE[role];
}

const EVENTS: readonly (readonly [RegExp, string])[] = [
  [
    /(?<!\p{L})(?:re-?open(?:s|ed|ing)?|open(?:s|ed|ing)?|opening|inaugurat\p{L}*|eröffn\p{L}*|ouvr\p{L}*|ouverture|abr\p{L}*|inaugur\p{L}*|åbn\p{L}*|öppn\p{L}*)(?!\p{L})/u,
    'Opening',
  ],
  [/(?<!\p{L})(?:launch\p{L}*|go(?:es|ing)? live|released?|lanz\p{L}*|lanc\p{L}*)(?!\p{L})/u, 'Launch'],
  [/(?<!\p{L})arriv\p{L}*/u, 'Arrival'],
  [
    /(?<!\p{L})(?:operational|commissioning|commercial operation|in (?:operation|service)|up and running|arbeitsfähig|betriebsbereit|einsatzbereit|in betrieb)(?!\p{L})/u,
    'In operation',
  ],
  [/(?<!\p{L})(?:hand(?:ed|ing)? ?over|handover)(?!\p{L})/u, 'Handover'],
  [/(?<!\p{L})(?:mov(?:e|es|ed|ing)(?: in)?|relocat\p{L}*)(?!\p{L})/u, 'Move'],
  [/(?<!\p{L})deliver\p{L}*/u, 'Delivery'],
  [/(?<!\p{L})ship(?:s|ped|ping)?(?!\p{L})/u, 'Shipment'],
  [/(?<!\p{L})publish\p{L}*/u, 'Publication'],
  [
    /(?<!\p{L})(?:finish\p{L}*|complet\p{L}*|done|ready|fertig\p{L}*|termin\p{L}*|færdig\p{L}*|färdig\p{L}*)(?!\p{L})/u,
    'Completion',
  ],
];
const MARRIES = narrow(/(?<!\p{L})(?:married|marry|marries|marrying|heiraten)(?!\p{L})/u);
const SPENT = narrow(/(?<!\p{L})(?:spent|drawn down|abgerufen|used up)(?!\p{L})/u);
const OCCASION = narrow(
  /(?<!\p{L})(wedding|festival|conference|party|gala|concert|race|marathon|exhibition|fair|ceremony|anniversary|birthday|reunion|retreat|election|exams?|audit|weekend|consultation)(?!\p{L})/u,
);
const DATE_KIND: Readonly<Record<DateMention['role'], string>> = {
  start: 'Start',
  deadline: 'Deadline',
  milestone: 'Milestone',
  earliest: 'Earliest day',
  past: 'Past date',
  other: 'Date',
};

/** What happens on a date, in a few words: "Opening", "Exams", "Safety plan"; the kind when the words do not say. */
export function dateLabel(
  source: Source,
  start: number,
  end: number,
  role: DateMention['role'],
  success: boolean,
): string {
  const { before, after } = around(source, start, end);
  const clause = before.toLowerCase();
  if (role === 'past') return DATE_KIND.past;
  if (success) return 'Success measure';
  const own = named(subjectOf(before));
  if (role === 'start' || role === 'earliest') {
    return own !== '' && !/^(?:work|project)$/i.test(own) ? `${own} start` : 'Start';
  }
  if (SPENT.test(clause) || SPENT.test(after)) {
    const spent = /(?<!\p{L})(grant|funds?|money|budget|subsidy)(?!\p{L})/u.exec(clause)?.[1];
    return spent === undefined ? 'Funds spent' : `${sentenceCase(spent)} spent`;
  }
  if (/(?:latest|later than) [^,;]*$/.test(clause) && /(?<!\p{L})arriv/u.test(clause)) return 'Latest arrival';
  const event = nearestEvent(clause.slice(-70)) ?? nearestEvent(after.slice(0, 30).toLowerCase());
  if (event !== null) return event;
  if (MARRIES.test(clause.slice(-50))) return 'Wedding';
  const occasion = OCCASION.exec(clause.slice(-50))?.[1];
  if (occasion !== undefined) return sentenceCase(occasion);
  const thing = phraseBefore(
    before.replace(
      / (?:by|in|on|for|before|until|of|avant|antes del?|vor|bis|entro|inden|före|voor|do)(?: the)? *$/,
      '',
    ),
  );
  // A name in front of a date is a place or a person, and what is done by a deadline is seldom the noun before it.
  const beside = role === 'deadline' || /^\p{Lu}/u.test(thing) ? '' : named(thing);
  const told =
    role === 'other' && /^,? (?:the|our|my|a|an) /.test(after) ? named(phraseAfter(after.replace(/^,? /, ''))) : '';
  return own || beside || told || DATE_KIND[role];
}

function nearestEvent(clause: string): string | null {
  let best: string | null = null;
  let at = -1;
  for (const [pattern, name] of EVENTS) {
    const index = clause.search(pattern);
    if (index > at) [best, at] = [name, index];
  }
  return best;
}

const DURATION_KIND: Readonly<Record<DurationMention['role'], string>> = {
  horizon: 'Duration',
  phase: 'Phase',
  operation: 'Operation',
  past: 'Time before',
  other: 'Time span',
};

/** What lasts so long, in a few words: "Lease", "First phase"; the kind when the words do not say. */
export function durationLabel(source: Source, start: number, end: number, role: DurationMention['role']): string {
  if (role === 'horizon') return DURATION_KIND.horizon;
  const { before, after } = around(source, start, end);
  const phase =
    /(?<!\p{L})((?:first|second|third|fourth|last|final|pilot|test|design|construction)[ -](?:phase|stage|version|year)|pilot|prototype)(?!\p{L})/u.exec(
      before.toLowerCase(),
    )?.[1];
  if (role === 'phase' && phase !== undefined) return sentenceCase(phase);
  const holder = /([\p{L}' -]+) of(?: (?:about|around|at least|at most|up to|roughly))?[ ~]*$/u.exec(before)?.[1];
  const kept =
    / of /.test(after.slice(0, 4)) && !/(?<!\p{L})(?:with)?in(?:side)? $/u.test(before)
      ? phraseAfter(after.slice(4))
      : '';
  const joined = /^[ -](\p{L}{3,}(?: \p{L}{3,})?)/u.exec(after)?.[1];
  const noun = joined === undefined ? '' : phraseAfter(joined);
  return (
    named(
      phraseBefore(holder ?? ''),
      kept,
      /-(?:day|week|month|year)$/.test(source.norm.slice(start, end)) ? noun : '',
      subjectOf(before),
    ) || DURATION_KIND[role]
  );
}
