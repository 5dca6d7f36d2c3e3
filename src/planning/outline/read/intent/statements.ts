import type { PromptReading, Statement } from '../../reading.ts';
import { demandParts, isFixedLimit, isProhibition } from '../text/clauses.ts';
import { narrow } from '../text/letters.ts';
import { plainText, statement } from '../text/plain.ts';
import type { Sentence } from '../text/sentences.ts';
import { quoteAt, type Source } from '../text/source.ts';
import { leadsToSuccess } from './success-words.ts';

type StatementReading = Pick<
  PromptReading,
  'scopeIn' | 'scopeOut' | 'must' | 'mustNot' | 'limits' | 'bannedWords' | 'success'
>;

type Role = keyof StatementReading;

const B = '(?<!\\p{L})';
const E = '(?!\\p{L})';
const word = (alternatives: string) => narrow(new RegExp(`${B}(?:${alternatives})${E}`, 'u'));

const BANNED = word(
  "banned (?:words?|terms?|phrases?)|forbidden (?:words?|terms?)|(?:do not|don't|never|must not|avoid|without) (?:use |using |say |saying |mention |mentioning |write |writing )?(?:of )?(?:the |any )?(?:words?|terms?|phrases?|expressions?|buzzwords?)|words? to avoid|(?:never|do not|don't) (?:say|mention|write) (?=[\"“'‘«])|verbotene (?:wörter|worte)|mots (?:interdits|à éviter)|palabras prohibidas|forbudte ord|parole vietate|verboden woorden|palavras proibidas|förbjudna ord",
);
const SUCCESS = word(
  "success criteri\\p{L}+|success(?= ?:)|success (?:metrics?|measures?|depends)|successful (?:if|when)|we(?:'ll| will) (?:know|judge) (?:it|this|we|that|success)|(?:we|is|be|are|will be|success) measured by|kpis?|acceptance criteri\\p{L}+|done when|definition of done|counts as (?:success|done|a success)|our target(?:s)? (?:is|are)|targets? (?:is|are) |(?:a|the|our|great|big|real|full|of) success|successfully (?:if|when)|erfolgskriteri\\p{L}+|erfolgreich,? wenn|critères? de (?:succès|réussite)|criterios? de éxito|succeskriteri\\p{L}+|criteri di successo|critérios? de sucesso|framgångskriteri\\p{L}+|sukces\\p{L}*",
);
const SCOPE_OUT = word(
  "out of scope|not in scope|not part of|not included|excluded?|excludes|excluding|(?:will not|won't|does not|do not|need not) (?:include|build|cover|offer|be doing|involve|need|extend)|no need (?:for|to)|not interested in|leave[s]? out|left out|beyond the scope|outside the scope|out-of-scope|nicht teil|nicht enthalten|nicht umfasst|ausgeschlossen|hors (?:du )?périmètre|non inclus\\p{L}*|fuera del alcance|no incluye|ikke (?:en del|omfattet)|uden for|escluso|esclusi|non include|buiten scope|niet inbegrepen|fora do (?:escopo|âmbito)|não inclui|ingår inte",
);
const SCOPE_IN = word(
  'in scope|scope (?:is|covers|includes)|includ(?:e|es|ing)|covers?|covering|consists? of|comprises?|comprising|deliverables?|should (?:have|contain|offer|cover|feature)|will (?:have|contain|offer|feature|house|serve)|features? (?:are|include)|we (?:need|want) (?:a|an|two|three|four|five|\\d+|the following)|umfasst|umfassen|beinhaltet|comprend|comprenant|inclut|incluye|incluyendo|omfatter|inkluderer|include|comprende|omvat|inclusief|inclui|incluindo|omfattar|inklusive',
);
const MUST_NOT = word(
  "must not|mustn't|must never|may not|cannot|can't|can not|never|do not|don't|should not|shouldn't|shall not|must no|will not|won't|not allowed|not permitted|avoid|forbidden|prohibited|off limits|off-limits|rule[sd]? out|under no circumstances|without (?:any |closing |harming|disrupting|losing|using|touching|interrupting)|no \\p{L}+(?: \\p{L}+)? (?:is|are) (?:allowed|permitted|acceptable)|darf nicht|dürfen nicht|darf keine?\\p{L}*|dürfen keine?\\p{L}*|nicht erlaubt|keinesfalls|auf keinen fall|ne doi(?:t|vent) pas|ne peut pas|interdit\\p{L}*|no (?:debe|deben|puede|pueden)|prohibido|må ikke|må aldrig|skal ikke|non (?:deve|devono|può)|vietato|mag niet|mogen niet|não (?:deve|devem|pode|podem)|proibido|får inte|får ej|nie (?:może|wolno)|不能|不得|不可以|禁止|不许|不許|してはいけない|してはならない",
);
const MUST = word(
  'must|mandatory|compulsory|non-negotiable|obligatory|(?:is|are) (?:required|essential|needed)|has to|have to|needs to|shall|required to|requires?|make sure|ensure[s]?|at all times|muss|müssen|zwingend|erforderlich|pflicht|doi(?:t|vent)|il faut|obligatoire\\p{L}*|deben?|tienen? que|obligatori[oa]s?|skal|påkrævet|dev(?:e|ono)|obbligatori[oa]|moet|moeten|verplicht|devem?|tem (?:de|que)|obrigatóri[oa]|måste|skall|krävs|musi|muszą|должн\\p{L}+|必须|必須|务必|一定要|なければならない',
);
const LIMIT = word(
  "no more than|not more than|at most|at least|maximum|minimum|max\\.?|min\\.?|up to|not exceed|exceed|limited to|limit(?:ed)? (?:of|to)|cap(?:ped)? (?:at|of)|no fewer than|no less than|no later than|fewer than|less than|more than|under|only|within|höchstens|mindestens|maximal|bis zu|au (?:plus|moins)|maximum|jusqu'à|como máximo|al menos|hasta|højst|mindst|op til|maksimalt|al massimo|almeno|fino a|maximaal|minstens|no máximo|pelo menos|até|högst|minst|upp till",
);
const FIRM_LIMIT = word(
  'no more than|not more than|at most|at least|maximum|max\\.?|not exceed|exceed|limited to|limit(?:ed)? (?:of|to)|capped at|cap of|no fewer than|no less than|höchstens|mindestens|maximal|au (?:plus|moins)|como máximo|al menos|højst|mindst|maksimalt|al massimo|almeno|maximaal|minstens|no máximo|pelo menos|högst|minst',
);
const NUMBER = narrow(
  /\d|(?<!\p{L})(?:one|two|three|four|five|six|seven|eight|nine|ten|twelve|twenty|thirty|forty|fifty|hundred|thousand|million|half|zero|dozen|zwei|drei|deux|trois|dos|tres|to|tre|twee|due|dois|två)(?!\p{L})/u,
);
const WE_HAVE_TO = narrow(
  /(?<!\p{L})(?:we|i) (?:have to|need to|must) (?:open|build|launch|create|organi[sz]e|move|renovate|write)/u,
);

