import type { DurationMention } from '../../reading.ts';
import { OTHER_VERBS, VERB } from '../intent/intent-words.ts';
import { leadsToSuccess } from '../intent/success-words.ts';
import { narrow } from '../text/letters.ts';
import { type Source, sentenceAt, wordsAfter, wordsBefore } from '../text/source.ts';

type Role = DurationMention['role'];

const PER =
  /^(?:'s?)?[ -]?(?:a|per|each|every|\/|pro|par|por|om|al|i) ?(?:week|month|year|day|woche|monat|jahr|semaine|mois|an|semana|mes|año|uge|måned|året?|settimana)/;
const AGE = narrow(
  /^[ -]?(?:old|of age|of experience|experience|ago|alt|gamm?el|years? old|d'expérience|in business)|^[ -]olds?|^ (?:late|early|later|earlier|before|ahead|away|apart|older|younger)(?!\p{L})/u,
);
const OPERATION = narrow(
  /(?<!\p{L})(?:operat\p{L}*|lease|warrant\p{L}*|contract|guarantee|payback|pay back|lifetime|life|lifespan|maint\p{L}*|loan|mortgage|licen[cs]e|amorti\p{L}*|depreciat\p{L}*|subscription|support|run for|runs for|reserve|runway|storage|retention|backup|hold(?:s|ing)? for)/u,
);
const PHASE = narrow(
  /(?<!\p{L})(?:construct\p{L}*|building|works|installation|recruit\p{L}*|delivery|lead time|approv\p{L}*|phase|stage|pilot|design|permit\p{L}*|tender|testing|training|trial|planning period|construction period|commissioning|sprint|review|notice|prototype|preparation|break|vacation|holiday|camp|course|class|shift|visit)/u,
);
/** A piece of the project as the subject of the clause: its time is never the project's. */
const PIECE = narrow(
  /(?<!\p{L})(?:(?:first|second|third|next|last|final|each|every|one|pilot|design|permit\p{L}*|planning|testing) (?:phase|stage|step|version|part|group|round|sprint)|phase|pilot|prototype|beta|mvp|permit\p{L}*|approvals?|tender\p{L}*|design work|first (?:one|\d+|two|three|four|five|ten))(?!\p{L})/u,
);
/** What comes after the project, or belongs to somebody else's clock. */
const NOT_THE_PROJECT = narrow(
  /(?<!\p{L})(?:break(?:s|ing)?[ -]even|pay(?:s|ing)?[ -](?:it|them|us)?[ -]?back|paid back|money back|payback|recover\p{L}*|profit\p{L}*|earn(?:s|ed)?|learners?|someone|somebody|anyone|anybody|(?:can|could|may|might) (?!we|i(?!\p{L}))\p{L}+|back in (?:service|use)|respond\p{L}*|answer\p{L}*|repl(?:y|ies)|refund\p{L}*|cancel\p{L}*|notif\p{L}*|lasted|took|was|were|used to|ago)(?!\p{L})/u,
);
const DONE =
  '(?:handed over|finish\\p{L}*|complet\\p{L}*|done|ready|over and done|operational|up and running|live|in (?:service|operation)|fertig\\p{L}*|abgeschlossen|beenden|finir|terminer|termin\\p{L}*|acabar|færdig\\p{L}*|finire|concl\\p{L}*|klaar|afgerond|gereed|concluir|färdig\\p{L}*)';
const ACTS = narrow(
  new RegExp(
    `(?<!\\p{L})(?:${DONE}|do (?:it|this|all|everything)|(?:be )?(?:made|implemented|carried out|reali[sz]ed|executed|built|opened|moved|launched|delivered|held|renovated|restored|converted|rebuilt|installed)|(?:${VERB})(?:s|ing)?)(?!\\p{L})`,
    'u',
  ),
);
const OTHER_DONE = new RegExp(`(?<!\\p{L})${DONE}(?!\\p{L})`, 'u');
const QUALIFIED =
  '(?: (?:the|a|an|only|just|about|around|roughly|approximately|less than|no more than|not more than|at most|under|next|coming|up to|a maximum of|maximum|den|der|les|los|las|maximal|höchstens|som|between|from|entre|zwischen|mellem|mellan|tra|till)){0,3}[ ~]*$';
const WITHIN = narrow(
  new RegExp(
    `(?<!\\p{L})(?:in|within|inside|over|under|across|during|at most|no more than|not exceed)${QUALIFIED}`,
    'u',
  ),
);
const OTHER_WITHIN = narrow(
  new RegExp(
    `(?<!\\p{L})(?:in unter|innerhalb von|binnen|in den nächsten|in|über|dauer(?:t)?|en|dans|sous|durée(?: de)?|dentro de|plazo de|inden for|på|i løbet af|de næste|entro|durata di|gedurende|em|prazo de|inom|om|w ciągu|за|в течение)${QUALIFIED}`,
    'u',
  ),
);
const TAKES = narrow(
  new RegExp(
    `(?:^|(?<!\\p{L})(?:projekt|vorhaben|programm|projet|proyecto|progetto|projeto|projektet|projects?|programmes?|programs?|plan|it|this|build|work|move|renovation|restoration|conversion|relocation|whole thing|everything|study|campaign|festival|effort|initiative|rollout|we expect (?:it|this) to|that) )(?:(?:will|should|must|may|can|could|would|shall|has to|is to|to|is|probably|likely|only|not) ?){0,4}(?:takes?|taking|lasts?|lasting|runs? (?:for|over)|running (?:for|over)|spans?|spanning|is planned for|is meant to last|not exceed|dauer[nt]|durera|dure|dura|varer|tager|duurt|tar|trwa)${QUALIFIED}`,
    'u',
  ),
);
/** The project itself as the subject of "runs for". */
const OWN_TIME =
  /(?:project|programme|program|campaign|initiative|effort|study|pilot|projekt|programm|kampagne) (?:will )?(?:runs? (?:for|over)|running (?:for|over)) $/u;
const STATED = new RegExp(
  `(?:duration|timeline|time ?frame|time frame|schedule|time|project length|how long|period|horizon|deadline|time limit|dauer|laufzeit|durée|plazo|duración|varighed|durata|doorlooptijd|prazo|duração|tidsram)[^.,;]{0,12}(?::| (?:is|of|ist|est|de|es|er|von|på|di|van|är))${QUALIFIED}|(?:laufzeit|dauer|durée|plazo|duración|varighed|durata|duration|doorlooptijd|prazo) $`,
  'u',
);
const WE_HAVE = narrow(
  new RegExp(`(?:^|(?<!\\p{L}))(?:(?:we|i) have|there (?:are|is)|(?:gives|giving|leaves|leaving) us)${QUALIFIED}`, 'u'),
);
const WE_EXPECT = narrow(
  new RegExp(
    `(?:^|(?<!\\p{L}))(?:(?:we|i) (?:expect|plan|estimate|reckon|assume|allow|foresee)|expected to take|planned for)${QUALIFIED}`,
    'u',
  ),
);
const LEFT_TO_DO =
  /^ ?(?:$|[.,;!)]|and then|for (?:it|this|everything|the (?:whole|project))|left|to (?:complete|finish|build|deliver|launch|open|do|get|make|run|set))/;
const PROJECT_AFTER = narrow(
  /^[ -]?(?:long(?: |,|\.|$))?,? ?(?:and )?(?:(?:[$€£¥₹]|[a-z]{1,3}\$|[a-z]{3} )?[\d.,]+ ?(?:[a-z]{1,8} )?(?:[a-z]{1,7} )?|half-(?:a-)?[mb]illion-\p{L}+ )?(?:project|programme|program|plan|timeline|timeframe|schedule|horizon|build|effort|initiative|undertaking|endeavou?r|venture|mission|scheme|expedition|study|campaign|(?:\p{L}+ )?research|roadmap|projekt|vorhaben|projet|proyecto|progetto|projeto|from (?:now|today|(?:the )?start)|(?:\p{L}+ )?(?:project|programme|program)(?!\p{L}))|^ (?:from|after) (?:the )?(?:begin|beginning|start|go-ahead|signature|approval|kick-?off)(?!\p{L})|^ long(?!\p{L})|^,? [\p{L}\d.$€£ ]{2,24} pilot(?!\p{L})|^, ?(?:and )?(?:[$€£¥₹]|[a-z]{1,3}\$|[a-z]{3} )[\d.,]+ ?(?:[a-z]{1,8} )?\p{L}{4}|^ ?(?:from start to finish|in total|overall|altogether|to (?:complete|finish|build|deliver|launch|open|do)(?!\p{L}))|^ ?from (?:the )?(?:decision|start|signature|go-ahead|approval|kick-?off|first \p{L}+) to (?:the )?(?:open|launch|first|hand|complet|finish|end|deliver|commission)/u,
);
const PAST_OR_EACH = narrow(
  /(?<!\p{L})(?:past|(?<!(?:will|would|shall|should|may|must|to|can) )last|previous|every|each|vergangenen|derniers|últimos|seneste|sidste|ultimi|afgelopen|senaste|aged?|first|after|than)(?: the)? $|(?<!\p{L})each(?!\p{L})[^.,;]{0,20}$/u,
);

/** How long somebody did something before the project: "who built boats for fifty years", "who has taught for ten years". */
const PAST_WORK = narrow(
  /(?<!\p{L})who(?:'s|'ve)?(?: (?:has|have|had))?(?: been)? (?:\p{L}+(?:ed|ing)|built|ran|run|made|taught|kept|led|sold|wrote|drove|grew|did|done|was|were)(?: \p{L}+){0,4} for (?:about |around |over |nearly |almost |more than |some |the (?:last|past) )?$/u,
);

/**
 * A condition in the running clause: "if the town does not answer", "wer absagt". What the project itself is asked to do
 * may stand in one, too: "if we can open", "wenn möglich".
 */
const CONDITION = narrow(
  /^ ?(?:and |und |or |oder )?(?:(?:if|unless|in case|whenever|whoever|anyone who) (?!we |i |it |this |all |everything |possible|the (?:project|whole))|(?:wenn|falls|sofern) (?!wir |ich |es |das |alles |möglich)|wer )/u,
);

interface Span {
  readonly start: number;
  readonly end: number;
  readonly value: number;
  readonly unit: DurationMention['unit'];
}

/** The part of the sentence before the span that speaks of the same thing: from the last comma or relative pronoun on. */
function clauseBefore(source: Source, start: number): string {
  const before = wordsBefore(source, start, 160).replace(/\s/g, ' ');
  const part =
    before
      .split(/[,;:()]|(?<!\p{L})(?:which|who|whom|because|if|whether|while|although|so that|before|once)(?!\p{L})/u)
      .at(-1) ?? '';
  return part.trim() === '' ? (before.split(/[;:()]/).at(-1) ?? '') : part;
}

/**
 * Whether a span of time stands alone, as the value of a line or a clause does: "£1.3m, 14 months, school traffic must
 * keep flowing", "- 16 months". What is older, repeated, leased or past is not alone.
 */
export function standsAlone(source: Source, start: number, end: number): boolean {
  const before = wordsBefore(source, start, 60);
  const after = wordsAfter(source, end, 40).replace(/\s/g, ' ');
  if (AGE.test(after.trimStart()) || PER.test(after.trimStart()) || PAST_OR_EACH.test(before)) return false;
  if (
    OPERATION.test(
      before
        .split(/[,;]| and /)
        .at(-1)
        ?.slice(-40) ?? '',
    ) ||
    PIECE.test(clauseBefore(source, start)) ||
    NOT_THE_PROJECT.test(clauseBefore(source, start))
  )
    return false;
  return ALONE_BEFORE.test(before) && /^ ?(?:$|[.,;!)]|and (?:the )?\p{L}+ (?:is|are)(?!\p{L}))/u.test(after);
}

