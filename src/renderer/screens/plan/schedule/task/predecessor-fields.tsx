import {
  ActionIcon,
  Button,
  Checkbox,
  Fieldset,
  Group,
  NumberInput,
  Select,
  Stack,
  Text,
  Tooltip,
} from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { LinkType, type Predecessor, type ScheduleTask } from '../../../../../shared/contracts/schedule.ts';
import { TaskButton } from '../task-button.tsx';
import { LINK_WORDS } from '../words.ts';
import classes from './task-panel.module.css';

interface PredecessorFieldsProps {
  /** Id. */
  readonly task: string;
  readonly tasks: readonly ScheduleTask[];
  readonly predecessors: readonly Predecessor[];
  readonly isReadOnly: boolean;
  readonly onChange: (predecessors: readonly Predecessor[]) => void;
  readonly onOpen: (task: string) => void;
}

const LONGEST_LAG = 400;
const TYPES = LinkType.options.map((value) => ({ value, label: LINK_WORDS[value] }));

/** What a task waits for. */
export function PredecessorFields({ task, tasks, predecessors, isReadOnly, onChange, onOpen }: PredecessorFieldsProps) {
  const titles = new Map(tasks.map(({ id, title }) => [id, title]));
  const change = (index: number, part: Partial<Predecessor>) =>
    onChange(predecessors.map((link, place) => (place === index ? { ...link, ...part } : link)));
  return (
    <Fieldset legend="Depends on" p="xs" pt={4}>
      <Stack gap="sm">
        {predecessors.length === 0 && (
          <Text size="sm" c="dimmed">
            No dependencies; can start right away.
          </Text>
        )}
        {predecessors.map((link, index) => {
          const title = titles.get(link.from) ?? link.from;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a link has no name but what is being changed in it
            <fieldset key={index} className={classes.predecessor} aria-label={`Depends on ${title}`}>
              <TaskButton title={title} onClick={() => onOpen(link.from)} />
              <Group gap={6} wrap="nowrap" align="flex-end">
                <Select
                  size="xs"
                  flex={1}
                  aria-label="Dependency type"
                  data={TYPES}
                  allowDeselect={false}
                  readOnly={isReadOnly}
                  value={link.type}
                  onChange={(value) => {
                    const type = LinkType.safeParse(value);
                    if (type.success) change(index, { type: type.data });
                  }}
                />
                <Tooltip label="Lag in working days; negative for overlap">
                  <NumberInput
                    size="xs"
                    w={76}
                    aria-label="Lag in working days"
                    min={-LONGEST_LAG}
                    max={LONGEST_LAG}
                    decimalScale={1}
                    clampBehavior="strict"
                    readOnly={isReadOnly}
                    value={link.lag}
                    onChange={(value) => {
                      if (typeof value === 'number') change(index, { lag: value });
                    }}
                  />
                </Tooltip>
                {!isReadOnly && (
                  <ActionIcon
                    variant="subtle"
                    color="red"
                    size={30}
                    aria-label={`Remove dependency on ${title}`}
                    onClick={() => onChange(predecessors.filter((_, place) => place !== index))}
                  >
                    <IconTrash size={16} aria-hidden />
                  </ActionIcon>
                )}
              </Group>
              <Checkbox
                size="xs"
                label="Soft dependency"
                checked={link.soft}
                disabled={isReadOnly}
                onChange={({ currentTarget }) => change(index, { soft: currentTarget.checked })}
              />
            </fieldset>
          );
        })}
        {!isReadOnly && (
          <AddPredecessor
            choices={tasks.filter(({ id }) => id !== task && !predecessors.some(({ from }) => from === id))}
            onAdd={(from) => onChange([...predecessors, { from, type: 'FS', lag: 0, soft: false }])}
          />
        )}
      </Stack>
    </Fieldset>
  );
}

interface AddPredecessorProps {
  readonly choices: readonly ScheduleTask[];
  readonly onAdd: (task: string) => void;
}

function AddPredecessor({ choices, onAdd }: AddPredecessorProps) {
  const [isOpen, setIsOpen] = useState(false);
  if (!isOpen) {
    return (
      <Group>
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => setIsOpen(true)}
        >
          Add dependency
        </Button>
      </Group>
    );
  }
  return (
    <Select
      size="xs"
      label="Predecessor"
      placeholder="Type to search"
      searchable
      autoFocus
      defaultDropdownOpened
      nothingFoundMessage="No matching tasks"
      limit={60}
      data={choices.map(({ id, title }) => ({ value: id, label: title }))}
      onChange={(value) => {
        if (value === null) return;
        setIsOpen(false);
        onAdd(value);
      }}
      onBlur={() => setIsOpen(false)}
    />
  );
}
