import { Alert, Button, Checkbox, Code, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { MoveCheck } from '../../../shared/contracts/library-place.ts';
import { api } from '../../api/api.ts';
import { desktop } from '../../api/desktop.ts';
import { toastFailure } from '../../components/dialogs/toasts.tsx';
import { formatBytes } from '../../components/format/format.ts';
import { ErrorState } from '../../components/states/error-state.tsx';

interface MoveLibraryDialogProps {
  /** The folder to begin with, such as one that the library was in before. */
  readonly folder: string;
  readonly onMoving: (folder: string) => void;
  readonly onClose: () => void;
}

/** Asks where to move the library, checks the folder, and moves it there. */
export function MoveLibraryDialog({ folder: first, onMoving, onClose }: MoveLibraryDialogProps) {
  const [folder, setFolder] = useState(first);
  const [isAccepted, setAccepted] = useState(false);
  const check = useMutation(api.settings.place.check.mutationOptions());
  const move = useMutation(
    api.settings.place.move.mutationOptions({ onSuccess: ({ folder: target }) => onMoving(target) }),
  );
  const change = (value: string) => {
    setFolder(value);
    setAccepted(false);
    check.reset();
    move.reset();
  };
  const checked = check.data;
  const needsConsent = (checked?.warnings.length ?? 0) > 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!checked) check.mutate({ folder });
    else if (!needsConsent || isAccepted) move.mutate({ folder, accept_warnings: isAccepted });
  };
  return (
    <Modal opened onClose={onClose} title="Move library" size="lg">
      <form onSubmit={submit}>
        <Stack gap="sm">
          <Group gap="xs" align="end" wrap="nowrap">
            <TextInput
              label="New folder"
              description="Full path. Created if it does not exist."
              value={folder}
              onChange={({ currentTarget }) => change(currentTarget.value)}
              flex={1}
              required
              withAsterisk={false}
              spellCheck={false}
              data-autofocus
            />
            {desktop && (
              <Button variant="default" onClick={() => void choose(change)}>
                Choose …
              </Button>
            )}
          </Group>
          <Stack gap="sm" role="status">
            {check.isError && <ErrorState error={check.error} />}
            {move.isError && <ErrorState error={move.error} />}
            {checked && <Checked check={checked} />}
          </Stack>
          {needsConsent && (
            <Checkbox
              label="Move it there anyway"
              checked={isAccepted}
              onChange={({ currentTarget }) => setAccepted(currentTarget.checked)}
            />
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button
              type="submit"
              loading={check.isPending || move.isPending}
              disabled={folder.trim() === '' || (needsConsent && !isAccepted)}
            >
              {checked ? 'Move library' : 'Check folder'}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

/** What was found about the folder. */
function Checked({ check }: { readonly check: MoveCheck }) {
  return (
    <>
      <Text size="sm">
        The library will be in <Code className="wrap-anywhere">{check.folder}</Code>. {formatBytes(check.bytes)} to
        copy, {formatBytes(check.free_bytes)} free.
      </Text>
      {check.replaces_copy && (
        <Text size="sm">The older copy in this folder, from before an earlier move, will be replaced.</Text>
      )}
      <Text size="sm">
        PlanExe restarts. The copy is checked before it is used, and the current folder is kept until you delete it.
      </Text>
      {check.warnings.map(({ code, message }) => (
        <Alert key={code} color="yellow" variant="light" p="xs">
          {message}
        </Alert>
      ))}
    </>
  );
}

async function choose(use: (folder: string) => void): Promise<void> {
  const answer = await desktop?.chooseFolder();
  if (answer?.outcome === 'done' && answer.path !== undefined) use(answer.path);
  else if (answer) toastFailure(answer);
}
