import { Button, Text } from '@mantine/core';
import type { ScheduleTask } from '../../../../../shared/contracts/schedule.ts';
import classes from './gantt.module.css';

interface LinkingNoteProps {
  /** Which others are to wait for. */
  readonly task: ScheduleTask;
  readonly onCancel: () => void;
}

/** Says how a link that was begun goes on. */
export function LinkingNote({ task, onCancel }: LinkingNoteProps) {
  return (
    <div className={classes.linking} role="status">
      <Text size="sm" dir="auto">
        Choose the task that depends on “{task.title}”, then press Enter. Choosing a task that already depends on it
        removes the link.
      </Text>
      <Button size="compact-xs" variant="default" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}
