import type { Edge, Node } from '@xyflow/react';
import classes from './graph.module.css';
import { type GraphLayout, NODE_HEIGHT, NODE_WIDTH } from './layout-graph.ts';
import type { GroupNodeData, StageNodeData } from './nodes.tsx';
import type { PlanGraph } from './plan-graph.ts';

export type FlowNode = Node<StageNodeData, 'stage'> | Node<GroupNodeData, 'sectionGroup'>;

/** @param found ids that are searched for; null when nothing is */
export function flowNodes(
  { nodes }: PlanGraph,
  layout: GraphLayout,
  found: ReadonlySet<string> | null,
  selected: string | undefined,
): FlowNode[] {
  const groups = layout.groups.map(
    ({ id, title, x, y, width, height }): FlowNode => ({
      id: `group:${id}`,
      type: 'sectionGroup',
      position: { x, y },
      width,
      height,
      data: { title },
      selectable: false,
      focusable: false,
      draggable: false,
    }),
  );
  const stages = nodes.flatMap(({ stage, title, state, computed }): FlowNode[] => {
    const place = layout.stages.get(stage);
    if (!place) return [];
    return [
      {
        id: stage,
        type: 'stage',
        parentId: `group:${place.group}`,
        position: { x: place.x, y: place.y },
        width: NODE_WIDTH,
        height: NODE_HEIGHT,
        data: { title, state, computed, faded: found !== null && !found.has(stage) },
        selected: stage === selected,
        ariaRole: 'button',
      },
    ];
  });
  return [...groups, ...stages];
}

interface Link {
  readonly from: string;
  readonly to: string;
}

/** The direct links, and of the selected section every one. */
export function flowEdges(
  graph: PlanGraph,
  layout: GraphLayout,
  direct: readonly Link[],
  selected: string | undefined,
): Edge[] {
  const isOwn = ({ from, to }: Link) => from === selected || to === selected;
  const shown = [...direct.filter((link) => !isOwn(link)), ...graph.edges.filter(isOwn)];
  return shown.map((link) => ({
    id: `${link.from}>${link.to}`,
    source: link.from,
    target: link.to,
    ...sides(layout, link),
    className: (isOwn(link) ? classes.ownEdge : selected === undefined ? classes.edge : classes.farEdge) ?? '',
    zIndex: isOwn(link) ? 1 : 0,
    focusable: false,
  }));
}

/**
 * From below to above what stands near below, around the right of what lies between, from side to side between
 * columns.
 */
function sides(layout: GraphLayout, { from, to }: Link): { sourceHandle: string; targetHandle: string } {
  const start = placeOf(layout, from);
  const end = placeOf(layout, to);
  if (start.column === end.column) {
    const down = end.y - start.y;
    return down >= NODE_HEIGHT && down < 3 * NODE_HEIGHT
      ? { sourceHandle: 'below', targetHandle: 'above' }
      : { sourceHandle: 'to-right', targetHandle: 'from-right' };
  }
  return start.column < end.column
    ? { sourceHandle: 'to-right', targetHandle: 'from-left' }
    : { sourceHandle: 'to-left', targetHandle: 'from-right' };
}

/** The column of a section, and how far down it stands. */
function placeOf(layout: GraphLayout, stage: string): { readonly column: number; readonly y: number } {
  const place = layout.stages.get(stage);
  const group = layout.groups.find(({ id }) => id === place?.group);
  return { column: place?.column ?? 0, y: (group?.y ?? 0) + (place?.y ?? 0) };
}
