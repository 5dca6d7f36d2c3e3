import type { PlanTables, TaskRow } from '../../../shared/contracts/plan-tables.ts';
import { element, optional, type Xml } from '../xml.ts';
import { constraintOf, earliestByLinks } from './constraints.ts';
import { deadlinesOf } from './deadlines.ts';
import { idXml, LINK_TYPES } from './fields.ts';
import { DAY_END, DAY_START, durationText, momentsOf, tenthsOfMinutes } from './moments.ts';
import { type OutlineRow, outlineOf, taskUids } from './outline.ts';
import { workOf } from './resources.ts';

/** Durations and lags are shown in days. */
const IN_DAYS = 7;
const FIXED_DURATION = 1;

/** The task list with outline, dates, links, constraints, deadlines, costs and baseline. */
export function tasksXml(tables: PlanTables): Xml[] {
  const rows = outlineOf(tables);
  const uids = taskUids(rows);
  const earliest = earliestByLinks(tables);
  const deadlines = deadlinesOf(tables);
  const links = Map.groupBy(tables.links, ({ to }) => to);
  return rows.map((row) =>
    element(
      'Task',
      row.task === null ? summaryFields(row) : taskFields(row, row.task, { tables, uids, earliest, deadlines, links }),
    ),
  );
}

function headFields({ uid, number, level, title }: OutlineRow): Xml[] {
  return [
    element('UID', uid),
    element('ID', uid),
    element('Name', title),
    element('Active', true),
    element('Manual', false),
    element('Type', FIXED_DURATION),
    element('IsNull', false),
    element('WBS', number),
    element('OutlineNumber', number),
    element('OutlineLevel', level),
    element('Priority', 500),
  ];
}

/** From the first start to the last finish of what is below it. */
function summaryFields(row: OutlineRow): Xml[] {
  const begins = row.tasks.map((task) => momentsOf(task).start).sort();
  const ends = row.tasks.map((task) => momentsOf(task).finish).sort();
  const length =
    Math.max(...row.tasks.map(({ ends_at }) => ends_at)) - Math.min(...row.tasks.map(({ starts_at }) => starts_at));
  return [
    ...headFields(row),
    optional('Start', begins[0] ?? null),
    optional('Finish', ends.at(-1) ?? null),
    element('Duration', durationText(length)),
    element('DurationFormat', IN_DAYS),
    element('EffortDriven', false),
    element('Milestone', false),
    element('Summary', true),
    element(
      'Critical',
      row.tasks.some(({ critical }) => critical),
    ),
    optional('Notes', row.notes === '' ? null : row.notes),
    idXml(row.id),
  ];
}

interface Surroundings {
  readonly tables: PlanTables;
  readonly uids: ReadonlyMap<string, number>;
  readonly earliest: ReadonlyMap<string, number>;
  readonly deadlines: ReadonlyMap<string, string>;
  /** By the task that waits. */
  readonly links: ReadonlyMap<string, PlanTables['links']>;
}

function taskFields(row: OutlineRow, task: TaskRow, { tables, uids, earliest, deadlines, links }: Surroundings): Xml[] {
  const { start, finish } = momentsOf(task);
  const limits = tables.date_limits.filter((limit) => limit.task === task.id);
  const constraint = constraintOf(task, earliest.get(task.id) ?? 0, limits);
  const deadline = deadlines.get(task.id);
  return [
    ...headFields(row),
    element('Start', start),
    element('Finish', finish),
    element('Duration', durationText(task.days)),
    element('DurationFormat', IN_DAYS),
    element('Work', durationText(workOf(task, tables))),
    element('EffortDriven', false),
    element('Estimated', false),
    element('Milestone', task.days === 0),
    element('Summary', false),
    element('Critical', task.critical),
    element('LateStart', `${task.late_start}T${DAY_START}`),
    element('LateFinish', `${task.late_finish}T${DAY_END}`),
    element('FreeSlack', tenthsOfMinutes(task.free_float)),
    element('TotalSlack', tenthsOfMinutes(task.total_float)),
    // Amounts are in hundredths of the currency's unit.
    optional('FixedCost', task.cost === null ? null : Math.round(task.cost * 100)),
    element('PercentComplete', task.done),
    optional('Cost', task.cost === null ? null : Math.round(task.cost * 100)),
    optional('ActualStart', task.actual_start === null ? null : `${task.actual_start}T${DAY_START}`),
    optional('ActualFinish', task.actual_finish === null ? null : `${task.actual_finish}T${DAY_END}`),
    element('ConstraintType', constraint.type),
    optional('ConstraintDate', constraint.date),
    optional('Deadline', deadline === undefined ? null : `${deadline}T${DAY_END}`),
    optional('Notes', row.notes === '' ? null : row.notes),
    ...(links.get(task.id) ?? [])
      .filter((link) => uids.has(link.from))
      .map((link) => linkXml(uids.get(link.from) ?? 0, link)),
    idXml(task.id),
    ...baselineXml(task),
  ];
}

function linkXml(predecessor: number, { type, lag }: PlanTables['links'][number]): Xml {
  return element('PredecessorLink', [
    element('PredecessorUID', predecessor),
    element('Type', LINK_TYPES[type]),
    element('CrossProject', false),
    element('LinkLag', tenthsOfMinutes(lag)),
    element('LagFormat', IN_DAYS),
  ]);
}

function baselineXml({ baseline_start, baseline_finish }: TaskRow): Xml[] {
  if (baseline_start === null || baseline_finish === null) return [];
  return [
    element('Baseline', [
      element('Number', 0),
      element('Start', `${baseline_start}T${DAY_START}`),
      element('Finish', `${baseline_finish}T${DAY_END}`),
    ]),
  ];
}
