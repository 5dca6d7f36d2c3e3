import { SECTION_GROUPS, type SectionGroup } from '../../../../shared/section-group.ts';
import { layoutInWorker } from './layout-in-worker.ts';
import { packColumns } from './pack-columns.ts';

export const NODE_WIDTH = 184;
export const NODE_HEIGHT = 54;
/** Room for the name of a group above its sections. */
const GROUP_HEAD = 40;
const BETWEEN_GROUPS = 36;

/** The sections of one group in their places, in pixels from its corner. */
interface GroupLayout {
  readonly id: string;
  readonly title: string;
  readonly width: number;
  readonly height: number;
  readonly stages: readonly { readonly stage: string; readonly x: number; readonly y: number }[];
}

/** Where everything stands, in pixels; sections from the corner of their group. */
export interface GraphLayout {
  readonly groups: readonly (GroupLayout & { readonly x: number; readonly y: number; readonly column: number })[];
  readonly stages: ReadonlyMap<
    string,
    { readonly group: string; readonly column: number; readonly x: number; readonly y: number }
  >;
}

interface GraphShape {
  readonly nodes: readonly { readonly stage: string; readonly group: SectionGroup }[];
  readonly edges: readonly { readonly from: string; readonly to: string }[];
}

/** Lays each group out in layers, from what is read down to who reads it. Reckoned in a worker. */
export async function layoutGroups({ nodes, edges }: GraphShape): Promise<GroupLayout[]> {
  const groups = SECTION_GROUPS.map(({ id, title }) => ({
    id,
    title,
    members: nodes.filter(({ group }) => group === id).map(({ stage }) => stage),
  })).filter(({ members }) => members.length > 0);
  const placed = await layoutInWorker({
    id: 'plan',
    layoutOptions: { 'elk.algorithm': 'layered' },
    children: groups.map(({ id, members }) => ({
      id: `group:${id}`,
      layoutOptions: {
        'elk.algorithm': 'layered',
        'elk.direction': 'DOWN',
        'elk.padding': `[top=${GROUP_HEAD},left=14,bottom=14,right=14]`,
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
  return groups.map(({ id, title }, index) => {
    const { width = 0, height = 0, children = [] } = placed.children?.[index] ?? {};
    return { id, title, width, height, stages: children.map(({ id: stage, x = 0, y = 0 }) => ({ stage, x, y })) };
  });
}

/** Puts the groups side by side as they are best seen in a frame. @param aspect its width by its height */
export function arrangeGroups(groups: readonly GroupLayout[], aspect: number): GraphLayout {
  const places = packColumns(groups, aspect, BETWEEN_GROUPS);
  const arranged = groups.map((group, index) => ({ ...group, ...(places[index] ?? { x: 0, y: 0, column: 0 }) }));
  return {
    groups: arranged,
    stages: new Map(
      arranged.flatMap(({ id, column, stages }) =>
        stages.map(({ stage, x, y }) => [stage, { group: id, column, x, y }]),
      ),
    ),
  };
}
