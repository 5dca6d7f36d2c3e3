import { Badge, Card, Collapse, Group, Stack, Text, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useId, useState } from 'react';
import type { ProfileReport } from '../../../shared/contracts/model-profile.ts';
import { formatNumber } from '../../components/format/format.ts';
import { whyNot } from '../../components/states/why-not.ts';
import { ModelRow } from './model-row.tsx';

/** What the command line says of it names commands. */
const HOW_TO_FILL = 'Download a model under “Models on this computer”, or use your own file';

function isEmptyLocal({ profile, models }: ProfileReport): boolean {
  return profile === 'local' && models.length === 0;
}

/** A profile, whether it can be used, and its models, which are folded. */
export function ProfileReportCard({ report }: { readonly report: ProfileReport }) {
  const [open, setOpen] = useState(false);
  const details = useId();
  const { profile, title, summary, usable, why, next, leaves_computer, models } = report;
  return (
    <Card withBorder padding="sm" radius="md" mb="sm" component="article" aria-label={title}>
      <Stack gap={6}>
        <Group justify="space-between" wrap="nowrap">
          <Group gap="xs" wrap="nowrap" miw={0}>
            <Text fw={600} truncate>
              {title}
            </Text>
            <Text size="sm" c="dimmed" ff="monospace" truncate>
              {profile}
            </Text>
          </Group>
          <Group gap={6} wrap="nowrap">
            {usable && (
              <Badge color={leaves_computer ? 'yellow' : 'teal'} variant="light" radius="sm" tt="none">
                {leaves_computer ? 'Cloud' : 'Local'}
              </Badge>
            )}
            <Badge color={usable ? 'teal' : 'gray'} variant={usable ? 'light' : 'default'} radius="sm" tt="none">
              {usable ? 'Available' : 'Not available'}
            </Badge>
          </Group>
        </Group>
        <Text size="sm" c="dimmed">
          {summary}
        </Text>
        {why !== null && <Text size="sm">{whyNot({ why, next: isEmptyLocal(report) ? HOW_TO_FILL : next })}</Text>}
        {models.length > 0 && (
          <UnstyledButton aria-expanded={open} aria-controls={details} onClick={() => setOpen(!open)} w="max-content">
            <Group gap={4} wrap="nowrap">
              {open ? <IconChevronDown size={16} aria-hidden /> : <IconChevronRight size={16} aria-hidden />}
              <Text size="sm">{models.length === 1 ? '1 model' : `${formatNumber(models.length)} models`}</Text>
            </Group>
          </UnstyledButton>
        )}
        <Collapse expanded={open} id={details}>
          <Stack gap={6}>
            {models.map((model) => (
              <ModelRow key={model.key} model={model} />
            ))}
          </Stack>
        </Collapse>
      </Stack>
    </Card>
  );
}
