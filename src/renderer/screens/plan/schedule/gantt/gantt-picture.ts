import type { ScheduleSpan, ScheduleTask, ScheduleView } from '../../../../../shared/contracts/schedule.ts';
import { escapeXml } from '../../../../../shared/escape-xml.ts';
import { COLORS } from '../../../../../shared/look/look.ts';
import { formatDay } from '../../../../components/format/format.ts';
import { axisTicks, type TimeScale, timeScale } from '../../../../components/format/time-scale.ts';
import { marksOf } from '../../../../time-chart/chart-marks.ts';
import { type GanttRow, ganttRows, type RowFilter, shownDays } from '../rows.ts';
import type { ViewOptions } from '../toolbar.tsx';
import { linkPath } from './link-path.ts';

/** Pixels. */
const NAMES = 320;
const CHART = 1_280;
const ROW = 26;
const HEAD = 104;
/** As many letters of the font as the names have room for. */
const LETTERS = 42;
/** How wide a letter of the axis is at most, and the room to the next label. */
const LETTER = 8;

/** As the chart has them in light. */
const COLOURS = {
  ground: COLORS.canvas[0],
  ink: COLORS.ink[0],
  quiet: COLORS['ink-quiet'][0],
  line: COLORS.line[0],
  critical: COLORS.accent[0],
  task: COLORS['accent-tint'][0],
  taskLine: COLORS['accent-line'][0],
  bad: COLORS.bad[0],
} as const;

/** What of the chart is shown, as its reader chose it. */
type PictureOptions = RowFilter & Pick<ViewOptions, 'floats' | 'baseline' | 'allLinks'>;

/**
 * The whole schedule as an SVG of its own: every task that the filter leaves, with deadline and today, and float,
 * arrows and baseline as they are shown in the chart.
 * @param title of the plan
 */
export function ganttPicture(schedule: ScheduleView, options: PictureOptions, title: string): string {
  const { first, last } = shownDays([schedule]);
  const scale = timeScale(first, last, CHART / timeScale(first, last, 1).width);
  const rows = ganttRows(schedule, options, new Set());
  const bottom = HEAD + rows.length * ROW;
  const [width, height] = [NAMES + CHART + 24, bottom + 40];
  const baseline = options.baseline ? schedule.baseline?.tasks : undefined;
  const drawn = rows.map((row, place) => {
    const top = HEAD + place * ROW;
    return row.kind === 'phase'
      ? phaseShape(row.phase, scale, top)
      : [
          textAt(row.task.title, 28, top + 17),
          baselineShape(baseline?.[row.id], scale, top),
          taskShape(row.task, scale, top, options.floats),
          ruleAt(top + ROW, width),
        ].join('');
  });
  const [upper, lower] = axisTicks(scale, 0, scale.width);
  const axis = [upper, lower].flatMap((ticks, tier) =>
    ticks.map(({ x, label, width: room }) =>
      room < label.length * LETTER
        ? ''
        : textAt(label, NAMES + x + 4, 66 + tier * 18, `font-size="11" fill="${COLOURS.quiet}"`),
    ),
  );
  const marks = marksOf(schedule.deadline, scale).map(({ kind, label, x, side }) => {
    const colour = kind === 'deadline' ? COLOURS.bad : COLOURS.critical;
    const anchor = side === 'before' ? `text-anchor="end"` : '';
    const at = NAMES + x + (side === 'before' ? -4 : 4);
    return `<line x1="${round(NAMES + x)}" x2="${round(NAMES + x)}" y1="${HEAD - 14}" y2="${bottom}" stroke="${colour}" stroke-dasharray="4 3"/>${textAt(label, at, HEAD - 4, `font-size="11" fill="${colour}" ${anchor}`)}`;
  });
  const legend = [
    `Finish ${formatDay(schedule.finish)}.`,
    'Filled: critical. Outlined: not critical.',
    options.floats && 'Dotted: float.',
    options.allLinks && 'Arrows: dependencies.',
    baseline && 'Thin bar below: baseline.',
  ].filter((part) => typeof part === 'string');
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="system-ui, sans-serif" font-size="13" fill="${COLOURS.ink}">`,
    `<title>${escaped(title)}</title>`,
    rect(0, 0, width, height, COLOURS.ground),
    textAt(title, 16, 32, 'font-size="18" font-weight="600"', 140),
    ...axis,
    ...drawn,
    ...(options.allLinks ? [arrows(schedule, rows, scale)] : []),
    ...marks,
    textAt(legend.join(' '), 16, bottom + 26, `font-size="11" fill="${COLOURS.quiet}"`, 200),
    '</svg>',
  ].join('\n');
}

/** The same as a PNG at twice its size. Rejects where the picture is larger than the browser draws. */
export async function asPng(svg: string): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = image.naturalWidth * 2;
  canvas.height = image.naturalHeight * 2;
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture is too large; save it as SVG.'))));
  });
}

/** Who waits for whom, between the tasks that are shown. */
function arrows({ links }: ScheduleView, rows: readonly GanttRow[], scale: TimeScale): string {
  const places = new Map(
    rows.flatMap((row, place) => (row.kind === 'task' ? [[row.id, { task: row.task, place }] as const] : [])),
  );
  const middle = (place: number) => HEAD + place * ROW + ROW / 2;
  const paths = links.flatMap(({ from, to, type }) => {
    const [before, after] = [places.get(from), places.get(to)];
    if (!before || !after) return [];
    const ends = { before: before.task, after: after.task, y1: middle(before.place), y2: middle(after.place) };
    return `<path d="${linkPath(type, { ...ends, rowHeight: ROW }, scale)}" marker-end="url(#arrow)"/>`;
  });
  return [
    `<defs><marker id="arrow" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0,0.5L7.5,4L0,7.5z" fill="${COLOURS.quiet}"/></marker></defs>`,
    `<g transform="translate(${NAMES},0)" fill="none" stroke="${COLOURS.quiet}" stroke-width="0.8" opacity="0.7">${paths.join('')}</g>`,
  ].join('');
}

