import { useMutation } from '@tanstack/react-query';
import { api, client, queryClient } from '../../../api/api.ts';
import { toastUndo } from '../../../components/dialogs/toasts.tsx';

/** Adding facts and marking the budget, with a way back. */
export function useFactList(planId: string) {
  const refresh = () => queryClient.invalidateQueries({ queryKey: api.facts.list.queryKey({ plan_id: planId }) });
  return useMutation(
    api.facts.changeList.mutationOptions({
      async onSuccess({ undo }, { change }) {
        await refresh();
        const what = change.kind === 'add' ? 'Fact added.' : 'Budget changed.';
        toastUndo(what, async () => {
          await client.facts.undoList.mutate({ plan_id: planId, undo });
          await refresh();
        });
      },
    }),
  );
}
