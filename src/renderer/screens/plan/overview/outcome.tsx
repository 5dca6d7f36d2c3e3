import { Group, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { PlanOverview } from '../../../../shared/contracts/plan-overview.ts';
import { api } from '../../../api/api.ts';
import { isLost } from '../../../api/app-error.ts';
import { ButtonLink } from '../../../components/layout/links.tsx';
import panel from '../../../components/layout/panel.module.css';
import { ErrorState } from '../../../components/states/error-state.tsx';
import { LoadingState } from '../../../components/states/loading-state.tsx';
import { AddSection } from './add-section.tsx';
import { HeadlineTile } from './headline-tile.tsx';
import classes from './overview.module.css';

/** What a plan comes down to once nobody drafts it, and what to do next. */
export function Outcome({ overview }: { readonly overview: PlanOverview }) {
  const { plan_id, state } = overview.status;
  const answer = useQuery(api.quality.headlines.queryOptions({ plan_id }));
  const headlines = answer.data?.headlines ?? [];
  if (state !== 'completed' && headlines.length === 0 && !isLost(answer)) return null;
  return (
    <section aria-labelledby="outcome">
      <Title order={2} id="outcome" className={panel.heading ?? ''}>
        {state === 'completed' ? 'At a glance' : 'So far'}
      </Title>
      {answer.isPending && (
        // As high as the six figures of a whole plan, so that nothing moves when they come.
        <div style={{ minHeight: 230 }}>
          <LoadingState rows={3} />
        </div>
      )}
      {isLost(answer) && <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />}
      <div className={classes.headlines}>
        {headlines.map((headline) => (
          <HeadlineTile key={headline.label} overview={overview} headline={headline} />
        ))}
      </div>
      {state === 'completed' && (
        <Group gap="xs" mt="md">
          <ButtonLink to="/plan/$planId/report" params={{ planId: plan_id }} size="sm">
            Read report
          </ButtonLink>
          <AddSection overview={overview} />
        </Group>
      )}
    </section>
  );
}
