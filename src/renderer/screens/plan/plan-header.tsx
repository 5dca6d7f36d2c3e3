import { Progress } from '@mantine/core';
import type { PlanOverview } from '../../../shared/contracts/plan-overview.ts';
import { isActive } from '../../../shared/plan-state.ts';
import { formatProgress } from '../../components/format/format.ts';
import { useAgo } from '../../components/format/use-ago.ts';
import { AnchorLink } from '../../components/layout/links.tsx';
import { StateBadge } from '../../components/states/state-badge.tsx';
import { PlanActions } from './plan-actions.tsx';
import classes from './plan-layout.module.css';
import { PlanTitle } from './plan-title.tsx';
import { profileName } from './words.ts';

/** Title, state and orders of a plan. Its height is the same in every state. */
export function PlanHeader({ overview }: { readonly overview: PlanOverview }) {
  const ago = useAgo();
  const { status, parent } = overview;
  const { state, timing } = status;
  const active = isActive(state);
  return (
    <>
      <div className={classes.bar}>
        <PlanTitle title={status.title} />
        <div className={classes.actions}>
          <PlanActions overview={overview} />
        </div>
      </div>
      <div className={classes.facts}>
        <span className={classes.firm}>
          <StateBadge state={state} />
        </span>
        {status.archived && <span className={classes.firm}>Archived</span>}
        {active && (
          <span className={classes.progress}>
            <Progress
              value={status.progress_percentage}
              w={140}
              aria-label="Progress"
              transitionDuration={200}
              striped={state === 'processing'}
            />
            {formatProgress(status.progress_percentage)}
          </span>
        )}
        <span className={classes.firm}>{profileName(status.model_profile)}</span>
        {!active && (
          <span className={classes.firm}>
            {timing.finished_at === null
              ? `Created ${ago(status.created_at)}`
              : `Last drafted ${ago(timing.finished_at)}`}
          </span>
        )}
        {parent && (
          <span title={parent.title}>
            Follows{' '}
            <AnchorLink to="/plan/$planId" params={{ planId: parent.plan_id }} size="sm" dir="auto">
              {parent.title}
            </AnchorLink>
          </span>
        )}
      </div>
    </>
  );
}
