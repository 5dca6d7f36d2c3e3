/** Text for terminals: widths in character cells, tables, dates, durations, sizes. */

import type { CalendarDate } from '../../../shared/calendar-date.ts';
import { DEFAULT_LOCALE } from '../../../shared/locale.ts';
import { formatShortDate } from '../../../shared/quantities/format.ts';

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** East Asian wide and fullwidth blocks, after Unicode's EastAsianWidth.txt, and pictographs. */
const WIDE =
  /^[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|^\p{Emoji_Presentation}/u;

/** One line without anything that could steer a terminal; prompts and models put what they like into titles. */
export function plain(text: string): string {
  return text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
    .trim();
}

/** The text as it is but for what could steer a terminal: line ends and tabs stay. */
export function harmless(text: string): string {
  return text.replaceAll(/[^\P{Cc}\n\t]/gu, '');
}

/** Character cells that the text takes. */
export function displayWidth(text: string): number {
  let width = 0;
  for (const { segment } of segmenter.segment(text)) width += WIDE.test(segment) ? 2 : 1;
  return width;
}

/** The text in at most so many cells, with an ellipsis where something is left out. */
export function shortened(text: string, cells: number): string {
  if (displayWidth(text) <= cells) return text;
  let kept = '';
  let width = 0;
  for (const { segment } of segmenter.segment(text)) {
    width += WIDE.test(segment) ? 2 : 1;
    if (width > cells - 1) break;
    kept += segment;
  }
  return cells < 1 ? '' : `${kept.trimEnd()}…`;
}

export function padTo(text: string, cells: number): string {
  return text + ' '.repeat(Math.max(0, cells - displayWidth(text)));
}

/** The text broken into lines of at most so many cells, each with the indent before it. */
export function wrap(text: string, cells: number, indent = ''): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/)) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && displayWidth(indent + longer) > cells) {
      lines.push(indent + line);
      line = word;
    } else {
      line = longer;
    }
  }
  return line === '' ? lines : [...lines, indent + line];
}

/**
 * Rows in aligned columns, two spaces apart. The last column gives way when the lines would be wider than the
 * terminal, and takes no trailing blanks.
 * @param cells width of the terminal; left out, lines are as wide as they are.
 */
export function table(rows: readonly (readonly string[])[], cells = Number.POSITIVE_INFINITY): string[] {
  const columns = Math.max(0, ...rows.map((row) => row.length));
  const widths = Array.from({ length: columns }, (_, column) =>
    Math.max(0, ...rows.map((row) => displayWidth(row[column] ?? ''))),
  );
  const before = widths.slice(0, -1).reduce((sum, width) => sum + width + 2, 0);
  return rows.map((row) =>
    row
      .map((cell, column) =>
        column < columns - 1 ? padTo(cell, (widths[column] ?? 0) + 2) : shortened(cell, Math.max(12, cells - before)),
      )
      .join('')
      .trimEnd(),
  );
}

/** `3.2 s`, `2 min 05 s`, `1 h 02 min`. */
export function duration(ms: number): string {
  if (ms < 59_950) return `${(ms / 1000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1000);
  const pad = (part: number) => String(part).padStart(2, '0');
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ${pad(seconds % 60)} s`;
  const minutes = Math.round(seconds / 60);
  return `${Math.floor(minutes / 60)} h ${pad(minutes % 60)} min`;
}

/** Bytes as `512 B`, `12.3 kB`, `4.5 MB`, in powers of a thousand. */
export function fileSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  const units = ['kB', 'MB', 'GB', 'TB'];
  let value = bytes / 1000;
  let unit = 0;
  while (value >= 999.95 && unit < units.length - 1) {
    value /= 1000;
    unit += 1;
  }
  return `${value.toFixed(1)} ${units[unit]}`;
}

/** US dollars: cents, and tenths of them for small amounts. */
export function usd(amount: number): string {
  if (amount === 0) return '$0';
  if (amount < 0.001) return 'under $0.001';
  return `$${amount.toFixed(amount < 0.1 ? 3 : 2)}`;
}

/** An ISO 8601 time as the machine's own clock shows it, to the minute. */
export function localTime(iso: string): string {
  const at = new Date(iso);
  const pad = (part: number) => String(part).padStart(2, '0');
  return `${at.getFullYear()}-${pad(at.getMonth() + 1)}-${pad(at.getDate())} ${pad(at.getHours())}:${pad(at.getMinutes())}`;
}

/** A calendar date in a table or a list. */
export function dayText(date: CalendarDate): string {
  return formatShortDate(date, DEFAULT_LOCALE);
}

/** The days on which work begins and ends. */
export function spanText({ start, finish }: { readonly start: CalendarDate; readonly finish: CalendarDate }): string {
  return `${dayText(start)} to ${dayText(finish)}`;
}

/** The beginning of an id that is enough to name the plan nearly always. */
export function shortId(planId: string): string {
  return planId.slice(0, 8);
}
