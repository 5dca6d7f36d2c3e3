import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { api } from '../../../api/api.ts';
import { toast, toastError } from '../../../components/dialogs/toasts.tsx';
import { CompleteDialog } from './complete-dialog.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import type { TaskAction } from './task-actions.ts';

interface Wanted {
  readonly action: Exclude<TaskAction, 'claim'>;
  readonly taskId: string;
}

/**
 * Orders of a person about tasks.
 *
 * @returns `start`, which does what needs no words and asks for them otherwise, and the dialog to put on the page
 */
export function useTaskOrders(): {
  readonly start: (action: TaskAction, taskId: string) => void;
  readonly isClaiming: boolean;
  readonly dialog: ReactNode;
} {
  const [wanted, setWanted] = useState<Wanted | null>(null);
  const queries = useQueryClient();
  const claim = useMutation(
    api.tasks.claim.mutationOptions({
      onSuccess: () => toast('Claimed. Mark it done within 24 hours, or it becomes ready for others again.'),
      onError: toastError,
      onSettled: () => queries.invalidateQueries(api.tasks.pathFilter()),
    }),
  );
  const close = () => setWanted(null);
  return {
    start(action, taskId) {
      if (action === 'claim') claim.mutate({ task_id: taskId });
      else setWanted({ action, taskId });
    },
    isClaiming: claim.isPending,
    dialog: (
      <>
        <CompleteDialog taskId={wanted?.action === 'complete' ? wanted.taskId : null} onClose={close} />
        <ReasonDialog
          wanted={wanted !== null && wanted.action !== 'complete' ? { ...wanted, action: wanted.action } : null}
          onClose={close}
        />
      </>
    ),
  };
}
