import { useCallback, useMemo, useState } from 'react';
import type { LibraryPlan } from '../../../shared/contracts/library-plan.ts';

export interface Selection {
  /** In the order of the list; what is filtered away meanwhile is not among them. */
  readonly plans: readonly LibraryPlan[];
  readonly has: (planId: string) => boolean;
  readonly toggle: (index: number) => void;
  /** From where the selection was begun to here. */
  readonly extendTo: (index: number) => void;
  readonly all: () => void;
  readonly clear: () => void;
}

const NOTHING: ReadonlySet<string> = new Set();

/** Which plans of a list are selected, by id, so that a list which changes keeps them. */
export function useSelection(list: readonly LibraryPlan[]): Selection {
  const [ids, setIds] = useState(NOTHING);
  const [anchor, setAnchor] = useState(0);
  const plans = useMemo(() => (ids.size === 0 ? [] : list.filter(({ plan_id }) => ids.has(plan_id))), [ids, list]);
  const toggle = useCallback(
    (index: number) => {
      const id = list[index]?.plan_id;
      if (id === undefined) return;
      setAnchor(index);
      setIds((old) => {
        const next = new Set(old);
        if (!next.delete(id)) next.add(id);
        return next;
      });
    },
    [list],
  );
  const extendTo = useCallback(
    (index: number) => {
      const [first, last] = [Math.min(anchor, index), Math.max(anchor, index)];
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
    clear: useCallback(() => setIds(NOTHING), []),
  };
}
