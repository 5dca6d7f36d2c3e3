import { Anchor, Collapse, Group, Radio, Skeleton, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { formatNumber } from '../../components/format/format.ts';
import { AnchorLink } from '../../components/layout/links.tsx';
import { ErrorState } from '../../components/states/error-state.tsx';
import { whyNot } from '../../components/states/why-not.ts';
import type { Choice } from './estimate-text.ts';
import { plainList } from './plain-list.ts';
import { ProfileCard } from './profile-card.tsx';
import type { useChoices } from './use-choices.ts';

interface ProfilePickerProps {
  readonly query: ReturnType<typeof useChoices>;
  readonly value: string;
  readonly onChange: (profile: string) => void;
}

/** Who drafts: the profiles that can be used, and what the others need. */
export function ProfilePicker({ query: { choices, error, again }, value, onChange }: ProfilePickerProps) {
  if (error) return <ErrorState error={error} onRetry={again} />;
  if (!choices) {
    return (
      <Stack gap="xs" aria-busy="true">
        <Skeleton height={108} />
        <Skeleton height={108} />
      </Stack>
    );
  }
  const usable = choices.profiles.filter((choice) => choice.usable);
  const others = choices.profiles.filter((choice) => !choice.usable);
  const chosen = choices.profiles.find(({ profile }) => profile === value);
  return (
    <Stack gap="xs">
      {value !== '' && !chosen?.usable && <Unusable name={value} choice={chosen} />}
      <Radio.Group label="Drafted by" value={value} onChange={onChange}>
        <Stack gap="xs" mt={6}>
          {usable.map((choice) => (
            <ProfileCard key={choice.profile} choice={choice} isDefault={choice.profile === choices.default_profile} />
          ))}
        </Stack>
      </Radio.Group>
      <OtherProfiles others={others} onRefresh={again} />
    </Stack>
  );
}

function Unusable({ name, choice }: { readonly name: string; readonly choice: Choice | undefined }) {
  return (
    <Text size="sm" c="red" role="alert">
      {choice
        ? `${choice.title} is not available: ${choice.why ?? 'unknown reason'}.`
        : `The profile ${name} no longer exists.`}{' '}
      Choose another profile.
    </Text>
  );
}

interface OtherProfilesProps {
  readonly others: readonly Choice[];
  readonly onRefresh: () => void;
}

function OtherProfiles({ others, onRefresh }: OtherProfilesProps) {
  const [open, { toggle }] = useDisclosure(false);
  return (
    <div>
      <Group gap="xs" justify="space-between">
        {others.length > 0 && (
          <Anchor component="button" type="button" size="sm" onClick={toggle} aria-expanded={open}>
            {open ? 'Hide unavailable' : `Show ${formatNumber(others.length)} unavailable`}
          </Anchor>
        )}
        <Anchor component="button" type="button" size="sm" onClick={onRefresh}>
          Refresh
        </Anchor>
      </Group>
      <Collapse expanded={open}>
        <ul style={plainList}>
          {others.map(({ profile, title, summary, why, next }) => (
            <li key={profile}>
              <Stack gap={2} px="sm" py={6}>
                <Text size="sm" fw={600}>
                  {title}
                </Text>
                <Text size="xs" c="dimmed">
                  {summary}
                </Text>
                <Text size="xs" style={{ overflowWrap: 'anywhere' }}>
                  {why !== null && whyNot({ why, next })}
                </Text>
              </Stack>
            </li>
          ))}
        </ul>
        <AnchorLink size="sm" px="sm" to="/settings/$part" params={{ part: 'models' }}>
          Set up models in Settings
        </AnchorLink>
      </Collapse>
    </div>
  );
}
