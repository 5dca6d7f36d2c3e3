import { hashJson } from '../../../engine/canonical-json.ts';

/**
 * Who estimated the durations of an outline. Its durations are those usual for such work, set to the time that the prompt
 * states, so they prove nothing about that time. A row counts as estimated by somebody as soon as its figures or its
 * reason are no longer what the outline set, or its mark is gone: then somebody agrees with it.
 */

/** Characters of a mark: enough to tell one row from its former self. */
const MARK_LENGTH = 12;

interface Row {
  readonly task: string;
  readonly optimistic: number;
  readonly likely: number;
  readonly pessimistic: number;
  readonly why: string;
}

/** What identifies each row as the outline set it, by task id. */
export function marksOf(rows: readonly Row[]): Record<string, string> {
  return Object.fromEntries(rows.map((row) => [row.task, markOf(row)]));
}

function markOf({ optimistic, likely, pessimistic, why }: Row): string {
  return hashJson([optimistic, likely, pessimistic, why]).slice(0, MARK_LENGTH);
}

interface Marked {
  readonly draft_note: string | null;
  readonly outlined?: Readonly<Record<string, string>> | undefined;
  readonly durations: readonly Row[];
}

/** The marks once somebody agrees with the rows of these tasks. Where nothing was marked, all other rows are from then on. */
export function marksWithout({ outlined, durations }: Marked, agreed: ReadonlySet<string>): Record<string, string> {
  const marks = outlined ?? marksOf(durations);
  return Object.fromEntries(Object.entries(marks).filter(([task]) => !agreed.has(task)));
}

/**
 * The tasks whose durations are still those of the outline; empty where somebody else drafted them. Plans of older
 * versions do not say what the outline set, so that none of their tasks counts as estimated.
 */
export function unestimatedTasks(durations: Marked): ReadonlySet<string> {
  if (durations.draft_note === null) return new Set();
  const { outlined } = durations;
  return new Set(
    durations.durations
      .filter((row) => outlined === undefined || outlined[row.task] === markOf(row))
      .map((row) => row.task),
  );
}
