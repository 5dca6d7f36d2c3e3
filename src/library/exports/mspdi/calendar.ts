import type { CalendarDate } from '../../../shared/calendar-date.ts';
import type { PlanTables } from '../../../shared/contracts/plan-tables.ts';
import { element, type Xml } from '../xml.ts';
import { CALENDAR_UID, SHIFTS } from './moments.ts';

const WEEK = [0, 1, 2, 3, 4, 5, 6];

/** The working week of the plan with its holidays, and the days that are worked although they would be free. */
export function calendarXml({ workdays, holidays, extra_workdays }: NonNullable<PlanTables['calendar']>): Xml {
  const extras = new Set(extra_workdays);
  const exceptions = [
    ...holidays.filter((date) => !extras.has(date)).map((date) => ({ date, worked: false })),
    ...[...extras].map((date) => ({ date, worked: true })),
  ].sort((a, b) => (a.date < b.date ? -1 : 1));
  return element('Calendar', [
    element('UID', CALENDAR_UID),
    element('Name', 'Plan'),
    element('IsBaseCalendar', true),
    element('BaseCalendarUID', -1),
    element(
      'WeekDays',
      WEEK.map((day) => weekDay(day, workdays.includes(day))),
    ),
    ...(exceptions.length === 0
      ? []
      : [
          element(
            'Exceptions',
            exceptions.map(({ date, worked }) => exception(date, worked)),
          ),
        ]),
  ]);
}

/** @param day 0 = Sunday, which is 1 in the file */
function weekDay(day: number, worked: boolean): Xml {
  return element('WeekDay', [
    element('DayType', day + 1),
    element('DayWorking', worked),
    ...(worked ? [workingTimes()] : []),
  ]);
}

function exception(date: CalendarDate, worked: boolean): Xml {
  return element('Exception', [
    element('EnteredByOccurrences', false),
    element('TimePeriod', [element('FromDate', `${date}T00:00:00`), element('ToDate', `${date}T23:59:00`)]),
    element('Occurrences', 1),
    element('Name', worked ? 'Worked' : 'Holiday'),
    element('Type', 1),
    element('DayWorking', worked),
    ...(worked ? [workingTimes()] : []),
  ]);
}

function workingTimes(): Xml {
  return element(
    'WorkingTimes',
    SHIFTS.map(([from, to]) => element('WorkingTime', [element('FromTime', from), element('ToTime', to)])),
  );
}
