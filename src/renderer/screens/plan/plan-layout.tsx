import { Group } from '@mantine/core';
import { IconFileOff } from '@tabler/icons-react';
import { getRouteApi, Outlet } from '@tanstack/react-router';
import { appError, isLost } from '../../api/app-error.ts';
import { ButtonLink } from '../../components/layout/links.tsx';
import { PageHeader, useWindowTitle } from '../../components/layout/page-header.tsx';
import { EmptyState } from '../../components/states/empty-state.tsx';
import { ErrorState } from '../../components/states/error-state.tsx';
import { LoadingState } from '../../components/states/loading-state.tsx';
import { useOpenedPlan } from '../../layout/recent-plans.ts';
import { PlanHeader } from './plan-header.tsx';
import classes from './plan-layout.module.css';
import { PlanTabs, usePartName } from './plan-tabs.tsx';
import { RedraftNote } from './redraft-note.tsx';
import { usePlanOverview } from './use-plan-overview.ts';

const route = getRouteApi('/plan/$planId');

/**
 * What stands above every part of a plan: its title, its state, what can be done with it, and the way to its parts.
 * The part below has all the height that is left: by default it scrolls in it, and one that sets `height: 100%` fills
 * it.
 */
export function PlanLayout() {
  const { planId } = route.useParams();
  const overview = usePlanOverview(planId);
  const partName = usePartName();
  useWindowTitle(overview.data?.status.title ?? 'Plan');
  useOpenedPlan(planId, overview.isSuccess);
  if (overview.isPending) return <LoadingState />;
  if (isLost(overview)) {
    return appError(overview.error).code === 'PLAN_NOT_FOUND' ? (
      <EmptyState
        title="Plan not found"
        icon={IconFileOff}
        text="It was deleted or is in another library. Deleted plans are kept for 30 days."
      >
        <Group justify="center">
          <ButtonLink to="/">Go to Library</ButtonLink>
          <ButtonLink to="/" search={{ view: 'deleted' }} variant="default">
            Deleted plans
          </ButtonLink>
        </Group>
      </EmptyState>
    ) : (
      <>
        <PageHeader title="Plan" />
        <ErrorState error={overview.error} onRetry={() => void overview.refetch()} />
        <ButtonLink to="/" variant="default" mx="lg">
          Go to Library
        </ButtonLink>
      </>
    );
  }
  return (
    <div className={classes.frame}>
      <header className={classes.head}>
        <PlanHeader overview={overview.data} />
        <PlanTabs planId={planId} />
      </header>
      <RedraftNote overview={overview.data} />
      {/* Each part begins at its top. */}
      <section
        key={partName}
        className={classes.part}
        aria-label={partName}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        data-scroll-restoration-id="plan-part"
      >
        {/* Nothing of one plan may stay on the page when another is opened. */}
        <Outlet key={planId} />
      </section>
    </div>
  );
}
