import { err, errWithStep, ok, type Result } from '../../../shared/result.ts';
import type { Library } from '../../library.ts';
import { graphsBeginning } from '../../store/tasks/task-graphs.ts';
import { tasksNamed } from '../../store/tasks/tasks.ts';
import { CANDIDATES_SHOWN, idBeginning } from '../id-beginning.ts';

/**
 * The full id of the user's task that a person names: by its id, by the beginning of it (at least four characters), or
 * by its key in an active plan. `task.not_found`, AMBIGUOUS_ID with the `candidates`.
 */
export function resolveTaskId(library: Library, input: { readonly task: string }): Result<string> {
  const text = input.task.trim();
  const found = tasksNamed(library, { key: text, start: idBeginning(text) }, CANDIDATES_SHOWN);
  const [only] = found;
  if (!only) return errWithStep('task.not_found', `Task not found: ${quoted(text)}.`, 'choose_task');
  return found.length === 1
    ? ok(only.id)
    : ambiguous(
        'tasks',
        text,
        found.map(({ id, title }) => ({ task_id: id, title })),
      );
}

/**
 * The full id of the user's task graph whose id begins so (at least four characters). `plan.not_found`, AMBIGUOUS_ID
 * with the `candidates`.
 */
export function resolveGraphId(library: Library, input: { readonly graph: string }): Result<string> {
  const start = idBeginning(input.graph);
  const found = start === null ? [] : graphsBeginning(library, start, CANDIDATES_SHOWN);
  const [only] = found;
  if (!only) return errWithStep('plan.not_found', `Task plan not found: ${quoted(input.graph)}.`, 'choose_task_plan');
  return found.length === 1
    ? ok(only.id)
    : ambiguous(
        'task plans',
        input.graph,
        found.map(({ id, title }) => ({ graph_id: id, title })),
      );
}

function ambiguous(what: string, text: string, candidates: readonly object[]): Result<never> {
  return err('AMBIGUOUS_ID', `Ambiguous: several ${what} are meant by ${quoted(text)}.`, {
    candidates,
    next: 'Use more characters of the id.',
  });
}

function quoted(text: string): string {
  return JSON.stringify(text).slice(0, 80);
}
