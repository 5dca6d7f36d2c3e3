import { CloseButton, Group, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { isCalendarDate } from '../../../../../shared/calendar-date.ts';
import { TaskHold } from '../../../../../shared/contracts/schedule.ts';

interface HoldFieldsProps {
  readonly hold: TaskHold | null;
  readonly isReadOnly: boolean;
  readonly onChange: (hold: TaskHold | null) => void;
}

const KINDS: Readonly<Record<TaskHold['kind'], string>> = {
  not_before: 'Not before',
  on: 'Starts on',
  ends_on: 'Finishes on',
};

/** The day that holds a task besides what it waits for. */
export function HoldFields({ hold, isReadOnly, onChange }: HoldFieldsProps) {
  // What is chosen before there is a day.
  const [chosen, setChosen] = useState<TaskHold['kind']>('not_before');
  const kind = hold?.kind ?? chosen;
  return (
    <Group gap="xs" wrap="nowrap" align="flex-end">
      <Select
        size="xs"
        flex={1}
        label="Date constraint"
        data={Object.entries(KINDS).map(([value, label]) => ({ value, label }))}
        allowDeselect={false}
        readOnly={isReadOnly}
        value={kind}
        onChange={(value) => {
          const next = TaskHold.shape.kind.safeParse(value);
          if (!next.success) return;
          setChosen(next.data);
          if (hold) onChange({ ...hold, kind: next.data });
        }}
      />
      <TextInput
        size="xs"
        flex={1}
        type="date"
        aria-label={KINDS[kind]}
        readOnly={isReadOnly}
        value={hold?.date ?? ''}
        onChange={({ currentTarget: { value } }) => {
          if (value === '') onChange(null);
          // A year is typed digit by digit.
          else if (isCalendarDate(value) && value > '1900') onChange({ kind, date: value });
        }}
      />
      {hold && !isReadOnly && (
        <CloseButton size={30} aria-label="Remove date constraint" onClick={() => onChange(null)} />
      )}
    </Group>
  );
}
