import { listed } from '../../shared/listed.ts';
import { type TemplateSigns, templateSigns } from './templates.ts';

interface TemplateScore {
  readonly id: string;
  /** Weighted sum of the signals found, rounded to two decimals; compares templates for one text, nothing else. */
  readonly score: number;
  /** The signals found, the weightiest first. */
  readonly matched: readonly string[];
}

interface TemplateChoice {
  readonly primary: TemplateSigns;
  /** A second kind of project that the text describes as well; null when there is none. */
  readonly secondary: TemplateSigns | null;
  /** Every template but the general one, best first. */
  readonly scores: readonly TemplateScore[];
  /** One or two sentences for the reader of the plan, without figures. */
  readonly why: string;
}

const GENERAL = 'general';
const STRONG = 3;
const WEAK = 1;
/** Weight of each further word of a phrase: a phrase says more than a word. */
const PHRASE_BONUS = 0.4;
/** What the n-th mention counts, relative to the first. */
const REPEAT = [1, 0.5, 0.25, 0.125];
/** The first sentences say what a prompt is about: their words count double. */
const LEAD_WEIGHT = 2;
const LEAD_SENTENCES = 2;
/** Short first sentences ("We are moving.") are followed by more of the same kind. */
const LEAD_WORDS = 20;
/** Words of the prompt that a reason names. */
const MOST_MENTIONED = 4;
/** A later sentence that states an objective ("we want to …") counts this much. */
const OBJECTIVE_WEIGHT = 1.4;
/** What comes earlier counts up to this much more. */
const OPENING_BONUS = 0.3;
const OPENING_WORDS = 120;
const COMPOUND_DISCOUNT = 0.7;
/** What each further signal counts, the weightiest first: a long list of near synonyms says little more than a short one. */
const SIGNAL_DECAY = 0.87;
/** One strong signal in the first sentences or two further down; a passing word does not reach it. */
const FLOOR = 4.5;
/** Different weak signals without which a template that has no strong one is not chosen. */
const WEAK_NEEDED = 2;
/** How far the weak signals together may exceed the strong ones. */
const WEAK_EXCESS = 3;
const SECOND_FLOOR = 5;
/** Part of the first score that a second template needs, by how many strong signals it shows. */
const SECOND_RATIO_ONE = 0.55;
const SECOND_RATIO_MORE = 0.35;

/** Languages that write compounds in one word, so that a signal may be the head or the tail of a longer one. */
const COMPOUNDING = new Set(['de', 'nl', 'da', 'sv', 'nb', 'nn', 'no', 'fi', 'is']);
const ENDINGS: Readonly<Record<string, readonly string[]>> = {
  en: ['s', 'es'],
  de: ['e', 'en', 'n', 'er', 'ern', 'es', 's'],
  da: ['en', 'et', 'er', 'erne', 'ne', 'r', 's', 'e', 'n', 't'],
  fr: ['s', 'x', 'es', 'e'],
};
const OTHER_ENDINGS = ['s', 'es', 'e', 'i', 'en', 'er', 'n'];
const NEGATIONS = new Set(
  'no not without never nor neither kein keine keinen nicht ohne sans pas sin sem senza uden ikke ingen geen'.split(
    ' ',
  ),
);

const OBJECTIVES = new Set(
  'want wants wish wishes intend intends aim aims goal objective mochte mochten wollen ziel voulons veut objectif quiere queremos objetivo vogliamo vuole obiettivo vil ønsker'.split(
    ' ',
  ),
);

interface Token {
  readonly word: string;
  /** Whether a sentence or clause ends before it. */
  readonly fresh: boolean;
  /** What a signal here counts, by the sentence that it stands in. */
  readonly weight: number;
}

/**
 * Chooses the template whose signals the text shows, and a second one when the text is about two things at once.
 * `language` is the ISO 639-1 code of the text (`und` when unknown); it decides on plural endings and on compounds.
 * Mentions that are denied ("no new building") do not count.
 */
