import { useElementSize } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { MiniMap, ReactFlowProvider, useReactFlow, useStoreApi } from '@xyflow/react';
import { useEffect, useMemo } from 'react';
import { ErrorState } from '../../../components/error-state.tsx';
import { FlowPicture } from '../../../components/flow-picture.tsx';
import { LoadingState } from '../../../components/loading-state.tsx';
import { STAGE_STATES } from '../stage-states.ts';
import { directEdges } from './direct-edges.ts';
import { type FlowNode, flowEdges, flowNodes } from './flow-elements.ts';
import classes from './graph.module.css';
import { arrangeGroups, type GraphLayout, layoutGroups, NODE_HEIGHT, NODE_WIDTH } from './layout-graph.ts';
import { GroupNode, StageNode } from './nodes.tsx';
import type { PlanGraph } from './plan-graph.ts';

interface GraphCanvasProps {
  readonly graph: PlanGraph;
  /** Ids that are searched for; null when nothing is. */
  readonly found: ReadonlySet<string> | null;
  readonly selected: string | undefined;
  readonly onSelect: (stage: string | undefined) => void;
}

const NODE_TYPES = { stage: StageNode, sectionGroup: GroupNode };
/** The buttons stand at the left. */
const FIT = {
  padding: { top: '14px', right: '14px', bottom: '14px', left: '58px' },
  minZoom: 0.2,
  maxZoom: 1.25,
} as const;
/** Less room than this is taken by the graph itself. */
const ROOM_FOR_MAP_PX = 1_000;

/** The graph as a picture that can be moved, zoomed and walked by keyboard. */
export function GraphCanvas(props: GraphCanvasProps) {
  const { graph } = props;
  const { ref, width, height } = useElementSize<HTMLElement>();
  const edges = useMemo(() => directEdges(graph.edges), [graph.edges]);
  // The shape of a plan changes with the program only, however its sections stand.
  const shape = graph.nodes.map(({ stage }) => stage).join();
  const groups = useQuery({
    queryKey: ['graph-layout', shape],
    queryFn: () => layoutGroups({ nodes: graph.nodes, edges }),
  });
  // In steps, so that opening the panel beside it moves as little as may be.
  const aspect = height === 0 ? null : Math.max(0.5, Math.round((width / height) * 2) / 2);
  const layout = useMemo(
    () => (groups.data && aspect !== null ? arrangeGroups(groups.data, aspect) : null),
    [groups.data, aspect],
  );
  return (
    <section ref={ref} className={classes.canvas} aria-label="Section graph">
      {groups.isError ? (
        <ErrorState error={groups.error} onRetry={() => void groups.refetch()} />
      ) : layout === null ? (
        <LoadingState />
      ) : (
        <ReactFlowProvider>
          <Canvas {...props} layout={layout} direct={edges} roomForMap={width >= ROOM_FOR_MAP_PX} />
        </ReactFlowProvider>
      )}
    </section>
  );
}

interface CanvasProps extends GraphCanvasProps {
  readonly layout: GraphLayout;
  readonly direct: readonly { readonly from: string; readonly to: string }[];
  readonly roomForMap: boolean;
}

function Canvas({ graph, found, selected, onSelect, layout, direct, roomForMap }: CanvasProps) {
  const nodes = useMemo(() => flowNodes(graph, layout, found, selected), [graph, layout, found, selected]);
  const edges = useMemo(() => flowEdges(graph, layout, direct, selected), [graph, layout, direct, selected]);
  useInView(layout, found?.size === 1 ? [...found][0] : selected);
  return (
    <FlowPicture<FlowNode>
      nodes={nodes}
      edges={edges}
      nodeTypes={NODE_TYPES}
      selected={selected}
      onSelect={onSelect}
      minZoom={0.15}
      fit={FIT}
      controlsFit={FIT}
    >
      {roomForMap && (
        <MiniMap<FlowNode>
          pannable
          zoomable
          className={classes.map ?? ''}
          ariaLabel="Minimap"
          nodeColor={(node) =>
            node.type === 'stage' ? `var(--mantine-color-${STAGE_STATES[node.data.state].color}-5)` : 'transparent'
          }
        />
      )}
    </FlowPicture>
  );
}

/** Keeps all in view as the room changes, and brings a section into view that is chosen elsewhere. */
function useInView(layout: GraphLayout, stage: string | undefined): void {
  const flow = useReactFlow<FlowNode>();
  const store = useStoreApi();
  useEffect(() => {
    // Once the nodes stand where the layout has put them.
    const frame = layout && requestAnimationFrame(() => void flow.fitView({ ...FIT, duration: 0 }));
    return () => cancelAnimationFrame(frame);
  }, [flow, layout]);
  useEffect(() => {
    const place = stage === undefined ? undefined : layout.stages.get(stage);
    const group = layout.groups.find(({ id }) => id === place?.group);
    if (!place || !group) return;
    const frame = requestAnimationFrame(() => {
      const { width, height } = store.getState();
      const { x: left, y: top, zoom } = flow.getViewport();
      const x = group.x + place.x;
      const y = group.y + place.y;
      const isSeen =
        x * zoom + left >= 0 &&
        y * zoom + top >= 0 &&
        (x + NODE_WIDTH) * zoom + left <= width &&
        (y + NODE_HEIGHT) * zoom + top <= height;
      if (!isSeen) void flow.setCenter(x + NODE_WIDTH / 2, y + NODE_HEIGHT / 2, { zoom, duration: 0 });
    });
    return () => cancelAnimationFrame(frame);
  }, [flow, store, layout, stage]);
}
