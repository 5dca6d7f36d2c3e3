import axe from 'axe-core';
import type { Frame, Page } from 'playwright-core';

/** What axe-core says of one document. */
export interface Accessibility {
  /** Rules that are broken, each with an element that breaks it. */
  readonly violations: string[];
  /** Rules that found elements to check, and found them good. */
  readonly passed: string[];
}

/**
 * Checks what is shown now by all rules of axe-core, or by all but those that are named. Frames inside are left out: each
 * is a document of its own, which can be checked by itself.
 */
export async function checkAccessibility(shown: Page | Frame, without: readonly string[] = []): Promise<Accessibility> {
  const options: axe.RunOptions = {
    iframes: false,
    // Of all others one element is enough, which spares most of the work.
    resultTypes: ['violations'],
    rules: Object.fromEntries(without.map((rule) => [rule, { enabled: false }])),
  };
  // It stays in a document, and half a megabyte is not parsed in vain.
  if (!(await shown.evaluate<boolean>('"axe" in window'))) await shown.evaluate(axe.source);
  return shown.evaluate<Accessibility>(`(${CHECK})(${JSON.stringify(options)})`);
}

/** Run inside the page, where this project's types do not reach; hence as text. */
const CHECK = `async options => {
  const { violations, passes } = await axe.run({ exclude: ['iframe'] }, options);
  return {
    violations: violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => id + ': ' + target.join(' '))),
    passed: passes.map(({ id }) => id),
  };
}`;
