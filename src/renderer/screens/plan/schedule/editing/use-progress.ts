import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ProgressChange } from '../../../../../shared/contracts/task-progress.ts';
import { api } from '../../../../api/api.ts';
import { toastError, toastUndo } from '../../../../components/dialogs/toasts.tsx';

/** Notes how far tasks are, at once and with a way back: it is beside the plan, so nothing has to be tried before. */
export function useNoteProgress(planId: string): (...changes: ProgressChange[]) => void {
  const queries = useQueryClient();
  const note = useMutation(
    api.schedule.noteProgress.mutationOptions({
      onSettled: () => queries.invalidateQueries(api.schedule.get.queryFilter({ plan_id: planId })),
    }),
  );
  return (...changes) =>
    note.mutate(
      { plan_id: planId, changes },
      {
        onSuccess: ({ undo }) =>
          toastUndo('Progress saved.', () => note.mutateAsync({ plan_id: planId, changes: [...undo] })),
        onError: toastError,
      },
    );
}
