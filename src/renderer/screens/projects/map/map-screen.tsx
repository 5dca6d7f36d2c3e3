import { SegmentedControl, Select } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { api } from '../../../api/api.ts';
import { isLost } from '../../../api/app-error.ts';
import { formatCount, formatNumber } from '../../../components/format/format.ts';
import { Loaded } from '../../../components/states/loaded.tsx';
import { useChangeAddress } from '../../../components/use-address.ts';
import { BoardPanel } from '../board/board-panel.tsx';
import { QueryPlaceholder } from '../query-placeholder.tsx';
import { useTaskOrders } from '../task/use-task-orders.tsx';
import { TaskPlanFrame } from '../task-plan-frame.tsx';
import classes from './map.module.css';
import { MapCanvas } from './map-canvas.tsx';
import { MOST_DRAWN, type ShownPart, shownPart, type TaskMap } from './shown-part.ts';

const route = getRouteApi('/task-plans/$graphId/graph');

/** Below this width, in pixels, the panel of a task is laid over the picture. */
const ROOM_FOR_BOTH = 1_000;
/** Of the names that are offered while one is typed. */
const MOST_NAMES = 50;

/** The tasks of a task plan as a graph; of a large one a part, and which. */
export function MapScreen() {
  const { graphId } = route.useParams();
  const review = useQuery(api.tasks.review.queryOptions({ graph_id: graphId }));
  const map = useQuery(api.tasks.map.queryOptions({ graph_id: graphId }));
  if (review.isPending || isLost(review)) return <QueryPlaceholder query={review} what="Task plan" />;
  const { graph, project_name } = review.data;
  return (
    <TaskPlanFrame graph={graph} projectName={project_name}>
      <Loaded query={map} rows={8}>
        {(loaded) => <MapBoard map={loaded} />}
      </Loaded>
    </TaskPlanFrame>
  );
}

function MapBoard({ map }: { readonly map: TaskMap }) {
  const { task: picked, show } = route.useSearch();
  const change = useChangeAddress(route.useNavigate());
  const orders = useTaskOrders();
  const { ref, width } = useElementSize();
  /** The picked task whose panel was closed: the picture goes on showing what is around it. */
  const [closed, setClosed] = useState<string>();
  const selected = map.tasks.some(({ task_id }) => task_id === picked) ? picked : undefined;
  const isLarge = map.tasks.length > MOST_DRAWN;
  const kind = isLarge ? (show === 'chain' || selected === undefined ? 'chain' : 'around') : 'all';
  const part = useMemo(
    () => shownPart(map, kind === 'around' ? { kind, task: selected ?? '' } : { kind }),
    [map, kind, selected],
  );
  const pick = (task: string | undefined) => {
    setClosed(undefined);
    // Without a task there would be nothing around it.
    if (task !== undefined || kind !== 'around') change({ task, show: kind === 'chain' ? 'chain' : undefined });
  };
  const isPanelOpen = selected !== undefined && selected !== closed;
  return (
    <div className={classes.screen} ref={ref}>
      <div className={classes.bar}>
        <Select
          size="xs"
          w={220}
          aria-label="Find a task"
          placeholder="Find a task"
          searchable
          clearable
          clearButtonProps={{ 'aria-label': 'Clear' }}
          nothingFoundMessage="No matching tasks"
          leftSection={<IconSearch size={16} aria-hidden />}
          limit={MOST_NAMES}
          data={map.tasks.map(({ task_id, title }) => ({ value: task_id, label: title }))}
          value={selected ?? null}
          onChange={(task) => {
            setClosed(undefined);
            change({ task: task ?? undefined, show: undefined });
          }}
        />
        {isLarge && (
          <SegmentedControl
            size="xs"
            aria-label="Show"
            data={[
              { value: 'chain', label: 'Critical path' },
              { value: 'around', label: 'Around the task', disabled: selected === undefined },
            ]}
            value={kind}
            onChange={(value) => change({ show: value === 'chain' ? 'chain' : undefined })}
          />
        )}
        <p className={classes.note}>{noteOf(kind, part, map)}</p>
      </div>
      <div className={classes.main} data-panel={isPanelOpen || undefined}>
        {part.tasks.length > 0 && (
          <MapCanvas
            part={part}
            subject={kind === 'around' ? `around ${selected}` : kind}
            selected={selected}
            onSelect={pick}
          />
        )}
        {isPanelOpen && (
          <BoardPanel
            key={selected}
            taskId={selected}
            isOver={width < ROOM_FOR_BOTH}
            orders={orders}
            onClose={() => setClosed(selected)}
          />
        )}
      </div>
      {orders.dialog}
    </div>
  );
}

/** What is seen, and what is not. */
function noteOf(kind: 'all' | 'chain' | 'around', { tasks, dependencies }: ShownPart, map: TaskMap): string {
  if (kind === 'all')
    return `${formatCount(tasks.length, 'task')}, ${formatCount(dependencies.length, 'dependency', 'dependencies')}. Dashed: soft dependencies.`;
  const all = formatNumber(map.tasks.length);
  if (kind === 'around') return `${formatNumber(tasks.length)} of ${all} tasks: the nearest before and after it.`;
  return tasks.length === 0
    ? `All ${all} tasks have ended. Find a task to see its dependencies.`
    : `${formatNumber(tasks.length)} of ${all} tasks: the next on the critical path.`;
}
