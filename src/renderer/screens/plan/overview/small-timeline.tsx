import { Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ScheduleView } from '../../../../shared/contracts/schedule.ts';
import { api } from '../../../api/api.ts';
import { formatDay } from '../../../components/format/format.ts';
import { AnchorLink } from '../../../components/layout/links.tsx';
import { Panel } from '../../../components/layout/panel.tsx';
import classes from './small-timeline.module.css';

/** The phases of the plan as bars from its start to its end, with its deadline. */
export function SmallTimeline({ planId }: { readonly planId: string }) {
  const { data } = useQuery(api.schedule.get.queryOptions({ plan_id: planId }));
  if (!data?.schedule || data.schedule.phases.length === 0) return null;
  const { phases, start, finish, deadline } = data.schedule;
  const scale = scaleOf(data.schedule);
  return (
    <Panel title="Timeline">
      <ul className={classes.phases}>
        {phases.map(({ id, title, start: begins, finish: ends }) => (
          <li key={id} className={classes.phase} title={`${title}: ${formatDay(begins)} – ${formatDay(ends)}`}>
            <span className={classes.name} dir="auto">
              {title}
            </span>
            <span className={classes.track} aria-hidden>
              <span
                className={classes.bar}
                style={{ insetInlineStart: `${scale(begins)}%`, width: `${scale(ends) - scale(begins)}%` }}
              />
              {deadline && (
                <span className={classes.deadline} style={{ insetInlineStart: `${scale(deadline.date)}%` }} />
              )}
            </span>
            <span className={classes.dates}>
              {formatDay(begins)} – {formatDay(ends)}
            </span>
          </li>
        ))}
      </ul>
      <Group justify="space-between" gap="sm" mt="xs">
        <Text size="xs" c="dimmed">
          {formatDay(start)} – {formatDay(finish)}
          {deadline && `, deadline ${formatDay(deadline.date)}`}
        </Text>
        <AnchorLink to="/plan/$planId/schedule" params={{ planId }} size="xs">
          Open schedule
        </AnchorLink>
      </Group>
    </Panel>
  );
}

/** Where a day lies between the first and the last that is shown, in percent. */
function scaleOf({ start, finish, deadline }: ScheduleView): (date: string) => number {
  const days = [start, finish, ...(deadline ? [deadline.date] : [])].map((date) => Date.parse(date));
  const [first, last] = [Math.min(...days), Math.max(...days)];
  return (date) => (last === first ? 0 : (100 * (Date.parse(date) - first)) / (last - first));
}
