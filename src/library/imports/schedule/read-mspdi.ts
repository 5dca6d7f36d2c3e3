import { XMLParser } from 'fast-xml-parser';
import type { CalendarDate } from '../../../shared/calendar-date.ts';
import { isCalendarDate } from '../../../shared/calendar-date.ts';
import type { LinkType } from '../../../shared/contracts/schedule.ts';
import { ok, type Result } from '../../../shared/result.ts';
import { ID_FIELD, LINK_TYPES } from '../../exports/mspdi/fields.ts';
import { MINUTES_PER_DAY } from '../../exports/mspdi/moments.ts';
import type { RowLink } from '../predecessors.ts';
import { leftOutList } from './left-out.ts';
import { type FileConstraint, type FileTask, MOST_ROWS, refusedFile, type ScheduleFile } from './schedule-file.ts';

/** An element: its text, its children by name, or a list where there are several of that name. */
type Node = string | { readonly [name: string]: Node } | readonly Node[];
type Fields = { readonly [name: string]: Node };

/** What may stand more than once. */
const LISTS: ReadonlySet<string> = new Set(['Task', 'PredecessorLink', 'ExtendedAttribute', 'Resource', 'Assignment']);
const TYPES = new Map<string, LinkType>(
  (Object.keys(LINK_TYPES) as LinkType[]).map((type) => [String(LINK_TYPES[type]), type]),
);
/** Units in which a length counts by the clock, nights and days off included. */
const ELAPSED: ReadonlySet<string> = new Set(['4', '6', '8', '10', '12', '36', '38', '40', '42', '44']);
/** Units in which a lag is a share of the length of what comes before. */
const SHARES: ReadonlySet<string> = new Set(['19', '20', '51', '52']);
const CONSTRAINTS: Readonly<Record<string, string>> = {
  1: 'as late as possible',
  5: 'start no later than',
  6: 'finish no earlier than',
  7: 'finish no later than',
};
/** A day of the clock has so many minutes, a week so many days. */
const CLOCK_DAY = 1440;
const WEEK = 7;

/** Whether a text is XML, of whatever kind. */
export function looksLikeXml(text: string): boolean {
  return /^\s*</.test(text.slice(0, 1_000));
}

/**
 * The tasks of a file in the XML of Microsoft Project (MSPDI), whoever wrote it. Summary rows are the places of tasks
 * and no tasks. INVALID_INPUT for other XML, for damaged XML and for XML that declares entities.
 */
export function readMspdi(text: string): Result<ScheduleFile> {
  // No program writes these into such a file; what they can do is harm.
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text))
    return refusedFile('unsafe', 'The file declares XML entities, which are not read.', 'Export it again as XML.');
  let root: Fields;
  try {
    root = fieldsOf(parser().parse(text, true) as Node);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return refusedFile('damaged', `The file is not valid XML: ${why.slice(0, 200)}`, 'Export it again as XML.');
  }
  const project = fieldsOf(root.Project);
  if (root.Project === undefined || project.Tasks === undefined)
    return refusedFile('unknown_format', 'The file is XML, but not of Microsoft Project.', 'Save it as XML there.');
  const rows = listOf(fieldsOf(project.Tasks).Task).filter((row) => said(row.IsNull) !== '1');
  if (rows.length > MOST_ROWS)
    return refusedFile('too_large', `The file has more than ${MOST_ROWS} rows.`, 'Split the project.');
  return ok(read(project, rows));
}

function parser(): XMLParser {
  return new XMLParser({
    parseTagValue: false,
    trimValues: false,
    removeNSPrefix: true,
    htmlEntities: true,
    // Only the few entities of XML itself can occur, so that nothing grows.
    processEntities: { enabled: true, maxExpandedLength: Number.MAX_SAFE_INTEGER },
    isArray: (name) => LISTS.has(name),
  });
}

