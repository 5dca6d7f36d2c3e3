import type { InvalidateQueryFilters, Query } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Change, LibraryChangeKind } from '../../shared/contracts/change.ts';
import { queryClient } from './api.ts';
import { onChange } from './live.ts';

/** Changes come in bursts while a plan is drafted; what is shown is asked for anew at most this often. */
const REFRESH_EVERY_MS = 400;

/**
 * Keeps every answer on the page up to date: what a change may have touched is asked for again where it is shown. What
 * no plan and no setting changes says so by `meta: { live: false }`.
 */
export function useLiveRefresh(): void {
  useEffect(() => {
    const refresh = throttledRefresh();
    const stop = onChange((changes) => refresh.add(changes));
    return () => {
      stop();
      refresh.cancel();
    };
  }, []);
}

function throttledRefresh() {
  let pending: Change[] | 'anything' = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastMs = Number.NEGATIVE_INFINITY;
  const run = () => {
    timer = undefined;
    lastMs = performance.now();
    const now = pending;
    pending = [];
    void askAnew(
      now === 'anything' ? {} : { predicate: ({ queryKey, meta }) => meta?.live !== false && touches(now, queryKey) },
    );
  };
  return {
    add(changes: readonly Change[] | 'anything') {
      if (changes === 'anything') pending = 'anything';
      else if (pending !== 'anything') pending.push(...changes);
      timer ??= setTimeout(run, Math.max(0, lastMs + REFRESH_EVERY_MS - performance.now()));
    },
    cancel() {
      clearTimeout(timer);
    },
  };
}

/**
 * Asks anew for what is shown. A first answer that is under way may have been read before the change, and TanStack Query
 * takes it for the new one (`cancelRefetch` begins with a query's second answer), so it is asked for once more after it.
 */
async function askAnew(filters: InvalidateQueryFilters): Promise<void> {
  const isFirst = ({ state }: Query) => state.fetchStatus === 'fetching' && state.data === undefined;
  const loading = new Set(queryClient.getQueryCache().findAll(filters).filter(isFirst));
  const ofThese = { predicate: (query: Query) => loading.has(query) };
  void queryClient.invalidateQueries(filters);
  if (loading.size === 0) return;
  await queryClient.refetchQueries(ofThese, { cancelRefetch: false });
  await queryClient.invalidateQueries(ofThese);
}

/** A query is about a plan when its input names one; those that name none are about all plans or the program. */
function touches(changes: readonly Change[], queryKey: readonly unknown[]): boolean {
  const [, options] = queryKey;
  const input = typeof options === 'object' && options !== null && 'input' in options ? options.input : undefined;
  const planId = typeof input === 'object' && input !== null && 'plan_id' in input ? input.plan_id : undefined;
  const about = changes.filter(({ types }) => types.some((type) => concerns(type, queryKey)));
  return planId === undefined ? about.length > 0 : about.some(({ plan_id }) => plan_id === planId);
}

/** What changes the program or its library as a whole. */
const OF_THE_PROGRAM: ReadonlySet<string> = new Set<LibraryChangeKind>([
  'settings_changed',
  'trash_changed',
  'plan_added',
  'plan_deleted',
]);

/** Most changes may touch anything about their plan; some happen often and touch little. */
function concerns(type: string, [path]: readonly unknown[]): boolean {
  const names: readonly unknown[] = Array.isArray(path) ? path : [];
  // Lines of a log change nothing but the log.
  if (type === 'log') return names.at(-1) === 'log';
  if (type === 'agent_called' || type === 'tokens_changed') return names[0] === 'connect';
  // Projects and their tasks change by what is done to them alone, and nothing else changes with them.
  const isWork = names[0] === 'projects' || names[0] === 'tasks';
  if (isWork || type === 'work_changed') return isWork && type === 'work_changed';
  // What is measured on the disk or looked for on this computer would be asked for at every step of a draft.
  if (names[0] === 'settings' || names[0] === 'connect') return OF_THE_PROGRAM.has(type);
  return true;
}
