import { Table, UnstyledButton } from '@mantine/core';
import { useMemo } from 'react';
import type { ScheduleView } from '../../../../shared/contracts/schedule.ts';
import { formatDay, formatNumber } from '../../../components/format.ts';
import { type RowFilter, tasksByPhase } from './rows.ts';
import classes from './schedule.module.css';
import { signed } from './words.ts';

interface TaskTableProps {
  readonly schedule: ScheduleView;
  readonly filter: RowFilter;
  readonly selected: string | null;
  readonly onSelect: (task: string) => void;
}

/** What the chart shows, as a plain table. */
export function TaskTable({ schedule, filter, selected, onSelect }: TaskTableProps) {
  const groups = useMemo(() => tasksByPhase(schedule, filter), [schedule, filter]);
  const roles = new Map(schedule.roles.map(({ id, title }) => [id, title]));
  const titles = new Map(schedule.tasks.map(({ id, title }) => [id, title]));
  const before = Map.groupBy(schedule.links, ({ to }) => to);
  const moved = new Map(schedule.baseline?.moved.map((task) => [task.id, task.finish_moved]));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={classes.table} tabIndex={0} aria-label="Tasks">
      <Table stickyHeader highlightOnHover verticalSpacing={6} miw={920}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th miw={240}>Task</Table.Th>
            <Table.Th>Role</Table.Th>
            <Table.Th ta="end">Days</Table.Th>
            <Table.Th>Start</Table.Th>
            <Table.Th>Finish</Table.Th>
            <Table.Th ta="end" className={classes.date ?? ''}>
              Float
            </Table.Th>
            {schedule.baseline && <Table.Th ta="end">Moved</Table.Th>}
            <Table.Th miw={200}>Depends on</Table.Th>
          </Table.Tr>
        </Table.Thead>
        {groups.map(({ phase, tasks }) => (
          <Table.Tbody key={phase.id}>
            <Table.Tr className={classes.tablePhase ?? ''}>
              <Table.Th scope="rowgroup" colSpan={schedule.baseline ? 8 : 7}>
                {phase.title}
              </Table.Th>
            </Table.Tr>
            {tasks.map((task) => (
              <Table.Tr
                key={task.id}
                data-selected={task.id === selected || undefined}
                className={classes.tableRow ?? ''}
              >
                <Table.Th scope="row" fw={400}>
                  <UnstyledButton className={classes.tableName ?? ''} onClick={() => onSelect(task.id)}>
                    {task.title}
                  </UnstyledButton>
                </Table.Th>
                <Table.Td>{roles.get(task.role) ?? task.role}</Table.Td>
                <Table.Td ta="end">{formatNumber(task.days)}</Table.Td>
                <Table.Td className={classes.date ?? ''}>{formatDay(task.start)}</Table.Td>
                <Table.Td className={classes.date ?? ''}>{formatDay(task.finish)}</Table.Td>
                <Table.Td ta="end">{task.critical ? 'critical' : formatNumber(task.total_float)}</Table.Td>
                {schedule.baseline && <Table.Td ta="end">{signed(moved.get(task.id) ?? 0)}</Table.Td>}
                <Table.Td>
                  <WaitsFor>
                    {(before.get(task.id) ?? [])
                      .map(({ from, origin }) => `${titles.get(from) ?? from}${origin === 'people' ? ' (people)' : ''}`)
                      .join('; ')}
                  </WaitsFor>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        ))}
      </Table>
    </section>
  );
}

/** All of it is there to be read aloud and to be found; what is seen is as high as the other cells. */
function WaitsFor({ children }: { readonly children: string }) {
  return (
    <span className={classes.waitsFor} title={children}>
      {children}
    </span>
  );
}
