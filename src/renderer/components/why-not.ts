/** Why something cannot be used and what to do about it, both given as parts of a sentence, or as a command to type. */
export function whyNot({ why, next }: { readonly why: string; readonly next: string | null }): string {
  return [`Cannot be used: ${why}`, ...(next === null ? [] : [`To mend it: ${next}`])]
    .map((sentence) => (sentence.endsWith('.') ? sentence : `${sentence}.`))
    .join(' ');
}
