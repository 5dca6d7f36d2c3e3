import { useEffect } from 'react';
import { onChange } from '../../api/live.ts';

/** A large forecast takes a second, and agents may change something several times a second. */
const REFRESH_AFTER_MS = 2_000;

/** Asks again some time after the work on tasks has changed, and never twice at once; for queries with `live: false`. */
export function useSlowRefresh(refetch: () => Promise<unknown>): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isAsking = false;
    let hasChanged = false;
    const ask = async () => {
      timer = undefined;
      hasChanged = false;
      isAsking = true;
      await refetch();
      isAsking = false;
      if (hasChanged) soon();
    };
    const soon = () => {
      timer ??= setTimeout(() => void ask(), REFRESH_AFTER_MS);
    };
    const stop = onChange((changes) => {
      if (changes !== 'anything' && !changes.some(({ types }) => types.includes('work_changed'))) return;
      hasChanged = true;
      if (!isAsking) soon();
    });
    return () => {
      stop();
      clearTimeout(timer);
      hasChanged = false;
    };
  }, [refetch]);
}
