import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { PlanOverview } from '../../../../shared/contracts/plan-overview.ts';
import { api } from '../../../api/api.ts';
import { useDecisions } from '../decide/use-decisions.ts';
import { NextSteps } from './next-steps.tsx';
import { SmallTimeline } from './small-timeline.tsx';

/** What a finished plan waits for, and its phases. They come at once and last, so that nothing moves below them. */
export function WhatIsNext({ overview }: { readonly overview: PlanOverview }) {
  const { plan_id } = overview.status;
  const headlines = useQuery(api.quality.headlines.queryOptions({ plan_id }));
  const schedule = useQuery(api.schedule.get.queryOptions({ plan_id }));
  const decisions = useDecisions(plan_id);
  if (headlines.isPending || schedule.isPending || decisions.isPending) return null;
  return (
    <Stack gap="lg">
      <NextSteps overview={overview} />
      <SmallTimeline planId={plan_id} />
    </Stack>
  );
}
