import { Button, CloseButton, Group, Text } from '@mantine/core';
import { IconArchive, IconArchiveOff, IconTrash } from '@tabler/icons-react';
import { formatNumber } from '../../components/format.ts';
import { archivePlans, deletePlans } from './plan-actions.tsx';
import type { Selection } from './use-selection.ts';

/** What can be done with all plans that are selected. It takes the place of the filters, so that nothing moves. */
export function SelectionBar({ selection, archived }: { readonly selection: Selection; readonly archived: boolean }) {
  const { plans, clear } = selection;
  const then = (work: Promise<void>) => {
    clear();
    void work;
  };
  return (
    <Group px="lg" pb="sm" gap="sm" wrap="nowrap" mih={48} role="toolbar" aria-label="Selected plans">
      <CloseButton aria-label="Clear selection" onClick={clear} />
      <Text fw={600} size="sm" style={{ flex: 1 }} role="status">
        {formatNumber(plans.length)} selected
      </Text>
      <Button
        variant="default"
        leftSection={archived ? <IconArchiveOff size={18} aria-hidden /> : <IconArchive size={18} aria-hidden />}
        onClick={() => then(archivePlans(plans, !archived))}
      >
        {archived ? 'Unarchive' : 'Archive'}
      </Button>
      <Button
        variant="light"
        color="red"
        leftSection={<IconTrash size={18} aria-hidden />}
        onClick={() => then(deletePlans(plans))}
      >
        Delete
      </Button>
    </Group>
  );
}
