import { Anchor, Stack, Table, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ScheduleView } from '../../../../../shared/contracts/schedule.ts';
import {
  formatCount,
  formatDay,
  formatLongDay,
  formatNumber,
  formatPercent,
} from '../../../../components/format/format.ts';
import { SidePanel } from '../../../../components/layout/side-panel.tsx';
import { numbers, TableHead } from '../../../../components/layout/table-head.tsx';
import { TaskButton } from '../task-button.tsx';
import { chance, signed, workingDays } from '../words.ts';
import { FinishCurve } from './finish-curve.tsx';
import { deadlineOdds, type FinishOdds, wholeOdds } from './finish-odds.ts';
import classes from './overview.module.css';
import { RiskDrivers } from './risk-drivers.tsx';
import { WorkingCalendar } from './working-calendar.tsx';

interface OverviewPanelProps {
  readonly before: ScheduleView;
  readonly shown: ScheduleView;
  readonly isPreview: boolean;
  readonly isOver: boolean;
  readonly onSelect: (task: string) => void;
  readonly onRole: (role: string) => void;
  readonly onClose: () => void;
}

const MOST_MOVED = 12;

/** What is known of the finish: the odds, what drives them, what slipped, who is short. */
export function OverviewPanel({ before, shown, isPreview, isOver, onSelect, onRole, onClose }: OverviewPanelProps) {
  const { risk, deadline, baseline, roles } = shown;
  return (
    <SidePanel title="Finish and risk" isOver={isOver} onClose={onClose}>
      <Stack gap="lg">
        {risk && (
          <Part title="Finish date">
            <FinishCurve now={shown} before={isPreview ? before : null} />
            {deadline?.odds && <Odds of={deadlineOdds} now={shown} before={isPreview ? before : null} />}
            <Odds of={wholeOdds} now={shown} before={isPreview ? before : null} />
            {deadline && deadline.share !== null && (
              <Text size="sm">
                Chance of meeting the deadline, {formatLongDay(deadline.date)}: {chance(deadline.share)}.
              </Text>
            )}
            {risk.chances ? (
              <Text size="xs" c="dimmed">
                {formatNumber(risk.runs)} simulated runs based on each task’s three estimates, with delays that tasks
                have in common and the risks that are listed. Unforeseen events are not included.
              </Text>
            ) : (
              <Text size="sm">
                No odds yet: durations were set to the time in your prompt.
                {risk.estimates &&
                  ` ${risk.estimates.estimated} of ${formatCount(risk.estimates.critical, 'critical task')} estimated; odds are shown once all are.`}
              </Text>
            )}
          </Part>
        )}
        {deadline && deadline.steps.length > 0 && (
          <Part title="Ways to save time">
            <ul className={classes.plainList}>
              {deadline.steps.map(({ kind, task, title, days, detail }) => (
                <li key={`${kind} ${title} ${detail}`}>
                  <Text size="sm">
                    {task !== null && <TaskButton title={title} lines={2} onClick={() => onSelect(task)} />} {detail}{' '}
                    <Text span inherit fw={600}>
                      Saves {workingDays(days)}.
                    </Text>
                  </Text>
                </li>
              ))}
            </ul>
          </Part>
        )}
        {baseline && (
          <Part title="Changes since baseline">
            {baseline.moved.length === 0 ? (
              <Text size="sm">No changes.</Text>
            ) : (
              <ul className={classes.plainList}>
                {baseline.moved.slice(0, MOST_MOVED).map((task) => (
                  <li key={task.id} className={classes.movedRow}>
                    <TaskButton title={task.title} lines={2} onClick={() => onSelect(task.id)} />
                    <Text span size="sm" className={classes.figures ?? ''}>
                      {signed(task.finish_moved)}
                    </Text>
                  </li>
                ))}
              </ul>
            )}
            <Text size="xs" c="dimmed">
              {baseline.moved.length > MOST_MOVED &&
                `And ${formatCount(baseline.moved.length - MOST_MOVED, 'more task')}. `}
              {baseline.moved.length > 0 && 'Working days each finish moved. '}
              {baseline.added.length > 0 && `${formatCount(baseline.added.length, 'task')} new. `}
              {baseline.removed.length > 0 && `${formatCount(baseline.removed.length, 'task')} removed.`}
            </Text>
          </Part>
        )}
        {risk && risk.drivers.length > 0 && (
          <Part title="Biggest schedule risks">
            {risk.driven && (
              <Text size="sm">
                When {risk.driven.pinned ? 'all is ready for ' : ''}“{risk.driven.title}”
                {risk.driven.pinned ? '' : ' is finished'}, if a task goes well and if it goes badly:
              </Text>
            )}
            <RiskDrivers risk={risk} onSelect={onSelect} />
          </Part>
        )}
        <Part title="Working calendar">
          <WorkingCalendar schedule={shown} />
        </Part>
        {roles.length > 0 && (
          <Part title="Roles">
            <Table verticalSpacing={4} horizontalSpacing={4}>
              <TableHead columns={['Role', numbers('Peak'), numbers('Available')]} />
              <Table.Tbody>
                {roles.map(({ id, title, available, peak }) => (
                  <Table.Tr key={id}>
                    <Table.Td>
                      <Anchor component="button" type="button" size="sm" ta="start" onClick={() => onRole(id)}>
                        {title}
                      </Anchor>
                    </Table.Td>
                    <Table.Td ta="end">{formatNumber(peak)}</Table.Td>
                    <Table.Td ta="end">{formatNumber(available)}</Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
            {shown.unlimited_finish < shown.finish && (
              <Text size="sm">
                With enough people, the planned finish would be {formatLongDay(shown.unlimited_finish)}.
              </Text>
            )}
          </Part>
        )}
      </Stack>
    </SidePanel>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Stack gap={8} component="section">
      <Title order={3} size="h6">
        {title}
      </Title>
      {children}
    </Stack>
  );
}

interface OddsProps {
  readonly of: (view: ScheduleView) => FinishOdds | null;
  readonly now: ScheduleView;
  readonly before: ScheduleView | null;
}

function Odds({ of, now, before }: OddsProps) {
  const odds = of(now);
  if (!odds) return null;
  const earlier = before && of(before);
  return (
    <Table verticalSpacing={4} horizontalSpacing={4}>
      <TableHead columns={[odds.label, ...(earlier ? ['Before', 'After'] : ['By'])]} />
      <Table.Tbody>
        {odds.marks.map(({ share, point }) => {
          const was = earlier?.marks.find((mark) => mark.share === share);
          return (
            <Table.Tr key={share}>
              <Table.Td>{formatPercent(share)} likely</Table.Td>
              {earlier && <Table.Td c="dimmed">{was && formatDay(was.point.date)}</Table.Td>}
              <Table.Td>{formatDay(point.date)}</Table.Td>
            </Table.Tr>
          );
        })}
      </Table.Tbody>
    </Table>
  );
}
