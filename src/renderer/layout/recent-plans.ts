import { readLocalStorageValue, useLocalStorage } from '@mantine/hooks';
import { useEffect } from 'react';
import { z } from 'zod';

const KEY = 'recent-plans';
const MOST_KEPT = 12;

const Ids = z.array(z.string()).catch([]);
const NONE: string[] = [];

/** Ids of the plans that were opened in this browser or app, newest first. */
export function useRecentPlans(): readonly string[] {
  const [ids] = useLocalStorage({ key: KEY, defaultValue: NONE, getInitialValueInEffect: false });
  return Ids.parse(ids);
}

/** Remembers that a plan was opened. */
export function useOpenedPlan(planId: string, isThere: boolean): void {
  const [, setIds] = useLocalStorage({ key: KEY, defaultValue: NONE, getInitialValueInEffect: false });
  useEffect(() => {
    if (!isThere) return;
    const ids = Ids.parse(readLocalStorageValue({ key: KEY, defaultValue: NONE }));
    if (ids[0] !== planId) setIds([planId, ...ids.filter((id) => id !== planId)].slice(0, MOST_KEPT));
  }, [planId, isThere, setIds]);
}
