import { isVerb } from '../intent/intent-words.ts';
import { narrow } from '../text/letters.ts';
import { phraseBefore } from '../text/noun-phrase.ts';

/** What is said not to happen; "not later than", "not before" and "if it has not" set a date all the same. */
const NEGATED = narrow(
  /(?<!\p{L})(?:(?:must|may|should|can|shall|will|do|does|need|is|are) not|cannot|can't|won't|don't|doesn't|mustn't|shouldn't|never|no \p{L}+(?: \p{L}+)? (?:may|can|must|should|shall|will|is|are)|nicht|keine?n?)(?!\p{L})/u,
);
const BOUNDED = narrow(
  /(?<!\p{L})(?:later than|earlier than|no sooner|sooner than|not before|not exceed|not only|später als|vor dem|nicht vor|if|unless|falls|wenn)(?!\p{L})/u,
);
/** Words right before the first day on which something may be. */
const EARLIEST = narrow(
  /(?<!\p{L})(?:(?:not|never|cannot|can't|\p{L}+n't|no \p{L}+)(?: (?!(?:wait|last|stay|hold|go on)(?!\p{L}))\p{L}+){0,5} (?:before|until|till|earlier than|sooner than|prior to)|(?:no|not) (?:earlier|sooner) than|at the earliest(?: on| in)?|(?:only|erst) (?:from|after|as of|ab|nach)|nicht vor(?: dem)?|frühestens(?: ab| am| im| zum)?|pas avant(?: le)?|au plus tôt(?: le| en)?|no antes del?|ikke før|non prima d(?:i|el)|niet v(?:óó|oo)r|não antes de|inte före)(?: the)? $/u,
);
const EARLIEST_AFTER = /^,? (?:at the (?:very )?earliest|or later|frühestens|au plus tôt)(?!\p{L})/u;
/** Something is to be booked, asked for or spent: a duty on the way, not the end of the project. */
const ERRAND = narrow(
  /(?<!\p{L})(?:spent|drawn down|used up|abgerufen|dépensée?s?|utilisée?s?|gastad[oa]s?|gastar|spes[oaie]|brugt|besteed|(?:be|been|get|gets|have|has) (?:asked|told|informed|booked|reserved|ordered|invited|notified|paid|applied for|registered|signed|chosen|decided|reported|confirmed|agreed|consulted|repaid|returned|hired))(?!\p{L})[^.;]{0,30}$/u,
);
const GERMAN_FRAME =
  / (?:(?:soll|sollen|muss|müssen|wird|werden|kann|wollen|will) )?(?:(?:im|in|am|ab|zum|erst|den|dem) )*$/u;
const ERRAND_AFTER =
  /^ (?:abgerufen|ausgegeben|verbraucht|gebucht|beantragt|angemeldet|bestellt|gefragt|bezahlt|gekündigt) (?:sein|werden|haben)/;
/** What begins with the project itself; any other subject of "starts" has a calendar of its own. */
const PROJECT_HEAD =
  /(?:^|\s)(?:works?|projects?|campaign|programme|program|phase|pilot|sprint|build|construction|course|study|start|team|(?!spring|evening|morning|being)\p{L}{3,}(?:ing|tion|tions|ment)|arbeiten|arbeit|bau|projekt|travaux|chantier|obras|byggeri|lavori|bouw|prace)$/iu;
