import type { ContextPage } from '../../planning/engine/question.ts';
import type { PageSelection } from './page-marks.ts';
import { estimateTokens } from './tokens.ts';

/** What is left of a shortened page must be worth reading. In tokens. */
const LEAST_PAGE = 150;

/**
 * The pages that fit: those of the highest cut order are shortened or left out first, the later of equals before the
 * earlier, those of order 0 never.
 * @param compose makes the whole question of these pages; `tokens` is its size
 * @returns the question that fits; null when none does
 */
export function fitPages<Composed extends { readonly tokens: number }>(
  pages: readonly ContextPage[],
  mostTokens: number,
  compose: (selection: PageSelection) => Composed,
): Composed | null {
  const texts = new Map(pages.map((page) => [page, page.text]));
  const shortened: string[] = [];
  const leftOut: string[] = [];
  const composed = (): Composed =>
    compose({
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
  let question = composed();
  for (const { page } of order) {
    if (question.tokens <= mostTokens) return question;
    texts.delete(page);
    shortened.push(page.title);
    const room = mostTokens - composed().tokens;
    const text = room < LEAST_PAGE ? '' : beginning(page.text, room - estimateTokens(page.title) - 30);
    if (text !== '') {
      texts.set(page, text);
      question = composed();
      if (question.tokens <= mostTokens) return question;
      texts.delete(page);
    }
    shortened.pop();
    leftOut.push(page.title);
    question = composed();
  }
  return question.tokens <= mostTokens ? question : null;
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
