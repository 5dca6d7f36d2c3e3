import { isDeepStrictEqual } from 'node:util';
import { csvTables } from '../../../src/library/exports/csv.ts';
import { jsonText } from '../../../src/library/exports/json.ts';
import { projectXml } from '../../../src/library/exports/mspdi/mspdi.ts';
import {
  compareScheduleFile,
  type ScheduleComparison,
} from '../../../src/library/imports/schedule/compare-schedule.ts';
import { PlanTables } from '../../../src/shared/contracts/plan-tables.ts';
import { unwrap } from '../plans/plan-state.ts';

/** The formats in which a schedule comes back, each with how it is written. */
export const SCHEDULE_FORMATS = {
  mspdi: (tables: PlanTables) => projectXml(tables, '2027-01-04T08:30:00.000Z') ?? '',
  csv: (tables: PlanTables) => csvTables(tables).get('tasks') ?? '',
};

/** A file held against the plan that it came from. */
export function compareFile(tables: PlanTables, text: string): ScheduleComparison {
  return unwrap(compareScheduleFile(tables, Buffer.from(text))).comparison;
}

/** What is not the same after a plan was written and read again, in words; empty where nothing is. */
export function lostOnTheWay(tables: PlanTables): string[] {
  const ids = (found: Iterable<string>) => [...found].sort();
  const schedules = Object.entries(SCHEDULE_FORMATS).flatMap(([format, write]) => {
    const { differences, changes, left_out, ids: found } = compareFile(tables, write(tables));
    const said = [...differences, ...changes, ...left_out].map((each) => `${format}: ${JSON.stringify(each)}`);
    const known = ids(tables.tasks.map(({ id }) => id));
    return isDeepStrictEqual(ids(found.filter((id) => id !== null)), known)
      ? said
      : [...said, `${format}: other tasks than there were`];
  });
  const read = JSON.parse(Buffer.from(jsonText(tables)).toString());
  // JSON knows no negative zero.
  const isSame = isDeepStrictEqual(PlanTables.parse(read), withoutNegativeZeros(tables));
  return isSame ? schedules : [...schedules, 'json: another plan than it was'];
}

function withoutNegativeZeros<Value>(value: Value): Value {
  const plain = (each: unknown): unknown => {
    if (Array.isArray(each)) return each.map(plain);
    if (each === null || typeof each !== 'object') return Object.is(each, -0) ? 0 : each;
    return Object.fromEntries(Object.entries(each).map(([key, inner]) => [key, plain(inner)]));
  };
  return plain(value) as Value;
}
