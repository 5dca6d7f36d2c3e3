import { Checkbox, Fieldset, Group, NumberInput, Text } from '@mantine/core';
import { useId } from 'react';
import type { Estimate, ScheduleTask } from '../../../../shared/contracts/schedule.ts';

interface EstimateFieldsProps {
  /** As it is saved. */
  readonly original: ScheduleTask;
  readonly estimate: Estimate;
  /** Whether the person agrees with what the outline set. */
  readonly isAgreed: boolean;
  readonly isReadOnly: boolean;
  readonly onChange: (estimate: Estimate) => void;
  readonly onAgree: (isAgreed: boolean) => void;
}

const FIELDS = [
  ['optimistic', 'Best case'],
  ['likely', 'Most likely'],
  ['pessimistic', 'Worst case'],
] as const;

const MOST_DAYS = 2_500;

/** How long a task takes, in three working-day estimates. */
export function EstimateFields(props: EstimateFieldsProps) {
  const { original, estimate, isAgreed, isReadOnly, onChange, onAgree } = props;
  const id = useId();
  const { optimistic, likely, pessimistic } = estimate;
  const isInOrder = optimistic <= likely && likely <= pessimistic;
  return (
    <Fieldset legend="Duration in working days" p="xs" pt={4}>
      <Group gap="xs" wrap="nowrap" align="flex-end" grow>
        {FIELDS.map(([name, label]) => (
          <NumberInput
            key={name}
            size="xs"
            label={label}
            min={0}
            max={MOST_DAYS}
            step={1}
            decimalScale={1}
            allowNegative={false}
            clampBehavior="strict"
            readOnly={isReadOnly}
            value={estimate[name]}
            error={!isInOrder}
            aria-describedby={isInOrder ? undefined : id}
            onChange={(value) => {
              // An empty field is on its way to a number.
              if (typeof value !== 'number') return;
              onChange({ optimistic, likely, pessimistic, [name]: value });
            }}
          />
        ))}
      </Group>
      {!isInOrder && (
        <Text id={id} size="xs" c="red" mt={6}>
          Best case must be at most the likely value, and worst case at least the likely value.
        </Text>
      )}
      {original.why !== '' && (
        <Text size="xs" c="dimmed" mt={6}>
          Depends on: {original.why}
        </Text>
      )}
      {!original.estimated && (
        <Checkbox
          size="xs"
          mt={8}
          label="The estimate of the outline is right"
          checked={isAgreed}
          disabled={isReadOnly || estimate !== original}
          onChange={({ currentTarget }) => onAgree(currentTarget.checked)}
        />
      )}
    </Fieldset>
  );
}
