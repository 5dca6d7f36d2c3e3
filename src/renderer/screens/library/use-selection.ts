import { useCallback, useMemo, useState } from 'react';
import type { LibraryPlan } from '../../../shared/contracts/library-plan.ts';

export interface Selection {
  /** In the order of the list; what is filtered away meanwhile is not among them. */
  readonly plans: readonly LibraryPlan[];
  readonly has: (planId: string) => boolean;
  readonly toggle: (index: number) => void;
  /** From where the selection was begun to here; where it begins now, from `from`. */
  readonly extendTo: (index: number, from: number) => void;
  readonly all: () => void;
  readonly clear: () => void;
}

const NOTHING: ReadonlySet<string> = new Set();

/** Which plans of a list are selected, by id, so that a list which changes keeps them. */
export function useSelection(list: readonly LibraryPlan[]): Selection {
  const [ids, setIds] = useState(NOTHING);
  const [anchor, setAnchor] = useState<string | null>(null);
  const plans = useMemo(() => (ids.size === 0 ? [] : list.filter(({ plan_id }) => ids.has(plan_id))), [ids, list]);
  const toggle = useCallback(
    (index: number) => {
      const id = list[index]?.plan_id;
      if (id === undefined) return;
      setAnchor(id);
      setIds((old) => {
        const next = new Set(old);
        if (!next.delete(id)) next.add(id);
        return next;
      });
    },
    [list],
  );
  const extendTo = useCallback(
    (index: number, from: number) => {
      const begun = anchor === null ? -1 : list.findIndex(({ plan_id }) => plan_id === anchor);
      const start = begun < 0 ? from : begun;
      setAnchor(list[start]?.plan_id ?? null);
      const [first, last] = [Math.min(start, index), Math.max(start, index)];
      setIds(new Set(list.slice(first, last + 1).map(({ plan_id }) => plan_id)));
    },
    [list, anchor],
  );
  return {
    plans,
    has: (planId) => ids.has(planId),
    toggle,
    extendTo,
    all: () => setIds(new Set(list.map(({ plan_id }) => plan_id))),
    clear: useCallback(() => {
      setIds(NOTHING);
      setAnchor(null);
    }, []),
  };
}
