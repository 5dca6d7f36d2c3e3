import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { onChange } from '../../api/live.ts';

/** Agents finish tasks in bursts, and a forecast of thousands of tasks takes up to a second. */
const PAUSE_MS = 1_500;

/**
 * Asks again when tasks change, for what takes long to calculate: a while after the last answer, never two at once.
 * The query is one with `REFRESHED_ON_OPEN`.
 */
export function useWorkRefresh({
  isFetching,
  refetch,
}: Pick<UseQueryResult<unknown, unknown>, 'isFetching' | 'refetch'>): void {
  const query = useRef({ isFetching, refetch });
  query.current = { isFetching, refetch };
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      const isBusy = query.current.isFetching;
      timer = isBusy ? setTimeout(look, PAUSE_MS) : undefined;
      if (!isBusy) void query.current.refetch();
    };
    const stop = onChange((changes) => {
      // After a break everything is asked for again in any case.
      if (changes === 'anything' || !changes.some(({ types }) => types.includes('work_changed'))) return;
      timer ??= setTimeout(look, PAUSE_MS);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, []);
}

/** Such an answer is not asked for at every change, but anew whenever its screen is opened. */
export const REFRESHED_ON_OPEN = { meta: { live: false }, staleTime: 0 } as const;
