import { useQuery } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { api } from '../../api/api.ts';
import type { DraftKeeper, Keeping } from './draft-keeper.ts';

/** What is written and how it is kept; hears of what other windows make of the same draft. */
export function useKeeping(keeper: DraftKeeper): Keeping {
  const keeping = useSyncExternalStore(keeper.subscribe, keeper.current);
  const planId = keeping.saved?.plan_id;
  const { data } = useQuery(
    api.prompts.draft.queryOptions({ plan_id: planId ?? '' }, { enabled: planId !== undefined }),
  );
  useEffect(() => {
    if (data && data.plan_id === planId) keeper.notice(data);
  }, [keeper, data, planId]);

  useEffect(() => {
    const leave = () => keeper.leave();
    const ask = (event: BeforeUnloadEvent) => {
      if (keeper.isAtRisk) event.preventDefault();
    };
    window.addEventListener('pagehide', leave);
    window.addEventListener('beforeunload', ask);
    return () => {
      window.removeEventListener('pagehide', leave);
      window.removeEventListener('beforeunload', ask);
      keeper.pause();
    };
  }, [keeper]);
  return keeping;
}
