import { addDays, type CalendarDate, daysBetween } from '../../../../shared/calendar-date.ts';
import type { DateMention } from '../../reading.ts';
import { leadsToSuccess } from '../intent/success-words.ts';
import { dateLabel } from '../quantities/mention-labels.ts';
import { narrow } from '../text/letters.ts';
import { quoteAt, type Source, sentenceAt, wordsAfter, wordsBefore } from '../text/source.ts';
import type { FoundDate } from './date-spans.ts';
import { framesStart, isErrand, isNegated, isProject, notBefore, startsProject } from './date-subjects.ts';
import { milestoneIn } from './milestones.ts';

/** How strongly the words make a date the end of the project: 0 no deadline, 1 some deadline, 2 the finish, 3 an event. */
type Strength = 0 | 1 | 2 | 3;

export interface RoledDate {
  readonly mention: DateMention;
  readonly strength: Strength;
  /** The date of something else, or one on which something must not be: never the project's start or finish. */
  readonly foreign: boolean;
  /** First day of what the wording can mean. */
  readonly from: CalendarDate;
  /** Of an earliest day: the words that say of what. */
  readonly words: string;
}

interface Role {
  readonly role: DateMention['role'];
  readonly strength: Strength;
  readonly foreign?: true;
  readonly words?: string;
}

