import { ActionIcon, Button, Table, Text, Tooltip, VisuallyHidden } from '@mantine/core';
import { IconLayoutSidebarRightExpand, IconPlus, IconTrash } from '@tabler/icons-react';
import { useEffect, useMemo, useRef } from 'react';
import type { ScheduleTask, ScheduleView } from '../../../../../shared/contracts/schedule.ts';
import type { ProgressChange, TaskProgress } from '../../../../../shared/contracts/task-progress.ts';
import { toast } from '../../../../components/dialogs/toasts.tsx';
import { formatCount, formatDay, formatNumber } from '../../../../components/format/format.ts';
import type { EnteredCells } from '../../../../components/sheet/pasted-cells.ts';
import { SheetField } from '../../../../components/sheet/sheet-field.tsx';
import { useSheet } from '../../../../components/sheet/use-sheet.ts';
import type { Editing } from '../editing/editing.ts';
import { type RowFilter, tasksByPhase } from '../rows.ts';
import { signed } from '../words.ts';
import { EstimateCells } from './estimate-cells.tsx';
import { pastedTasks } from './pasted-tasks.ts';
import { ProgressCells } from './progress-cells.tsx';
import { RoleSelect } from './role-select.tsx';
import classes from './task-table.module.css';

const NO_TASKS: ReadonlySet<string> = new Set();

interface TaskTableProps {
  readonly schedule: ScheduleView;
  readonly filter: RowFilter;
  readonly selected: string | null;
  /** Null where nothing can be changed now. */
  readonly editing: Editing | null;
  /** By task id. */
  readonly progress: Readonly<Record<string, TaskProgress>>;
  /** Ids of the tasks that are saved; of others nothing can be noted yet. */
  readonly saved: ReadonlySet<string>;
  /** Null where nothing can be noted. */
  readonly onNote: ((...changes: ProgressChange[]) => void) | null;
  readonly onSelect: (task: string) => void;
}

/** What the chart shows as a table, whose cells are changed as in a spreadsheet. */
export function TaskTable({ schedule, filter, selected, editing, progress, saved, onNote, onSelect }: TaskTableProps) {
  const groups = useMemo(() => tasksByPhase(schedule, filter), [schedule, filter]);
  const table = useRef<HTMLElement>(null);
  const added = useRef<string | null>(null);
  // A new task is named first, as soon as it is there.
  useEffect(() => {
    const row = groups.flatMap(({ tasks }) => tasks).find(({ id }) => id === added.current);
    if (!row) return;
    added.current = null;
    const field = table.current?.querySelector<HTMLInputElement>(`[data-row="${CSS.escape(row.id)}"] input`);
    field?.focus();
    field?.select();
  }, [groups]);
  const columns = schedule.baseline ? 15 : 14;
  const enter = ({ row, column, cells }: EnteredCells) => {
    if (!editing) return;
    const ids = groups.flatMap(({ tasks }) => tasks.map(({ id }) => id));
    const from = ids.indexOf(row.dataset.row ?? '');
    const tasks = ids.slice(from).flatMap((id) => editing.taskNow(id) ?? []);
    const noted = onNote === null ? NO_TASKS : saved;
    const { edits, notes, left } = pastedTasks({ tasks, roles: schedule.roles, noted, column, cells });
    if (edits.length > 0) editing.editAll(edits);
    if (notes.length > 0) onNote?.(...notes);
    if (edits.length + notes.length + left === 0) toast('Only dates can be cleared here.');
    if (left > 0)
      toast(
        `Skipped ${formatCount(left, 'cell')}. Calculated cells, and cells whose new value does not fit, stay as they are.`,
      );
  };
  const { className, handlers, status } = useSheet(editing ? enter : null);
  return (
    <div className={classes.frame}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section ref={table} className={classes.table} tabIndex={0} aria-label="Tasks">
        <Table
          stickyHeader
          highlightOnHover
          verticalSpacing={2}
          horizontalSpacing={6}
          miw={1_560}
          className={className}
          {...handlers}
        >
          <Table.Thead>
            <Table.Tr className={classes.tableHead ?? ''}>
              <Table.Th miw={260} className={classes.named ?? ''}>
                Task
              </Table.Th>
              <Table.Th miw={150}>Role</Table.Th>
              <Table.Th ta="end">People</Table.Th>
              <Table.Th ta="end">Best</Table.Th>
              <Table.Th ta="end">Likely</Table.Th>
              <Table.Th ta="end">Worst</Table.Th>
              <Table.Th>Start</Table.Th>
              <Table.Th>Finish</Table.Th>
              <Table.Th ta="end" className={classes.date ?? ''}>
                Done %
              </Table.Th>
              <Table.Th w={128}>Actual start</Table.Th>
              <Table.Th w={128}>Actual finish</Table.Th>
              <Table.Th ta="end">Float</Table.Th>
              {schedule.baseline && <Table.Th ta="end">Moved</Table.Th>}
              <Table.Th miw={320}>Depends on</Table.Th>
              <Table.Td aria-hidden />
            </Table.Tr>
          </Table.Thead>
          {groups.map(({ phase, tasks }) => (
            <Table.Tbody key={phase.id}>
              <Table.Tr className={classes.tablePhase ?? ''}>
                <Table.Th scope="rowgroup" colSpan={columns}>
                  <span className={classes.phaseTitle}>{phase.title}</span>
                </Table.Th>
              </Table.Tr>
              {tasks.map((task) => (
                <TaskRow
                  key={task.id}
                  task={task}
                  schedule={schedule}
                  isSelected={task.id === selected}
                  editing={editing}
                  progress={progress}
                  onNote={saved.has(task.id) ? onNote : null}
                  onSelect={onSelect}
                />
              ))}
              {editing && (
                <Table.Tr>
                  <Table.Td colSpan={columns}>
                    <Button
                      size="compact-xs"
                      variant="default"
                      leftSection={<IconPlus size={14} aria-hidden />}
                      aria-label={`Add task to ${phase.title}`}
                      onClick={() => {
                        added.current = editing.add(phase.id);
                      }}
                    >
                      Add task
                    </Button>
                  </Table.Td>
                </Table.Tr>
              )}
            </Table.Tbody>
          ))}
        </Table>
        <VisuallyHidden component="p" role="status" ref={status} />
      </section>
    </div>
  );
}

