import { estimateTokenCount } from 'tokenx';
import { Memo } from '../../shared/memo.ts';

/**
 * tokenx is off by up to a fifth either way on prose and tables; a question that is too long costs more than a spare
 * page.
 */
const SAFETY = 1.2;

/** Greek, Cyrillic, Semitic, Indic and South-East Asian scripts, which tokenx counts as if they were Latin. */
const DENSE = /[\u0370-\u1fff]/g;
const PER_DENSE_LETTER = 0.5;
/** Emoji and rare ideographs: models spell them byte by byte. */
const RARE = /[\ud800-\udbff][\udc00-\udfff]/g;
const PER_RARE_SIGN = 3;

/** Paragraphs counted last: most of a question stood in the one before, too, such as the facts. */
const counted = new Memo<number>(2_000);

/** Tokens that a text takes, rather too many than too few. No model's own tokenizer is asked. */
export function estimateTokens(text: string): number {
  const paragraphs = text.split(/\n{2,}/);
  const words = paragraphs.reduce((sum, each) => sum + counted.get(each, () => tokensOf(each)), 0);
  return Math.ceil(words + paragraphs.length - 1);
}

function tokensOf(paragraph: string): number {
  const dense = paragraph.match(DENSE)?.length ?? 0;
  const rare = paragraph.match(RARE)?.length ?? 0;
  const rest = dense + rare === 0 ? paragraph : paragraph.replace(DENSE, '').replace(RARE, '');
  return estimateTokenCount(rest) * SAFETY + dense * PER_DENSE_LETTER + rare * PER_RARE_SIGN;
}

/** Tokens of a word in JSON: 1.3 for the word itself, the rest for keys, quotes and brackets of flat objects. */
const TOKENS_PER_WORD = 2.5;
const LEAST_ROOM = 512;

/** Tokens that an answer of so many words needs at least. */
export function maxAnswerTokens(words: number): number {
  return Math.max(LEAST_ROOM, Math.ceil(words * TOKENS_PER_WORD));
}