const L = '(?<!\\p{L})';
const R = '(?!\\p{L})';
const LINK = '(?: (?:the|our|a|about|around|around the|latest|der|dem|den|le|la|el|il|o|a|d\\.))?[ (:,–-]*';
/** Words that end right before the date. */
const DEADLINE = narrow(
  new RegExp(
    `${L}(?:by|before|no later than|not later than|latest|until|till|deadline(?: is| of| on|:)?|due(?: on| in| by)?|in time for|ahead of|to|bis(?: zum| zu)?|vor|spätestens(?: am| im| bis)?|avant|d'ici(?: à)?|au plus tard(?: en| le)?|antes del?|para|hasta|a más tardar(?: el| en)?|inden|senest(?: den| i)?|før|entro|prima di|uiterlijk|vóór|voor|tegen|até|antes de|före|senast|innan|innan den|przed|do|к|до)${LINK}$`,
    'u',
  ),
);
const FINISH = narrow(
  new RegExp(
    `${L}(?:arriv\\p{L}*|arbeitsfähig|betriebsbereit|einsatzbereit|in betrieb|move[sd]?|moving|hosted|happens?|finish\\p{L}*|complet\\p{L}*|done|ready|opens?|opened|opening|launch\\p{L}*|go(?:es)? live|going live|live|deliver\\p{L}*|hand(?:ed)? ?over|handover|move[ds]? in|deadline|end(?:s|ing)?|finalis\\p{L}*|operational|in operation|running|in service|released?|ship\\p{L}*|published?|built|installed|held|takes? place|commissioned|inaugurat\\p{L}*|come[s]? out|commissioning|commercial operation|fertig\\p{L}*|eröffn\\p{L}*|abgeschlossen|ouvr\\p{L}*|ouverture|termin\\p{L}*|abr\\p{L}*|inaugur\\p{L}*|lanz\\p{L}*|åbn\\p{L}*|færdig\\p{L}*|klar|apr\\p{L}*|pronto|klaar|gereed|pront[oa]|öppn\\p{L}*|färdig\\p{L}*)${R}`,
    'u',
  ),
);
const START = narrow(
  new RegExp(
    `${L}(?:start\\p{L}*|begynd\\p{L}*|beginn\\p{L}*|début\\p{L}*|empez\\p{L}*|empiez\\p{L}*|comenz\\p{L}*|comienz\\p{L}*|inizi\\p{L}*|começ\\p{L}*|börja\\p{L}*|begin\\p{L}*|kick-?off|kick(?:ing|s)? off|from|as of|starting|commenc\\p{L}*|not before|no earlier than|after|available from|ab|ab dem|beginnt|à partir de|dès|desde|a partir de|fra|dal|a partire da|vanaf|från|starter|od|с)(?: (?:on|in|at|the|work|construction|building|is|am|im|le|el|den|il|en|em|nel))*[ :(]*$`,
    'u',
  ),
);
const PAST = narrow(
  new RegExp(
    `${L}(?:founded|established|since|built|dating|dates|opened|bought|started|born|erected|constructed|closed|renovated|launched|went|was|were|had|has been|have been|back|ago|last|formed|incorporated|inherited|vintage|from the|gegründet|seit|erbaut|gebaut|fondée?|depuis|construite?|fundad[ao]|desde|grundlagt|stiftet|siden|bygget|fondat[ao]|dal|costruit[ao]|opgericht|sinds|gebouwd|fundad[ao]|grundat|sedan|byggt|byggd)(?: (?:in|im|en|em|nel|i|year|as of|around|before|about))*[ (]*$`,
    'u',
  ),
);
const AFTERLIFE = narrow(
  new RegExp(
    `${L}(?:break(?:s|ing)?[ -]even|profitab\\p{L}*|pay(?:s)? ?back|carbon[ -]neutral\\p{L}*|climate[ -]neutral\\p{L}*|net[ -]zero|lease|warranty|licen[cs]e|contract|expires?|expir\\p{L}*|repa(?:y|id)|loan|forecast|projection|target of|settling in|settle in|ramp(?:ing)?[ -]up|warm(?:ing)?[ -]up|follow[ -]up|evaluation|stabili[sz]ation|defects period|einschwing\\p{L}*|nachlauf\\p{L}*)${R}`,
    'u',
  ),
);
const MILESTONE = narrow(
  new RegExp(
    `${L}(?:permit\\p{L}*|approv\\p{L}*|pilot|prototype|phase (?:one|two|1|2|i|ii)|first (?:phase|version|draft|stage)|milestone|interim|review|meeting|board|decision|beta|mvp|demo|design|tender|hearing|application|submission|submit\\p{L}*|training|soft|an? first \\p{L}+)${R}`,
    'u',
  ),
);
/** Words after which the period itself is too late: its first day ends the time. */
const STRICTLY_BEFORE = narrow(
  new RegExp(
    `${L}(?:before|ahead of|vor|avant|antes del?|inden|før|prima di|vóór|före|innan|przed)(?: the| le| la| el| den| dem)? {1,2}$`,
    'u',
  ),
);
/** "before the monsoon in": the date of what comes after the time. */
const BEFORE_SOMETHING = narrow(
  /(?<!(?:weeks?|days?|months?|night|evening|times?) )(?<!\p{L})before (?:the |our |its |next )?(?!we |her |his |their |my |your |i |it |they |you |he |she )(?:\p{L}+ ){1,3}(?:in|of|on) (?:late |early |mid-?)?$/u,
);
const BEFORE_IT_BEGINS = narrow(/(?<!\p{L})before [^.,;]{1,50} (?:begins?|starts?|opens?) ?(?:in|on)? ?$/u);
/** What happens only if all goes well is no date to plan for. */
const CONDITIONAL = narrow(
  /(?<!\p{L})(?:bei erfolg|im erfolgsfall|if (?:it|this|that|the \p{L}+|all) (?:works|worked|succeeds|goes well|is (?:a success|successful))|if successful|en cas de succès|en caso de éxito)(?!\p{L})/u,
);
const DUTY = narrow(/(?<!\p{L})(?:muss|müssen|soll|sollen|must|should|shall|has to|have to|needs? to)(?!\p{L})/u);
/** The first of what the finished thing is for: first customers are the opening. */
const FIRST = narrow(
  /(?<!\p{L})(?:first|erste[nr]?|premiers?|première?s?|primer[oa]?s?|prim[aoie]|første|eerste|första) (?!(?:phase|version|draft|stage|step|part|payment|instalment|installment|meeting|tranche|pilot|week|month|year|quarter|half)(?!\p{L}))(?:\p{L}+ ){1,3}$/u,
);
const EVENT = narrow(
  new RegExp(
    `${L}(?:wedding|(?:get|gets|getting|be|we|to) (?:married|marry)|marry(?:ing)?|festival|conference|event|party|gala|concert|race|marathon|exhibition|fair|ceremony|anniversary|birthday|reunion|retreat|election|hochzeit|bryllup|mariage|boda|matrimonio|bruiloft|casamento|bröllop)${R}`,
    'u',
  ),
);
const ON = narrow(
  new RegExp(
    `${L}(?:on|in|for|am|im|le|el|den|il|op|em|i|this|next|of)(?: (?:the|a|saturday|sunday|friday|monday|tuesday|wednesday|thursday))*,? ?$`,
    'u',
  ),
);

