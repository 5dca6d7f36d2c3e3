import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { useState } from 'react';

interface LeaveGuardProps {
  readonly dirty: boolean;
  readonly canSave: boolean;
  /** Whether it was saved. */
  readonly onSave: () => Promise<boolean>;
  readonly onDrop: () => void;
}

/** Asks before text that is not saved is left behind; on closing the window the browser asks. */
export function LeaveGuard({ dirty, canSave, onSave, onDrop }: LeaveGuardProps) {
  const [saving, setSaving] = useState(false);
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      dirty && (current.pathname !== next.pathname || pathIn(current.search) !== pathIn(next.search)),
    enableBeforeUnload: dirty,
    withResolver: true,
  });
  if (blocker.status !== 'blocked') return null;
  const { proceed, reset } = blocker;
  const saveAndGo = async () => {
    setSaving(true);
    const saved = await onSave();
    setSaving(false);
    if (saved) proceed();
    else reset();
  };
  return (
    <Modal opened onClose={reset} title="Leave without saving?">
      <Stack gap="md">
        <Text size="sm">You have unsaved changes in this file.</Text>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={reset}>
            Keep editing
          </Button>
          <Button
            variant="default"
            color="red"
            onClick={() => {
              onDrop();
              proceed();
            }}
          >
            Discard
          </Button>
          <Button disabled={!canSave} loading={saving} onClick={() => void saveAndGo()}>
            Save and leave
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

function pathIn(search: unknown): unknown {
  return typeof search === 'object' && search !== null && 'path' in search ? search.path : undefined;
}
