/** Words that say nothing about what is built. */
const COMMON = new Set(
  'a an and are as at be been but by can do every for from had has have in into is it its least more most must need not of on one only or our out over own shall should so such than that the their them then there these they this those to under until up use want we well were what when where which who will with within without would you your'.split(
    ' ',
  ),
);

/** The stems of the words that carry meaning: lower case, plural and common endings taken off. */
export function stems(text: string): Set<string> {
  const words = text.toLowerCase().match(/\p{L}{3,}/gu) ?? [];
  return new Set(
    words
      .filter((word) => !COMMON.has(word))
      .map((word) => word.replace(/(ing|ings|ed|es|s|ly|ment|ments|tion|tions)$/, '')),
  );
}

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