/** Gives every date its role from the words around it: a date long past is history, whatever stands before it. */
export function roleDates(source: Source, found: readonly FoundDate[], dayZero: CalendarDate): RoledDate[] {
  return found.map((date) => {
    const before = wordsBefore(source, date.start, 90);
    const after = wordsAfter(source, date.end, 40);
    const written = source.lower.slice(date.start, date.end);
    const wide = wordsBefore(source, date.start, 700);
    const {
      role,
      strength,
      foreign = false,
      words = '',
    } = roleOf(
      date,
      written,
      before,
      after,
      dayZero,
      wordsBefore(source, date.start, 700),
      sentenceAt(source, date.start)?.heading ?? '',
    );
    const excluded =
      date.from > '0001-01-01' &&
      date.from !== date.to &&
      (role === 'deadline' || role === 'milestone') &&
      (STRICTLY_BEFORE.test(`${before}${lead(written)} `) ||
        BEFORE_IT_BEGINS.test(before) ||
        BEFORE_SOMETHING.test(before));
    const day = excluded
      ? addDays(date.from, -1)
      : role === 'start' || role === 'past' || role === 'earliest' || (foreign && START.test(before))
        ? date.from
        : date.to;
    const mention: DateMention = {
      date: day,
      precision: date.precision,
      role,
      of: aboutWhat(role, clauseOf(before), after, words),
      isYearAssumed: date.floating && date.to >= dayZero,
      otherReading: date.other ?? null,
      label: dateLabel(source, date.start, date.end, role, role === 'milestone' && leadsToSuccess(wide)),
      basis: excluded ? `${date.basis}; the day before it is used` : basisOf(date, role),
      quote: quoteAt(source.text, date.start, date.end),
    };
    return { mention, strength, foreign, from: date.from, words };
  });
}

/** The last clause of the words before a date. */
function clauseOf(before: string): string {
  return before.split(/;|, (?:and|but|while|with) /).at(-1) ?? before;
}

const BEGINS = narrow(/(?<!\p{L})(?:beg[iau]n\p{L}*|start\p{L}*|commenc\p{L}*|break(?:ing)?|kick\p{L}*)(?!\p{L})/u);

function aboutWhat(role: DateMention['role'], clause: string, after: string, words: string): DateMention['of'] {
  if (role === 'earliest') return milestoneIn(words, after.split(/[.;,]/)[0]);
  const of = milestoneIn(clause, after.split(/[.;,]/)[0]?.slice(0, 30));
  // Work that is done by a date is the whole of it; only its beginning is a milestone.
  return of === 'start_of_work' && !BEGINS.test(clause) ? null : of;
}

/** The preposition that a wording begins with, such as "by" in "by summer". */
function lead(written: string): string {
  return (
    /^(?:by|before|until|till|bis|inden|senest|vor|avant|antes de|até|voor|före|entro|d'ici|end of)(?= )/.exec(
      written,
    )?.[0] ?? ''
  );
}