export function chooseTemplates(
  text: string,
  language: string,
  candidates: readonly TemplateSigns[] = templateSigns(),
): TemplateChoice {
  const general = candidates.find((template) => template.id === GENERAL);
  if (!general) throw new Error('the general template is missing');
  const tokens = tokenize(text);
  const index = new Map<string, number[]>();
  for (const [at, { word }] of tokens.entries()) {
    const known = index.get(word);
    if (known) known.push(at);
    else index.set(word, [at]);
  }
  const rated = candidates
    .filter((template) => template.id !== GENERAL)
    .map((template) => ({ template, ...rate(template, tokens, index, language) }))
    .sort((a, b) => b.score - a.score || (a.template.id < b.template.id ? -1 : 1));
  const scores = rated.map(({ template, score, matched }) => ({ id: template.id, score, matched }));
  const [first, second] = rated.filter((row) => row.strong > 0 || row.weak >= WEAK_NEEDED);
  // The strong signals of the general template name kinds of project that no other template stands for.
  const other = rate(general, tokens, index, language);
  if (!first || first.score < FLOOR || (other.strong > 0 && other.score > first.score)) {
    return {
      primary: general,
      secondary: null,
      scores,
      why:
        other.strong > 0
          ? `No template stands for ${mentioned(other.matched)}.`
          : 'The prompt mentions no particular kind of project, so the general template is used.',
    };
  }
  const secondary =
    second &&
    second.strong > 0 &&
    second.score >= SECOND_FLOOR &&
    second.score >= first.score * (second.strong > 1 ? SECOND_RATIO_MORE : SECOND_RATIO_ONE)
      ? second
      : null;
  const named = `The template "${first.template.title}" was chosen because the prompt mentions ${mentioned(first.matched)}.`;
  return {
    primary: first.template,
    secondary: secondary?.template ?? null,
    scores,
    why: secondary
      ? `${named} Parts of "${secondary.template.title}" are included because it also mentions ${mentioned(secondary.matched)}.`
      : named,
  };
}

interface Rating {
  readonly score: number;
  readonly matched: string[];
  /** How many different strong signals were found. */
  readonly strong: number;
  readonly weak: number;
}

function rate(
  template: TemplateSigns,
  tokens: readonly Token[],
  index: ReadonlyMap<string, readonly number[]>,
  language: string,
): Rating {
  const claimed = new Set<number>();
  const found: { signal: string; kind: 'strong' | 'weak'; points: number }[] = [];
  const signals = [
    ...template.signals.strong.map((signal) => ({ signal, kind: 'strong' as const })),
    ...template.signals.weak.map((signal) => ({ signal, kind: 'weak' as const })),
  ]
    .map((entry) => ({ ...entry, words: tokenize(entry.signal).map((token) => token.word) }))
    // Longer phrases first, so that their words are not counted a second time by shorter ones.
    .sort((a, b) => b.words.length - a.words.length);
  for (const { signal, kind, words } of signals) {
    let points = 0;
    let mentions = 0;
    for (const at of places(words, index, language)) {
      const fit = match(words, tokens, at, language);
      const span = words.map((_, offset) => at + offset);
      if (fit === 0 || span.some((place) => claimed.has(place))) continue;
      for (const place of span) claimed.add(place);
      if (denied(tokens, at)) continue;
      const base = (kind === 'strong' ? STRONG : WEAK) * (1 + PHRASE_BONUS * (words.length - 1));
      const opening = (tokens[at]?.weight ?? 1) * (1 + OPENING_BONUS * Math.max(0, 1 - at / OPENING_WORDS));
      points += base * fit * opening * (REPEAT[mentions] ?? 0);
      mentions += 1;
    }
    if (points === 0) continue;
    found.push({ signal, kind, points });
  }
  found.sort((a, b) => b.points - a.points);
  const sum = (kind: 'strong' | 'weak') =>
    found
      .filter((entry) => entry.kind === kind)
      .reduce((total, entry, rank) => total + entry.points * SIGNAL_DECAY ** rank, 0);
  const [strong, weak] = [sum('strong'), sum('weak')];
  // A long text uses the weak words of many fields; alone they must not outweigh what it says outright.
  const score = Math.round((strong + Math.min(weak, strong + WEAK_EXCESS)) * 100) / 100;
  const count = (kind: 'strong' | 'weak') => found.filter((entry) => entry.kind === kind).length;
  return { score, matched: found.map((entry) => entry.signal), strong: count('strong'), weak: count('weak') };
}

