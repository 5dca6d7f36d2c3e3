import type { PlanTables, TaskRow } from '../../../shared/contracts/plan-tables.ts';
import { momentsOf } from './moments.ts';

/** Offsets closer together than this many working days are the same moment. */
const SAME_MOMENT = 1e-6;

const AS_SOON_AS_POSSIBLE = 0;
const MUST_START_ON = 2;
const MUST_FINISH_ON = 3;
const START_NO_EARLIER_THAN = 4;

interface Constraint {
  /** As the file numbers them. */
  readonly type: number;
  readonly date: string | null;
}

/** When each task could begin if nothing but links and the start of the plan held it, in working days from the start. */
export function earliestByLinks({ tasks, links }: PlanTables): ReadonlyMap<string, number> {
  const byId = new Map(tasks.map((task) => [task.id, task]));
  const earliest = new Map(tasks.map(({ id }) => [id, 0]));
  for (const { from, to, type, lag } of links) {
    const [before, after] = [byId.get(from), byId.get(to)];
    if (!before || !after) continue;
    const anchor = type === 'FS' || type === 'FF' ? before.ends_at : before.starts_at;
    const bound = anchor + lag - (type === 'FF' || type === 'SF' ? after.days : 0);
    earliest.set(to, Math.max(earliest.get(to) ?? 0, bound));
  }
  return earliest;
}

/**
 * What holds a task beside its links. An event is fixed on its day; where a date or a season delays a task, it starts
 * no earlier than planned.
 */
export function constraintOf(
  task: TaskRow,
  earliest: number,
  limits: readonly Pick<PlanTables['date_limits'][number], 'kind'>[],
): Constraint {
  const { start, finish } = momentsOf(task);
  const isHeldBy = (kind: string) => limits.some((limit) => limit.kind === kind);
  if (isHeldBy('on')) return { type: MUST_START_ON, date: start };
  if (isHeldBy('ends_on')) return { type: MUST_FINISH_ON, date: finish };
  if (task.starts_at > earliest + SAME_MOMENT) return { type: START_NO_EARLIER_THAN, date: start };
  return { type: AS_SOON_AS_POSSIBLE, date: null };
}
