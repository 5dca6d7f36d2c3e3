import { Checkbox, Fieldset, Group, NumberInput, Text } from '@mantine/core';
import { useRef } from 'react';
import type { Estimate, ScheduleTask } from '../../../../../shared/contracts/schedule.ts';
import { withEstimate } from '../../../../../shared/estimate.ts';

interface EstimateFieldsProps {
  /** As it is saved. */
  readonly original: ScheduleTask;
  readonly estimate: Estimate;
  /** Whether the person agrees with what the outline set. */
  readonly isAgreed: boolean;
  readonly isReadOnly: boolean;
  /** Whether the estimate is another than the saved one. */
  readonly isChanged: boolean;
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
  const { original, estimate, isAgreed, isReadOnly, isChanged, onChange, onAgree } = props;
  // A number is typed digit by digit: the others go by what they were before the first.
  const before = useRef(estimate);
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
            onFocus={() => {
              before.current = { ...estimate };
            }}
            onChange={(value) => {
              // An empty field is on its way to a number.
              if (typeof value !== 'number') return;
              const { optimistic, likely, pessimistic } = before.current;
              onChange(withEstimate({ optimistic, likely, pessimistic }, name, value));
            }}
          />
        ))}
      </Group>
      {original.why !== '' && (
        <Text size="xs" c="dimmed" mt={6}>
          Depends on: {original.why}
        </Text>
      )}
      {!original.estimated && (
        <Checkbox
          size="xs"
          mt={8}
          label="Accept the outline’s estimate"
          checked={isAgreed}
          disabled={isReadOnly || isChanged}
          onChange={({ currentTarget }) => onAgree(currentTarget.checked)}
        />
      )}
    </Fieldset>
  );
}
