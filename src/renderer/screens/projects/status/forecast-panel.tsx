import { Progress, Text, Title } from '@mantine/core';
import { Fragment, type ReactNode } from 'react';
import type { StatusReport } from '../../../../shared/contracts/status-report.ts';
import { formatDay, formatNumber, formatProgress } from '../../../components/format.ts';
import panel from '../../../components/panel.module.css';
import classes from '../projects.module.css';
import { countsText, progressOf, workingDays } from '../words.ts';
import own from './status.module.css';

/** Progress, and when the work will be finished, beside what was approved. */
export function ForecastPanel({ report }: { readonly report: StatusReport }) {
  const { counts, forecast } = report;
  const { p50, p80, approved, runs, earned_value: value } = forecast;
  const progress = progressOf(counts);
  const isOver = counts.blocked + counts.ready + counts.claimed + counts.failed === 0;
  const rows: (readonly [name: string, now: ReactNode, approved: ReactNode])[] = [
    ['50% likely by', formatDay(p50), formatDay(approved.p50)],
    ['80% likely by', formatDay(p80), formatDay(approved.p80)],
  ];
  return (
    <>
      <section className={panel.panel} aria-labelledby="progress">
        <Title order={2} id="progress" className={panel.heading ?? ''}>
          Progress
        </Title>
        <div className={own.progress}>
          <Progress value={progress} aria-label="Tasks that have ended" className={own.bar ?? ''} />
          <span>{formatProgress(progress)}</span>
        </div>
        <div className={classes.dim}>{countsText(counts)}</div>
      </section>
      <section className={panel.panel} aria-labelledby="forecast">
        <Title order={2} id="forecast" className={panel.heading ?? ''}>
          Forecast
        </Title>
        <Text size="sm" mb="xs">
          {isOver ? 'All of it is done.' : verdict(forecast)}
        </Text>
        {!isOver && (
          <table className={own.dates}>
            <thead>
              <tr>
                <th scope="col">Finish</th>
                <th scope="col">Now</th>
                <th scope="col">Approved</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(([name, now, was]) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  <td>{now}</td>
                  <td>{was}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        <dl className={classes.figures} data-narrow>
          {performance(value).map(([name, figure]) => (
            <Fragment key={name}>
              <dt>{name}</dt>
              <dd>{figure}</dd>
            </Fragment>
          ))}
        </dl>
        <div className={`${classes.dim} ${own.source}`}>
          {`Finished work is fixed; the rest is simulated from today (${formatNumber(runs)} runs). Limits on people are not simulated. SPI and CPI: earned value by ANSI/EIA-748, by ${value.basis === 'cost' ? 'planned cost' : 'expected working days'}.`}
        </div>
      </section>
    </>
  );
}

function verdict({ late_by, blocked_by_failure: stuck }: StatusReport['forecast']): string {
  const when =
    late_by === 0
      ? 'On time.'
      : `${workingDays(Math.abs(late_by))} ${late_by > 0 ? 'later' : 'earlier'} than was approved.`;
  if (stuck === 0) return when;
  const waiting = stuck === 1 ? '1 task waits' : `${formatNumber(stuck)} tasks wait`;
  return `${when} ${waiting} for work that failed; the dates count on it being taken up today.`;
}

function performance({ spi, cpi }: StatusReport['forecast']['earned_value']): (readonly [string, string])[] {
  return [
    ['Schedule performance (SPI)', spi === null ? 'Nothing due yet' : `${formatNumber(spi)}${below(spi, 'behind')}`],
    ['Cost performance (CPI)', cpi === null ? 'No costs yet' : `${formatNumber(cpi)}${below(cpi, 'over budget')}`],
  ];
}

function below(index: number, what: string): string {
  return index < 1 ? ` (${what})` : '';
}
