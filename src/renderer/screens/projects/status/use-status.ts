import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../../../api/api.ts';
import { onChange } from '../../../api/live.ts';

/** A large forecast takes a second, and agents may change something several times a second. */
const REFRESH_AFTER_MS = 2_000;

/** The status of a task plan, asked for again some time after its work has changed, and never twice at once. */
export function useStatus(graphId: string) {
  const status = useQuery(api.tasks.status.queryOptions({ graph_id: graphId }, { meta: { live: false } }));
  const { refetch } = status;
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
  return status;
}
