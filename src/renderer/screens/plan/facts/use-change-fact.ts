import { useMutation } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { type ApiOutputs, api, queryClient } from '../../../api/api.ts';
import { toast, toastError } from '../../../components/dialogs/toasts.tsx';
import { canUndo } from '../../../components/dialogs/undo.ts';
import type { ListedFact } from './use-plan-facts.ts';

export type FactChange = ApiOutputs['facts']['change'];

/** Setting facts: what moved by the last change, and how to take it back. */
export function useChangeFact(planId: string) {
  const [last, setLast] = useState<FactChange | null>(null);
  const change = useMutation(
    api.facts.change.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries({ queryKey: api.facts.list.queryKey({ plan_id: planId }) }),
    }),
  );
  const { mutateAsync } = change;
  /** Takes the last change out of what Ctrl+Z takes back. */
  const forget = useRef<() => void>(undefined);
  const takeBack = useCallback(
    async ({ id, undo: value, moved }: FactChange) => {
      const after = moved.find((fact) => fact.id === id)?.after?.value;
      // What somebody else set since stays.
      await mutateAsync({ plan_id: planId, id, value, ...(after !== undefined && { expected_value: after }) });
      setLast(null);
      toast('Change undone.');
    },
    [planId, mutateAsync],
  );
  /**
   * Rejects with what the host says when the value is refused, or when the fact is not as it is given here any more.
   * Null takes back what was set.
   */
  const set = useCallback(
    async (fact: ListedFact, value: string | number | null) => {
      const done = await mutateAsync({ plan_id: planId, id: fact.id, value, expected_value: fact.value });
      setLast(done);
      forget.current = canUndo({ what: 'Fact changed.', undo: () => takeBack(done) });
    },
    [planId, mutateAsync, takeBack],
  );
  return {
    last,
    busy: change.isPending,
    set,
    undo: (done: FactChange) => {
      forget.current?.();
      void takeBack(done).catch(toastError);
    },
    close: () => setLast(null),
  };
}
