import { Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Outlet, useLocation, useNavigate } from '@tanstack/react-router';
import { api } from '../../api/api.ts';
import { ErrorState } from '../../components/error-state.tsx';
import { LoadingState } from '../../components/loading-state.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { StateBadge } from '../../components/state-badge.tsx';

const TABS = [
  ['', 'Overview'],
  ['report', 'Report'],
  ['decide', 'Decide'],
  ['facts', 'Facts'],
  ['schedule', 'Schedule'],
  ['files', 'Files'],
  ['graph', 'Graph'],
  ['quality', 'Quality'],
  ['runs', 'Runs'],
] as const;

const route = getRouteApi('/plan/$planId');

/** What stands above every part of a plan: its title, its state, and the way to its other parts. */
export function PlanLayout() {
  const { planId } = route.useParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const status = useQuery(api.plans.status.queryOptions({ plan_id: planId }));
  if (status.isPending) return <LoadingState />;
  if (status.isError) return <ErrorState error={status.error} onRetry={() => void status.refetch()} />;
  return (
    <>
      <PageHeader title={status.data.title}>
        <StateBadge state={status.data.state} />
      </PageHeader>
      <Tabs
        value={pathname.split('/')[3] ?? ''}
        onChange={(tab) => void navigate({ to: `/plan/${planId}/${tab ?? ''}` as '/' })}
      >
        <Tabs.List px="lg">
          {TABS.map(([value, label]) => (
            <Tabs.Tab key={value} value={value}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </Tabs>
      <Outlet />
    </>
  );
}
