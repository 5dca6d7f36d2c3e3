import { Button, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { api, client } from '../../../api/api.ts';
import { AskDialog } from '../../../components/dialogs/ask-dialog.tsx';
import { toast, toastError, toastUndo } from '../../../components/dialogs/toasts.tsx';
import { DiffView } from '../../../components/editor/diff-view.tsx';
import classes from './files.module.css';

interface RestoreDialogProps {
  readonly planId: string;
  readonly path: string;
  /** As it is now. */
  readonly text: string;
  readonly onClose: () => void;
  readonly onRestored: () => void;
}

/** Shows what taking the edit back would change, and does it. */
export function RestoreDialog({ planId, path, text, onClose, onRestored }: RestoreDialogProps) {
  const file = { plan_id: planId, path };
  const drafted = useQuery(api.files.drafted.queryOptions(file));
  const discard = useMutation(
    api.files.discard.mutationOptions({
      // The news of it may be here before the answer, and then the text is not the edit any more.
      onMutate: () => ({ edit: text }),
      onError: toastError,
      onSuccess: async ({ restored }, _, { edit }) => {
        onClose();
        onRestored();
        if (!restored) return toast('Edit removed. The next run drafts this section again.');
        const { sha256 } = await client.files.read.query({ ...file, start: 0, length: 1, include_sensitive: false });
        toastUndo('Drafted version restored.', () =>
          client.files.write.mutate({ ...file, content: edit, expected_sha256: sha256 }),
        );
      },
    }),
  );
  return (
    <AskDialog
      title="Restore the drafted version?"
      size="xl"
      preview={drafted}
      onClose={onClose}
      action={
        <Button
          color="red"
          loading={discard.isPending}
          disabled={!drafted.isSuccess}
          onClick={() => discard.mutate(file)}
        >
          {drafted.data?.text === null ? 'Remove edit' : 'Restore'}
        </Button>
      }
    >
      {drafted.data?.text === null && (
        <Text size="sm">
          Another program overwrote the drafted version. Restoring removes the edit, keeps a copy in the plan's history,
          and the next run drafts the section again.
        </Text>
      )}
      {typeof drafted.data?.text === 'string' && (
        <>
          <Text size="sm" c="dimmed">
            Red is removed, green is restored. Calculated files update automatically.
          </Text>
          <div className={classes.diff}>
            <DiffView label="Changes when restored" before={text} after={drafted.data.text} />
          </div>
        </>
      )}
    </AskDialog>
  );
}