function phaseShape(phase: ScheduleSpan, scale: TimeScale, top: number): string {
  const [from, to] = [scale.begin(phase.start), scale.end(phase.finish)];
  return `${textAt(phase.title, 16, top + 17, 'font-weight="600"')}${rect(NAMES + from, top + 10, to - from, 6, COLOURS.quiet)}`;
}

function baselineShape(
  was: { readonly start: string; readonly finish: string } | undefined,
  scale: TimeScale,
  top: number,
): string {
  if (!was) return '';
  const [from, to] = [scale.begin(was.start), scale.end(was.finish)];
  return rect(NAMES + from, top + 21, Math.max(2, to - from), 3, COLOURS.quiet);
}

function taskShape(task: ScheduleTask, scale: TimeScale, top: number, showsFloat: boolean): string {
  const [from, to] = [NAMES + scale.begin(task.start), NAMES + scale.end(task.finish)];
  const [fill, line] = task.critical ? [COLOURS.critical, COLOURS.critical] : [COLOURS.task, COLOURS.taskLine];
  const late = NAMES + scale.end(task.late_finish);
  const float =
    showsFloat && task.total_float > 0
      ? `<line x1="${round(to)}" x2="${round(late)}" y1="${top + 13}" y2="${top + 13}" stroke="${COLOURS.quiet}" stroke-width="2" stroke-dasharray="2 3"/>`
      : '';
  if (task.days === 0)
    return `${float}<path d="M${round(to)},${top + 6}l7,7l-7,7l-7,-7z" fill="${fill}" stroke="${line}"/>`;
  return `${float}<rect x="${round(from)}" y="${top + 6}" width="${round(Math.max(2, to - from))}" height="14" rx="3" fill="${fill}" stroke="${line}"/>`;
}

function rect(x: number, y: number, width: number, height: number, fill: string): string {
  return `<rect x="${round(x)}" y="${y}" width="${round(width)}" height="${height}" fill="${fill}"/>`;
}

function ruleAt(y: number, width: number): string {
  return `<line x1="16" x2="${width - 16}" y1="${y}" y2="${y}" stroke="${COLOURS.line}" stroke-width="0.5"/>`;
}

function textAt(text: string, x: number, y: number, attributes = '', most = LETTERS): string {
  const letters = [...text];
  const shown = letters.length > most ? `${letters.slice(0, most - 1).join('')}…` : text;
  return `<text x="${round(x)}" y="${y}" ${attributes}>${escaped(shown)}</text>`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

function escaped(text: string): string {
  return escapeXml(text.replaceAll(/\p{Cc}/gu, ' '));
}
