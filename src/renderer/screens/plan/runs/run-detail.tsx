import { Alert, Stack, Tabs, Text, Title } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { PlanRun } from '../../../../shared/contracts/plan-run.ts';
import { api } from '../../../api/api.ts';
import { formatCount, formatMoment } from '../../../components/format/format.ts';
import { ErrorState } from '../../../components/states/error-state.tsx';
import { LoadingState } from '../../../components/states/loading-state.tsx';
import { useChangeAddress } from '../../../components/use-address.ts';
import { Remedy } from '../remedy.tsx';
import { runName, targetLabel } from '../words.ts';
import { CallTable } from './call-table.tsx';
import { CostTable } from './cost-table.tsx';
import { EventList } from './event-list.tsx';
import { runTime } from './run-list.tsx';
import classes from './runs.module.css';

const route = getRouteApi('/plan/$planId/runs');

interface RunDetailProps {
  readonly planId: string;
  readonly run: PlanRun;
}

/** One run: why it ended as it did, what each section took, every call, everything that happened. */
export function RunDetail({ planId, run }: RunDetailProps) {
  const { show: view = 'sections' } = route.useSearch();
  const change = useChangeAddress(route.useNavigate());
  const costs = useQuery(api.runs.costs.queryOptions({ plan_id: planId, run_id: run.run_id }));
  return (
    <div className={classes.detail}>
      <Stack gap="md">
        <div>
          <Title order={2} size="h4">
            {runName(run.run_id)}
          </Title>
          <Text size="sm" c="dimmed">
            {summary(run)}
          </Text>
          {run.asked_to_redraft.length > 0 && (
            <Text size="sm" c="dimmed">
              Selected sections: {run.asked_to_redraft.join(', ')}
            </Text>
          )}
        </div>
        {run.failure && (
          <Alert
            color={run.state === 'failed' ? 'red' : 'yellow'}
            variant="light"
            icon={<IconAlertTriangle aria-hidden />}
            title={run.failure.message}
          >
            <Remedy planId={planId} failure={run.failure} sections={costs.data?.sections ?? []} />
          </Alert>
        )}
        <Tabs
          value={view}
          onChange={(next) => change({ show: next === 'calls' || next === 'events' ? next : undefined })}
          keepMounted={false}
        >
          <Tabs.List aria-label="Run details">
            <Tabs.Tab value="sections">Sections and cost</Tabs.Tab>
            <Tabs.Tab value="calls">Model calls</Tabs.Tab>
            <Tabs.Tab value="events">Events</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="sections" pt="sm">
            {costs.data && <CostTable run={run} costs={costs.data} />}
          </Tabs.Panel>
          <Tabs.Panel value="calls" pt="sm">
            {costs.data && <CallTable costs={costs.data} />}
          </Tabs.Panel>
          <Tabs.Panel value="events" pt="sm">
            <EventList planId={planId} runId={run.run_id} />
          </Tabs.Panel>
        </Tabs>
        {costs.isPending && view !== 'events' && <LoadingState />}
        {costs.isError && view !== 'events' && <ErrorState error={costs.error} onRetry={() => void costs.refetch()} />}
      </Stack>
    </div>
  );
}

function summary(run: PlanRun): string {
  const took = runTime(run);
  const begun = run.started_at === null ? 'not started' : `started ${formatMoment(run.started_at)}`;
  const ended = run.finished_at === null ? 'still running' : `ended ${formatMoment(run.finished_at)}`;
  const crashes = run.crashes === 0 ? '' : `, continued after ${formatCount(run.crashes, 'crash', 'crashes')}`;
  return `${targetLabel(run.target)}: ${begun}, ${ended}${took === null ? '' : `, took ${took}`}${crashes}.`;
}
