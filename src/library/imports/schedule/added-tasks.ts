import type { PlanTables, TaskRow } from '../../../shared/contracts/plan-tables.ts';
import type { TaskChange } from '../../../shared/contracts/schedule.ts';
import type { ScheduleDifference } from '../../../shared/contracts/schedule-import.ts';
import { fileStem } from '../../use-cases/transfer/file-stem.ts';
import type { RowLink } from '../predecessors.ts';
import { newEstimate } from './estimates.ts';
import type { LeftOutList } from './left-out.ts';
import { named } from './links.ts';
import { sameText } from './match-tasks.ts';
import type { FileTask, ScheduleFile } from './schedule-file.ts';

type LinksOfRow = ReadonlyMap<FileTask, readonly RowLink[]>;

interface AddedTasks {
  readonly ids: ReadonlyMap<FileTask, string>;
  differences(links: LinksOfRow, titles: ReadonlyMap<string, string>): ScheduleDifference[];
  changes(links: LinksOfRow): TaskChange[];
}

interface Placed {
  readonly row: FileTask;
  readonly id: string;
  readonly added: NonNullable<TaskChange['added']>;
}

/**
 * The rows that no task of the plan stands for, as new tasks: in the work package that they stand in, behind the row
 * before them, done by the role that is named. A plan gets no new work packages from a file: what stands in one goes
 * where the row before it is.
 */
export function addedTasks(
  tables: PlanTables,
  { tasks }: ScheduleFile,
  matched: ReadonlyMap<FileTask, TaskRow>,
  leftOut: LeftOutList,
): AddedTasks {
  const taken = new Set(tables.tasks.map(({ id }) => id));
  const packages = new Map(tables.packages.map((row) => [row.id, row.title]));
  const lastIn = new Map<string, string>();
  const placed: Placed[] = [];
  let before = { package: tables.packages[0]?.id ?? '', role: tables.resources[0]?.id ?? '' };
  for (const row of tasks) {
    const own = matched.get(row);
    if (own) {
      before = { package: own.package, role: own.role ?? before.role };
      lastIn.set(own.package, own.id);
      continue;
    }
    const title = sameText(row.title);
    if (title === '' || before.package === '' || before.role === '') {
      if (title === '') leftOut.add('Rows without a title', row.ref);
      else leftOut.add('New tasks, while the plan has no work package or role', title);
      continue;
    }
    const home = packageOf(row, tables);
    if (home === null && row.package) leftOut.add(newPackage(row.package.title), title);
    const place = { package: home ?? before.package, role: roleOf(row, tables) ?? before.role };
    const id = freeId(`${place.package}.${fileStem(title).replaceAll('-', '_')}`, taken);
    const { people, part_time } = row;
    const after = lastIn.get(place.package) ?? null;
    placed.push({
      row,
      id,
      added: { ...place, people: Math.max(1, Math.round(people ?? 1)), part_time: part_time ?? false, after },
    });
    lastIn.set(place.package, id);
    before = place;
  }
  const estimateOf = new Map(placed.map(({ row }) => [row, newEstimate(row, tables)]));
  return {
    ids: new Map(placed.map(({ row, id }) => [row, id])),
    differences: (links, titles) =>
      placed.flatMap(({ row, id, added }): ScheduleDifference[] => {
        const waits = links.get(row) ?? [];
        const what = { task: id, title: sameText(row.title) };
        const days = estimateOf.get(row)?.likely ?? 0;
        return [
          { kind: 'added', ...what, package_title: packages.get(added.package) ?? added.package, days },
          ...(waits.length > 0
            ? [{ kind: 'links' as const, ...what, added: waits.map((link) => named(link, titles)), removed: [] }]
            : []),
        ];
      }),
    changes: (links) =>
      placed.map(({ row, id, added }) => ({
        task: id,
        title: sameText(row.title),
        added,
        estimate: estimateOf.get(row),
        predecessors: (links.get(row) ?? []).map((link) => ({ ...link, soft: false })),
        ...holdOf(row),
      })),
  };
}

function newPackage(title: string): string {
  return `The new work package “${title}” (its tasks stand with those before them)`;
}

function packageOf({ package: own }: FileTask, { packages }: PlanTables): string | null {
  if (own === null) return null;
  const known =
    packages.find(({ id }) => id === own.id) ?? packages.find(({ title }) => sameText(title) === sameText(own.title));
  return known?.id ?? null;
}

function roleOf({ role }: FileTask, { resources }: PlanTables): string | null {
  if (role === null) return null;
  return resources.find(({ id, title }) => id === role || sameText(title) === sameText(role))?.id ?? null;
}

/** What a new task is held by: its constraint, or in a table the day that stands there. */
function holdOf({ constraint, start, manual }: FileTask): Pick<TaskChange, 'hold'> {
  if ((constraint === null || manual) && start !== null) return { hold: { kind: 'not_before', date: start } };
  return constraint && 'date' in constraint ? { hold: constraint } : {};
}

function freeId(base: string, taken: Set<string>): string {
  let id = base;
  for (let n = 2; taken.has(id); n += 1) id = `${base}_${n}`;
  taken.add(id);
  return id;
}
