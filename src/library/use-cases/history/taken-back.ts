import type { TakenBack } from '../../../shared/contracts/edit-history.ts';

/** One change of one thing. */
export interface ChangeStep {
  readonly cursor: number;
  /** What it is a change of; null for what nothing takes back. */
  readonly subject: string | null;
  /** What was there and what is; undefined where it is not known. */
  readonly before: string | undefined;
  readonly after: string | undefined;
  readonly reason: string | null;
}

/**
 * The changes that leave what was there before the change just before them, by their cursors. To take back a taking back
 * is to make the first change again.
 * @param steps newest first
 */
export function takenBackBy(steps: readonly ChangeStep[]): ReadonlyMap<number, TakenBack> {
  const found = new Map<number, TakenBack>();
  const latest = new Map<string, ChangeStep>();
  for (const step of steps.toReversed()) {
    if (step.subject === null) continue;
    const previous = latest.get(step.subject);
    latest.set(step.subject, step);
    if (!previous || !isTakenBack(previous, step)) continue;
    const first = found.get(previous.cursor);
    found.set(
      step.cursor,
      first ? { ...first, again: !first.again } : { cursor: previous.cursor, reason: previous.reason, again: false },
    );
  }
  return found;
}

function isTakenBack(previous: ChangeStep, { before, after }: ChangeStep): boolean {
  if (before === undefined || after === undefined || before === after) return false;
  return previous.after === before && previous.before === after;
}
