import { Alert, Box, Button, Code, Group, Loader, Stack, Text, VisuallyHidden } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import { desktop } from '../../api/desktop.ts';
import { askFirst } from '../../components/dialogs/confirm.tsx';
import { toast, toastError, toastFailure } from '../../components/dialogs/toasts.tsx';
import { ErrorState } from '../../components/states/error-state.tsx';
import { MoveLibraryDialog } from './move-library-dialog.tsx';

/** Of the line with the folder, in pixels; nothing moves when it is there. */
const ROW_HEIGHT = 26;

/** Where the library is, the way to another folder, and the way back. */
export function LibraryLocation() {
  const place = useQuery(api.settings.place.get.queryOptions(undefined, { staleTime: 0 }));
  const queries = useQueryClient();
  const remove = useMutation(
    api.settings.place.removeEarlier.mutationOptions({
      onSuccess: async () => {
        await queries.invalidateQueries();
        toast('Copy deleted.');
      },
      onError: toastError,
    }),
  );
  /** The folder that is asked about; null while none is. */
  const [asked, setAsked] = useState<string | null>(null);
  const [move, setMove] = useState<{ readonly to: string; readonly from: string } | null>(null);
  if (place.isError) return <ErrorState error={place.error} onRetry={() => void place.refetch()} />;
  if (!place.data) {
    return (
      <Box h={ROW_HEIGHT} role="status" aria-busy="true">
        <VisuallyHidden>Loading</VisuallyHidden>
      </Box>
    );
  }
  const { home, earlier, failure, can_move: canMove } = place.data;
  const isMoving = move !== null && home === move.from && failure === null;
  const saysSomething = isMoving || failure !== null || (move !== null && home === move.to);
  return (
    <>
      <Group gap="sm" mih={ROW_HEIGHT}>
        <Code className="wrap-anywhere">{home}</Code>
        {desktop && (
          <Button size="compact-sm" variant="default" onClick={() => void desktop?.revealLibrary().then(toastFailure)}>
            Show folder
          </Button>
        )}
        {canMove && (
          <Button size="compact-sm" variant="default" disabled={isMoving} onClick={() => setAsked('')}>
            Move …
          </Button>
        )}
      </Group>
      <Stack gap="sm" mt={saysSomething ? 'sm' : 0} role="status">
        {isMoving && (
          <Group gap="xs">
            <Loader size="xs" aria-hidden />
            <Text size="sm">Moving the library to {move.to}. PlanExe will be back in a moment.</Text>
          </Group>
        )}
        {move !== null && home === move.to && (
          <Alert color="teal" variant="light" p="xs">
            The library was moved.
          </Alert>
        )}
        {failure && (
          <Alert color="red" variant="light" title={`Not moved to ${failure.folder}`} className="wrap-anywhere">
            {failure.message} {failure.next}
          </Alert>
        )}
      </Stack>
      {earlier.map((folder) => (
        <Stack key={folder} gap={4} mt="sm">
          <Text size="sm">
            A copy from before the move is in <Code className="wrap-anywhere">{folder}</Code>
          </Text>
          <Group gap="xs">
            {canMove && (
              <Button size="compact-sm" variant="default" disabled={isMoving} onClick={() => setAsked(folder)}>
                Move back …
              </Button>
            )}
            <Button
              size="compact-sm"
              variant="subtle"
              color="red"
              loading={remove.isPending && remove.variables?.folder === folder}
              onClick={() => askToRemove(folder, () => remove.mutate({ folder }))}
            >
              Delete copy
            </Button>
          </Group>
        </Stack>
      ))}
      {asked !== null && (
        <MoveLibraryDialog
          folder={asked}
          onMoving={(to) => {
            setAsked(null);
            setMove({ to, from: home });
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}

function askToRemove(folder: string, onConfirm: () => void): void {
  askFirst({
    title: 'Delete the old copy?',
    text: `The plans in ${folder} are deleted. The library in use is not affected. This cannot be undone.`,
    action: 'Delete copy',
    isDestructive: true,
    onConfirm,
  });
}