const ALONE_BEFORE = narrow(
  /(?:^|[,;:(] ?|\d[^.;,]{0,14} (?:over|for|in|and) |(?<!\p{L})(?:runway|money|budget|is of|needs|we have|we have got|team)(?: [^.;:]{0,30})? (?:and )?)(?:about |around |roughly |ca\.? )?$/u,
);

/**
 * Whether a span of time is how long the project takes. Conservative: an explicit link is asked for ("in" or "within" it
 * something is built, finished or opened; the project takes or lasts it; a project "of" so long), for a false horizon
 * misleads the whole schedule and none at all only becomes a question.
 */
export function roleOfDuration(source: Source, item: Span): Role {
  const before = wordsBefore(source, item.start, 60);
  const after = wordsAfter(source, item.end, 60).replace(/\s/g, ' ');
  if (AGE.test(after.trimStart()) || PER.test(after.trimStart()) || PER.test(after)) return 'other';
  if (PAST_WORK.test(before)) return 'past';
  const heading = sentenceAt(source, item.start)?.heading ?? '';
  if (leadsToSuccess(wordsBefore(source, item.start, 700)) || /success|acceptance|kpi/.test(heading)) return 'other';
  const clause = clauseBefore(source, item.start);
  // Days in a condition are somebody's deadline: a project of days is stated by itself.
  if (
    item.unit === 'day' &&
    CONDITION.test(
      wordsBefore(source, item.start, 160)
        .split(/[,;:()]/u)
        .at(-1) ?? '',
    )
  )
    return 'other';
  if (PAST_OR_EACH.test(before) && !/no (?:more|less|longer) than $/.test(before)) return 'other';
  if (
    /(?<!\p{L})(?:programme|programm|projet|projekt|projektet|plan|progetto|programma|proyecto|programa|projeto|project) (?:is )?(?:de|di|von|över|over|af|på|em|of|über) $/u.test(
      before,
    )
  )
    return 'horizon';
  const historic = item.unit === 'year' && item.value > 25 && !PROJECT_AFTER.test(after);
  if (historic) return 'other';
  const piece = PIECE.test(clause);
  if (PROJECT_AFTER.test(after) && !piece) return 'horizon';
  if (/^ (?:of|after|from|nach|après|después|efter|dopo) \p{L}/u.test(after)) return piece ? 'phase' : 'other';
  const [noun = ''] = /^[ -]\p{L}+(?: \p{L}+)?/u.exec(after) ?? [];
  const own = !piece && OWN_TIME.test(clause.trimStart());
  if (OPERATION.test(noun) || (!own && OPERATION.test(before.slice(-34)))) return 'operation';
  if (linked(source, clause, before, after)) {
    if (NOT_THE_PROJECT.test(clause)) return 'other';
    return piece ? 'phase' : 'horizon';
  }
  return PHASE.test(noun) || PHASE.test(before.slice(-24)) || (piece && WITHIN.test(clause)) ? 'phase' : 'other';
}

/** Money for a span of time: "€640,000 over four years", "Grant: EUR 1.9 million for 36 months". */
const FUNDED = narrow(
  /(?:[€£$₹¥] ?\d[\d.,]{0,14}(?: ?\p{L}{1,9}){0,2}|\d[\d.,]{0,14}(?: ?\p{L}{1,9}\.?){0,2} ?(?:€|euros?|dollars?|kr\.?|kroner|kronor|usd|eur|gbp|chf|zł|pounds?|d'euros)|(?<!\p{L})(?:[a-z]{3}|[a-z]{1,3}\$) \d[\d.,]{0,14}(?: \p{L}{1,9})?) (?:over|for|across|during|within|über|für|sur|pour|en|durante|in) (?:a period of |the next |the coming )?$/u,
);
/** Prepositions that speak of the time something takes and of little else. */
const INSIDE = narrow(
  /(?<!\p{L})(?:within|(?<!(?:just|well|little|takes?|taking|took|lasts?|for|of|all|left|changed?) )over|innerhalb von|innerhalb der nächsten|binnen|d'ici|dentro de|inden for|entro|w ciągu) (?:the next |the coming |a period of |von )?$/u,
);

function linked(source: Source, clause: string, before: string, after: string): boolean {
  if (TAKES.test(clause.trimStart()) || STATED.test(before)) return true;
  if (/(?<!\p{L})(?:we|i) (?:(?:will|shall|want to|plan to) )?(?:spend|invest) $/u.test(before)) return true;
  if (FUNDED.test(before) && !OPERATION.test(before) && !/(?<!\p{L})(?:salar|wage|rent|paid|pays)/u.test(before))
    return true;
  if (WE_HAVE.test(clause) && LEFT_TO_DO.test(after)) return true;
  if (WE_EXPECT.test(clause) && LEFT_TO_DO.test(after) && !/^ ?for /.test(after)) return true;
  if (source.language === 'en' || source.language === 'und')
    return (
      /^ ?(?:in|within|over|during)(?: (?:the )?(?:next|coming|following)| the)? ?$/.test(clause) ||
      (WITHIN.test(clause) && (ACTS.test(clause) || /^ to \p{L}/u.test(after))) ||
      INSIDE.test(clause)
    );
  if (INSIDE.test(clause)) return true;
  if (!OTHER_WITHIN.test(before)) return false;
  const whole = `${clause}${after}`;
  return (
    OTHER_DONE.test(whole) ||
    OTHER_VERBS.test(whole) ||
    /(?:projekt|projet|proyecto|progetto|projeto|programm)/.test(whole)
  );
}
