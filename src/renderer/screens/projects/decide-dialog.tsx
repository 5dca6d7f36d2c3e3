import { Modal, Stack, Text, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import { DialogEnd } from '../../components/dialogs/dialog-end.tsx';
import { toast } from '../../components/dialogs/toasts.tsx';
import { useUnsaved } from '../../components/dialogs/use-unsaved.ts';
import { formatCount } from '../../components/format/format.ts';
import { onSubmit } from '../../components/on-submit.ts';

export type Verdict = 'approve' | 'reject';

interface DecideDialogProps {
  readonly graphId: string;
  readonly tasks: number;
  /** Null: closed. */
  readonly verdict: Verdict | null;
  readonly onClose: () => void;
}

const MOST_CHARACTERS = 2_000;
const TITLES = { approve: 'Approve this task plan?', reject: 'Reject this task plan?' } as const;

/** Asks before a task plan is approved or rejected, with a note that whoever proposed it can read. */
export function DecideDialog({ verdict, onClose, ...rest }: DecideDialogProps) {
  return (
    <Modal opened={verdict !== null} onClose={onClose} title={verdict && TITLES[verdict]} centered>
      {verdict && <DecideForm key={verdict} verdict={verdict} onClose={onClose} {...rest} />}
    </Modal>
  );
}

function DecideForm({ graphId, tasks, verdict, onClose }: DecideDialogProps & { readonly verdict: Verdict }) {
  const [note, setNote] = useState('');
  useUnsaved(note.trim() !== '');
  const queries = useQueryClient();
  const navigate = useNavigate();
  const refresh = () =>
    Promise.all([
      queries.invalidateQueries(api.projects.pathFilter()),
      queries.invalidateQueries(api.tasks.pathFilter()),
    ]);
  const approve = useMutation(
    api.tasks.approve.mutationOptions({
      onSuccess: (approved) => {
        onClose();
        if (approved.status === 'active')
          toast(`Task plan approved. ${formatCount(approved.readied_task_ids.length, 'task')} ready.`);
        void navigate({ to: '/task-plans/$graphId/board', params: { graphId } });
      },
      onSettled: refresh,
    }),
  );
  const reject = useMutation(
    api.tasks.reject.mutationOptions({
      onSuccess: () => {
        onClose();
        toast('Task plan rejected.');
      },
      onSettled: refresh,
    }),
  );
  const order = verdict === 'approve' ? approve : reject;
  const said = note.trim();
  return (
    <form
      onSubmit={onSubmit(() => {
        order.mutate({ graph_id: graphId, ...(said !== '' && { note: said }) });
      })}
    >
      <Stack gap="sm">
        <Text size="sm">
          {verdict === 'approve'
            ? `Agents and people can start on its ${formatCount(tasks, 'task')}, beginning with those that have no dependencies. This cannot be undone, but tasks can be cancelled.`
            : 'No work will start. For other tasks, ask for a new proposal.'}
        </Text>
        <Textarea
          label="Note"
          description={
            verdict === 'approve' ? 'Optional. Kept in the audit trail.' : 'Optional. Say what should be different.'
          }
          autosize
          minRows={2}
          maxRows={8}
          maxLength={MOST_CHARACTERS}
          value={note}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
          data-autofocus
          dir="auto"
        />
        <DialogEnd
          submit={verdict === 'approve' ? 'Approve' : 'Reject'}
          isPending={order.isPending}
          isDestructive={verdict === 'reject'}
          error={order.error}
          cancel="Cancel"
          onCancel={onClose}
        />
      </Stack>
    </form>
  );
}
