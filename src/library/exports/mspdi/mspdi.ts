import type { PlanTables } from '../../../shared/contracts/plan-tables.ts';
import { currencyDecimals } from '../../../shared/quantities/currency.ts';
import { err, ok } from '../../../shared/result.ts';
import type { ExportFormat } from '../export-format.ts';
import { lastChange } from '../last-change.ts';
import { element, optional, XML_HEAD, type Xml } from '../xml.ts';
import { calendarXml } from './calendar.ts';
import { idFieldXml } from './fields.ts';
import { CALENDAR_UID, DAY_END, DAY_START, MINUTES_PER_DAY } from './moments.ts';
import { assignmentsXml, resourcesXml } from './resources.ts';
import { tasksXml } from './tasks.ts';

/** The schedule for Microsoft Project, ProjectLibre, GanttProject and others, in the XML that they exchange. */
export const mspdi: ExportFormat = {
  id: 'mspdi',
  title: 'Microsoft Project',
  about: 'schedule, links, resources and costs as XML, for project programs',
  extension: 'xml',
  content_type: 'application/xml',
  calculates: true,
  parts: [],
  async make({ library, plan, tables: read }) {
    const tables = await read();
    if (!tables.ok) return tables;
    const text = projectXml(tables.value, lastChange(library, plan));
    if (text !== null) return ok(Buffer.from(text));
    return err('ARTIFACT_NOT_FOUND', 'This plan has no schedule yet.', {
      next: 'Wait until its schedule is computed.',
    });
  },
};

/**
 * A plan as Microsoft Project's XML (MSPDI; the order of elements is that of its schema). Null without a schedule.
 * A program that calculates the schedule anew gets the same dates: where something other than a link holds a task, a
 * constraint says so.
 * @param stamp when the plan changed last, ISO 8601 UTC
 */
export function projectXml(tables: PlanTables, stamp: string): string | null {
  const { calendar, start, finish, currency } = tables;
  if (calendar === null || start === null || finish === null) return null;
  const changed = stamp.slice(0, 19);
  const fields: Xml[] = [
    element('SaveVersion', 14),
    element('UID', tables.id),
    element('Name', tables.title),
    element('Title', tables.title),
    element('CreationDate', changed),
    element('LastSaved', changed),
    element('ScheduleFromStart', true),
    element('StartDate', `${start}T${DAY_START}`),
    element('FinishDate', `${finish}T${DAY_END}`),
    optional('CurrencyDigits', currency === null ? null : Math.min(2, currencyDecimals(currency))),
    optional('CurrencySymbol', currency),
    optional('CurrencyCode', currency),
    element('CalendarUID', CALENDAR_UID),
    element('DefaultStartTime', DAY_START),
    element('DefaultFinishTime', DAY_END),
    element('MinutesPerDay', MINUTES_PER_DAY),
    element('MinutesPerWeek', MINUTES_PER_DAY * calendar.workdays.length),
    element('DaysPerMonth', 20),
    // Fixed duration: more people do not make a task shorter.
    element('DefaultTaskType', 1),
    element('DurationFormat', 7),
    element('HonorConstraints', true),
    element('NewTasksEffortDriven', false),
    idFieldXml(),
    element('Calendars', [calendarXml(calendar)]),
    element('Tasks', tasksXml(tables)),
    element('Resources', resourcesXml(tables)),
    element('Assignments', assignmentsXml(tables)),
  ];
  const project = element('Project', fields, { xmlns: 'http://schemas.microsoft.com/project' });
  return `${XML_HEAD}${project.xml}\n`;
}
