import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type Edge, MarkerType, ReactFlowProvider, useReactFlow, useStoreApi } from '@xyflow/react';
import { useEffect, useMemo } from 'react';
import { FlowPicture } from '../../../components/flow-picture.tsx';
import { ErrorState } from '../../../components/states/error-state.tsx';
import { LoadingState } from '../../../components/states/loading-state.tsx';
import graph from '../../plan/graph/graph.module.css';
import { layoutTasks, NODE_HEIGHT, NODE_WIDTH, type TaskPlaces } from './layout-tasks.ts';
import classes from './map.module.css';
import type { ShownPart } from './shown-part.ts';
import { type TaskFlowNode, TaskNode } from './task-node.tsx';

interface MapCanvasProps {
  readonly part: ShownPart;
  /** What is brought into view as a whole when it changes. */
  readonly subject: string;
  /** The task whose panel is open. */
  readonly selected: string | undefined;
  readonly onSelect: (taskId: string | undefined) => void;
}

const NODE_TYPES = { task: TaskNode };
/** In pixels: the buttons stand at the left. */
const BESIDE_BUTTONS = 58;
/** The zoom at which a large graph is first seen. */
const READABLE = 0.85;
/** Smaller than this no title could be read; the rest is reached by moving. */
const FIT = {
  padding: { top: '14px', right: '14px', bottom: '14px', left: `${BESIDE_BUTTONS}px` },
  minZoom: 0.45,
  maxZoom: 1.1,
} as const;

/** Tasks and their dependencies as a picture that can be moved, zoomed and walked by keyboard. */
export function MapCanvas(props: MapCanvasProps) {
  const { part } = props;
  // States change while agents work; where a task stands in the picture follows from the dependencies alone.
  const shape = [
    part.tasks.map(({ task_id }) => task_id).join(),
    part.dependencies.map(({ from, to }) => `${from}>${to}`).join(),
  ];
  const layout = useQuery({
    queryKey: ['task-map-layout', ...shape],
    queryFn: () => layoutTasks(part),
    placeholderData: keepPreviousData,
    meta: { live: false },
  });
  return (
    <section className={graph.canvas} aria-label="Task graph">
      {layout.isError ? (
        <ErrorState error={layout.error} onRetry={() => void layout.refetch()} />
      ) : layout.data === undefined ? (
        <LoadingState />
      ) : (
        <ReactFlowProvider>
          <Canvas {...props} places={layout.data} isPlaced={!layout.isPlaceholderData} />
        </ReactFlowProvider>
      )}
    </section>
  );
}

interface CanvasProps extends MapCanvasProps {
  readonly places: TaskPlaces;
  /** Whether the places are those of this part. */
  readonly isPlaced: boolean;
}

function Canvas({ part, subject, selected, onSelect, places, isPlaced }: CanvasProps) {
  const nodes = useMemo(() => nodesOf(part, places, selected), [part, places, selected]);
  const edges = useMemo(() => edgesOf(part, places, selected), [part, places, selected]);
  const flow = useReactFlow<TaskFlowNode>();
  const store = useStoreApi();
  // biome-ignore lint/correctness/useExhaustiveDependencies: brought into view anew for another subject alone
  useEffect(() => {
    if (!isPlaced) return;
    const frame = requestAnimationFrame(() => void bringIntoView());
    return () => cancelAnimationFrame(frame);
  }, [flow, subject, isPlaced]);
  const bringIntoView = async () => {
    await flow.fitView({ ...FIT, duration: 0 });
    if (flow.getViewport().zoom > FIT.minZoom) return;
    // Of what is too large to be seen at once, the picked task is seen, or else the beginning.
    const picked = selected === undefined ? undefined : places.get(selected);
    const [first] = [...places.values()].toSorted((a, b) => a.x - b.x || a.y - b.y);
    const { height } = store.getState();
    if (picked) await flow.setCenter(picked.x + NODE_WIDTH / 2, picked.y, { zoom: READABLE, duration: 0 });
    else if (first)
      await flow.setViewport({
        x: BESIDE_BUTTONS - first.x * READABLE,
        y: height / 2 - (first.y + NODE_HEIGHT / 2) * READABLE,
        zoom: READABLE,
      });
  };
  return (
    <FlowPicture<TaskFlowNode>
      nodes={nodes}
      edges={edges}
      nodeTypes={NODE_TYPES}
      selected={selected}
      onSelect={onSelect}
      minZoom={0.1}
      controlsFit={FIT}
    />
  );
}

function nodesOf({ tasks }: ShownPart, places: TaskPlaces, selected: string | undefined): TaskFlowNode[] {
  return tasks.flatMap((task): TaskFlowNode[] => {
    const position = places.get(task.task_id);
    if (!position) return [];
    return [
      {
        id: task.task_id,
        type: 'task',
        position: { ...position },
        width: NODE_WIDTH,
        height: NODE_HEIGHT,
        data: { task },
        selected: task.task_id === selected,
        ariaRole: 'button',
      },
    ];
  });
}

function edgesOf({ dependencies }: ShownPart, places: TaskPlaces, selected: string | undefined): Edge[] {
  return dependencies
    .filter(({ from, to }) => places.has(from) && places.has(to))
    .map(({ from, to, soft }): Edge => {
      const isOwn = from === selected || to === selected;
      const colour = isOwn ? graph.ownEdge : selected === undefined ? graph.edge : graph.farEdge;
      return {
        id: `${from}>${to}`,
        source: from,
        target: to,
        className: `${colour ?? ''} ${soft ? (classes.soft ?? '') : ''}`,
        zIndex: isOwn ? 1 : 0,
        focusable: false,
        markerEnd: { type: MarkerType.Arrow, width: 16, height: 16 },
      };
    });
}
