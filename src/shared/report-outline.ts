/**
 * How a report is divided, and where its parts are in the page: for the report itself, and for who leads to a place in
 * it.
 */

interface ReportPart {
  readonly number: 1 | 2 | 3 | 4;
  readonly title: string;
  readonly promise: string;
  readonly anchor: string;
}

/** The parts of a report and what a reader may expect of each. The last is its appendix. */
export const PARTS: readonly ReportPart[] = [
  { number: 1, title: 'Actions', promise: 'What to decide now, and what it is based on.', anchor: 'part-1' },
  { number: 2, title: 'Plan', promise: 'The plan itself, section by section.', anchor: 'part-2' },
  { number: 3, title: 'Evidence', promise: 'Where every number comes from, and what was checked.', anchor: 'part-3' },
  { number: 4, title: 'Appendix', promise: 'Tables for the record. Printed only if you ask for it.', anchor: 'part-4' },
];

/** The part that is printed unless everything is asked for. */
export const SUMMARY = 1;

/** The part whose sections are folded on the screen. */
export const APPENDIX = 4;

/**
 * What the report prints: its first part, a summary of a few pages, unless everything is asked for. As a fragment of its
 * address (`report.html#print-all`), this asks for everything where nobody can press the button of this id.
 */
export const PRINT_ALL = 'print-all';

export const QUALITY_ANCHOR = 'quality-summary';
export const LEDGER_ANCHOR = 'ledger';

/** The sections that the report adds itself, each at the end of its part. */
export const OWN_SECTIONS: readonly Readonly<{ part: ReportPart['number']; title: string; anchor: string }>[] = [
  { part: 3, title: 'Quality summary', anchor: QUALITY_ANCHOR },
  { part: APPENDIX, title: 'Ledger', anchor: LEDGER_ANCHOR },
];

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
