import { layoutInWorker } from '../../plan/graph/layout-in-worker.ts';
import type { ShownPart } from './shown-part.ts';

/** In pixels. */
export const NODE_WIDTH = 196;
export const NODE_HEIGHT = 58;

/** Where the tasks stand, in pixels from the corner at the top left. */
export type TaskPlaces = ReadonlyMap<string, { readonly x: number; readonly y: number }>;

/** Lays tasks out in layers from left to right, each after those it waits for. Reckoned in a worker. */
export async function layoutTasks({ tasks, dependencies }: ShownPart): Promise<TaskPlaces> {
  const placed = await layoutInWorker({
    id: 'tasks',
    layoutOptions: {
      'elk.algorithm': 'layered',
      'elk.direction': 'RIGHT',
      'elk.spacing.nodeNode': '18',
      'elk.layered.spacing.nodeNodeBetweenLayers': '48',
      'elk.layered.considerModelOrder.strategy': 'NODES_AND_EDGES',
    },
    children: tasks.map(({ task_id }) => ({ id: task_id, width: NODE_WIDTH, height: NODE_HEIGHT })),
    edges: dependencies.map(({ from, to }) => ({ id: `${from}>${to}`, sources: [from], targets: [to] })),
  });
  return new Map((placed.children ?? []).map(({ id, x = 0, y = 0 }) => [id, { x, y }]));
}
