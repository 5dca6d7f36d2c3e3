import { getRouteApi, Outlet } from '@tanstack/react-router';
import { ErrorState } from '../../components/error-state.tsx';
import { ButtonLink } from '../../components/links.tsx';
import { LoadingState } from '../../components/loading-state.tsx';
import { useWindowTitle } from '../../components/page-header.tsx';
import { PlanHeader } from './plan-header.tsx';
import classes from './plan-layout.module.css';
import { PlanTabs, usePartName } from './plan-tabs.tsx';
import { RedraftNote } from './redraft-note.tsx';
import { usePlanOverview } from './use-plan-overview.ts';

const route = getRouteApi('/plan/$planId');

/**
 * What stands above every part of a plan: its title, its state, what can be done with it, and the way to its parts.
 * The part below has all the height that is left: by default it scrolls in it, and one that sets `height: 100%` fills it.
 */
export function PlanLayout() {
  const { planId } = route.useParams();
  const overview = usePlanOverview(planId);
  const partName = usePartName();
  useWindowTitle(overview.data?.status.title ?? 'Plan');
  if (overview.isPending) return <LoadingState />;
  if (overview.isError) {
    return (
      <>
        <ErrorState error={overview.error} onRetry={() => void overview.refetch()} />
        <ButtonLink to="/" variant="default" mx="lg">
          Go to the library
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
