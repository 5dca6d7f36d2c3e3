import { Table } from '@mantine/core';
import type { ScheduleTask } from '../../../../../shared/contracts/schedule.ts';
import type { ProgressChange, TaskProgress } from '../../../../../shared/contracts/task-progress.ts';
import { formatNumber } from '../../../../components/format/format.ts';
import { SheetField } from '../../../../components/sheet/sheet-field.tsx';
import { numberIn } from '../../../../components/sheet/typed-number.ts';

interface ProgressCellsProps {
  readonly task: ScheduleTask;
  readonly progress: TaskProgress | undefined;
  /** Null where nothing can be noted: the plan is archived, or the task is not saved yet. */
  readonly onNote: ((change: ProgressChange) => void) | null;
}

/** How far a task is, and when it really began and ended. */
export function ProgressCells({ task: { id, title }, progress, onNote }: ProgressCellsProps) {
  const { done = 0, started = null, finished = null } = progress ?? {};
  return (
    <>
      <Table.Td w={64}>
        <SheetField
          isNumber
          label={`Percent done of “${title}”`}
          value={formatNumber(done)}
          isReadOnly={onNote === null}
          onChange={(typed) => {
            const percent = numberIn(typed);
            if (percent !== null) onNote?.({ task: id, done: Math.round(Math.min(100, Math.max(0, percent))) });
          }}
        />
      </Table.Td>
      <Table.Td>
        <SheetField
          isDate
          label={`Actual start of “${title}”`}
          value={started ?? ''}
          isReadOnly={onNote === null}
          onChange={(day) => onNote?.({ task: id, started: day === '' ? null : day })}
        />
      </Table.Td>
      <Table.Td>
        <SheetField
          isDate
          label={`Actual finish of “${title}”`}
          value={finished ?? ''}
          isReadOnly={onNote === null}
          onChange={(day) => onNote?.({ task: id, finished: day === '' ? null : day })}
        />
      </Table.Td>
    </>
  );
}
