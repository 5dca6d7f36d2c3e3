/** Letters of the longest word that keeps its column wide enough for it; German has words of about 30. */
const LONGEST = 32;
const LONG_WORD = new RegExp(`\\S{${LONGEST + 1}}`);

/** Whether a table would be wider than its page if no word of this text were broken. */
export function hasLongWord(text: string): boolean {
  return LONG_WORD.test(text);
}
