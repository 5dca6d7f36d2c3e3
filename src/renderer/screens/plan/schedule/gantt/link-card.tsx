import { Button, CloseButton, Group, Paper, Text } from '@mantine/core';
import type { ScheduleLink, ScheduleView } from '../../../../../shared/contracts/schedule.ts';
import { LINK_WORDS } from '../words.ts';
import classes from './gantt.module.css';

interface LinkCardProps {
  readonly link: ScheduleLink;
  readonly tasks: ScheduleView['tasks'];
  /** Null where nothing can be changed now. */
  readonly onRemove: (() => void) | null;
  readonly onClose: () => void;
}

/** The arrow that was clicked: from where to where, and a way to be rid of it. */
export function LinkCard({ link, tasks, onRemove, onClose }: LinkCardProps) {
  const titleOf = (task: string) => tasks.find(({ id }) => id === task)?.title ?? task;
  return (
    <Paper component="section" className={classes.linkCard ?? ''} shadow="md" withBorder p="xs" aria-label="Dependency">
      <Group justify="space-between" wrap="nowrap" align="flex-start" gap="xs">
        <Text size="sm" dir="auto">
          {titleOf(link.from)} → {titleOf(link.to)}
        </Text>
        <CloseButton size="sm" aria-label="Close" onClick={onClose} />
      </Group>
      <Group justify="space-between" gap="xs" mt={4}>
        <Text size="xs" c="dimmed">
          {link.origin === 'people' ? 'Waits for people; more people would remove it' : LINK_WORDS[link.type]}
        </Text>
        {onRemove && link.origin !== 'people' && (
          <Button size="compact-xs" variant="default" color="red" onClick={onRemove}>
            Remove dependency
          </Button>
        )}
      </Group>
    </Paper>
  );
}
