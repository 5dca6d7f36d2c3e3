import { NumberInput, Select, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { ResumeOptions } from '../../../shared/contracts/plan-run.ts';
import { formatCost } from '../../components/format/format.ts';

/** What differs from how the plan is drafted now. */
export interface DraftingChoice {
  readonly model_profile?: string;
  /** Null lifts the cap. */
  readonly max_cost_usd?: number | null;
}

interface DraftingFieldsProps {
  readonly options: ResumeOptions;
  readonly value: DraftingChoice;
  readonly onChange: (value: DraftingChoice) => void;
}

/** Drafted by and for how much at most; what is left as it is, is not sent. */
export function DraftingFields({ options, value, onChange }: DraftingFieldsProps) {
  const [cap, setCap] = useState<number | string>(options.max_cost_usd ?? '');
  const { profiles, model_profile } = options;
  const chosen = value.model_profile ?? model_profile;
  const profile = profiles.find((known) => known.profile === chosen);
  const isUsable = profiles.some((known) => known.profile === model_profile);
  const choose = (next: string | null) => {
    const { model_profile: _, ...others } = value;
    onChange(next === null || next === model_profile ? others : { ...others, model_profile: next });
  };
  const limit = (next: number | string) => {
    setCap(next);
    const { max_cost_usd: _, ...others } = value;
    // Empty: no limit. An incomplete number such as 0 leaves the limit unchanged.
    const amount = next === '' ? null : Number(next);
    if (amount !== null && !(amount > 0)) return onChange(others);
    onChange(amount === options.max_cost_usd ? others : { ...others, max_cost_usd: amount });
  };
  return (
    <>
      <Stack gap={4}>
        <Select
          label="Drafted by"
          data={[
            ...profiles.map(({ profile, title }) => ({ value: profile, label: title })),
            ...(isUsable ? [] : [{ value: model_profile, label: `${model_profile} (not available)` }]),
          ]}
          value={chosen}
          onChange={choose}
          allowDeselect={false}
        />
        <Text size="sm" c="dimmed">
          {profile?.summary ?? 'See Settings for what is missing.'}{' '}
          {profile &&
            (profile.leaves_computer ? 'The prompt is sent to the provider.' : 'Nothing leaves this computer.')}
        </Text>
      </Stack>
      {chosen !== 'outline' && (
        <NumberInput
          label="Cost limit, in US dollars"
          description={`Across all runs. Spent so far: ${formatCost({ cost_usd: options.spent_usd, unpriced: options.unpriced })}. Leave empty for no limit.`}
          value={cap}
          onChange={limit}
          min={0.01}
          step={1}
          decimalScale={2}
          allowNegative={false}
          hideControls
        />
      )}
    </>
  );
}
