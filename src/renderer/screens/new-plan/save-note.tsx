import { Button, Group, Text } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useAgo } from '../../components/format/use-ago.ts';
import type { DraftKeeper, Keeping } from './draft-keeper.ts';

/** Whether what is written is kept, and what to do where it is not. */
export function SaveNote({ keeper, keeping }: { readonly keeper: DraftKeeper; readonly keeping: Keeping }) {
  const ago = useAgo();
  const { state, saved, error } = keeping;
  if (state === 'failed') {
    return (
      <Group gap="xs" wrap="nowrap" role="alert" miw={0}>
        <IconAlertTriangle size={16} aria-hidden color="var(--mantine-color-red-text)" />
        <Text size="sm" c="red" truncate title={error?.message}>
          Not saved: {error?.message ?? 'something went wrong.'} Your text is still in this window.
        </Text>
        <Button size="compact-xs" variant="default" onClick={() => void keeper.flush()}>
          Save now
        </Button>
      </Group>
    );
  }
  return (
    <Group gap={6} wrap="nowrap" role="status" miw={0}>
      {state === 'saved' && <IconCheck size={16} aria-hidden color="var(--mantine-color-teal-text)" />}
      <Text size="sm" c="dimmed" truncate>
        {state === 'new' && 'Autosaves as you type'}
        {(state === 'changed' || state === 'saving') && 'Saving…'}
        {state === 'saved' && `Draft saved${saved ? ` ${ago(saved.updated_at)}` : ''}`}
        {state === 'empty' && 'Empty; the draft keeps its last text'}
        {state === 'conflict' && 'Not saved: the draft was changed elsewhere'}
        {state === 'started' && 'Drafting was started elsewhere'}
      </Text>
    </Group>
  );
}
