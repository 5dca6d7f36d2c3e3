import { Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { ErrorState } from '../../components/error-state.tsx';
import { AnchorLink } from '../../components/links.tsx';
import { LoadingState } from '../../components/loading-state.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { StateBadge } from '../../components/state-badge.tsx';

/** The user's plans. */
export function LibraryScreen() {
  const plans = useQuery(api.plans.list.queryOptions({}));
  return (
    <>
      <PageHeader title="Library" />
      {plans.isPending && <LoadingState />}
      {plans.isError && <ErrorState error={plans.error} onRetry={() => void plans.refetch()} />}
      <Stack px="lg" gap="xs">
        {plans.data?.plans.map(({ plan_id, title, state }) => (
          <Group key={plan_id}>
            <StateBadge state={state} />
            <AnchorLink to="/plan/$planId" params={{ planId: plan_id }}>
              {title}
            </AnchorLink>
          </Group>
        ))}
      </Stack>
    </>
  );
}
