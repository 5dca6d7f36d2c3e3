import { Button, Group, Stack, Text } from '@mantine/core';
import { formatMoment } from '../format/format.ts';
import { useAgo } from '../format/use-ago.ts';
import classes from './deleted-list.module.css';

interface DeletedRowProps {
  readonly title: string;
  /** ISO 8601 UTC, as `keptUntil`. */
  readonly deletedAt: string;
  readonly keptUntil: string;
  readonly onRestore: () => void;
  readonly onErase: () => void;
}

/** Something that was deleted, and how to have it back. */
export function DeletedRow({ title, deletedAt, keptUntil, onRestore, onErase }: DeletedRowProps) {
  const ago = useAgo();
  return (
    <li className={classes.row}>
      <Stack gap={2} miw={0} flex={1}>
        <Text fw={600} truncate title={title} dir="auto">
          {title}
        </Text>
        <Text size="sm" c="dimmed" truncate title={formatMoment(deletedAt)}>
          Deleted {ago(deletedAt)}, kept until {formatMoment(keptUntil)}
        </Text>
      </Stack>
      <Group gap="xs" wrap="nowrap">
        <Button size="xs" variant="default" aria-label={`Restore: ${title}`} onClick={onRestore}>
          Restore
        </Button>
        <Button size="xs" variant="subtle" color="red" aria-label={`Delete permanently: ${title}`} onClick={onErase}>
          Delete permanently
        </Button>
      </Group>
    </li>
  );
}
