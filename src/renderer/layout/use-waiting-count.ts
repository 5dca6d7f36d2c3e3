import { useQuery } from '@tanstack/react-query';
import { api } from '../api/api.ts';

/** How many task plans wait for approval; 0 until that is known. */
export function useWaitingCount(): number {
  return useQuery(api.projects.waiting.queryOptions()).data?.waiting.length ?? 0;
}
