import { useQuery } from '@tanstack/react-query';
import { api, client, queryClient } from '../../../api/api.ts';

interface Log {
  /** As they stand in the log, oldest first. */
  readonly lines: readonly string[];
  /** How many lines were dropped before these. */
  readonly dropped: number;
  readonly cursor: string;
}

const PAGE = 1_000;
/** Older lines are in the file; a page for people needs no more. */
const MOST_LINES = 5_000;

/** The log of a plan as it grows: only what is new is fetched. */
export function useLog(planId: string) {
  const queryKey = api.runs.log.queryKey({ plan_id: planId });
  return useQuery({
    queryKey,
    queryFn: () => readOn(planId, queryClient.getQueryData<Log>(queryKey as readonly unknown[])),
  });
}

async function readOn(planId: string, known: Log | undefined): Promise<Log> {
  let log: Log = known ?? { lines: [], dropped: 0, cursor: '' };
  for (;;) {
    const since = log.cursor === '' ? {} : { since_cursor: log.cursor };
    const { lines, cursor, more } = await client.runs.log.query({ plan_id: planId, max_lines: PAGE, ...since });
    // A plan that was begun anew has another log; its cursors begin with another mark.
    const isSame = log.cursor === '' || markOf(log.cursor) === markOf(cursor);
    const all = isSame ? [...log.lines, ...lines] : lines;
    const over = Math.max(0, all.length - MOST_LINES);
    log = { lines: all.slice(over), dropped: (isSame ? log.dropped : 0) + over, cursor };
    if (!more) return log;
  }
}

function markOf(cursor: string): string {
  return cursor.split('-')[0] ?? '';
}