function roleOf(
  date: FoundDate,
  written: string,
  before: string,
  after: string,
  dayZero: CalendarDate,
  wide: string,
  heading: string,
): Role {
  const age = daysBetween(date.to, dayZero);
  const clause = clauseOf(before);
  const due = lead(written) !== '' || DEADLINE.test(clause) || BEFORE_SOMETHING.test(clause);
  if (age > 0) {
    const recent = age <= 3 * 365;
    if (recent && (due || /deadline|due/.test(clause.slice(-30))) && !PAST.test(clause))
      return { role: 'deadline', strength: FINISH.test(clause) ? 2 : 1 };
    return recent && START.test(clause) && !PAST.test(clause)
      ? { role: 'start', strength: 0 }
      : { role: 'past', strength: 0 };
  }
  if (leadsToSuccess(wide) || /success|acceptance|kpi/.test(heading)) return { role: 'milestone', strength: 0 };
  const held = notBefore(clause, after);
  if (held !== null)
    return isProject(held) ? { role: 'start', strength: 0 } : { role: 'earliest', strength: 0, words: held };
  if (CONDITIONAL.test(clause)) return { role: 'milestone', strength: 0 };
  if (AFTERLIFE.test(clause.split(' and ').at(-1)?.slice(-60) ?? '') || AFTERLIFE.test(after.split(/[;,.]/)[0] ?? ''))
    return { role: 'other', strength: 0 };
  if (isNegated(clause)) return { role: 'other', strength: 0, foreign: true };
  if (isErrand(clause, after)) return { role: 'milestone', strength: 0, foreign: true };
  const spanned = date.from !== date.to && /\d ?(?:-|to|bis|til) ?\d{4}$/.test(written);
  if (spanned && !EVENT.test(clause)) return { role: 'deadline', strength: 1 };
  // "before the school year begins in September" ends the time, it does not start it.
  if (
    START.test(clause) &&
    /(?<!\p{L})(?:before|until|bevor|avant que|antes de que|inden|innan|prima che|voordat)(?!\p{L})[^.,;]{0,50}$/u.test(
      clause,
    )
  )
    return { role: 'deadline', strength: 1 };
  if (!due && START.test(clause) && !startsProject(clause, after)) return { role: 'other', strength: 0, foreign: true };
  if (!due && (START.test(clause) || /^ ?(?:start|kick-?off)(?!\p{L}{3})/u.test(after) || framesStart(clause, after)))
    return { role: 'start', strength: 0 };
  const minor = MILESTONE.test(clause.slice(-50)) && !FINISH.test(clause.slice(-40));
  if (due) {
    if (/^\s?to$|(?:^|\s)to ?$/.test(clause) && !/\bfrom\b/.test(clause)) return { role: 'other', strength: 0 };
    return minor
      ? { role: 'milestone', strength: 0 }
      : { role: 'deadline', strength: FINISH.test(clause) || FINISH.test(after) || /deadline/.test(clause) ? 2 : 1 };
  }
  const bound =
    ON.test(clause) ||
    /^(?:in|this|next|during|over|im|en|i|em|the)(?: |$)/.test(written) ||
    /(?:date|timeline|:) ?$/.test(clause);
  if (minor && bound) return { role: 'milestone', strength: 0 };
  if (
    bound &&
    (FINISH.test(clause.slice(-60)) ||
      FIRST.test(`${clause.replace(ON, '').trimEnd()} `) ||
      EVENT.test(clause) ||
      (DUTY.test(clause) && FINISH.test(after.slice(0, 30))))
  )
    return { role: 'deadline', strength: EVENT.test(clause) ? 3 : 2 };
  return { role: 'other', strength: 0 };
}

function basisOf(date: FoundDate, role: DateMention['role']): string {
  if (date.from === date.to) return date.basis;
  const end = role === 'start' || role === 'past' || role === 'earliest' ? 'first day used' : 'last day used';
  return `${date.basis}; ${end}`;
}
