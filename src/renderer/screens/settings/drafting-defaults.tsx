import { Button, Group, NumberInput, Select } from '@mantine/core';
import { useState } from 'react';
import type { ProfileReport } from '../../../shared/contracts/model-profile.ts';
import { Section } from '../../components/layout/section.tsx';
import { useSetting } from './use-setting.ts';

/** What drafts a plan that says nothing of it, and what that may cost. */
export function DraftingDefaults({ profiles }: { readonly profiles: readonly ProfileReport[] }) {
  const profile = useSetting('default_profile');
  const cap = useSetting('max_cost_usd');
  const [typed, setTyped] = useState<string | number | null>(null);
  const settled = typeof cap.setting?.value === 'number' ? cap.setting.value : '';
  const kept = cap.wanted === null ? settled : cap.wanted === 'none' ? '' : Number(cap.wanted);
  const shown = typed ?? kept;
  return (
    <Section title="For new plans">
      <Group align="flex-start" gap="lg">
        <Select
          label="Drafted by"
          description="Auto uses the best available profile."
          w={280}
          allowDeselect={false}
          disabled={profile.setting === undefined || profile.isFixed}
          value={profile.wanted ?? String(profile.setting?.value ?? 'auto')}
          data={[
            { value: 'auto', label: 'Auto' },
            ...profiles.map(({ profile: name, title, usable }) => ({
              value: name,
              label: usable ? title : `${title} (not available)`,
            })),
          ]}
          onChange={(value) => value !== null && profile.change(value)}
        />
        <Group align="flex-end" gap="xs">
          <NumberInput
            label="Cost limit per plan"
            description="In US dollars; empty for no limit."
            w={280}
            prefix="$"
            min={0.01}
            decimalScale={2}
            value={shown}
            onChange={setTyped}
          />
          {typed !== null && typed !== kept && (
            <Button
              variant="default"
              onClick={() => {
                cap.change(typed === '' ? 'none' : String(typed));
                setTyped(null);
              }}
            >
              Save
            </Button>
          )}
        </Group>
      </Group>
    </Section>
  );
}
