import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import type { ProfileReport } from '../../../shared/contracts/model-profile.ts';
import { formatCount } from '../../components/format/format.ts';
import { Fold } from './fold.tsx';
import { ModelRow } from './model-row.tsx';
import { profileState } from './profile-state.ts';
import { TitledCard } from './titled-card.tsx';

interface ProfileReportCardProps {
  readonly report: ProfileReport;
  /** Titles of its providers that have no key. */
  readonly missing: readonly string[];
  /** Goes where keys are entered; null where the app takes none. */
  readonly onAddKey: (() => void) | null;
}

/** A profile, whether it can be used, and its models with what each lacks, which are folded. */
export function ProfileReportCard({ report, missing, onAddKey }: ProfileReportCardProps) {
  const { profile, title, summary, usable, leaves_computer, models } = report;
  const state = profileState(report, missing);
  return (
    <TitledCard
      title={title}
      detail={
        <Text size="sm" c="dimmed" ff="monospace" truncate>
          {profile}
        </Text>
      }
      aside={
        <>
          {usable && (
            <Badge color={leaves_computer ? 'yellow' : 'teal'} variant="light" radius="sm" tt="none">
              {leaves_computer ? 'Cloud' : 'Local'}
            </Badge>
          )}
          <Badge color={usable ? 'teal' : 'gray'} variant={usable ? 'light' : 'default'} radius="sm" tt="none">
            {usable ? 'Available' : 'Not available'}
          </Badge>
        </>
      }
    >
      <Text size="sm" c="dimmed">
        {summary}
      </Text>
      {state !== null && (
        <Group gap="xs" justify="space-between" wrap="nowrap">
          <Text size="sm">{state}</Text>
          {missing.length > 0 && onAddKey !== null && (
            <Button
              size="compact-sm"
              variant="default"
              flex="none"
              onClick={onAddKey}
              aria-label={`Add key for the profile ${title}`}
            >
              Add key
            </Button>
          )}
        </Group>
      )}
      {models.length > 0 && (
        <Fold label={formatCount(models.length, 'model')}>
          <Stack gap={6}>
            {models.map((model) => (
              <ModelRow key={model.key} model={model} />
            ))}
          </Stack>
        </Fold>
      )}
    </TitledCard>
  );
}
