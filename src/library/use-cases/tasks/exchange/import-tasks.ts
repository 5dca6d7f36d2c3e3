import { ok, type Result } from '../../../../shared/result.ts';
import type { Library } from '../../../library.ts';
import type { Actor } from '../../../store/events/audit.ts';
import { plannerOf } from '../../plans/find-plan.ts';
import { resolveProject } from '../../projects/resolve-project.ts';
import { type ProposedGraph, proposeGraph } from '../propose-graph.ts';
import type { LeftOut } from './format/left-out.ts';
import type { ReadTaskFormatName } from './formats.ts';
import type { TaskFile } from './read-task-file.ts';

export interface ImportTasksInput extends TaskFile {
  readonly project_id?: string;
  readonly title?: string;
}

export interface ImportedTasks extends ProposedGraph {
  readonly format: ReadTaskFormatName;
  readonly title: string;
  readonly tasks: number;
  /** How many are done, and how many cancelled, as soon as the graph is approved. */
  readonly done: number;
  readonly cancelled: number;
  readonly left_out: readonly LeftOut[];
}

/**
 * Proposes the tasks of a file that another program, or this one, has written. Nothing becomes active: like every
 * proposal it waits for approval. Tasks that the file says are done or cancelled are so from the approval on; any other
 * state is left out. What the file has and a task has not is told in `left_out`. `validation.invalid_input` with what
 * cannot be read where, TIMED_OUT for a file that takes too long to read, then the errors of `proposeGraph`.
 */
export async function importTasks(
  library: Library,
  { project_id, title: given, ...file }: ImportTasksInput,
  actor: Actor,
): Promise<Result<ImportedTasks>> {
  const project = resolveProject(library, project_id);
  if (!project.ok) return project;
  const read = await plannerOf(library).readTaskFile(file);
  if (!read.ok) return read;
  const { format, tasks, currency, done, cancelled, left_out } = read.value;
  const title = (given ?? read.value.title ?? titleFrom(file.filename ?? '')).trim().slice(0, 200);
  const proposed = proposeGraph(
    library,
    {
      project_id: project.value.id,
      ...{ title, tasks, currency },
      source: { kind: 'import', format, ...endedFields(done, cancelled) },
    },
    actor,
  );
  if (!proposed.ok) return proposed;
  return ok({
    ...proposed.value,
    ...{ format, title, left_out },
    tasks: tasks.length,
    done: done.length,
    cancelled: cancelled.length,
  });
}

function endedFields(done: readonly string[], cancelled: readonly string[]) {
  return done.length + cancelled.length === 0 ? {} : { ended: { done: [...done], cancelled: [...cancelled] } };
}

function titleFrom(filename: string): string {
  const name = filename.replace(/\.[^.]+$/, '').trim();
  return name === '' ? 'Imported tasks' : name;
}
