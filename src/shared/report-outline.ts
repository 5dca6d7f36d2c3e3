/**
 * How a report is divided, and where its parts are in the page: for the report itself, and for who leads to a place in
 * it.
 */

interface ReportPart {
  readonly number: 1 | 2 | 3;
  readonly title: string;
  readonly promise: string;
  readonly anchor: string;
}

/** The three parts of a report and what a reader may expect of each. */
export const PARTS: readonly ReportPart[] = [
  { number: 1, title: 'Actions', promise: 'What to decide now, and what it is based on.', anchor: 'part-1' },
  { number: 2, title: 'Plan', promise: 'The plan itself, section by section.', anchor: 'part-2' },
  { number: 3, title: 'Evidence', promise: 'Where every number comes from, and what was checked.', anchor: 'part-3' },
];

/** Anchors of the two sections that the report adds itself, at the end of its third part. */
export const QUALITY_ANCHOR = 'quality-summary';
export const LEDGER_ANCHOR = 'ledger';

/** Characters that may stand in an id of the page and in the fragment of a link without being escaped. */
const UNSAFE = /[^A-Za-z0-9._-]+/g;

/** Id of a section's heading block. Always begins with `section-`, so that no section can take another element's id. */
export function sectionAnchor(id: string): string {
  return `section-${id.replace(UNSAFE, '-')}`;
}

/** Id of a fact's row in the ledger. */
export function factAnchor(id: string): string {
  return `fact-${id.replace(UNSAFE, '-')}`;
}
