import { IconHistory } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { api } from '../../../api/api.ts';
import { EmptyState } from '../../../components/states/empty-state.tsx';
import { Loaded } from '../../../components/states/loaded.tsx';
import { LogView } from '../overview/log-view.tsx';
import { SectionList } from '../overview/section-list.tsx';
import { usePlanOverview } from '../use-plan-overview.ts';
import { RunDetail } from './run-detail.tsx';
import { RunList } from './run-list.tsx';
import classes from './runs.module.css';

const route = getRouteApi('/plan/$planId/runs');

/** Every time that the plan was drafted: how it went, what it took, and what to do about what went wrong. */
export function RunsTab() {
  const { planId } = route.useParams();
  const { run: wanted } = route.useSearch();
  const runs = useQuery(api.runs.list.queryOptions({ plan_id: planId }));
  return (
    <Loaded query={runs}>
      {(history) => {
        const all = history.runs;
        const chosen = all.find(({ run_id }) => run_id === wanted) ?? all[0];
        if (!chosen) {
          return (
            <EmptyState
              icon={IconHistory}
              title="No runs yet"
              text="Each drafting run appears here with its time and cost."
            />
          );
        }
        return (
          <div className={classes.layout}>
            <RunList planId={planId} runs={all} chosen={chosen.run_id} />
            <RunDetail key={chosen.run_id} planId={planId} run={chosen} />
            <OfThePlan planId={planId} runId={chosen.run_id} />
          </div>
        );
      }}
    </Loaded>
  );
}

interface OfThePlanProps {
  readonly planId: string;
  readonly runId: string;
}

/** What is true of the plan and not of one run: its sections and its log. It comes after what stands above it. */
function OfThePlan({ planId, runId }: OfThePlanProps) {
  const { data: overview } = usePlanOverview(planId);
  const above = useQuery(api.runs.costs.queryOptions({ plan_id: planId, run_id: runId }));
  if (!overview || above.isPending) return null;
  return (
    <div className={classes.whole}>
      <SectionList overview={overview} />
      <LogView planId={planId} sections={overview.sections} />
    </div>
  );
}
