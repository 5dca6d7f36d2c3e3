import { Badge, Group, Progress, Stack, Text, Title } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { formatNumber } from '../../../components/format/format.ts';
import { AnchorLink, ButtonLink } from '../../../components/layout/links.tsx';
import { STAGE_STATES } from '../stage-states.ts';
import type { ReportContents } from './contents-list.tsx';
import classes from './report.module.css';

const route = getRouteApi('/plan/$planId');

/** Stands where the report will be: which sections exist already, each to be read by itself. */
export function DraftedSections({ drafted }: { readonly drafted: ReportContents['drafted'] }) {
  const { planId } = route.useParams();
  const done = drafted.filter(({ state }) => state !== 'not_run' && state !== 'running' && state !== 'failed').length;
  return (
    <Stack p="lg" gap="md">
      <div>
        <Title order={2} size="h4">
          Report not ready yet
        </Title>
        <Text c="dimmed">
          {formatNumber(done)} of {formatNumber(drafted.length)} sections drafted. You can already read the finished
          ones.
        </Text>
      </div>
      <Progress value={drafted.length === 0 ? 0 : (done / drafted.length) * 100} aria-label="Sections drafted" />
      <ul className={classes.drafted}>
        {drafted.map(({ stage, title, state, path }) => (
          <li key={stage} className={classes.draftedRow}>
            <Group gap="sm" wrap="nowrap" justify="space-between">
              {path === null ? (
                <Text size="sm" c="dimmed" truncate>
                  {title}
                </Text>
              ) : (
                <AnchorLink size="sm" truncate to="/plan/$planId/files" params={{ planId }} search={{ path }}>
                  {title}
                </AnchorLink>
              )}
              <Badge variant="light" radius="sm" tt="none" flex="none" color={STAGE_STATES[state].color}>
                {STAGE_STATES[state].label}
              </Badge>
            </Group>
          </li>
        ))}
      </ul>
      <Group>
        <ButtonLink to="/plan/$planId" params={{ planId }} variant="default">
          View progress
        </ButtonLink>
      </Group>
    </Stack>
  );
}
