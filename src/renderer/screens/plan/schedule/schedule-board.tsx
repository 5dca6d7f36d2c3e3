import { Button } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { IconFilterOff } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo, useRef, useState } from 'react';
import type { ScheduleView } from '../../../../shared/contracts/schedule.ts';
import type { ApiOutputs } from '../../../api/api.ts';
import { useScheduleOrders, zoomOf } from '../../../components/schedule-orders.ts';
import { EmptyState } from '../../../components/states/empty-state.tsx';
import { useChangeAddress } from '../../../components/use-address.ts';
import type { TimeChartHandle } from '../../../time-chart/use-time-chart.ts';
import { usePlanOverview } from '../use-plan-overview.ts';
import { BoardButtons } from './board-buttons.tsx';
import { DraftBar } from './editing/draft-bar.tsx';
import { editingOf } from './editing/editing.ts';
import { LeaveGuard } from './editing/leave-guard.tsx';
import { useNoteProgress } from './editing/use-progress.ts';
import { useScheduleDraft } from './editing/use-schedule.ts';
import { useUndoKeys } from './editing/use-undo-keys.ts';
import { Gantt } from './gantt/gantt.tsx';
import { ganttPicture } from './gantt/gantt-picture.ts';
import { savePng } from './gantt/save-picture.ts';
import { LoadChart } from './load/load-chart.tsx';
import { OverviewPanel } from './overview/overview-panel.tsx';
import { Summary } from './overview/summary.tsx';
import { tasksByPhase } from './rows.ts';
import classes from './schedule.module.css';
import { TaskTable } from './table/task-table.tsx';
import { TaskPanel } from './task/task-panel.tsx';
import { Toolbar, type ViewOptions } from './toolbar.tsx';
import { useFullScreen } from './use-full-screen.ts';
import { useViewOptions } from './use-view-options.ts';

const route = getRouteApi('/plan/$planId/schedule');

/** Below this width of the tab, in pixels, what stands beside the chart is laid over it, and only when asked for. */
const ROOM_FOR_BOTH = 1_000;
/** Below this one the tools that are used least move into a menu, so that all of them stay in one row. */
const ROOM_FOR_TOOLS = 1_000;

interface ScheduleBoardProps {
  readonly planId: string;
  readonly loaded: ApiOutputs['schedule']['get'];
  readonly schedule: ScheduleView;
}

/** The chart, what is known of the finish, and the task that is looked at. */
export function ScheduleBoard({ planId, loaded, schedule }: ScheduleBoardProps) {
  const { task: taskId } = route.useSearch();
  const change = useChangeAddress(route.useNavigate());
  const { ref, width } = useElementSize();
  const [options, setOptions] = useViewOptions(schedule);
  const [isOverviewAsked, setIsOverviewAsked] = useState<boolean>();
  const chart = useRef<TimeChartHandle>(null);
  const draft = useScheduleDraft(planId, loaded);
  const shown = draft.preview?.schedule ?? schedule;
  const editing = useMemo(
    () => (loaded.locked ? null : editingOf(draft, schedule, shown)),
    [loaded.locked, draft, schedule, shown],
  );
  const filter = useMemo(
    () => ({ role: options.role, criticalOnly: options.criticalOnly }),
    [options.role, options.criticalOnly],
  );
  const isNothingShown = useMemo(() => tasksByPhase(shown, filter).length === 0, [shown, filter]);
  const saved = useMemo(() => new Set(schedule.tasks.map(({ id }) => id)), [schedule.tasks]);
  const note = useNoteProgress(planId);
  const title = usePlanOverview(planId).data?.status.title ?? 'Schedule';
  const task = shown.tasks.find(({ id }) => id === taskId);
  const isWide = width >= ROOM_FOR_BOTH;
  const isNarrow = width > 0 && width < ROOM_FOR_TOOLS;
  const isOverviewOpen = isOverviewAsked ?? (isWide && options.view === 'chart');
  useUndoKeys(draft);
  const full = useFullScreen();
  useScheduleOrders(planId, (order) => {
    const zoom = zoomOf(order);
    if (order === 'full_screen') full.toggle();
    else if (order === 'picture') void savePng(ganttPicture(shown, options, title));
    else if (zoom !== null) setOptions({ ...options, view: options.view === 'load' ? 'load' : 'chart', zoom });
  });
  const select = (id: string | null) => change({ task: id ?? undefined });

  return (
    <div className={classes.board} ref={ref} data-full={full.isFull || undefined}>
      <LeaveGuard isDirty={draft.changes.length > 0} />
      <Summary planId={planId} schedule={shown} />
      <Toolbar
        schedule={shown}
        options={options}
        onChange={setOptions}
        onZoom={(steps) => chart.current?.zoomBy(steps)}
        isNarrow={isNarrow}
        isOverviewOpen={isOverviewOpen && !task}
        onOverview={() => {
          if (task) select(null);
          setIsOverviewAsked(task ? true : !isOverviewOpen);
        }}
      >
        <BoardButtons
          draft={draft}
          isFull={full.isFull}
          onFull={full.toggle}
          picture={options.view === 'chart' ? () => ganttPicture(shown, options, title) : null}
          inMenu={isNarrow}
          onZoom={options.view === 'table' ? null : (steps) => chart.current?.zoomBy(steps)}
        />
      </Toolbar>
      <div className={classes.main}>
        {isNothingShown ? (
          <div className={classes.nothing} role="status">
            <EmptyState title="No matching tasks" text={nothingText(options)} icon={IconFilterOff}>
              <Button variant="default" onClick={() => setOptions({ ...options, role: null, criticalOnly: false })}>
                Show all tasks
              </Button>
            </EmptyState>
          </div>
        ) : options.view === 'load' ? (
          <LoadChart
            ref={chart}
            schedule={shown}
            zoom={options.zoom}
            onZoom={(zoom) => setOptions({ ...options, zoom })}
            onRole={(role) => setOptions({ ...options, view: 'chart', role })}
          />
        ) : options.view === 'chart' ? (
          <Gantt
            ref={chart}
            before={schedule}
            shown={shown}
            isPreview={draft.preview !== undefined}
            isCalculating={draft.isWaiting}
            options={options}
            filter={filter}
            selected={task?.id ?? null}
            editing={editing}
            onSelect={select}
            onOptions={setOptions}
          />
        ) : (
          <TaskTable
            schedule={shown}
            filter={filter}
            selected={task?.id ?? null}
            editing={editing}
            progress={loaded.progress}
            saved={saved}
            onNote={loaded.locked?.details?.reason === 'archived' ? null : note}
            onSelect={select}
          />
        )}
        {task ? (
          <TaskPanel
            // The fields belong to one task.
            key={task.id}
            task={task}
            saved={schedule}
            shown={shown}
            draft={draft}
            locked={loaded.locked}
            isOver={!isWide}
            onSelect={select}
          />
        ) : (
          isOverviewOpen &&
          width > 0 && (
            <OverviewPanel
              before={schedule}
              shown={shown}
              isPreview={draft.preview !== undefined}
              isOver={!isWide}
              onSelect={select}
              onRole={(role) => setOptions({ ...options, role })}
              onClose={() => setIsOverviewAsked(false)}
            />
          )
        )}
      </div>
      {/* Below, so that nothing moves from under the pointer. */}
      <DraftBar draft={draft} before={schedule} />
    </div>
  );
}

function nothingText({ role, criticalOnly }: ViewOptions): string {
  if (role === null) return 'No critical tasks.';
  return criticalOnly ? 'This role has no critical tasks.' : 'This role has no tasks.';
}
