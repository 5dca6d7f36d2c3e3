import { IconPencil } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { isActive } from '../../../../shared/plan-state.ts';
import { ButtonLink } from '../../../components/layout/links.tsx';
import { EmptyState } from '../../../components/states/empty-state.tsx';
import { usePlanOverview } from '../use-plan-overview.ts';
import { Figures } from './figures.tsx';
import { Lineage } from './lineage.tsx';
import { LogView } from './log-view.tsx';
import { Outcome } from './outcome.tsx';
import classes from './overview.module.css';
import { RunAlerts } from './run-alerts.tsx';
import { RunningPanel } from './running-panel.tsx';
import { SectionList } from './section-list.tsx';
import { WhatIsNext } from './what-is-next.tsx';

const route = getRouteApi('/plan/$planId/');

/** A plan at a glance: while it is drafted, how that goes; afterwards, what came of it and what to do next. */
export function OverviewTab() {
  const { planId } = route.useParams();
  const { data: overview } = usePlanOverview(planId);
  // The frame around this part shows loading and errors of the same answer.
  if (!overview) return null;
  const { state } = overview.status;
  if (state === 'draft') {
    return (
      <EmptyState
        icon={IconPencil}
        title="This plan is a draft"
        text="Edit the prompt, then start drafting when you are ready."
      >
        <ButtonLink to="/new" search={{ draft: planId }}>
          Continue writing
        </ButtonLink>
      </EmptyState>
    );
  }
  const active = isActive(state);
  const finished = state === 'completed';
  return (
    <div className={classes.layout} data-active={active || undefined} data-finished={finished || undefined}>
      <div className={classes.main}>
        <RunAlerts overview={overview} />
        {active ? <RunningPanel overview={overview} /> : <Outcome overview={overview} />}
      </div>
      <div className={classes.below}>
        {finished ? <WhatIsNext overview={overview} /> : <SectionList overview={overview} />}
      </div>
      <aside className={classes.side} aria-label="Figures">
        <Figures overview={overview} />
        <Lineage overview={overview} />
      </aside>
      {/* Once it is finished, how it was drafted stands with its runs. */}
      {!finished && (
        <div className={classes.log}>
          <LogView planId={planId} sections={overview.sections} />
        </div>
      )}
    </div>
  );
}
