import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/api.ts';

/** Where the plan stands, shared by its frame and its parts: whoever asks second gets the same answer. */
export function usePlanOverview(planId: string) {
  return useQuery(api.runs.overview.queryOptions({ plan_id: planId }));
}
