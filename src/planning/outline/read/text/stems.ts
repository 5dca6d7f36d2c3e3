/** English words that join, or that any work begins with, and say nothing of a subject. Other languages rely on the length of words alone. */
const NO_SUBJECT = new Set(
  'about after all also and any are been before between budget but can could did does doing during each every for from had has have into its least like made make makes making more most must need not one only other our out over own plan project shall should some such than that the their them then there these they this those through under until use want was well were what when where which while who will with within without would write writes writing written year years you your'.split(
    ' ',
  ),
);

const ENDINGS = /(?:ings?|ers?|ed|es|s|ly|ments?|ations?|tions?)$/u;

/**
 * Stems of the words of a text that carry a subject: at least three letters, lower case, common English endings taken
 * off where three letters are left.
 */
export function stems(text: string): Set<string> {
  const words = text.toLowerCase().match(/\p{L}{3,}/gu) ?? [];
  return new Set(words.filter((word) => !NO_SUBJECT.has(word)).map(stem));
}

function stem(word: string): string {
  const cut = word.replace(ENDINGS, '');
  return cut.length >= 3 ? cut : word;
}
