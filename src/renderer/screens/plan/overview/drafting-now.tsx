import { Loader, Text } from '@mantine/core';
import type { PlanOverview } from '../../../../shared/contracts/plan-overview.ts';
import { formatDuration } from '../../../components/format/format.ts';
import classes from './overview.module.css';

/** The sections that are being drafted at this moment; often several at once. */
export function DraftingNow({ overview, now }: { readonly overview: PlanOverview; readonly now: number }) {
  const running = overview.sections.filter(({ state }) => state === 'running');
  return (
    <div>
      <Text size="sm" fw={600} mb={4}>
        In progress
      </Text>
      {running.length === 0 ? (
        <Text size="sm" c="dimmed" mih={60}>
          {overview.status.waiting_for ?? 'Nothing right now.'}
        </Text>
      ) : (
        <ul className={classes.now}>
          {running.map(({ stage, title, started_at }) => (
            <li key={stage}>
              <Loader size={14} aria-hidden />
              <span className={classes.cut} title={title}>
                {title}
              </span>
              {started_at !== null && (
                <span className={classes.aside}>
                  {formatDuration(Math.max(0, (now - Date.parse(started_at)) / 1_000))}
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
