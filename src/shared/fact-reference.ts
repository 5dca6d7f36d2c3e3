/**
 * The pattern of a reference to a fact in a text, `[[budget.total]]`; its first group is what stands between the
 * brackets, which may have spaces around it and names a month of the plan in `[[month:5]]`.
 * @param never a further character that no reference holds.
 */
export function referencePattern(never = ''): RegExp {
  return new RegExp(`\\[\\[([^[\\]\\n${never}]{1,100})\\]\\]`, 'g');
}

export const FACT_REFERENCE = referencePattern();

/** Ids that a text refers to, in order; also those of facts that do not exist. */
export function referencedIds(text: string): string[] {
  return [...text.matchAll(FACT_REFERENCE)].map(([, id = '']) => id.trim());
}
