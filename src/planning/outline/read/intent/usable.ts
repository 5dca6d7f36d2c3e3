import type { Sentence } from '../text/sentences.ts';
import type { Source } from '../text/source.ts';
import type { Intent } from './intent.ts';

/** What else in the text speaks for a project. */
interface ProjectSigns {
  readonly budget: boolean;
  readonly time: boolean;
  readonly place: boolean;
  readonly scale: boolean;
}

const FILLER = new Set(
  'lorem ipsum dolor sit amet consectetur adipiscing elit sed do eiusmod tempor incididunt ut labore et dolore magna aliqua enim ad minim veniam quis nostrud exercitation ullamco laboris nisi aliquip ex ea commodo consequat duis aute irure in reprehenderit voluptate velit esse cillum eu fugiat nulla pariatur excepteur sint occaecat cupidatat non proident sunt culpa qui officia deserunt mollit anim id est laborum'.split(
    ' ',
  ),
);
const CODE_LINE =
  /[;{}]\s*$|^\s*(?:import |from \w+ import|#include|def |class \w+[:({]|function\b|const |let |var |return\b|if ?\(|for ?\(|while ?\(|public |private |package |using |<\/?[a-z!][^>]*>|\/\/|\/\*|\}|\)|SELECT |INSERT |CREATE TABLE|console\.|print\(|[\w.]+\(.*\)[;:]?$|[\w.[\]]+ ?[+-]?= ?\S)/;
const QUESTION =
  /^(?:what|who|when|where|why|which|how|is|are|do|does|did|can|could|should|would|was|was ist|wie|warum|wer|comment|pourquoi|quel\p{L}*|qué|cómo|por qué|quién|hvad|hvordan|hvorfor|come|perché|hoe|wat|waarom|como|o que|vad|hur|varför)(?!\p{L})/u;
const KITCHEN =
  /(?<!\p{L})(?:recipe|rezept|recette|receta|opskrift|ricetta|recept|receita|pancakes?|banana bread|omelette?s?|cookies|lasagn[ae]|carbonara|sourdough|boil (?:an )?eggs?|cook rice|tablespoons?|teaspoons?|marinade)(?!\p{L})/u;
const SMALL_ASK =
  /^(?:\P{L}{0,4})(?:please |can you |could you |just )*(?:write|make|tell|give|create|compose|generate|draft|translate|summari[sz]e|explain|calculate|convert|fix|find)(?: me| us)? (?:a|an|the|this|my|some|one)? ?(?:short |funny |good |quick |nice |\d+ )*(?:poem|haiku|limerick|joke|riddle|story about|song about|tweet|email|e-mail|sentence|paragraph|sonnet|rap|summary|translation|text|recipe|word|regex|bug in|following|python (?:function|script)|function)(?!\p{L})/u;
/** A short piece of text or code as the object: nothing that takes a plan. */
const SMALL_PIECE =
  /^(?:\P{L}{0,4})(?:please |can you |could you |just )*(?:write|make|create|generate|give|compose|draft|code|produce)(?: me| us)? (?:an?|the|some|one|two|three|four|five|ten)? ?(?:[\p{L}\d+#-]+ ){0,3}?(?:script(?! (?:for|of) (?:an?|the|our|my) (?:\p{L}+ )?(?:film|movie|play|series|show))|one-liner|quer(?:y|ies)|regex|regexp|function|snippet|macro|formula|cover letter|letter|slogan|caption|headline|summary|names?|synonyms?|haiku|poem|joke)(?!\p{L})/u;
/** Words that tell or ask rather than wish. */
const TELLS =
  /(?<!\p{L})(?:is|are|was|were|am|has|have|had|do|does|did|said|says|sat|went|came|you|he|she|they|it|why|how|what|who|when|where|ist|sind|war|hat|est|sont|était|es|son|er|är)(?!\p{L})/u;
/** A wish says what shall be there: an article, a thing, and where or for whom. */
const WISH =
  /^\P{L}{0,4}(?:an?|our|my|one|ein[e]?|une?|una?|uno|en|et|ett|een|um|uma) (?:[\p{L}\p{N}'’-]+ ){1,8}?(?:on|in|for|from|at|under|across|between|near|to|of|with|about|auf|über|in|für|von|sur|pour|à|en|para|de|su|per|voor|op|på|til|för|i)(?: |$)/u;
/** A work to be written or made, named without a verb: "Blog post about our move". */
const WORK =
  /^\P{L}{0,4}(?:(?:an?|our|my|one|the) )?(?:[\p{L}\p{N}'’-]+ ){0,3}?(?:blogs?|blog posts?|articles?|podcasts?|books?|novels?|newsletters?|films?|videos?|courses?|web ?sites?|web ?pages?|apps?|exhibitions?|magazines?|brochures?|handbooks?)(?: series)? (?:about|on|for|of|in|from|with)(?: |$)/u;
/** What is written down at once, named without a verb. */
const SMALL_THING =
  /^\P{L}{0,4}(?:(?:an?|the|some|one) )?(?:[\p{L}\d'’-]+ ){0,2}?(?:poem|haiku|limerick|joke|riddle|tweet|e-?mail|sentence|paragraph|sonnet|rap|slogan|caption|headline|summary|script|one-liner|regex|snippet|macro|formula)s? (?:about|on|for|of|in|from|with|to|that)(?: |$)/u;
const MOST_WISH_WORDS = 30;
const GREETING =
  /^(?:\P{L}{0,4})(?:hi|hello|hey|hej|hallo|hola|bonjour|ciao|olá|salut|moin|good (?:morning|evening|day)|how are you|what's up|thanks|thank you|yo|привет|你好|こんにちは|안녕하세요|مرحبا|नमस्ते)(?!\p{Script=Latin})/u;

const NOTHING = 'It mentions nothing to build, change, organise or find out.';

/**
 * Why there is no project in the text, or null when there is one. Lenient: an intent to make, change, organise or find
 * out something is enough, and so are two signs of a project (money, time, place, size) without one.
 */
export function unusableReason(
  source: Source,
  intents: readonly Intent[],
  instructions: ReadonlySet<Sentence>,
  signs: ProjectSigns,
): string | null {
  const letters = source.norm.match(/\p{L}/gu)?.length ?? 0;
  if (letters < 3) return 'The text contains no words.';
  const prose = source.sentences.filter((s) => s.kind !== 'code' && !instructions.has(s));
  if (prose.length === 0 && instructions.size > 0)
    return 'The text only gives instructions to a program and describes no project.';
  const count = Number(signs.budget) + Number(signs.time) + Number(signs.place) + Number(signs.scale);
  if (isCode(source) && !(intents.some((i) => i.strength >= 2) && count >= 1))
    return 'The text is program code, not a project.';
  const words = source.lower.slice(0, 20_000).match(/[\p{L}\p{M}']+/gu) ?? [];
  const filler = words.filter((word) => FILLER.has(word)).length;
  if (words.length >= 4 && filler > words.length * 0.4 && words.some((word) => word === 'ipsum' || word === 'dolor'))
    return 'The text is placeholder text.';
  if (isNoise(words, source.language)) return 'The text looks like random keystrokes.';
  if (intents.length > 0) return judgeIntents(source, intents, prose, count, signs);
  if (count >= 2 && !asksOnly(source, prose)) return null;
  if (isWish(source, words.length, signs)) return null;
  const head = source.lower.trim().slice(0, 60);
  if (GREETING.test(head) && words.length < 40) return `This is a greeting. ${NOTHING}`;
  if (asksOnly(source, prose)) return `This is a question to answer, not a project to plan. ${NOTHING}`;
  return NOTHING;
}

function judgeIntents(
  source: Source,
  intents: readonly Intent[],
  prose: readonly Sentence[],
  count: number,
  signs: ProjectSigns,
): string | null {
  const told = intents.filter((intent) => {
    const lower = source.lower.slice(intent.sentence.start, intent.sentence.end);
    return (
      !SMALL_ASK.test(lower) &&
      !(SMALL_PIECE.test(lower) && !signs.budget && !signs.time) &&
      !(KITCHEN.test(lower) && count < 2)
    );
  });
  if (told.length === 0) return `This asks for a short answer, not for a project plan. ${NOTHING}`;
  if (told.every((intent) => intent.question) && count === 0)
    return `This is a question to answer, not a project to plan. ${NOTHING}`;
  // A recipe or a text of verse may hold one faint sign; it needs a second.
  if (told.every((intent) => intent.strength === 1) && count === 0 && prose.length > 3) return NOTHING;
  if (KITCHEN.test(source.lower.slice(0, 4000)) && count === 0 && told.every((intent) => intent.strength <= 2))
    return NOTHING;
  return null;
}

/** A single phrase without a telling verb that names a thing to be, or that something is to be done at a known place. */
function isWish(source: Source, words: number, signs: ProjectSigns): boolean {
  const told = source.sentences.filter((s) => s.kind !== 'code');
  const [only] = told;
  if (!only || told.length > 1 || words < 3 || words > MOST_WISH_WORDS) return false;
  const lower = source.lower.slice(only.start, only.end).replace(/[*_#]/g, '').trim();
  if (
    /[?？]/.test(lower) ||
    TELLS.test(lower) ||
    KITCHEN.test(lower) ||
    GREETING.test(lower) ||
    SMALL_THING.test(lower)
  )
    return false;
  return (
    WISH.test(lower) ||
    WORK.test(lower) ||
    ((signs.place || signs.budget || signs.time) && !/^(?:the|this|that|i|we) /.test(lower))
  );
}

function asksOnly(source: Source, prose: readonly Sentence[]): boolean {
  return (
    prose.length > 0 &&
    prose.length <= 3 &&
    prose.every((s) => {
      const lower = source.lower.slice(s.start, s.end);
      return /[?？؟]["')]?$/.test(lower) || QUESTION.test(lower) || GREETING.test(lower);
    })
  );
}

function isCode(source: Source): boolean {
  const lines = source.norm
    .slice(0, 20_000)
    .split('\n')
    .filter((line) => line.trim() !== '' && !/^\s*(?:```|~~~)/.test(line));
  if (lines.length === 0) return false;
  const fenced = source.sentences.filter((s) => s.kind === 'code').length;
  if (fenced > 0 && fenced >= source.sentences.length * 0.8) return true;
  const code = lines.filter((line) => CODE_LINE.test(line.slice(0, 200)) && !/^\s*[-*•]/.test(line)).length;
  return code > lines.length * 0.6 && !(lines.length === 1 && /^[\p{L} ,.'-]+[;)]?$/u.test(lines[0]?.trim() ?? ''));
}

/** No known language, and words without vowels, with four consonants in a row or with one key held down. */
function isNoise(words: readonly string[], language: string): boolean {
  const latin = words.filter((word) => /^[a-z]+$/.test(word));
  if (words.length === 0 || latin.length < words.length * 0.7) return false;
  const odd = latin.filter(
    (word) =>
      (word.length > 3 && !/[aeiouy]/.test(word)) ||
      /[^aeiouy]{5}|(.)\1{3}|(?:asdf|qwer|zxcv|hjkl|jkl|sdfg|dfgh|fghj)/.test(word) ||
      word.length > 24,
  ).length;
  return odd >= latin.length * (language === 'und' ? 0.34 : 0.6) && odd > 0;
}
