/** Why something cannot be used and what to do about it, both given as parts of a sentence, or as a command to type. */
export function whyNot({ why, next }: { readonly why: string; readonly next: string | null }): string {
  return [`Not available: ${why}`, ...(next === null ? [] : [`To fix: ${next}`])]
    .map((sentence) => (sentence.endsWith('.') ? sentence : `${sentence}.`))
    .join(' ');
}
