import type { ContextPage } from '../planning/engine/question.ts';
import type { PageSelection } from './page-marks.ts';
import { estimateTokens } from './tokens.ts';

/** What is left of a shortened page must be worth reading. In tokens. */
const LEAST_PAGE = 150;

/**
 * The pages that fit: those of the highest cut order are shortened or left out first, the later of equals before the
 * earlier, those of order 0 never.
 * @param sizeOf tokens of the whole question with these pages.
 * @returns null when it does not fit even so.
 */
export function fitPages(
  pages: readonly ContextPage[],
  mostTokens: number,
  sizeOf: (selection: PageSelection) => number,
): PageSelection | null {
  const texts = new Map(pages.map((page) => [page, page.text]));
  const shortened: string[] = [];
  const leftOut: string[] = [];
  const selection = (): PageSelection => ({
    pages: pages.flatMap((page) => {
      const text = texts.get(page);
      return text === undefined ? [] : [{ title: page.title, text }];
    }),
    shortened: [...shortened],
    leftOut: [...leftOut],
  });
  const order = pages
    .map((page, index) => ({ page, index }))
    .filter(({ page }) => page.cutOrder > 0)
    .sort((a, b) => b.page.cutOrder - a.page.cutOrder || b.index - a.index);
  for (const { page } of order) {
    if (sizeOf(selection()) <= mostTokens) return selection();
    texts.delete(page);
    shortened.push(page.title);
    const room = mostTokens - sizeOf(selection());
    const text = room < LEAST_PAGE ? '' : beginning(page.text, room - estimateTokens(page.title) - 30);
    if (text !== '') {
      texts.set(page, text);
      if (sizeOf(selection()) <= mostTokens) return selection();
      texts.delete(page);
    }
    shortened.pop();
    leftOut.push(page.title);
  }
  return sizeOf(selection()) <= mostTokens ? selection() : null;
}

/** As many whole paragraphs from the beginning as the tokens allow; empty when not even one worth reading fits. */
function beginning(text: string, mostTokens: number): string {
  const kept: string[] = [];
  let tokens = 0;
  for (const paragraph of text.split(/\n{2,}/)) {
    tokens += estimateTokens(paragraph) + 1;
    if (tokens > mostTokens) break;
    kept.push(paragraph);
  }
  return kept.join('\n\n');
}
