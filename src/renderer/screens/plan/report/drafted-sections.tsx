import { Badge, Group, Progress, Stack, Text, Title } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import type { StageState } from '../../../../shared/contracts/stage-state.ts';
import { AnchorLink, ButtonLink } from '../../../components/links.tsx';
import type { ReportContents } from './contents-list.tsx';
import classes from './report.module.css';

const route = getRouteApi('/plan/$planId');

const LOOKS: Readonly<Record<StageState, { readonly label: string; readonly color: string }>> = {
  fresh: { label: 'Drafted', color: 'teal' },
  edited: { label: 'Edited by you', color: 'indigo' },
  stale: { label: 'Waits to be redrafted', color: 'yellow' },
  partial: { label: 'Incomplete', color: 'yellow' },
  failed: { label: 'Failed', color: 'red' },
  running: { label: 'Being drafted', color: 'blue' },
  not_run: { label: 'To come', color: 'gray' },
};

/** Stands where the report will be: which sections exist already, each to be read by itself. */
export function DraftedSections({ drafted }: { readonly drafted: ReportContents['drafted'] }) {
  const { planId } = route.useParams();
  const done = drafted.filter(({ state }) => state !== 'not_run' && state !== 'running' && state !== 'failed').length;
  return (
    <Stack p="lg" gap="md">
      <div>
        <Title order={2} size="h4">
          The report is not there yet
        </Title>
        <Text c="dimmed">
          It is written when its sections are drafted: {done} of {drafted.length} are. What is there can be read
          already.
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
              <Badge variant="light" radius="sm" tt="none" flex="none" color={LOOKS[state].color}>
                {LOOKS[state].label}
              </Badge>
            </Group>
          </li>
        ))}
      </ul>
      <Group>
        <ButtonLink to="/plan/$planId" params={{ planId }} variant="default">
          See how far the plan is
        </ButtonLink>
      </Group>
    </Stack>
  );
}
