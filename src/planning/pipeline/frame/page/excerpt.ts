import { withoutReferences } from '../../../../shared/fact-reference.ts';

const LONGEST = 64;

/** The beginning of a quotation on one line, cut at a word. */
export function excerpt(quote: string): string {
  const flat = quote.replace(/\s+/g, ' ').trim();
  return flat.length <= LONGEST ? flat : `${flat.slice(0, LONGEST).replace(/\s+\S*$/, '')} …`;
}

/** How a drafted sentence is named where references would not be text, as in labels and findings. */
export function nameOfSentence(sentence: string): string {
  return excerpt(withoutReferences(sentence, '…'));
}