/** Where the words could begin: only a single word may carry an ending there, a phrase begins with its first word. */
function places(
  words: readonly string[],
  index: ReadonlyMap<string, readonly number[]>,
  language: string,
): readonly number[] {
  const [first] = words;
  if (first === undefined) return [];
  if (words.length > 1) return index.get(first) ?? [];
  const found: number[] = [];
  for (const [word, at] of index) if (word === first || sameWord(word, first, language) > 0) found.push(...at);
  return found.sort((a, b) => a - b);
}

/** 1 when the words stand here, less when only inside a compound, 0 when not. Only the last word may carry an ending. */
function match(words: readonly string[], tokens: readonly Token[], at: number, language: string): number {
  let fit = 1;
  for (const [index, word] of words.entries()) {
    const token = tokens[at + index];
    if (!token || (index > 0 && token.fresh)) return 0;
    if (token.word === word) continue;
    if (index < words.length - 1) return 0;
    const one = sameWord(token.word, word, language);
    if (one === 0) return 0;
    fit = Math.min(fit, one);
  }
  return fit;
}

function sameWord(token: string, signal: string, language: string): number {
  if (signal.length < 3) return 0;
  const endings = ENDINGS[language] ?? OTHER_ENDINGS;
  if (token.startsWith(signal) && endings.includes(token.slice(signal.length))) return 1;
  if (signal.endsWith('y') && token === `${signal.slice(0, -1)}ies`) return 1;
  // Chinese, Japanese and Thai put no space between words.
  if (/[\u0e00-\u0e7f\u3040-\u30ff\u3400-\u9fff]/u.test(signal) && token.includes(signal)) return 1;
  if (COMPOUNDING.has(language) && signal.length >= 5 && (token.startsWith(signal) || token.endsWith(signal)))
    return COMPOUND_DISCOUNT;
  return 0;
}

/** Whether one of the two words before, in the same clause, denies what follows. "Not only" denies nothing. */
function denied(tokens: readonly Token[], at: number): boolean {
  for (let back = 1; back <= 2; back += 1) {
    if (tokens[at - back + 1]?.fresh) return false;
    const word = tokens[at - back]?.word;
    if (word === undefined) return false;
    if (NEGATIONS.has(word))
      return !['only', 'nur', 'seulement', 'solo', 'kun'].includes(tokens[at - back + 1]?.word ?? '');
  }
  return false;
}

/** Lower-case words without accents; letters that do not decompose, such as ø and ß, stay as they are. */
function tokenize(text: string): Token[] {
  const plain = text.normalize('NFD').replaceAll(/\p{M}/gu, '').normalize('NFC').toLowerCase();
  const sentences: { word: string; fresh: boolean }[][] = [];
  let end = 0;
  for (const match of plain.matchAll(/[\p{L}\p{N}]+/gu)) {
    const gap = plain.slice(end, match.index);
    const token = { word: match[0], fresh: sentences.length === 0 || /[.,;:!?()\n]/.test(gap) };
    // A full stop without a space behind it belongs to a number or a name.
    if (sentences.length === 0 || /[.!?]["'”»)]*\s|[。！？]|\n\s*\n/.test(gap)) sentences.push([token]);
    else sentences.at(-1)?.push(token);
    end = match.index + match[0].length;
  }
  let words = 0;
  return sentences.flatMap((sentence, index) => {
    const lead = index < LEAD_SENTENCES || words < LEAD_WORDS;
    words += sentence.length;
    const aims = sentence.some(({ word }) => OBJECTIVES.has(word));
    const weight = lead ? LEAD_WEIGHT : aims ? OBJECTIVE_WEIGHT : 1;
    return sentence.map((token) => ({ ...token, weight }));
  });
}

function mentioned(words: readonly string[]): string {
  return listed(words.slice(0, MOST_MENTIONED).map((word) => `"${word}"`));
}
