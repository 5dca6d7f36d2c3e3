import { type CalendarDate, daysBetween } from '../../../shared/calendar-date.ts';
import type { Say } from '../../../shared/report-words/report-words.ts';
import type { GanttDate, GanttRow } from '../model.ts';

/** From this many rows on, tasks are drawn inside their packages, and a phase's tasks in a chart of their own. */
const MOST_ROWS = 60;
/** Rows of one panel: as many as fit an A4 page or a screen below title and legend, or below the name of a phase. */
const OVERVIEW_PANEL = 42;
const DETAIL_PANEL = 34;

/** Heights of a row in pixels, by how many rows there may be at most; `.gantt-rows-` of the style sheet says the same. */
const ROW_HEIGHTS = [
  { rows: 18, height: 26 },
  { rows: 26, height: 20 },
  { rows: 36, height: 15 },
] as const;
const LEAST_HEIGHT = 14;

/** Height of the rows of a panel in pixels: as high as is comfortable, as long as it fits a screen. */
export function rowHeight(rows: number): 26 | 20 | 15 | 14 {
  return ROW_HEIGHTS.find((each) => rows <= each.rows)?.height ?? LEAST_HEIGHT;
}

/** A row with its place in the tree and what is drawn inside its bar. */
export interface GanttLine {
  readonly row: GanttRow;
  /** 0 for phases, 1 for packages, 2 for tasks; less where the plan has fewer levels. */
  readonly depth: number;
  /** Tasks drawn inside the bar of a package; empty when the row is a bar of its own. */
  readonly inside: readonly GanttRow[];
}

export interface GanttPanel {
  readonly title: string;
  readonly lines: readonly GanttLine[];
}

export interface GanttLayout {
  /** The chart, cut between phases where it would not fit a page. */
  readonly overview: readonly GanttPanel[];
  /** One entry for each phase whose tasks are not in the overview. */
  readonly details: readonly { readonly title: string; readonly panels: readonly GanttPanel[] }[];
}

interface Group {
  readonly title: string;
  readonly rows: GanttRow[];
}

/** Arranges the rows, which come in the order phase, its packages, their tasks; milestones stand where they are listed. */
export function layOutGantt(rows: readonly GanttRow[], title: string, say: Say): GanttLayout {
  const groups = groupByPhase(rows, title);
  const hasPackages = rows.some((row) => row.kind === 'package');
  if (rows.length <= MOST_ROWS || !hasPackages) {
    return {
      overview: panels(
        groups.map((group) => ({ title: group.title, lines: lines(group.rows) })),
        title,
        OVERVIEW_PANEL,
        say,
      ),
      details: [],
    };
  }
  const overview = groups.map((group) => ({
    title: group.title,
    lines: lines(group.rows).filter(notTask).map(withTasks(group.rows)),
  }));
  const details = groups
    .filter((group) => group.rows.some((row) => row.kind === 'task'))
    .map((group) => ({
      title: group.title,
      panels: panels([{ title: group.title, lines: lines(group.rows) }], group.title, DETAIL_PANEL, say),
    }));
  return { overview: panels(overview, title, OVERVIEW_PANEL, say), details };
}

/**
 * Dates that the axis must show, with those of the wanted ones that are not so far off that they would squeeze the bars.
 * @param wanted such as the deadline
 */
export function ganttDates(
  rows: readonly GanttRow[],
  dayZero: CalendarDate,
  wanted: readonly CalendarDate[],
): { readonly dates: readonly CalendarDate[]; readonly isShown: (date: CalendarDate) => boolean } {
  const dates = [dayZero, ...rows.flatMap((row) => [row.start, row.finish, floatEnd(row)])].sort();
  const [first, last] = [dates[0] ?? dayZero, dates.at(-1) ?? dayZero];
  const span = Math.max(14, daysBetween(first, last));
  const isShown = (date: CalendarDate) => daysBetween(last, date) <= span && daysBetween(date, first) <= span;
  return { dates: [...dates, ...wanted.filter(isShown)], isShown };
}

/** Dates of one row that stand so close together that they get one mark. */
export interface DueMark {
  readonly at: number;
  readonly dates: readonly GanttDate[];
  readonly isMissed: boolean;
}

/** Percent of the axis that a mark takes where the chart is narrowest. */
const MARK = 2.2;

/** The marks of a row's dates, so far apart that none covers another. */
export function dueMarks(dates: readonly GanttDate[], place: (date: CalendarDate) => number): DueMark[] {
  const marks: { at: number; dates: GanttDate[] }[] = [];
  for (const date of dates.toSorted((a, b) => (a.date < b.date ? -1 : 1))) {
    const at = place(date.date);
    const last = marks.at(-1);
    if (last && at - last.at < MARK) last.dates.push(date);
    else marks.push({ at, dates: [date] });
  }
  return marks.map((mark) => ({ ...mark, isMissed: mark.dates.some(({ lateBy }) => lateBy > 0) }));
}

/** Where the float of a row ends; never before its own finish. */
export function floatEnd(row: GanttRow): CalendarDate {
  if (row.lateFinish > row.finish) return row.lateFinish;
  return row.finish;
}

function groupByPhase(rows: readonly GanttRow[], title: string): Group[] {
  const groups: Group[] = [];
  for (const row of rows) {
    const current = groups.at(-1);
    if (row.kind === 'phase' || current === undefined)
      groups.push({ title: row.kind === 'phase' ? row.title : title, rows: [row] });
    else current.rows.push(row);
  }
  return groups;
}

function lines(rows: readonly GanttRow[]): GanttLine[] {
  let [hasPhase, hasPackage] = [false, false];
  return rows.map((row) => {
    if (row.kind === 'phase') [hasPhase, hasPackage] = [true, false];
    if (row.kind === 'package') hasPackage = true;
    const depth =
      row.kind === 'phase' ? 0 : row.kind === 'task' ? Number(hasPhase) + Number(hasPackage) : Number(hasPhase);
    return { row, depth, inside: [] };
  });
}

function notTask(line: GanttLine): boolean {
  return line.row.kind !== 'task';
}

function withTasks(rows: readonly GanttRow[]): (line: GanttLine) => GanttLine {
  return (line) => {
    if (line.row.kind !== 'package') return line;
    const after = rows.slice(rows.indexOf(line.row) + 1);
    const end = after.findIndex((row) => row.kind === 'package' || row.kind === 'phase');
    return { ...line, inside: (end === -1 ? after : after.slice(0, end)).filter((row) => row.kind === 'task') };
  };
}

/** Fills panels with whole phases; a phase that is longer than a panel is cut where it must be. */
function panels(
  groups: readonly { title: string; lines: readonly GanttLine[] }[],
  title: string,
  most: number,
  say: Say,
): GanttPanel[] {
  const filled: GanttLine[][] = [];
  for (const group of groups) {
    const current = filled.at(-1);
    if (current !== undefined && current.length + group.lines.length <= most) {
      current.push(...group.lines);
      continue;
    }
    // Pieces of equal length look better than a full panel and a stump.
    const pieces = Math.ceil(group.lines.length / most);
    const size = Math.ceil(group.lines.length / Math.max(1, pieces));
    for (let at = 0; at < group.lines.length; at += size) filled.push(group.lines.slice(at, at + size));
  }
  return filled.map((each, index) => ({
    title: filled.length === 1 ? title : say('{1}, part {2} of {3}', title, index + 1, filled.length),
    lines: each,
  }));
}
