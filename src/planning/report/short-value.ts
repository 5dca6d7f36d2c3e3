/** Letters of the longest text of a cell that stays on one line where it is a date, an amount or the like. */
const LONGEST = 20;
/** Where a list goes on. */
const LISTED = /[,;]\s/;

/** Whether a cell holds words that take more than a line of a narrow column. */
export function isWordy(text: string): boolean {
  return text.length > LONGEST;
}

/** Whether a cell holds one short value: `25 Nov 2026`, `30 (15–45)`, `€1,200`. A line that breaks it is hard to read. */
export function isShortValue(text: string): boolean {
  return !isWordy(text) && /\d/.test(text) && !LISTED.test(text);
}
