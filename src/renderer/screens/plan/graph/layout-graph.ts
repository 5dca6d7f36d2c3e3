import { PLAN_PARTS, planPartOf } from '../../../../shared/plan-part.ts';
import { layoutInWorker } from './layout-in-worker.ts';
import { packColumns } from './pack-columns.ts';

export const NODE_WIDTH = 184;
export const NODE_HEIGHT = 54;
/** Room for the name of a part above its sections. */
const PART_HEAD = 40;
const BETWEEN_PARTS = 36;

/** The sections of one part in their places, in pixels from its corner. */
interface PartLayout {
  readonly id: string;
  readonly title: string;
  readonly width: number;
  readonly height: number;
  readonly stages: readonly { readonly stage: string; readonly x: number; readonly y: number }[];
}

/** Where everything stands, in pixels; sections from the corner of their part. */
export interface GraphLayout {
  readonly parts: readonly (PartLayout & { readonly x: number; readonly y: number; readonly column: number })[];
  readonly stages: ReadonlyMap<
    string,
    { readonly part: string; readonly column: number; readonly x: number; readonly y: number }
  >;
}

interface GraphShape {
  readonly nodes: readonly { readonly stage: string; readonly number: string }[];
  readonly edges: readonly { readonly from: string; readonly to: string }[];
}

/** Lays each part out in layers, from what is read down to who reads it. Reckoned in a worker. */
export async function layoutParts({ nodes, edges }: GraphShape): Promise<PartLayout[]> {
  const parts = PLAN_PARTS.map(({ id, title }) => ({
    id,
    title,
    members: nodes.filter(({ number }) => planPartOf(number).id === id).map(({ stage }) => stage),
  })).filter(({ members }) => members.length > 0);
  const placed = await layoutInWorker({
    id: 'plan',
    layoutOptions: { 'elk.algorithm': 'layered' },
    children: parts.map(({ id, members }) => ({
      id: `part:${id}`,
      layoutOptions: {
        'elk.algorithm': 'layered',
        'elk.direction': 'DOWN',
        'elk.padding': `[top=${PART_HEAD},left=14,bottom=14,right=14]`,
        'elk.spacing.nodeNode': '16',
        'elk.layered.spacing.nodeNodeBetweenLayers': '30',
        'elk.layered.considerModelOrder.strategy': 'NODES_AND_EDGES',
        'elk.separateConnectedComponents': 'false',
      },
      children: members.map((stage) => ({ id: stage, width: NODE_WIDTH, height: NODE_HEIGHT })),
      edges: edges
        .filter(({ from, to }) => members.includes(from) && members.includes(to))
        .map(({ from, to }) => ({ id: `${from}>${to}`, sources: [from], targets: [to] })),
    })),
  });
  return parts.map(({ id, title }, index) => {
    const { width = 0, height = 0, children = [] } = placed.children?.[index] ?? {};
    return { id, title, width, height, stages: children.map(({ id: stage, x = 0, y = 0 }) => ({ stage, x, y })) };
  });
}

/** Puts the parts side by side as they are best seen in a frame. @param aspect its width by its height */
export function arrangeParts(parts: readonly PartLayout[], aspect: number): GraphLayout {
  const places = packColumns(parts, aspect, BETWEEN_PARTS);
  const arranged = parts.map((part, index) => ({ ...part, ...(places[index] ?? { x: 0, y: 0, column: 0 }) }));
  return {
    parts: arranged,
    stages: new Map(
      arranged.flatMap(({ id, column, stages }) =>
        stages.map(({ stage, x, y }) => [stage, { part: id, column, x, y }]),
      ),
    ),
  };
}
