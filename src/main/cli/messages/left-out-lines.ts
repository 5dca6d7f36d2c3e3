import type { LeftOut } from '../../../library/index.ts';
import { plain } from '../terminal/text.ts';

/** What an import or export left out, for people; nothing where nothing was. */
export function leftOutLines(leftOut: readonly LeftOut[]): string[] {
  if (leftOut.length === 0) return [];
  return ['Left out:', ...leftOut.map(({ what, count, example }) => `  ${count} × ${plain(what)} (${plain(example)})`)];
}
