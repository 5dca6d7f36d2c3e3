import { Button, Group, Modal, type ModalProps, Stack } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorState } from '../states/error-state.tsx';
import { LoadingState } from '../states/loading-state.tsx';

interface AskDialogProps {
  readonly title: string;
  readonly size: NonNullable<ModalProps['size']>;
  /** What it would bring with it. */
  readonly preview: UseQueryResult<unknown, unknown>;
  /** The button that does it. */
  readonly action: ReactNode;
  /** The button that does nothing; default Cancel. */
  readonly closeLabel?: string;
  readonly onClose: () => void;
  /** The preview, shown as far as it is there. */
  readonly children: ReactNode;
}

/** Shows what something would bring with it before it is done. */
export function AskDialog({ title, size, preview, action, closeLabel = 'Cancel', onClose, children }: AskDialogProps) {
  return (
    <Modal opened onClose={onClose} title={title} size={size}>
      <Stack gap="sm">
        {preview.isPending && <LoadingState rows={4} />}
        {preview.isError && <ErrorState error={preview.error} />}
        {children}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {closeLabel}
          </Button>
          {action}
        </Group>
      </Stack>
    </Modal>
  );
}
