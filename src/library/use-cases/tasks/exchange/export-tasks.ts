import { ok, type Result } from '../../../../shared/result.ts';
import type { TaskGraphRow } from '../../../db/schema.ts';
import type { Library } from '../../../library.ts';
import { taskRows } from '../../../store/tasks/task-graphs.ts';
import { fileStem } from '../../transfer/file-stem.ts';
import { findGraph } from '../find-task.ts';
import { graphSeeds } from '../graph-seeds.ts';
import { returnExpiredClaims } from '../return-expired-claims.ts';
import { type LeftOut, leftOutList } from './format/left-out.ts';
import type { ListedTask } from './format/task-format.ts';
import { type TaskFormatName, taskFormat } from './formats.ts';

export interface ExportedTasks {
  /** Suggested name of the file. */
  readonly filename: string;
  readonly content_type: string;
  readonly bytes: Buffer;
  readonly format: TaskFormatName;
  readonly tasks: number;
  readonly left_out: readonly LeftOut[];
}

/**
 * A task graph as a file, with what the format has no place for in `left_out`. No format keeps how the work went: who
 * did it, when, at which cost and with which evidence. `plan.not_found`, `validation.invalid_input` (format).
 */
export function exportTasks(
  library: Library,
  input: { readonly graph_id: string; readonly format: string },
): Result<ExportedTasks> {
  const format = taskFormat(input.format);
  if (!format.ok) return format;
  returnExpiredClaims(library);
  const graph = findGraph(library, input.graph_id);
  if (!graph.ok) return graph;
  const { id, title, currency } = graph.value;
  const leftOut = leftOutList();
  const seeds = new Map(graphSeeds(library, id).map((seed) => [seed.node_key, seed]));
  const ended = endedOnApproval(graph.value);
  const tasks: ListedTask[] = [];
  for (const { nodeKey, state, evidence, actualCost, startedAt, failure } of taskRows(library, id)) {
    const seed = seeds.get(nodeKey);
    if (seed) tasks.push({ seed, state: ended.get(nodeKey) ?? state });
    if (seed?.planned_cost !== undefined && currency !== null && format.value.keepsCurrency !== true)
      leftOut.add(`currency of costs (${currency})`, nodeKey);
    if (startedAt !== null) leftOut.add('times of the work and who did it', nodeKey);
    if (actualCost !== null) leftOut.add('actual cost', nodeKey);
    if (evidence !== null && evidence.length > 0) leftOut.add('evidence that was shown', nodeKey);
    if (failure !== null) leftOut.add('reason of a failure or cancellation', nodeKey);
  }
  const text = format.value.write({ title, currency, tasks }, { leftOut, now: library.now() });
  return ok({
    filename: `${fileStem(title)}-${id.slice(0, 8)}.${format.value.extension}`,
    content_type: format.value.content_type,
    bytes: Buffer.from(text),
    format: format.value.name,
    tasks: tasks.length,
    left_out: leftOut.list(),
  });
}

/** States that tasks of an imported graph have once it is approved, by their keys; none where it has been decided on. */
function endedOnApproval({ status, source }: TaskGraphRow): ReadonlyMap<string, 'done' | 'cancelled'> {
  if (status !== 'proposed' || source.kind !== 'import' || source.ended === undefined) return new Map();
  const { done, cancelled } = source.ended;
  return new Map([
    ...done.map((key) => [key, 'done'] as const),
    ...cancelled.map((key) => [key, 'cancelled'] as const),
  ]);
}
