import type { CSSProperties } from 'react';

/** Pixels. */
export const ROW_HEIGHT = 32;
export const HEAD_HEIGHT = 66;

/** The columns that stay at the left, with their widths and places in pixels. */
export interface Columns {
  readonly names: readonly string[];
  readonly widths: readonly number[];
  /** Left out for one that scrolls away with the chart, because there is no room to keep it. */
  readonly lefts: readonly (number | undefined)[];
  readonly width: number;
  /** Of those that stay. */
  readonly kept: number;
}

/** Name of the first column. */
export const TASK = 'Task';
const ALL: readonly (readonly [name: string, width: number, from: number])[] = [
  [TASK, 0, 0],
  ['Days', 60, 700],
  ['Start', 108, 1_500],
  ['Finish', 108, 1_500],
  ['Float', 64, 1_500],
  ['Role', 190, 1_800],
];

/** The chart has at least this much of the room. */
const LEAST_CHART = 240;

/** Bounds of the first column, in pixels. */
export const NARROWEST = 120;
export const WIDEST = 900;

/** As many columns as leave the chart most of the room, or all of them. @param ownWidth of the first; null for the usual */
export function columnsFor(room: number, isAll: boolean, ownWidth: number | null): Columns {
  const usual = Math.round(Math.min(460, Math.max(200, room * 0.32)));
  // What was set in a wider window leaves some of the chart in this one.
  const taskWidth = ownWidth === null ? usual : Math.max(NARROWEST, Math.min(ownWidth, room - LEAST_CHART / 2));
  const shown = ALL.filter(([, , from]) => isAll || room >= from);
  const widths = shown.map(([, width]) => width || taskWidth);
  const places = widths.map((_, index) => widths.slice(0, index).reduce((sum, width) => sum + width, 0));
  const width = widths.reduce((sum, one) => sum + one, 0);
  const hasRoom = room - width >= LEAST_CHART;
  return {
    names: shown.map(([name]) => name),
    widths,
    lefts: places.map((left, index) => (hasRoom || index === 0 ? left : undefined)),
    width,
    kept: hasRoom ? width : taskWidth,
  };
}

/** How a cell of a column lies, in the head and in the rows. */
export function columnStyle({ widths, lefts }: Columns, index: number): CSSProperties {
  const left = lefts[index];
  return {
    width: widths[index],
    // What scrolls away goes behind what stays.
    ...(left === undefined ? { position: 'relative', zIndex: 2 } : { insetInlineStart: left }),
  };
}
