import { useElementSize, useViewportSize } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { getViewportForBounds, MiniMap, ReactFlowProvider, useReactFlow, useStore, useStoreApi } from '@xyflow/react';
import { type CSSProperties, useEffect, useMemo, useRef } from 'react';
import { FlowPicture } from '../../../components/flow-picture.tsx';
import { ErrorState } from '../../../components/states/error-state.tsx';
import { LoadingState } from '../../../components/states/loading-state.tsx';
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
/** Room around the graph, in pixels. The buttons stand at the left. */
const LEFT = 58;
const TOP = 14;
/** Between a section that is chosen and the edge. */
const MARGIN = 8;
const FIT = {
  padding: { top: `${TOP}px`, right: '14px', bottom: '14px', left: `${LEFT}px` },
  minZoom: 0.2,
  maxZoom: 1.25,
} as const;
/** Closer than this, in pixels for a pixel of the layout, all that stands in a section can be read. */
const NEAR = 0.75;
/** From farther away not even large names can be read. */
const FARTHEST_AT_FIRST = 0.4;
/** Names of sections seen from afar, in pixels on the screen. */
const FAR_LABEL_PX = 10.5;
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
  // As the window gives it: the panel beside it comes and goes, and nothing moves for that.
  const frame = useViewportSize();
  const known = useRef<{ readonly frame: string; readonly aspect: number }>(undefined);
  const windowSize = `${frame.width} ${frame.height}`;
  if (height > 0 && known.current?.frame !== windowSize)
    known.current = { frame: windowSize, aspect: Math.max(0.5, Math.round((width / height) * 2) / 2) };
  const aspect = known.current?.aspect ?? null;
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
  const zoom = useStore(({ transform }) => transform[2]);
  useInView(layout, found?.size === 1 ? [...found][0] : selected);
  return (
    <div
      className={classes.flow}
      data-far={zoom < NEAR || undefined}
      style={{ '--far-label': `${FAR_LABEL_PX / zoom}px` } as CSSProperties}
    >
      <FlowPicture<FlowNode>
        nodes={nodes}
        edges={edges}
        nodeTypes={NODE_TYPES}
        selected={selected}
        onSelect={onSelect}
        minZoom={0.15}
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
    </div>
  );
}

/** Shows all where its names can be read, and else its beginning, and brings a section into view that is chosen elsewhere. */
function useInView(layout: GraphLayout, stage: string | undefined): void {
  const flow = useReactFlow<FlowNode>();
  const store = useStoreApi();
  useEffect(() => {
    // Once the nodes stand where the layout has put them.
    const frame = requestAnimationFrame(() => {
      const { width, height } = store.getState();
      const bounds = {
        x: 0,
        y: 0,
        width: Math.max(...layout.groups.map((group) => group.x + group.width)),
        height: Math.max(...layout.groups.map((group) => group.y + group.height)),
      };
      const whole = getViewportForBounds(bounds, width, height, FIT.minZoom, FIT.maxZoom, FIT.padding);
      const isReadable = whole.zoom >= FARTHEST_AT_FIRST;
      void flow.setViewport(isReadable ? whole : { x: LEFT, y: TOP, zoom: FARTHEST_AT_FIRST }, { duration: 0 });
    });
    return () => cancelAnimationFrame(frame);
  }, [flow, store, layout]);
  useEffect(() => {
    const place = stage === undefined ? undefined : layout.stages.get(stage);
    const group = layout.groups.find(({ id }) => id === place?.group);
    if (!place || !group) return;
    const frame = requestAnimationFrame(() => {
      const { width, height } = store.getState();
      const { x: left, y: top, zoom } = flow.getViewport();
      // No farther than it has to.
      const x = moved(left, (group.x + place.x) * zoom, NODE_WIDTH * zoom, width);
      const y = moved(top, (group.y + place.y) * zoom, NODE_HEIGHT * zoom, height);
      if (x !== left || y !== top) void flow.setViewport({ x, y, zoom }, { duration: 0 });
    });
    return () => cancelAnimationFrame(frame);
  }, [flow, store, layout, stage]);
}

/** Where the picture begins so that a stretch of it is seen, in pixels of the screen; as it is where that is so. */
function moved(begin: number, from: number, length: number, room: number): number {
  if (begin + from < MARGIN) return MARGIN - from;
  if (begin + from + length > room - MARGIN) return room - MARGIN - length - from;
  return begin;
}
