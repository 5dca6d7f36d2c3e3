import { narrow } from './letters.ts';

/** "No child may be", "No advertising ever", "Nothing that punches down": a ban by its first word. */
const BAN = narrow(
  /^(?:and |but |or )?(?:no (?!(?:one|more|less|fewer|later|sooner|earlier|matter|doubts?|longer|need|ideas?|problems?|other|wonder|two)(?!\p{L}))[\p{L}-]+|(?:nobody|no one) (?:may|must|should|can)(?!\p{L})|nothing (?:that|may|must|should|can)(?!\p{L}))/u,
);
const ALLOWS = narrow(/(?<!\p{L})(?:may|can|must|should|shall|allowed|permitted|acceptable)(?!\p{L})/u);
const FINITE = narrow(
  /(?<!\p{L})(?:is|are|was|were|has|have|had|does|do|did|will|would|lives?|knows?|wants?|needs?|works?|exists?|comes?|remains?)(?!\p{L})/u,
);
/** "The music ends at midnight", "the minimum version stays at 1.74": a bound told as a fact. */
const FIXED = narrow(
  /(?<!\p{L})(?:stays?|remains?|(?:music|noise|work|service|sale|deliveries|concerts?|event|party|dinner|sessions?|shifts?|serving|building) (?:ends?|stops?|closes?)|is (?:fixed|frozen|limited|capped)) at (?:about |most )?(?:\d|[£€$₹]|midnight|noon|sunset|dusk)/u,
);

/** Whether a lower-case clause forbids by "no" or "nothing" at its beginning; "No one has a car" only describes. */
export function isProhibition(clause: string): boolean {
  const text = clause.trim();
  return BAN.test(text) && (ALLOWS.test(text) || text.includes('nothing that') || !FINITE.test(text));
}

/** Whether a lower-case clause tells a bound as a fact. */
export function isFixedLimit(clause: string): boolean {
  return FIXED.test(clause);
}

const MODAL = '(?:must|may|has to|have to|needs? to|should|cannot|can not|shall)';
/** Where a part of a sentence begins that has a subject of its own and a demand. */
const DEMAND_BREAK = narrow(
  new RegExp(
    `; |,? but |, (?=no \\p{L}|nothing )|, and (?=no |nothing |never )|,? and (?=nothing that |${MODAL} (?:not|never)|(?:it|we|they|there|this|he|she) (?:must|may|has to|have to|should|cannot|shall)|(?:the|my|our|an?|all|any|every|each|its|their) (?:[\\p{L}'-]+ ){1,7}?${MODAL}(?!\\p{L})|(?:the|my|our) \\p{L}+, (?:who|which) [^,;]{1,60}, ${MODAL}(?!\\p{L}))|, and (?=${MODAL}(?!\\p{L}))`,
    'gu',
  ),
);
const TELLS = narrow(/(?<!\p{L})(?:with|without|having)(?!\p{L})|'s(?!\p{L})|(?<!\p{L})(?:\p{L}+n't)(?!\p{L})/u);
const LISTED_BAN = narrow(/, (?=no \p{L}|nothing )/gu);

/**
 * The parts of a lower-case sentence that demand on their own, with their offsets. A list with "no" is taken apart only
 * where nothing is told before it: "she has no car, no money" describes, "64 pages, no advertising" forbids.
 */
export function demandParts(lower: string): { start: number; end: number }[] {
  const listed = LISTED_BAN.exec(lower)?.index ?? -1;
  LISTED_BAN.lastIndex = 0;
  const describes = listed >= 0 && (FINITE.test(lower.slice(0, listed)) || TELLS.test(lower.slice(0, listed)));
  const parts: { start: number; end: number }[] = [];
  let from = 0;
  for (const match of lower.matchAll(DEMAND_BREAK)) {
    if (describes && match[0] === ', ') continue;
    parts.push({ start: from, end: match.index });
    from = match.index + match[0].length;
  }
  return [...parts, { start: from, end: lower.length }];
}
