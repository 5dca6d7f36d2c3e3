import { VisuallyHidden } from '@mantine/core';
import type { ScheduleTask, ScheduleView } from '../../../../../shared/contracts/schedule.ts';
import { formatNumber } from '../../../../components/format/format.ts';
import { ROW_HEIGHT } from '../../../../time-chart/chart-columns.ts';
import { ChartRow } from '../../../../time-chart/chart-row.tsx';
import classes from '../../../../time-chart/time-chart.module.css';
import type { RowPlace } from '../../../../time-chart/time-chart.tsx';
import { LoadArea } from './role-load.tsx';

interface LoadRowProps extends RowPlace {
  readonly role: ScheduleView['roles'][number];
  readonly tasks: readonly ScheduleTask[];
}

/** One role with its load. */
export function LoadRow({ role, tasks, ...place }: LoadRowProps) {
  const { title, peak, available } = role;
  const cell = (column: string) => {
    if (column === 'Peak') return formatNumber(peak);
    if (column === 'Available') return formatNumber(available);
    return (
      <span className={classes.clipped} dir="auto" title={title}>
        {title}
      </span>
    );
  };
  return (
    <ChartRow {...place} level={1} figures={['Peak', 'Available']} cell={cell}>
      <VisuallyHidden>
        Peak load: {formatNumber(peak)} of {formatNumber(available)}
      </VisuallyHidden>
      <LoadArea tasks={tasks} role={role} scale={place.scale} height={ROW_HEIGHT} />
    </ChartRow>
  );
}
