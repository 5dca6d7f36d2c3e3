import { UnstyledButton } from '@mantine/core';
import type { ScheduleRisk } from '../../../../../shared/contracts/schedule.ts';
import { formatDay } from '../../../../components/format/format.ts';
import classes from './overview.module.css';

interface RiskDriversProps {
  readonly risk: ScheduleRisk;
  readonly onSelect: (task: string) => void;
}

/**
 * Tasks by how much their uncertainty moves the finish, or what the deadline is about: each bar from the date when one
 * goes well to when it goes badly.
 */
export function RiskDrivers({ risk, onSelect }: RiskDriversProps) {
  const least = Math.min(...risk.drivers.map(({ low }) => low.days));
  const most = Math.max(...risk.drivers.map(({ high }) => high.days));
  const place = (days: number) => (100 * (days - least)) / Math.max(1, most - least);
  return (
    <ul className={classes.plainList}>
      {risk.drivers.map(({ task, title, low, high }) => (
        <li key={task}>
          <UnstyledButton className={classes.driver ?? ''} onClick={() => onSelect(task)} title={title}>
            <span className={classes.clipped} dir="auto">
              {title}
            </span>
            <span className={classes.driverTrack} aria-hidden>
              <span
                className={classes.driverBar}
                style={{ left: `${place(low.days)}%`, width: `${Math.max(1, place(high.days) - place(low.days))}%` }}
              />
            </span>
            <span className={classes.driverDates}>
              <span>{formatDay(low.date)}</span>
              <span>{formatDay(high.date)}</span>
            </span>
          </UnstyledButton>
        </li>
      ))}
    </ul>
  );
}
