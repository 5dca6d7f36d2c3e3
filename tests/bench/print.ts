import { type Figure, isMet, ratioOf } from './figure.ts';

const HEADINGS = ['figure', 'value', 'unit', 'reference', 'ratio', 'target', 'met?'];

/** One figure as a line of JSON; what is not there is null. */
export function jsonLine(group: string, figure: Figure): string {
  const { name, value, unit, reference, target, note } = figure;
  return JSON.stringify({
    group,
    name,
    value,
    unit,
    reference: reference?.value ?? null,
    reference_name: reference?.name ?? null,
    ratio: ratioOf(figure) ?? null,
    target: target?.atMost ?? null,
    target_of: target?.of ?? null,
    met: isMet(figure) ?? null,
    note: note ?? null,
  });
}

/** The figures of a group as a table under its name, with a line for each note on a value. */
export function tableOf(group: string, figures: readonly Figure[]): string {
  const rows = [HEADINGS, ...figures.map(cells)];
  const widths = HEADINGS.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const lines = rows.map((row) =>
    row
      .map((cell, column) =>
        isNumeric(column) ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd(),
  );
  const notes = figures.flatMap(({ name, value, note }) =>
    value === null || note === undefined ? [] : [`${name}: ${note}`],
  );
  return `${group}\n${[...lines, ...notes].map((line) => `  ${line}`).join('\n')}\n`;
}

function cells(figure: Figure): string[] {
  const { name, value, unit, reference, target, note } = figure;
  const ratio = ratioOf(figure);
  const met = isMet(figure);
  return [
    name,
    value === null ? (note ?? 'not measured') : short(value),
    unit,
    reference ? `${short(reference.value)} (${reference.name})` : '',
    ratio === undefined ? '' : short(ratio),
    target ? `≤ ${target.atMost}${target.of === 'ratio' ? ' times' : ` ${unit}`}` : '',
    met === undefined ? '' : met ? 'yes' : 'NO',
  ];
}

function isNumeric(column: number): boolean {
  return column === 1 || column === 4;
}

/** Four significant digits below ten thousand. */
function short(value: number): string {
  return value >= 1_000 ? value.toFixed(0) : String(Number(value.toPrecision(value < 1 ? 3 : 4)));
}
