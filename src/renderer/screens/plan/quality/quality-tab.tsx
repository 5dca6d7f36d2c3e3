import { IconChecklist } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { api } from '../../../api/api.ts';
import { isLost } from '../../../api/app-error.ts';
import { ErrorState } from '../../../components/error-state.tsx';
import { LoadingState } from '../../../components/loading-state.tsx';
import { NotYet } from '../not-yet.tsx';
import { FindingList } from './finding-list.tsx';
import { Incomplete } from './incomplete.tsx';
import classes from './quality.module.css';
import { Trust } from './trust.tsx';

const route = getRouteApi('/plan/$planId/quality');

/** What would make a careful reader distrust the plan, each with its place, and what was looked at to find it. */
export function QualityTab() {
  const { planId } = route.useParams();
  const quality = useQuery(api.quality.findings.queryOptions({ plan_id: planId }));
  if (quality.isPending) return <LoadingState />;
  if (isLost(quality)) return <ErrorState error={quality.error} onRetry={() => void quality.refetch()} />;
  const { summary } = quality.data;
  if (summary.sections_complete + summary.sections_partial + summary.sections_failed === 0) {
    return (
      <NotYet
        planId={planId}
        icon={IconChecklist}
        title="No findings yet"
        text="Sections are checked as they are drafted. Findings appear here."
      />
    );
  }
  return (
    <div className={classes.layout}>
      <div className={classes.main}>
        <Incomplete quality={quality.data} />
        <FindingList quality={quality.data} />
      </div>
      <aside className={classes.side} aria-label="Checks">
        <Trust quality={quality.data} />
      </aside>
    </div>
  );
}