function read(project: Fields, rows: readonly Fields[]): ScheduleFile {
  const minutesPerDay = numberOf(project.MinutesPerDay) ?? MINUTES_PER_DAY;
  const workdays = (numberOf(project.MinutesPerWeek) ?? minutesPerDay * 5) / minutesPerDay;
  const summaries = new Set(rows.flatMap((row) => (isSummary(row) ? [said(row.UID)] : [])));
  const assigned = assignments(project);
  const leftOut = leftOutList();
  const parents: { readonly level: number; readonly id: string | null; readonly title: string }[] = [];
  const tasks: FileTask[] = [];
  for (const row of rows) {
    const level = numberOf(row.OutlineLevel) ?? 1;
    while ((parents.at(-1)?.level ?? -1) >= level) parents.pop();
    const id = idOf(row);
    const title = said(row.Name);
    if (isSummary(row)) {
      parents.push({ level, id, title });
      if (listOf(row.PredecessorLink).length > 0) leftOut.add('Links of summary rows', title);
      continue;
    }
    if (said(row.Active) === '0') continue;
    const parent = parents.findLast((row) => row.level > 0);
    const assignment = assigned.get(said(row.UID));
    const links = listOf(row.PredecessorLink).flatMap((link): RowLink[] => {
      const from = said(link.PredecessorUID);
      if (summaries.has(from)) leftOut.add('Links of summary rows', title);
      if (said(link.CrossProject) === '1') leftOut.add('Links to other projects', title);
      if (summaries.has(from) || said(link.CrossProject) === '1') return [];
      const unit = said(link.LagFormat);
      if (SHARES.has(unit)) leftOut.add('Lags in percent', title);
      const minutes = SHARES.has(unit) ? 0 : (numberOf(link.LinkLag) ?? 0) / 10;
      const lag = ELAPSED.has(unit) ? (minutes / CLOCK_DAY) * (workdays / WEEK) : minutes / minutesPerDay;
      return [{ from, type: TYPES.get(said(link.Type) || '1') ?? 'FS', lag }];
    });
    const length = ELAPSED.has(said(row.DurationFormat)) ? null : minutesOf(said(row.Duration));
    tasks.push({
      ref: said(row.UID),
      id,
      title,
      package: parent ? { id: parent.id, title: parent.title } : null,
      role: assignment?.role ?? null,
      people: assignment === undefined ? null : Math.max(1, Math.round(assignment.units)),
      part_time: assignment === undefined ? null : assignment.units === 0,
      ...{ optimistic: null, likely: null, pessimistic: null },
      days: length === null ? null : length / minutesPerDay,
      start: dateOf(row.Start),
      finish: dateOf(row.Finish),
      constraint: constraintOf(row),
      manual: said(row.Manual) === '1',
      links,
      percent_done: numberOf(row.PercentComplete),
      actual_start: dateOf(row.ActualStart),
      actual_finish: dateOf(row.ActualFinish),
      deadline: dateOf(row.Deadline),
    });
  }
  return {
    format: 'mspdi',
    title: said(project.Title) || said(project.Name) || null,
    tasks,
    left_out: leftOut.list(),
  };
}

/** The row for the project itself, and whatever has rows below it. */
function isSummary(row: Fields): boolean {
  return said(row.Summary) === '1' || said(row.OutlineLevel) === '0';
}

function idOf(row: Fields): string | null {
  const own = listOf(row.ExtendedAttribute).find((field) => said(field.FieldID) === String(ID_FIELD));
  return own === undefined || said(own.Value) === '' ? null : said(own.Value);
}

function constraintOf(row: Fields): FileConstraint {
  const type = said(row.ConstraintType);
  const date = dateOf(row.ConstraintDate);
  const other = CONSTRAINTS[type];
  if (other !== undefined) return { kind: 'other', name: other };
  if (date === null) return { kind: 'none' };
  if (type === '2') return { kind: 'on', date };
  if (type === '3') return { kind: 'ends_on', date };
  return type === '4' ? { kind: 'not_before', date } : { kind: 'none' };
}

/** Who does each task, by the number of the task; of several, the first. */
function assignments(project: Fields): ReadonlyMap<string, { readonly role: string; readonly units: number }> {
  const resources = new Map(listOf(fieldsOf(project.Resources).Resource).map((row) => [said(row.UID), row] as const));
  const found = new Map<string, { readonly role: string; readonly units: number }>();
  for (const row of listOf(fieldsOf(project.Assignments).Assignment)) {
    const resource = resources.get(said(row.ResourceUID));
    const task = said(row.TaskUID);
    if (resource && !found.has(task)) found.set(task, { role: said(resource.Name), units: numberOf(row.Units) ?? 1 });
  }
  return found;
}

/** `PT12H30M0S` in minutes; null for what is no such duration. */
function minutesOf(duration: string): number | null {
  const match = /^P(?:(\d+)D)?T?(?:(\d+(?:\.\d+)?)H)?(?:(\d+(?:\.\d+)?)M)?(?:(\d+(?:\.\d+)?)S)?$/.exec(duration);
  if (!match || duration === 'P') return null;
  const [days, hours, minutes, seconds] = match.slice(1).map((part) => Number(part ?? 0));
  return (days ?? 0) * CLOCK_DAY + (hours ?? 0) * 60 + (minutes ?? 0) + (seconds ?? 0) / 60;
}

function dateOf(node: Node | undefined): CalendarDate | null {
  const day = said(node).slice(0, 10);
  return isCalendarDate(day) ? day : null;
}

function numberOf(node: Node | undefined): number | null {
  const text = said(node).trim();
  const value = Number(text);
  return text === '' || !Number.isFinite(value) ? null : value;
}

/** The text of an element; of one that has children, or is not there, none. */
function said(node: Node | undefined): string {
  if (typeof node === 'string') return node;
  const text = fieldsOf(node)['#text'];
  return typeof text === 'string' ? text : '';
}

function fieldsOf(node: Node | undefined): Fields {
  return typeof node === 'object' && !Array.isArray(node) ? (node as Fields) : {};
}

function listOf(node: Node | undefined): readonly Fields[] {
  return Array.isArray(node) ? node.map((item: Node) => fieldsOf(item)) : [];
}
