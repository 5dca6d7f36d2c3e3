import type { BackgroundPassage } from '../../../shared/contracts/background.ts';
import { type Fact, noteOfDocument, type Quote } from '../../../shared/fact.ts';
import type { ContextPage } from '../../engine/question.ts';
import { blocks } from '../frame/page/markdown.ts';
import { findQuote } from '../intake/find-quote.ts';

/** What figures may be read from: the prompt, and passages of documents that came with it. */
export interface SaidWords {
  readonly prompt: string;
  readonly passages: readonly BackgroundPassage[];
}

/** Words as they were found, in the text that they stand in. */
export interface FoundWords {
  readonly text: string;
  readonly quote: Quote;
  /** What a fact that rests on them says of it. */
  readonly origin: Pick<Fact, 'quote' | 'note'>;
}

/** Finds words in the prompt, or else in the first passage that has them; null where they stand nowhere. */
export function findWords({ prompt, passages }: SaidWords, words: string): FoundWords | null {
  const quote = findQuote(prompt, words);
  if (quote) return { text: prompt, quote, origin: { quote } };
  for (const { document, place, text } of passages) {
    const found = findQuote(text, words);
    if (found) return { text, quote: found, origin: { note: noteOfDocument({ document, place, words: found.text }) } };
  }
  return null;
}

/** The passages as a page of a question, each under its document and page; nothing where there are none. */
export function backgroundPages(passages: readonly BackgroundPassage[]): ContextPage[] {
  if (passages.length === 0) return [];
  return [
    {
      title: 'Documents that came with the prompt',
      text: blocks(
        'Their figures and dates may be given in stated and dates like those of the prompt, with their exact words as the quote: the program notes document and page. Where they contradict the prompt, the prompt counts.',
        ...passages.map(({ document, place, text }) =>
          blocks(`### ${place === '' ? document : `${document}, ${place}`}`, text),
        ),
      ),
      cutOrder: 1,
    },
  ];
}
