import { stems } from '../../../outline/read/text/stems.ts';

/**
 * Index of the candidate that shares most words with the text; -1 when none shares at least two, or one in a text of
 * a few words. Ties go to the first.
 */
export function bestMatch(text: string, candidates: readonly string[]): number {
  const wanted = stems(text);
  const enough = wanted.size <= 3 ? 1 : 2;
  let best = -1;
  let bestShared = enough - 1;
  candidates.forEach((candidate, index) => {
    const shared = [...stems(candidate)].filter((stem) => wanted.has(stem)).length;
    if (shared > bestShared) {
      best = index;
      bestShared = shared;
    }
  });
  return best;
}
