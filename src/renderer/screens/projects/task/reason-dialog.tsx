import { Modal, Stack, Text, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../api/api.ts';
import { DialogEnd } from '../../../components/dialogs/dialog-end.tsx';
import { toast } from '../../../components/dialogs/toasts.tsx';
import { useUnsaved } from '../../../components/dialogs/use-unsaved.ts';
import { onSubmit } from '../../../components/on-submit.ts';
import { ACTION_WORDS, type TaskAction } from './task-actions.ts';

type WithReason = Exclude<TaskAction, 'claim' | 'complete'>;

interface ReasonDialogProps {
  /** Null: closed. */
  readonly wanted: { readonly action: WithReason; readonly taskId: string } | null;
  readonly onClose: () => void;
}

const MOST_CHARACTERS = 2_000;
const DONE: Readonly<Record<WithReason, string>> = {
  release: 'Claim released.',
  fail: 'Task marked failed.',
  cancel: 'Task cancelled.',
  reopen: 'Task reopened.',
};

/** Asks why before a task is given back, failed, cancelled or reopened. */
export function ReasonDialog({ wanted, onClose }: ReasonDialogProps) {
  return (
    <Modal opened={wanted !== null} onClose={onClose} title={wanted && ACTION_WORDS[wanted.action].title} centered>
      {wanted && <ReasonForm key={`${wanted.action} ${wanted.taskId}`} {...wanted} onClose={onClose} />}
    </Modal>
  );
}

interface ReasonFormProps {
  readonly action: WithReason;
  readonly taskId: string;
  readonly onClose: () => void;
}

function ReasonForm({ action, taskId, onClose }: ReasonFormProps) {
  const [reason, setReason] = useState('');
  useUnsaved(reason.trim() !== '');
  const queries = useQueryClient();
  const order = useMutation({
    ...api.tasks[action].mutationOptions(),
    onSuccess: () => {
      onClose();
      toast(DONE[action]);
    },
    onSettled: () => queries.invalidateQueries(api.tasks.pathFilter()),
  });
  const { label, text } = ACTION_WORDS[action];
  return (
    <form
      onSubmit={onSubmit(() => {
        order.mutate({ task_id: taskId, reason });
      })}
    >
      <Stack gap="sm">
        <Text size="sm">{text}</Text>
        <Textarea
          label="Reason"
          description="Kept in the audit trail."
          autosize
          minRows={2}
          maxRows={8}
          maxLength={MOST_CHARACTERS}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
          data-autofocus
          dir="auto"
        />
        <DialogEnd
          submit={label}
          isPending={order.isPending}
          isDisabled={reason.trim() === ''}
          isDestructive={action === 'cancel' || action === 'fail'}
          error={order.error}
          onCancel={onClose}
        />
      </Stack>
    </form>
  );
}
