/** Letters of the longest text of a cell that is no more than a value: a date, an amount, a range. */
const LONGEST_VALUE = 16;
/** Letters of the longest text of a cell that takes one line of a narrow column. */
const LONGEST_LINE = 20;
/** Where a list goes on. */
const LISTED = /[,;]\s/;

/** Whether a cell holds words that take more than a line of a narrow column. */
export function isWordy(text: string): boolean {
  return text.length > LONGEST_LINE;
}

/** Whether a cell holds one short value: `25 Nov 2026`, `30 (15–45)`, `€1,200`. A line that breaks it is hard to read. */
export function isShortValue(text: string): boolean {
  return text.length <= LONGEST_VALUE && /\d/.test(text) && !LISTED.test(text);
}
