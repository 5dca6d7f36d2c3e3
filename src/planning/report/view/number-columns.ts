import { moneySign } from '../../../shared/quantities/format.ts';

const FENCE = /^\s*```/;
const BELOW_HEAD = /^\s*\|(?:\s*:?-+:?\s*\|)+\s*$/;
const IN_TABLE = /^\s*\|/;
/** Emphasis or none, the text of a link to a fact or of the cell, and what ends them. */
const CELL = /^(\**(?:\[(?=[^\]]*\]\(#))?)(.*?)((?:\]\(#[^)]*\))?\**)$/;
const NUMBER = /^\u2212?\p{Nd}(?:[\p{Nd}.,'’\s]*\p{Nd})?$/u;
/**
 * A number as locales write it, with its groups of digits: no date (`01.03.2027`), no time and no list (`3, 4`). Before it
 * there may be a sign of its size, behind it that of a percentage.
 */
const WRITTEN =
  /^[<>≈~±+\u2212-]?\s?(?:\p{Nd}{1,3}(?:[.,'’٬\u00a0\u202f]\p{Nd}{3})+|\p{Nd}{1,2}(?:,\p{Nd}{2})+,\p{Nd}{3}|\p{Nd}+)(?:[.,٫]\p{Nd}+)?\s?[%٪]?$/u;
const NOTHING = /^[–—-]?$/;
const RANGE = /(\s?–\s?)/;

/**
 * Tables with the currency in the head of each column that holds amounts of one currency alone, and the amounts without
 * it: `| Likely, € |` above `| 750,000 |`. A column with anything else keeps what it says. A column of nothing but
 * numbers, amounts or percentages is aligned to the right, unless the table says otherwise or it is the first, which
 * names the rows.
 *
 * @param markdown with its references resolved
 * @param currencies ISO 4217, those that amounts may be in
 * @param locale BCP 47, in which amounts are written
 */
export function numbersInColumns(markdown: string, currencies: readonly string[], locale: string): string {
  if (!markdown.includes('|')) return markdown;
  const signs = currencies.map((currency) => moneySign(currency, locale));
  const lines = markdown.split('\n');
  let isCode = false;
  for (let at = 0; at < lines.length; at += 1) {
    if (FENCE.test(lines[at] ?? '')) isCode = !isCode;
    if (isCode || !IN_TABLE.test(lines[at] ?? '') || !BELOW_HEAD.test(lines[at + 1] ?? '')) continue;
    let end = at + 2;
    while (end < lines.length && IN_TABLE.test(lines[end] ?? '')) end += 1;
    const table = [lines[at] ?? '', ...lines.slice(at + 2, end)].map(cellsOf);
    const below = aligned(lines[at + 1] ?? '', table.slice(1), signs);
    const [head = '', ...rows] = withoutSigns(table, signs).map((cells) => cells.join('|'));
    lines.splice(at, end - at, head, below, ...rows);
    at = end - 1;
  }
  return lines.join('\n');
}

function cellsOf(line: string): string[] {
  return line.split(/(?<!\\)\|/);
}

/** The line below a head, with the columns of numbers aligned to the right. @param rows the cells of each row */
function aligned(line: string, rows: readonly (readonly string[])[], signs: readonly string[]): string {
  return cellsOf(line)
    .map((mark, column) => {
      // The first bar of a line has nothing before it.
      const isOpen = column > 1 && /^\s*-+\s*$/.test(mark);
      const cells = isOpen ? rows.map((row) => row[column]?.trim() ?? '').filter((cell) => !NOTHING.test(cell)) : [];
      return cells.length > 0 && cells.every((cell) => isNumeric(cell, signs)) ? mark.replace(/-(?=\s*$)/, '-:') : mark;
    })
    .join('|');
}

/** Whether a cell holds a number, an amount or a percentage, or a range of them, and nothing else. */
function isNumeric(cell: string, signs: readonly string[]): boolean {
  const [, , text = ''] = CELL.exec(cell) ?? [];
  return text.split(RANGE).every((part, index) => {
    if (index % 2 === 1) return true;
    const sign = signs.find((each) => part.includes(each)) ?? '';
    return WRITTEN.test(part.replace(sign, '').trim());
  });
}

/** @param table the cells of its head, then those of its rows */
function withoutSigns([head = [], ...rows]: readonly string[][], signs: readonly string[]): string[][] {
  const found = head.map((_, column) => {
    const cells = rows.map((row) => row[column]?.trim() ?? '');
    return signs.find((sign) => holdsAlone(cells, sign));
  });
  return [
    head.map((cell, column) => named(cell, found[column])),
    ...rows.map((row) =>
      row.map((cell, column) => {
        const sign = found[column];
        return sign === undefined ? cell : cell.replace(cell.trim(), (text) => bare(text, sign) ?? text);
      }),
    ),
  ];
}

/** Whether cells hold amounts in one currency, at least one, and nothing else. */
function holdsAlone(cells: readonly string[], sign: string): boolean {
  const filled = cells.filter((cell) => !NOTHING.test(cell));
  return filled.length > 0 && filled.every((cell) => bare(cell, sign) !== null);
}

function named(cell: string, sign: string | undefined): string {
  const head = cell.trim();
  if (sign === undefined || head.endsWith(sign)) return cell;
  return head === '' ? ` ${sign} ` : ` ${head}, ${sign} `;
}

/** A cell that is an amount, or a range of them, without its sign of a currency; null where it is anything else. */
function bare(cell: string, sign: string): string | null {
  const [, before = '', text = '', after = ''] = CELL.exec(cell) ?? [];
  if (NOTHING.test(text)) return cell;
  const parts = text.split(RANGE);
  const amounts = parts.map((part, index) => (index % 2 === 1 ? part : amountOf(part, sign)));
  return amounts.includes(null) ? null : before + amounts.join('') + after;
}

function amountOf(text: string, sign: string): string | null {
  const at = text.indexOf(sign);
  if (at < 0) return null;
  const amount = (text.slice(0, at).trimEnd() + text.slice(at + sign.length).trimStart()).trim();
  return NUMBER.test(amount) ? amount : null;
}
