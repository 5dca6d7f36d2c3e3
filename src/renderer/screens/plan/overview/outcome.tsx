import { Group, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { PlanOverview } from '../../../../shared/contracts/plan-overview.ts';
import type { Headline } from '../../../../shared/contracts/plan-quality.ts';
import { api } from '../../../api/api.ts';
import { isLost } from '../../../api/app-error.ts';
import { ErrorState } from '../../../components/error-state.tsx';
import { ButtonLink } from '../../../components/links.tsx';
import { LoadingState } from '../../../components/loading-state.tsx';
import panel from '../../../components/panel.module.css';
import { counted } from '../words.ts';
import { AddSection } from './add-section.tsx';
import classes from './overview.module.css';

const TONES: Readonly<Record<Headline['tone'], string>> = {
  good: 'var(--mantine-color-teal-6)',
  warning: 'var(--mantine-color-yellow-6)',
  bad: 'var(--mantine-color-red-6)',
  neutral: 'var(--mantine-color-gray-5)',
};

/** What a plan comes down to once nobody drafts it, and what to do next. */
export function Outcome({ overview }: { readonly overview: PlanOverview }) {
  const { plan_id, state, quality_summary } = overview.status;
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
        {headlines.map(({ tone, label, value, detail }) => (
          <div key={label} className={classes.headline} style={{ borderInlineStartColor: TONES[tone] }}>
            <Text size="xs" c="dimmed">
              {label}
            </Text>
            <div className={classes.headlineValue}>{value}</div>
            <Text size="sm">{detail}</Text>
          </div>
        ))}
      </div>
      {state === 'completed' && (
        <Group gap="xs" mt="md">
          <ButtonLink to="/plan/$planId/report" params={{ planId: plan_id }} size="sm">
            Read report
          </ButtonLink>
          <ButtonLink to="/plan/$planId/decide" params={{ planId: plan_id }} size="sm" variant="default">
            Open decisions
          </ButtonLink>
          <ButtonLink to="/plan/$planId/quality" params={{ planId: plan_id }} size="sm" variant="default">
            {qualityText(quality_summary)}
          </ButtonLink>
          <AddSection overview={overview} />
        </Group>
      )}
    </section>
  );
}

function qualityText(summary: PlanOverview['status']['quality_summary']): string {
  if (!summary || summary.errors + summary.warnings === 0) return 'Review checks';
  const errors = summary.errors > 0 ? counted(summary.errors, 'error') : '';
  const warnings = summary.warnings > 0 ? counted(summary.warnings, 'warning') : '';
  return `Review ${[errors, warnings].filter((part) => part !== '').join(' and ')}`;
}
