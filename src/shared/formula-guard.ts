/**
 * Spreadsheets take a cell that begins so for a formula (OWASP, "CSV Injection"); full-width signs count in some. Each
 * apostrophe in front may have been put there by us.
 */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;
const GUARDED = /^'+[=+\-@\t\r\n＝＋－＠]/;

/** The text as a cell that no spreadsheet runs: an apostrophe is put before what looks like a formula. */
export function guardCell(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/** What `guardCell` was given. */
export function unguardCell(cell: string): string {
  return GUARDED.test(cell) ? cell.slice(1) : cell;
}
