import { narrow } from '../text/letters.ts';
import type { Sentence } from '../text/sentences.ts';
import type { Source } from '../text/source.ts';
import { isVerb, OTHER_VERBS } from './intent-words.ts';

/** A sentence that says something is to be done, and where the doing begins in it. */
export interface Intent {
  readonly sentence: Sentence;
  /** Offset of the verb or noun that carries the intent. */
  readonly verb: number;
  readonly strength: 1 | 2 | 3 | 4;
  readonly question: boolean;
}

const GERUND =
  'acquir|build|open|launch|mak|creat|develop|design|organi[sz]|mov|renovat|research|writ|host|learn|improv|construct|convert|restor|plan|run|introduc|implement|migrat|replac|expand|relocat|produc|publish|prepar|deliver|roll|transform|upgrad|refurbish|install|plant|train|establish|found|start|set|stag|film|record|redesign|moderni[sz]|automat|digiti[sz]|scal|pilot|rebuild|extend|study|reduc|turn|marry';
const E = '(?!\\p{L})';
const B = '(?<!\\p{L})';

/** Any word, with what belongs to some verbs; which words are verbs is looked up, for a pattern of all of them is slow to compile. */
const WORD = '\\p{L}+(?:[ -](?:out|up))?';

const STATED_GOAL = narrow(
  new RegExp(
    `${B}(?:objective|goal|aim|purpose|mission|vision|project|task|idea|plan|ziel|projekt|vorhaben|objectif|but|projet|objetivo|proyecto|projeto|formål\\p{L}*|mål\\p{L}*|obiettivo|progetto|doel|syftet|cel)(?: (?:of (?:the|this|our) \\p{L}+|here))? ?(?::|is to|is:|is that|is an?|ist es|ist|est de|est d'|es|er at|è|is om|é|är att) ?`,
    'u',
  ),
);
const WANT = narrow(
  new RegExp(
    `${B}(?:want(?:s|ed)?|wish(?:es)?|plan(?:s|ned|ning)?|need(?:s|ed)?|intend(?:s|ing)?|aim(?:s|ing)?|hop(?:e|es|ing)|going|like|propos(?:e|es|ing)|decided|looking|tasked|asked|trying|ready|would love|dream(?:s|ing)?|must|has|have|seek(?:s|ing)?|required|set out|(?:resolved|agreed|voted|approved|decided)(?: on [^.;,]{3,20}?)?|about|help (?:me|us)|how|how (?:can|do|should|could|would|might) (?:we|i)|(?:can|should|could) (?:we|i))(?: (?:us|me|you|it|our team|help))?(?: to)? (?:\\p{L}+ly )?(${WORD})${E}`,
    'u',
  ),
);
const WILL = narrow(
  new RegExp(
    `${B}(?:(?:we|they|company|team|council|city|municipality|school|university|hospital|organisation|organization|firm|startup|project|programme|program|association|ministry|church|club|family|museum|foundation|bakery|village)(?:'ll| will| shall| should| must| can)|i(?:'ll| will)|let's|let us) (?:\\p{L}+ly )?(${WORD})${E}`,
    'u',
  ),
);
/** "We have ₹3 lakh to paint the school": money given for the work. */
const HAVE_MONEY = narrow(
  new RegExp(
    `${B}(?:have|has|got|with|ask(?:s|ing)? for|appl(?:y|ies|ying) for|request(?:s|ing)?|seeks?) [^.;]{0,20}\\d[^.;]{0,60}? to (${WORD})${E}`,
    'u',
  ),
);
/** "A consortium of four museums will build": whoever it is. */
const SOMEBODY_WILL = narrow(new RegExp(`${B}(?:will|shall|is to|are to|would) (?:\\p{L}+ly )?(${WORD})${E}`, 'u'));
/** "We move to Oslo": plain present, which may also tell what one does anyway. */
const WE_DO = narrow(
  /(?<!\p{L})we (move|open|launch|build|renovate|convert|release|publish|marry|relocate|organi[sz]e|restore|replace|found|plan)(?!\p{L})/u,
);
/** "Start in June": when, not what. */
const ONLY_TIME = narrow(
  /^\P{L}{0,6}(?:start|begin|finish|complete|launch|open)(?:ing)? (?:(?:on|in|by|no|not|as|at|from|after|before|between|within|early|late|mid)(?!\p{L})|\d[\d./-]*(?:st|nd|rd|th)?(?:$|[.,;]| (?:of )?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)))/u,
);
/** What makes a verb part of a name: "Set-up costs", "Launch date". */
const NAMES_A_THING = /^ (?:costs?|phases?|teams?|dates?|prices?|fees?|budget)(?!\p{L})/u;
const DOING = narrow(
  new RegExp(
    `${B}(?:(?:we|i|they)(?:'re|'m| are| am)|is|are|plan on|planning|consider(?:ing)?|responsible for|in charge of) (?:\\p{L}+ly |planning |thinking of |considering )?(?:${GERUND})n?t?ing${E}`,
    'u',
  ),
);
const IMPERATIVE = narrow(
  new RegExp(
    `^(?:\\P{L}{0,6})(?:(?:hi|hello|hey|dear team)[,!.]? )?(?:please |kindly |(?:decision|decision needed|ask|to do|proposal|request): |project: |task: |goal: |objective: |prompt: |plan: |title: )?(?:(?:can|could|would) you (?:please )?)?(?:help (?:me|us) (?:to )?)?(${WORD})${E}`,
    'u',
  ),
);
const STARTS_DOING = narrow(
  new RegExp(`^(?:\\P{L}{0,6})(?:${GERUND})n?t?ing (?:up |out |a |an |the |our |my |new )?\\p{L}`, 'u'),
);
const PROJECT_NOUN = narrow(
  /(?<!\p{L})(?:renovation|relaunch|launch of|opening of|grand opening|construction of|development of|migration|relocation|expansion|restoration|refurbishment|conversion|redesign|rollout|roll-out|extension|installation|implementation|modernisation|modernization|overhaul|feasibility study|pilot project|research (?:project|programme|program)|project to|programme to|program to|campaign to|initiative to|festival|wedding|conference|marathon|exhibition|hackathon|reunion)(?!\p{L})/u,
);

