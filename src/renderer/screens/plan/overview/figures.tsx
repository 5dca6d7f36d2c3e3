import { Progress } from '@mantine/core';
import type { ReactNode } from 'react';
import type { PlanOverview } from '../../../../shared/contracts/plan-overview.ts';
import { isActive } from '../../../../shared/plan-state.ts';
import {
  formatCost,
  formatCount,
  formatDay,
  formatDuration,
  formatMoment,
  formatNumber,
  formatUsd,
} from '../../../components/format/format.ts';
import lists from '../../../components/layout/lists.module.css';
import { Panel } from '../../../components/layout/panel.tsx';
import { runName, targetLabel, whoDrafts } from '../words.ts';

/** What the drafting takes, and what it was asked for with. */
export function Figures({ overview }: { readonly overview: PlanOverview }) {
  const { status, unpriced, max_cost_usd, speed, start_date, target, tags } = overview;
  const { usage, timing } = status;
  return (
    <Panel title="Figures">
      <dl className={lists.figures}>
        <Figure label="Drafted by">{whoDrafts(status.model_profile)}</Figure>
        <Figure label="Level of detail">{speed === 'fast' ? 'Short' : speed === 'ping' ? 'Quick test' : 'Full'}</Figure>
        {target && <Figure label="Steps">{targetLabel(target)}</Figure>}
        <Figure label="Plan starts">{formatDay(start_date)}</Figure>
        <Figure label="Model calls">{formatNumber(usage.llm_calls)}</Figure>
        {usage.llm_calls > 0 && (
          <>
            <Figure label="Input tokens">{formatNumber(usage.input_tokens)}</Figure>
            <Figure label="Output tokens">{formatNumber(usage.output_tokens)}</Figure>
          </>
        )}
        <Figure label="Cost">
          {formatCost({ cost_usd: usage.cost_usd, unpriced })}
          {max_cost_usd !== null &&
            (unpriced === 0 ? ` of ${formatUsd(max_cost_usd)} limit` : `; the limit is ${formatUsd(max_cost_usd)}`)}
          {/* What has no known price does not count towards the limit, so that a share of it would say nothing. */}
          {max_cost_usd !== null && unpriced === 0 && (
            <Progress
              mt={4}
              size="sm"
              value={Math.min(100, (100 * usage.cost_usd) / max_cost_usd)}
              color={usage.cost_usd > 0.8 * max_cost_usd ? 'yellow' : 'indigo'}
              aria-label="Cost against the limit"
            />
          )}
        </Figure>
        {!isActive(status.state) && timing.started_at !== null && timing.finished_at !== null && (
          <Figure label={status.run_id === null ? 'Duration' : `Duration of ${runName(status.run_id)}`}>
            {formatDuration(timing.elapsed_sec)}
          </Figure>
        )}
        {timing.started_at !== null && <Figure label="Started">{formatMoment(timing.started_at)}</Figure>}
        {status.resume_count > 0 && <Figure label="Resumed">{formatCount(status.resume_count, 'time')}</Figure>}
        <Figure label="Files">{formatNumber(status.files_count)}</Figure>
        {tags.length > 0 && <Figure label="Tags">{tags.join(', ')}</Figure>}
      </dl>
    </Panel>
  );
}

function Figure({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  );
}
