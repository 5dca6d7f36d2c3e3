import type { Graph } from '../../../src/planning/engine/graph.ts';
import { dataPath, pagePath } from '../../../src/planning/engine/stage.ts';
import { pipeline } from '../../../src/planning/pipeline/index.ts';

/** A stage's data, its page, or a further file by its own name, such as `report.html`. */
export type StageFile = 'data' | 'page' | `${string}.${string}`;

/**
 * What a file of a stage is called in a plan that is drafted now. Numbers change between versions, so tests spell none.
 * @throws when the graph has no such stage
 */
export function fileIn(graph: Graph, stageId: string, file: StageFile): string {
  const stage = graph.byId.get(stageId);
  if (!stage) throw new Error(`there is no stage ${stageId}`);
  if (file === 'data') return dataPath(stage);
  return file === 'page' ? pagePath(stage) : `${stage.number}-${file}`;
}

/** The same of the pipeline's own stages. */
export function fileOf(stageId: string, file: StageFile): string {
  return fileIn(pipeline, stageId, file);
}
