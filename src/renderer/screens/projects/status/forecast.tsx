import { Table, Text } from '@mantine/core';
import { NO_ODDS } from '../../../../shared/contracts/forecast.ts';
import type { TaskState } from '../../../../shared/contracts/task.ts';
import {
  formatCount,
  formatDay,
  formatLongDay,
  formatNumber,
  formatPercent,
  formatTaskCost,
  locale,
} from '../../../components/format/format.ts';
import { Panel } from '../../../components/layout/panel.tsx';
import { progressOf } from '../words.ts';
import classes from './status.module.css';
import { againstApproved, finishedBy, type StatusOverview } from './status-words.ts';

interface ForecastProps {
  readonly forecast: StatusOverview['forecast'];
  readonly counts: Readonly<Record<TaskState, number>>;
}

/** When the work will be finished against what was approved, and how it goes by earned value. */
export function Forecast({ forecast, counts }: ForecastProps) {
  const { finish, odds, approved, late_by, blocked_by_failure } = forecast;
  const isOver = progressOf(counts) === 100;
  const unit = forecast.earned_value.basis === 'cost' ? 'planned cost' : 'expected working days';
  return (
    <Panel title="Forecast">
      <p className={classes.verdict}>
        {isOver && counts.done === 0 ? (
          'All tasks were cancelled.'
        ) : (
          <>
            {isOver ? 'Finished' : finishedBy(forecast)} <strong>{formatLongDay(odds?.p80 ?? finish)}</strong>,{' '}
            <span className={late_by > 0 ? classes.bad : undefined}>{againstApproved(late_by)}</span>.
          </>
        )}
      </p>
      {blocked_by_failure > 0 && (
        <Text size="sm" mb="xs">
          {formatCount(blocked_by_failure, 'task waits', 'tasks wait')} for a task that failed.
        </Text>
      )}
      <Table withRowBorders={false} verticalSpacing={4} horizontalSpacing={0} className={classes.dates ?? ''}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Finish</Table.Th>
            <Table.Th scope="col">Now</Table.Th>
            <Table.Th scope="col">Approved</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {odds && approved.odds ? (
            <>
              <DateRow name={`${formatPercent(0.5)} likely by (P50)`} now={odds.p50} approved={approved.odds.p50} />
              <DateRow name={`${formatPercent(0.8)} likely by (P80)`} now={odds.p80} approved={approved.odds.p80} />
            </>
          ) : (
            <DateRow name="As planned" now={finish} approved={approved.finish} />
          )}
        </Table.Tbody>
      </Table>
      {odds === null && (
        <Text size="sm" mt="xs">
          {NO_ODDS}
        </Text>
      )}
      <EarnedValue value={forecast.earned_value} />
      <Text size="xs" c="dimmed" mt="xs">
        Earned value by ANSI/EIA-748, in {unit}, from the states and costs of the tasks that were approved. Finished
        tasks keep their dates; the rest{' '}
        {odds ? `is simulated ${formatNumber(odds.runs)} times from today` : 'takes its expected time from today'}.
        Limits on people are not considered.
      </Text>
    </Panel>
  );
}

function DateRow({ name, now, approved }: { readonly name: string; readonly now: string; readonly approved: string }) {
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={400}>
        {name}
      </Table.Th>
      <Table.Td>{formatDay(now)}</Table.Td>
      <Table.Td>{formatDay(approved)}</Table.Td>
    </Table.Tr>
  );
}

/** Both indexes with what they are made of. */
function EarnedValue({ value }: { readonly value: StatusOverview['forecast']['earned_value'] }) {
  const { basis, planned, earned, actual, currency, spi, cpi } = value;
  const worth = (amount: number) => (basis === 'cost' ? formatTaskCost(amount, currency) : formatNumber(amount));
  return (
    <dl className={classes.indexes}>
      <Index
        name="Schedule performance (SPI)"
        value={spi}
        below="behind"
        above="ahead"
        source={
          spi === null ? 'Nothing was due by today.' : `${worth(earned)} earned of ${worth(planned)} planned by today`
        }
      />
      <Index
        name="Cost performance (CPI)"
        value={cpi}
        below="over budget"
        above="under budget"
        source={
          cpi !== null
            ? `Finished tasks cost ${worth(actual ?? 0)}`
            : basis === 'cost'
              ? 'No finished task has an actual cost.'
              : 'Not every task has a planned cost.'
        }
      />
    </dl>
  );
}

interface IndexProps {
  readonly name: string;
  readonly value: number | null;
  /** What it means to be below 1, and above. */
  readonly below: string;
  readonly above: string;
  readonly source: string;
}

const index = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });

function Index({ name, value, below, above, source }: IndexProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <span className={value !== null && value < 1 ? classes.bad : undefined}>
          {value === null ? 'Not known yet' : index.format(value)}
          {value !== null && value !== 1 && ` ${value < 1 ? below : above}`}
        </span>
        <span className={classes.source}>{source}</span>
      </dd>
    </div>
  );
}