/** "as far as it needs to", "the rest we must raise": a leave and a sum, no duties. */
const NO_DUTY = narrow(
  /(?:needs?|has|have) to(?=\s*(?:[.,;!?)]|$))|(?<!\p{L})(?:rest|remainder|remaining \p{L}+|difference) (?:we|i) (?:must|have to|need to)|(?:must|have to|need to|has to) (?:be raised|raise (?!the (?:roof|floor|dam|wall)))/gu,
);
/** Who sits on a board or what a policy pays is not what the project makes. */
const NO_SCOPE = narrow(
  /(?<!\p{L})(?:board|committee|council|team|grant|insurance|warranty|lease|budget|price|rent|costs?|sum|fee|savings)(?: of \p{L}+)? (?:includes?|covers?|consists?|comprises?)|cover (?:price|page|charge|letter|story|art)|(?:includ(?:e|es|ing)) (?:our|my|the) (?:board|committee|council|staff)|(?<!\p{L})(?:we|i) (?:need|want) \d[\d.,]* (?:\p{L}+ ){1,4}(?:to (?:break even|survive|pay|live)|a (?:day|week|month|year))/gu,
);

const HEADINGS: readonly (readonly [RegExp, Role])[] = [
  [/banned|forbidden (?:words|terms)|words to avoid/, 'bannedWords'],
  [
    /out of scope|not in scope|out-of-scope|exclu|non-?goals?|what we (?:do not|don't)|nicht im umfang|hors périmètre|fuera del alcance|uden for/,
    'scopeOut',
  ],
  [/must not|must-not|don'?ts|forbidden|never|do not|avoid|no-gos?|verboten/, 'mustNot'],
  [/success|kpi|acceptance|definition of done|outcomes?|metrics|erfolg|succès|éxito|succes/, 'success'],
  [/must|mandatory|non-negotiable|requirements|anforderungen|exigences|requisitos|krav|requisiti|eisen/, 'must'],
  [
    /limits?|constraints?|restrictions?|boundaries|einschränkungen|contraintes|restricciones|begrænsninger|vincoli|beperkingen/,
    'limits',
  ],
  [
    /scope|deliverables?|features?|what we need|what we want|umfang|périmètre|alcance|omfang|ambito|includes/,
    'scopeIn',
  ],
];

/** Negations that describe and forbid nothing: "a kettle that is never empty", "I do not say", "if she does not want to". */
const DESCRIBES = narrow(
  /(?<!\p{L})(?:(?:that|who|which|what|whom|because|since|although|though|if|when|where|as|people|they|nobody|somebody|one|it|she|he|some|most|there) (?:\p{L}+ ){0,2}?(?:does not|do not|don't|doesn't|cannot|can't|can not|will not|won't|is never|are never|has never|have never|was never|were never|never (?!must|should|shall)\p{L}+)|(?:have|has|had|is|are|was|were|be) never|i (?:do not|don't|cannot|can't) (?:say|know|think|believe|mean|remember|understand|see|come|pretend)|(?:there is|there are|with|that has|that have) no|will not (?:happen|come|be easy)|(?:do not|don't|does not|doesn't|cannot|can't|will not|won't) (?:have|know|think|believe|fit|exist|seem|matter|mean))(?!\p{L})/gu,
);

interface Clause {
  readonly start: number;
  readonly end: number;
  readonly lower: string;
}

/** Sorts the sentences of a prompt by what they demand. One sentence may stand in several lists; none stands twice in one. */
export function readStatements(source: Source, skip: ReadonlySet<Sentence>): StatementReading {
  const lists: Record<Role, Statement[]> = {
    scopeIn: [],
    scopeOut: [],
    must: [],
    mustNot: [],
    limits: [],
    bannedWords: [],
    success: [],
  };
  for (const sentence of source.sentences) {
    if (skip.has(sentence) || sentence.kind === 'code' || sentence.kind === 'heading') continue;
    for (const clause of clausesOf(source, sentence)) {
      for (const role of rolesOf(clause.lower, sentence)) {
        if (role === 'bannedWords') lists.bannedWords.push(...bannedWords(source, clause));
        else lists[role].push(statement(source, clause.start, clause.end));
      }
    }
  }
  return lists;
}

/** Parts of a sentence that demand different things; the whole sentence where it demands one. */
function clausesOf(source: Source, sentence: Sentence): Clause[] {
  const lower = source.lower.slice(sentence.start, sentence.end).replace(/\n/g, ' ');
  const whole = [{ start: sentence.start, end: sentence.end, lower }];
  // What success would be is one list, however many clauses it has.
  if (saysSuccess(lower)) return whole;
  const positive = lower.replace(new RegExp(MUST_NOT.source, 'gu'), ' ');
  const mixed =
    (MUST.test(positive) && MUST_NOT.test(lower)) ||
    demandParts(lower).some(({ start, end }) => isProhibition(lower.slice(start, end))) ||
    (SCOPE_OUT.test(lower) && SCOPE_IN.test(lower.replace(/out of scope/g, ' ')));
  if (!mixed && !/; /.test(lower)) return whole;
  const parts = demandParts(lower).map(
    ({ start, end }): Clause => ({
      start: sentence.start + start,
      end: sentence.start + end,
      lower: lower.slice(start, end),
    }),
  );
  return parts.every((part) => part.lower.trim().length >= 8) ? parts : whole;
}

/** "I will be happy if ...", "Success means ...": a measure, not a duty, unless the sentence first sets one. */
function saysSuccess(lower: string): boolean {
  if (!SUCCESS.test(lower) && !leadsToSuccess(lower)) return false;
  return !/(?<!\p{L})(?:must|shall)(?!\p{L})[^,;]{0,60}success/u.test(lower) && !/bei erfolg/.test(lower);
}

function rolesOf(lower: string, sentence: Sentence): Role[] {
  const headed =
    sentence.heading === '' ? undefined : HEADINGS.find(([pattern]) => pattern.test(sentence.heading))?.[1];
  if (BANNED.test(lower)) return ['bannedWords'];
  const roles = new Set<Role>();
  const out = SCOPE_OUT.test(lower);
  const firm = FIRM_LIMIT.test(lower) && NUMBER.test(lower);
  const forbids =
    MUST_NOT.test(lower.replace(DESCRIBES, ' ')) && !/(?:can't|cannot|can not) (?:wait|afford)/.test(lower);
  if (saysSuccess(lower)) return ['success'];
  if (firm || (/(?:limit|constraint)/.test(sentence.heading) && LIMIT.test(lower) && NUMBER.test(lower)))
    roles.add('limits');
  if (isFixedLimit(lower)) roles.add('limits');
  if (out) roles.add('scopeOut');
  else if (isProhibition(lower)) roles.add('mustNot');
  else if (forbids && !/(?:not|never) (?:to )?exceed|n't exceed/.test(lower)) roles.add('mustNot');
  const positive = lower.replace(new RegExp(MUST_NOT.source, 'gu'), ' ').replace(NO_DUTY, ' ');
  if (
    !out &&
    !isProhibition(lower) &&
    MUST.test(positive) &&
    !WE_HAVE_TO.test(lower) &&
    !/(?:no|not) (?:\p{L}+ )?(?:required|needed)/u.test(lower)
  )
    roles.add('must');
  if (!out && SCOPE_IN.test(lower.replace(NO_SCOPE, ' ')) && !roles.has('mustNot')) roles.add('scopeIn');
  if (
    headed !== undefined &&
    (roles.size === 0 || headed === 'bannedWords' || headed === 'success' || headed === 'scopeOut')
  ) {
    if (headed === 'success') {
      roles.delete('limits');
      roles.delete('scopeIn');
    }
    if (headed === 'mustNot' || headed === 'scopeOut') roles.delete('must');
    if (headed === 'scopeOut') {
      roles.delete('scopeIn');
      roles.delete('mustNot');
    }
    roles.add(headed);
  }
  return [...roles];
}

/** The single words of a ban: those in quotation marks, else the list after the colon or after "words", else the sentence. */
function bannedWords(source: Source, clause: Clause): Statement[] {
  const body = source.text.slice(clause.start, clause.end);
  const quoted = [...body.matchAll(/["“”„«'‘`]([^"“”„«»'‘’`\n]{2,40})["“”»'’`]/g)];
  if (quoted.length > 0) {
    return quoted.map((match) => {
      const start = clause.start + match.index + 1;
      return { text: plainText(match[1] ?? ''), quote: quoteAt(source.text, start, start + (match[1] ?? '').length) };
    });
  }
  const list = /(?::|(?:words?|terms?|phrases?) (?:like |such as |are )?|(?:say|mention) )(.{2,200})$/su.exec(
    body,
  )?.[1];
  if (list === undefined) return [statement(source, clause.start, clause.end)];
  const base = clause.start + body.length - list.length;
  const out: Statement[] = [];
  for (const match of list.matchAll(/[^,;.\n]{2,60}/g)) {
    for (const piece of match[0].matchAll(/(?:(?! (?:and|or|und|et|y|og) ).)+/gu)) {
      const text = piece[0].replace(/^ ?(?:and|or|und|et|y|og|the|any) /u, (lead) => ' '.repeat(lead.length));
      if (!/[\p{L}\p{N}]/u.test(text)) continue;
      const start = base + match.index + piece.index;
      const quote = quoteAt(source.text, start + (text.length - text.trimStart().length), start + text.length);
      out.push({ text: plainText(quote.text), quote });
    }
  }
  return out.length > 0 && out.length <= 20 ? out : [statement(source, clause.start, clause.end)];
}