const STARTING =
  /(?<!\p{L})(?:(?:can|could|may|must|should|shall|will|would|to|has|have|had|is|are|officially|really|then|soon|kann|soll|muss|wird) )*(?:start|begin|beginn|commenc|kick|initi)\p{L}*(?: off)?(?: (?:on|in|at|the|work|construction|building|is|am|im|le|el|den|il|en|em|nel))*[ :(]*$/u;
const FROM = /(?<!\p{L})(?:available |free |valid |vacant |open )?(?:from|as of|after)(?: (?:on|in|at|the))*[ :(]*$/u;
const OURSELVES = /^(?:wir|ich|nous|je|vi|jeg|jag|wij|noi|nós)$/i;
/** What starts by a calendar of its own, although its noun can be a verb. */
const OTHER_CALENDAR = /(?:^|\s)(?:rent|lease|contract|school|term|season|harvest)$/;
const WE = /(?<!\p{L})(?:we|i|let's|it|this)(?!\p{L})/u;
const SOMEONE_ELSE = /(?<!\p{L})(?:he|she|they|you|who)(?: \p{L}+)?$/u;

/**
 * The words that say what must not be before a date: "building work" of "building work may not begin before". Empty where
 * nothing is named; null where the date is no such day.
 */
export function notBefore(clause: string, after: string): string | null {
  const match = EARLIEST.exec(clause);
  if (!match && !EARLIEST_AFTER.test(after)) return null;
  const lead = match ? `${clause.slice(0, match.index)}${match[0].replace(NOT_AND_BEFORE, '')}` : clause;
  return (
    lead
      .replace(/[\s,:(–-]+$/, '')
      .replace(MODALS, '')
      .split(JOINS)
      .at(-1) ?? ''
  ).trim();
}

/** Whether such words name the project itself or all of its work. */
export function isProject(words: string): boolean {
  const subject = phraseBefore(words);
  return (
    words === '' ||
    OURSELVES.test(words) ||
    /^(?:(?:the|our|all) )?(?:projects?|works?|it|this)$/.test(subject || words)
  );
}

/** Of such words, those that only say that it is a day not to be anticipated. */
const NOT_AND_BEFORE = narrow(
  /^(?:not|never|cannot|can't|\p{L}+n't|no)(?!\p{L}) ?|(?<!\p{L})(?:before|until|till|prior to|(?:earlier|sooner) than|at the earliest(?: on| in)?|(?:only|erst) (?:from|after|as of|ab|nach)|nicht vor(?: dem)?|frühestens(?: ab| am| im| zum)?|pas avant(?: le)?|au plus tôt(?: le| en)?|antes del?|ikke før|non prima d(?:i|el)|niet v(?:óó|oo)r|não antes de|inte före)(?: the)? $/gu,
);
const JOINS = narrow(/, |(?<!\p{L})(?:and|but|because|while|so|und|aber|et|mais|y|pero) /u);
const MODALS = narrow(
  /(?:(?<!\p{L})(?:must|may|should|can|shall|will|could|would|is|are|it|to|be|kann|darf|soll|muss|start|begin|commence)(?: |$))+$/u,
);

/**
 * Whether words on both sides of a date make it the project's start: "Der Bau soll im Herbst 2027 beginnen", "between
 * March 2027 and October 2028".
 */
export function framesStart(clause: string, after: string): boolean {
  if (/(?<!\p{L})between (?:the )?$/u.test(clause) && /^ and /.test(after))
    return startsProject(clause.replace(/between (?:the )?$/, 'from '), after);
  if (!/^ (?:mit \p{L}+ (?:\p{L}+ )?)?(?:beginnen|beginnt|starten|startet|anfangen|losgehen)(?!\p{L})/u.test(after))
    return false;
  return startsProject(`${clause.replace(GERMAN_FRAME, '')} beginnt `, after);
}

/** Whether the lower-case clause before a date says what must not be then. */
export function isNegated(clause: string): boolean {
  return NEGATED.test(clause) && !BOUNDED.test(clause);
}

/** Whether the words around a date are about an errand on the way: "the priest must be asked by", "has to be spent by". */
export function isErrand(clause: string, after: string): boolean {
  return ERRAND.test(clause) || ERRAND_AFTER.test(after);
}

/**
 * Whether what starts on the date after the lower-case clause is the project: "we start in", "work begins on", "starting
 * in"; not "my new job starts on" or "capacity will be available from".
 */
export function startsProject(clause: string, after: string): boolean {
  const starting = STARTING.exec(clause);
  if (starting) {
    const lead = clause.slice(0, starting.index).trimEnd();
    if (SOMEONE_ELSE.test(lead) || OTHER_CALENDAR.test(lead)) return false;
    const subject = phraseBefore(lead.split(/(?<!\p{L})(?:because|and|but|so|when|as) /u).at(-1) ?? '');
    return (
      subject === '' ||
      OURSELVES.test(subject) ||
      PROJECT_HEAD.test(subject) ||
      /(?:^|\s)(?:work|construction|building)[ :(]*$/.test(clause.trimEnd().replace(/ (?:on|in|at|the)$/, ''))
    );
  }
  const from = FROM.exec(clause);
  if (!from) return true;
  if (/^(?:available|free|valid|vacant|open)/.test(from[0])) return false;
  const lead = clause.slice(0, from.index).match(/\p{L}+/gu) ?? [];
  const rest = after.match(/\p{L}+/gu) ?? [];
  // "From May to August we build": what is done stands behind the date.
  const words = lead.length > 0 ? lead : rest;
  if (words.length === 0 || (lead.length === 0 && /^(?:to|until|till|on|onwards?)$/.test(rest[0] ?? ''))) return true;
  const active = words.some((word) => isVerb(word) || /^(?:work|begin)/.test(word));
  return active && (WE.test(words.join(' ')) || isVerb(words[0] ?? ''));
}
