import type { PlanTables, TaskRow } from '../../../shared/contracts/plan-tables.ts';
import { element, type Xml } from '../xml.ts';
import { durationText, momentsOf } from './moments.ts';
import { outlineOf, taskUids } from './outline.ts';

const WORK = 1;
const PERCENT = 100;

/** The roles of the plan as resources, as many units of each as people can work at the same time. */
export function resourcesXml({ resources }: PlanTables): Xml[] {
  return resources.map(({ title, count, time_percent }, index) =>
    element('Resource', [
      element('UID', index + 1),
      element('ID', index + 1),
      element('Name', title),
      element('Type', WORK),
      element('IsNull', false),
      element('MaxUnits', (count * time_percent) / PERCENT),
    ]),
  );
}

/** Who does which task. */
export function assignmentsXml(tables: PlanTables): Xml[] {
  const uids = taskUids(outlineOf(tables));
  const roles = new Map(tables.resources.map(({ id }, index) => [id, index + 1]));
  const assigned = tables.tasks.filter(({ role }) => role !== null && roles.has(role));
  return assigned.map((task, index) => {
    const { start, finish } = momentsOf(task);
    return element('Assignment', [
      element('UID', index + 1),
      element('TaskUID', uids.get(task.id) ?? 0),
      element('ResourceUID', roles.get(task.role ?? '') ?? 0),
      element('Finish', finish),
      element('Start', start),
      element('Units', unitsOf(task, tables)),
      element('Work', durationText(workOf(task, tables))),
    ]);
  });
}

/** Person-days of a task. */
export function workOf(task: TaskRow, tables: PlanTables): number {
  return task.days * unitsOf(task, tables);
}

/** Full-time people at once. Who does it beside other work takes up nobody's time, as in the plan's own schedule. */
function unitsOf({ role, people, part_time }: TaskRow, { resources }: PlanTables): number {
  const own = resources.find(({ id }) => id === role);
  return own === undefined || part_time ? 0 : (people * own.time_percent) / PERCENT;
}
