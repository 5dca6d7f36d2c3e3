/**
 * How a reference reads: its value with the unit when nothing is said; else the number alone, rounded to two digits,
 * as a share in percent, as a date, as the month of a date, as its day in any year, or by what the fact is called.
 */
const REFERENCE_FORMS = ['bare', 'rounded', 'share', 'date', 'month', 'day', 'name'] as const;
export type ReferenceForm = (typeof REFERENCE_FORMS)[number];

/** What stands between the brackets of a reference. */
interface ReferenceParts {
  readonly id: string;
  /** Null for the value with its unit. */
  readonly form: ReferenceForm | null;
}

/**
 * The pattern of a reference to a fact in a text, `[[budget.total]]` or `[[scale.units|bare]]`; its first group is what
 * stands between the brackets, which may have spaces around it and names a month of the plan in `[[month:5]]`. In
 * Markdown the bar may be escaped, as the cells of a table demand.
 * @param never a further character that no reference holds.
 */
function referencePattern(never = ''): RegExp {
  return new RegExp(`\\[\\[([^[\\]\\n${never}]{1,100})\\]\\]`, 'g');
}

export const FACT_REFERENCE = referencePattern();

/** The same, without those whose brackets are escaped, which in Markdown are text. */
export function unescapedReferencePattern(never = ''): RegExp {
  return new RegExp(`(?<!\\\\)${referencePattern(never).source}`, 'g');
}

/** A text with something else in the place of its references. */
export function withoutReferences(text: string, by = ''): string {
  return text.replace(FACT_REFERENCE, () => by);
}

/** A text in which everything but its references is changed, piece by piece. */
export function mapOutsideReferences(text: string, change: (piece: string) => string): string {
  // What a pattern with a group splits off alternates: text, then what stands between brackets.
  return text
    .split(FACT_REFERENCE)
    .map((piece, index) => (index % 2 === 1 ? `[[${piece}]]` : change(piece)))
    .join('');
}

/** A text without the brackets that would make words of the user look like a reference. */
export function withoutBrackets(text: string): string {
  return text.replace(/\[\[|\]\]/g, '');
}

/** Reads what stands between the brackets. A form that does not exist stays in the id, which then names no fact. */
export function readReference(inside: string): ReferenceParts {
  const bar = inside.lastIndexOf('|');
  const form = bar < 0 ? undefined : REFERENCE_FORMS.find((each) => each === inside.slice(bar + 1).trim());
  if (form === undefined) return { id: inside.trim(), form: null };
  return { id: inside.slice(0, bar).replace(/\\$/, '').trim(), form };
}

/** Ids that a text refers to, in order; also those of facts that do not exist. */
export function referencedIds(text: string): string[] {
  return [...text.matchAll(FACT_REFERENCE)].map(([, inside = '']) => readReference(inside).id);
}