const OTHER_WANT = narrow(
  /(?<!\p{L})(?:^(?:bauen|entwickeln|planen|organisieren|gründen|eröffnen|veranstalten|erstellen|errichten|renovieren|sanieren) sie|vi (?:vil|ønsker|planlægger|vill|ska|planerar)|jeg (?:vil|ønsker)|jag vill|wir (?:wollen|möchten|planen|müssen)|ich (?:möchte|will)|nous (?:voulons|souhaitons|allons)|je (?:veux|voudrais|souhaite)|queremos|quiero|quisiera|vamos a|vogliamo|voglio|vorremmo|vorrei|wi?j?e? willen|ik wil|quero|gostaria|chcemy|chcę|haluamme|haluan|мы хотим|я хочу)(?!\p{L})|我们想|我想|想要|したい|[きしちりいみ]たい|싶/u,
);

/** All sentences that carry an intent, in order. English by grammar; other languages by their verbs. */
export function findIntents(source: Source, skip: ReadonlySet<Sentence>): Intent[] {
  const out: Intent[] = [];
  for (const sentence of source.sentences) {
    if (skip.has(sentence) || sentence.kind === 'code') continue;
    const lower = source.lower.slice(sentence.start, sentence.end).replace(/\n/g, ' ');
    const found = intentOf(lower, sentence, source.language);
    if (found)
      out.push({
        sentence,
        verb: sentence.start + found.at,
        strength: found.strength,
        question: /[?？؟]["')]?$/.test(lower),
      });
  }
  return out;
}

function intentOf(
  lower: string,
  sentence: Sentence,
  language: string,
): { at: number; strength: Intent['strength'] } | null {
  const goal = STATED_GOAL.exec(lower);
  const body = goal ? goal.index + goal[0].length : 0;
  if (goal && sentence.kind !== 'heading' && lower.length - body > 8) return { at: body, strength: 4 };
  const asked =
    /^(?:objective|goal|aim|purpose|mission|project goal|ziel|objectif|objetivo|mål|formål|obiettivo|doel)s?$/.test(
      sentence.heading,
    ) && sentence.kind !== 'heading';
  if (asked) return { at: 0, strength: 4 };
  for (const [pattern, strength] of [
    [IMPERATIVE, 3],
    [WANT, 3],
    [HAVE_MONEY, 2],
    [WILL, 2],
    [DOING, 2],
    [STARTS_DOING, 2],
    [SOMEBODY_WILL, 1],
    [WE_DO, 1],
  ] as const) {
    const gerund = pattern === DOING || pattern === STARTS_DOING;
    const match = gerund ? pattern.exec(lower) : verbMatch(pattern, lower);
    if (
      !match ||
      (pattern === IMPERATIVE && NAMES_A_THING.test(lower.slice(match.index + match[0].length))) ||
      (pattern === IMPERATIVE && ONLY_TIME.test(lower) && !/ (?:in|at) (?!\p{L}+ \d)\p{L}+ .* (?:in|by) /u.test(lower))
    )
      continue;
    return {
      at: gerund ? gerundStart(match) : match.index + match[0].length - (match[1] ?? '').length,
      strength: sentence.kind === 'heading' ? 1 : strength,
    };
  }
  if (language !== 'en' || !/^\p{ASCII}*$/u.test(lower)) {
    if (language !== 'en' && OTHER_WANT.test(lower)) return { at: 0, strength: sentence.kind === 'heading' ? 1 : 3 };
    const other = OTHER_VERBS.exec(lower);
    if (other) return { at: 0, strength: sentence.kind === 'heading' ? 1 : 2 };
  }
  return PROJECT_NOUN.test(lower) ? { at: 0, strength: 1 } : null;
}

const LAST_GERUND = new RegExp(`(?:${GERUND})n?t?ing(?: (?:up|out|a|an|the|our|my|new))? ?\\p{L}?$`, 'u');

/** The first match whose last word is a verb of doing. */
function verbMatch(pattern: RegExp, lower: string): RegExpExecArray | null {
  let rest = 0;
  while (rest < lower.length) {
    const match = pattern.exec(lower.slice(rest));
    if (!match) return null;
    const word = match[1] ?? '';
    if (isVerb(word)) {
      match.index += rest;
      return match;
    }
    const [first = ''] = word.split(/[ -]/);
    if (first !== word && isVerb(first)) {
      match[0] = match[0].slice(0, match[0].length - word.length + first.length);
      match[1] = first;
      match.index += rest;
      return match;
    }
    if (pattern === IMPERATIVE) return null;
    // What was taken for the verb may itself lead to one: "plan to need to build".
    rest += match.index + Math.max(1, match[0].length - word.length);
  }
  return null;
}

function gerundStart(match: RegExpExecArray): number {
  return match.index + (LAST_GERUND.exec(match[0])?.index ?? 0);
}

/** The intent that best says what the project is: a stated goal, else the first strong one, else the first. */
export function mainIntent(intents: readonly Intent[]): Intent | null {
  const statements = intents.filter((intent) => !intent.question);
  const pool = statements.length > 0 ? statements : intents;
  for (const strength of [4, 3, 2, 1] as const) {
    const found = pool.find((intent) => intent.strength === strength);
    if (found) return found;
  }
  return null;
}
