import { type Library, type TaskOutcome, taskDetail } from '../../../library/index.ts';
import { answer, type Cli, commandLine } from '../context.ts';
import type { Exit } from '../exit.ts';
import { plain, shortId } from '../terminal/text.ts';
import { demandTask } from './task-errors.ts';
import { taskName } from './task-text.ts';

const MOST_NAMED = 5;

/** Says what became of a task, what became ready by it, and whether its plan is done. */
export function answerOutcome(
  cli: Cli,
  library: Library,
  outcome: TaskOutcome,
  said: string,
  json: boolean | undefined,
): Exit {
  const { task, graph } = demandTask(cli, taskDetail(library, { task_id: outcome.task_id }));
  const value = { ...outcome, graph_id: graph.graph_id, graph_status: graph.status };
  return answer(cli, json, value, () => [
    `${said}: ${taskName(task)}.${outcome.state === 'ready' || outcome.state === 'blocked' ? ` It is ${outcome.state}.` : ''}`,
    ...readied(cli, library, outcome.readied_task_ids),
    ...(outcome.state === 'failed'
      ? [`Next: ${commandLine(cli, `reopen ${shortId(task.task_id)} --reason TEXT`)}`]
      : []),
    ...(graph.status === 'done' ? [`The task plan ${plain(graph.title)} is done.`] : []),
  ]);
}

function readied(cli: Cli, library: Library, ids: readonly string[]): string[] {
  if (ids.length === 0) return [];
  const named = ids
    .slice(0, MOST_NAMED)
    .map((task_id) => taskName(demandTask(cli, taskDetail(library, { task_id })).task));
  const more = ids.length - named.length;
  return [`Ready now: ${[...named, ...(more > 0 ? [`${more} more`] : [])].join(', ')}.`];
}
