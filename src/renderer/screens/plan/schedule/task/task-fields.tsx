import { Button, Group, NumberInput, Select, Stack, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { ScheduleTask, ScheduleView, TaskChange } from '../../../../../shared/contracts/schedule.ts';
import type { TaskEdit } from '../editing/task-changes.ts';

interface TaskFieldsProps {
  readonly task: ScheduleTask;
  /** What is tried of it. */
  readonly change: TaskChange | undefined;
  readonly roles: ScheduleView['roles'];
  readonly onEdit: (edit: TaskEdit) => void;
}

const MOST_PEOPLE = 10_000;

/** What a task is called and who does it. */
export function TaskFields({ task, change, roles, onEdit }: TaskFieldsProps) {
  return (
    <Stack gap={6}>
      <TextInput
        size="xs"
        label="Name"
        dir="auto"
        value={change?.title ?? task.title}
        onChange={({ currentTarget }) => onEdit({ title: currentTarget.value })}
      />
      <Group gap="xs" wrap="nowrap" align="flex-end">
        <Select
          size="xs"
          flex={1}
          label="Role"
          allowDeselect={false}
          data={roles.map(({ id, title }) => ({ value: id, label: title }))}
          value={change?.role ?? task.role}
          onChange={(role) => role !== null && onEdit({ role })}
        />
        <NumberInput
          size="xs"
          w={84}
          label="People"
          min={1}
          max={MOST_PEOPLE}
          allowDecimal={false}
          clampBehavior="strict"
          value={change?.people ?? task.people}
          onChange={(people) => {
            if (typeof people === 'number' && people >= 1) onEdit({ people });
          }}
        />
      </Group>
      <Group>
        <Button
          size="compact-xs"
          variant="subtle"
          color="red"
          leftSection={<IconTrash size={14} aria-hidden />}
          onClick={() => onEdit({ removed: true })}
        >
          Delete task
        </Button>
      </Group>
    </Stack>
  );
}
