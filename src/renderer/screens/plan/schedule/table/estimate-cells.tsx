import { Table } from '@mantine/core';
import type { Estimate, ScheduleTask } from '../../../../../shared/contracts/schedule.ts';
import { withEstimate } from '../../../../../shared/estimate.ts';
import { formatNumber } from '../../../../components/format/format.ts';
import { SheetField } from '../../../../components/sheet/sheet-field.tsx';
import { numberIn } from '../../../../components/sheet/typed-number.ts';
import type { Editing } from '../editing/editing.ts';

interface EstimateCellsProps {
  readonly task: ScheduleTask;
  /** Null where nothing can be changed now. */
  readonly editing: Editing | null;
}

const ESTIMATES: readonly (readonly [name: keyof Estimate, label: string])[] = [
  ['optimistic', 'Best case'],
  ['likely', 'Most likely'],
  ['pessimistic', 'Worst case'],
];

/** How many do a task, and how long it takes at best, likely and at worst. */
export function EstimateCells({ task, editing }: EstimateCellsProps) {
  // Another cell may be changed before the schedule is calculated with the first.
  const now = editing?.taskNow(task.id) ?? task;
  const { optimistic, likely, pessimistic } = now;
  return (
    <>
      <Table.Td w={64}>
        <SheetField
          isNumber
          label={`People for “${task.title}”`}
          value={formatNumber(now.people)}
          isReadOnly={editing === null}
          onChange={(typed) => {
            const people = numberIn(typed);
            if (people !== null && people >= 1) editing?.edit(task.id, { people: Math.round(people) });
          }}
        />
      </Table.Td>
      {ESTIMATES.map(([name, label]) => (
        <Table.Td key={name} w={70}>
          <SheetField
            isNumber
            label={`${label} of “${task.title}”`}
            value={formatNumber(now[name])}
            isReadOnly={editing === null}
            onChange={(typed) => {
              const days = numberIn(typed);
              if (days === null) return;
              editing?.edit(task.id, {
                estimate: withEstimate({ optimistic, likely, pessimistic }, name, days),
                agreed: undefined,
              });
            }}
          />
        </Table.Td>
      ))}
    </>
  );
}
