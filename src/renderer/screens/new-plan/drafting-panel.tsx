import { Anchor, Button, Collapse, Input, SegmentedControl, Stack, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { today } from '../../../shared/calendar-date.ts';
import type { DraftContent } from '../../../shared/contracts/plan-draft.ts';
import { LOCAL, SPEEDS } from './estimate-text.ts';
import { LocalDrafting } from './local-drafting.tsx';
import { MoreOptions } from './more-options.tsx';
import { ProfilePicker } from './profile-picker.tsx';
import type { useChoices } from './use-choices.ts';

interface DraftingPanelProps {
  readonly content: DraftContent;
  readonly onChange: (change: Partial<DraftContent>) => void;
  readonly choices: ReturnType<typeof useChoices>;
}

/** How the plan is drafted: from which day on, how fully, and by whom. */
export function DraftingPanel({ content, onChange, choices }: DraftingPanelProps) {
  const [more, { toggle }] = useDisclosure(false);
  const now = today();
  const speed = SPEEDS.find(({ value }) => value === content.speed_vs_detail);
  return (
    <Stack gap="md">
      <TextInput
        type="date"
        label="Project start"
        description="Relative dates such as “in 18 months” count from here."
        min="1900-01-01"
        max="2999-12-31"
        maw={240}
        value={content.start_date}
        onChange={({ currentTarget: { value } }) => value !== '' && onChange({ start_date: value })}
      />
      {content.start_date < now && (
        <Text size="xs" component="div">
          This date is in the past.{' '}
          <Button size="compact-xs" variant="default" onClick={() => onChange({ start_date: now })}>
            Use today
          </Button>
        </Text>
      )}
      <Input.Wrapper
        label="Level of detail"
        description={speed?.text}
        inputWrapperOrder={['label', 'input', 'description']}
      >
        <SegmentedControl
          fullWidth
          mt={4}
          mb={4}
          aria-label="Level of detail"
          data={SPEEDS.map(({ value, label }) => ({ value, label }))}
          value={content.speed_vs_detail}
          onChange={(value) => onChange({ speed_vs_detail: value as DraftContent['speed_vs_detail'] })}
        />
      </Input.Wrapper>
      <ProfilePicker
        query={choices}
        value={content.model_profile}
        onChange={(profile) =>
          // Small models do best with fewer and shorter answers.
          onChange({ model_profile: profile, ...(profile === LOCAL && { speed_vs_detail: 'fast' }) })
        }
      />
      <LocalDrafting
        choice={choices.choices?.profiles.find(({ profile }) => profile === content.model_profile)}
        lowPriority={content.low_priority ?? false}
        onChange={(low_priority) => onChange({ low_priority })}
      />
      <div>
        <Anchor component="button" type="button" size="sm" onClick={toggle} aria-expanded={more}>
          {more ? 'Fewer options' : 'More options: sections, cost limit, tags, number format'}
        </Anchor>
        <Collapse expanded={more}>
          <MoreOptions content={content} sections={choices.choices?.sections ?? []} onChange={onChange} />
        </Collapse>
      </div>
    </Stack>
  );
}
