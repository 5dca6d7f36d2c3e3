import type { ScheduleTask, ScheduleView } from '../../../../../shared/contracts/schedule.ts';
import { escapeXml } from '../../../../../shared/escape-xml.ts';
import { COLORS } from '../../../../../shared/look/look.ts';
import { formatDay } from '../../../../components/format/format.ts';
import { axisTicks, timeScale } from '../../../../components/format/time-scale.ts';
import { marksOf } from '../../../../time-chart/chart-marks.ts';
import { type RowFilter, shownDays, tasksByPhase } from '../rows.ts';

/** Pixels. */
const NAMES = 320;
const CHART = 1_280;
const ROW = 26;
const HEAD = 104;
/** As many letters of the font as the names have room for. */
const LETTERS = 46;

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

/** The whole schedule as an SVG of its own: every task that the filter leaves, with float, deadline and today. */
export function ganttPicture(schedule: ScheduleView, filter: RowFilter, title: string): string {
  const { first, last } = shownDays([schedule]);
  const scale = timeScale(first, last, CHART / timeScale(first, last, 1).width);
  const groups = tasksByPhase(schedule, filter);
  const rows = groups.reduce((sum, { tasks }) => sum + tasks.length + 1, 0);
  const [width, height] = [NAMES + CHART + 24, HEAD + rows * ROW + 40];
  const drawn: string[] = [];
  let top = HEAD;
  for (const { phase, tasks } of groups) {
    const [from, to] = [scale.begin(phase.start), scale.end(phase.finish)];
    drawn.push(
      textAt(phase.title, 16, top + 17, 'font-weight="600"'),
      rect(NAMES + from, top + 10, to - from, 6, COLOURS.quiet),
    );
    top += ROW;
    for (const task of tasks) {
      drawn.push(textAt(task.title, 28, top + 17), taskShape(task, scale, top), ruleAt(top + ROW, width));
      top += ROW;
    }
  }
  const [upper, lower] = axisTicks(scale, 0, scale.width);
  const axis = [upper, lower].flatMap((ticks, tier) =>
    ticks.map(({ x, label, width: room }) =>
      room < 18 ? '' : textAt(label, NAMES + x + 4, 66 + tier * 18, `font-size="11" fill="${COLOURS.quiet}"`),
    ),
  );
  const marks = marksOf(schedule.deadline, scale).map(({ kind, label, x, side }) => {
    const colour = kind === 'deadline' ? COLOURS.bad : COLOURS.critical;
    const anchor = side === 'before' ? `text-anchor="end"` : '';
    const at = NAMES + x + (side === 'before' ? -4 : 4);
    return `<line x1="${round(NAMES + x)}" x2="${round(NAMES + x)}" y1="${HEAD - 14}" y2="${top}" stroke="${colour}" stroke-dasharray="4 3"/>${textAt(label, at, HEAD - 4, `font-size="11" fill="${colour}" ${anchor}`)}`;
  });
  const note = `Finish ${formatDay(schedule.finish)}. Filled: critical. Outlined: not critical. Dotted: float.`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="system-ui, sans-serif" font-size="13" fill="${COLOURS.ink}">`,
    `<title>${escaped(title)}</title>`,
    rect(0, 0, width, height, COLOURS.ground),
    textAt(title, 16, 32, 'font-size="18" font-weight="600"', 140),
    ...axis,
    ...drawn,
    ...marks,
    textAt(note, 16, top + 26, `font-size="11" fill="${COLOURS.quiet}"`, 200),
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

function taskShape(task: ScheduleTask, scale: ReturnType<typeof timeScale>, top: number): string {
  const [from, to] = [NAMES + scale.begin(task.start), NAMES + scale.end(task.finish)];
  const [fill, line] = task.critical ? [COLOURS.critical, COLOURS.critical] : [COLOURS.task, COLOURS.taskLine];
  const late = NAMES + scale.end(task.late_finish);
  const float =
    task.total_float > 0
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