interface TaskRowProps extends Omit<TaskTableProps, 'filter' | 'selected' | 'saved'> {
  readonly task: ScheduleTask;
  readonly isSelected: boolean;
}

function TaskRow({ task, schedule, isSelected, editing, progress, onNote, onSelect }: TaskRowProps) {
  const { id, title, critical, total_float } = task;
  const moved = schedule.baseline?.moved.find((one) => one.id === id);
  return (
    <Table.Tr data-row={id} data-selected={isSelected || undefined} className={classes.tableRow ?? ''}>
      <Table.Th scope="row" fw={400} className={classes.named ?? ''}>
        {editing ? (
          <SheetField
            label={`Name of “${title}”`}
            value={title}
            onChange={(name) => {
              if (name.trim() !== '') editing.edit(id, { title: name.trim() });
            }}
          />
        ) : (
          <Text span size="sm" dir="auto">
            {title}
          </Text>
        )}
      </Table.Th>
      <Table.Td>
        <RoleSelect
          label={`Role of “${title}”`}
          role={task.role}
          roles={schedule.roles}
          isReadOnly={editing === null}
          onChange={(role) => editing?.edit(id, { role })}
        />
      </Table.Td>
      <EstimateCells task={task} editing={editing} />
      <Table.Td className={classes.date ?? ''}>{formatDay(task.start)}</Table.Td>
      <Table.Td className={classes.date ?? ''}>{formatDay(task.finish)}</Table.Td>
      <ProgressCells task={task} progress={progress[id]} onNote={onNote} />
      <Table.Td ta="end">{critical ? 'critical' : formatNumber(total_float)}</Table.Td>
      {schedule.baseline && <Table.Td ta="end">{signed(moved?.finish_moved ?? 0)}</Table.Td>}
      <Table.Td>
        <WaitsFor>{waitsFor(schedule, id)}</WaitsFor>
      </Table.Td>
      <Table.Td className={classes.rowActions ?? ''}>
        <Tooltip label="Details">
          <ActionIcon variant="subtle" color="gray" aria-label={`Details of “${title}”`} onClick={() => onSelect(id)}>
            <IconLayoutSidebarRightExpand size={16} aria-hidden />
          </ActionIcon>
        </Tooltip>
        {editing && (
          <Tooltip label="Delete task">
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={`Delete “${title}”`}
              onClick={() => editing.edit(id, { removed: true })}
            >
              <IconTrash size={16} aria-hidden />
            </ActionIcon>
          </Tooltip>
        )}
      </Table.Td>
    </Table.Tr>
  );
}

function waitsFor({ links, tasks }: ScheduleView, task: string): string {
  return links
    .filter(({ to }) => to === task)
    .map(({ from, origin }) => {
      const title = tasks.find(({ id }) => id === from)?.title ?? from;
      return `${title}${origin === 'people' ? ' (people)' : ''}`;
    })
    .join('; ');
}

/** All of it is there to be read aloud and to be found; what is seen is as high as the other cells. */
function WaitsFor({ children }: { readonly children: string }) {
  return (
    <span className={classes.waitsFor} title={children}>
      {children}
    </span>
  );
}
