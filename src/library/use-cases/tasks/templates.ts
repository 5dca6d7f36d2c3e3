import { and, asc, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { TemplateStatus } from '../../../shared/contracts/project.ts';
import { SeedTask } from '../../../shared/contracts/task.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import { type TaskTemplateRow, taskTemplates } from '../../db/schema.ts';
import type { Library } from '../../library.ts';
import type { Actor } from '../../store/events/audit.ts';
import type { TemplateWork } from '../../task-planning.ts';
import { plannerOf } from '../plans/find-plan.ts';
import { resolveProject } from '../projects/resolve-project.ts';
import { findGraph } from './find-task.ts';
import { graphSeeds } from './graph-seeds.ts';
import { invalidInput, type ProposedGraph, proposeGraph } from './propose-graph.ts';

/** What an instance may say differently about one task. */
const Override = z.strictObject({
  title: SeedTask.shape.title.exactOptional(),
  description: SeedTask.shape.description,
  role: SeedTask.shape.role,
  tags: SeedTask.shape.tags,
  due: SeedTask.shape.due,
  estimate: SeedTask.shape.estimate,
  planned_cost: SeedTask.shape.planned_cost,
  execution_contract: SeedTask.shape.execution_contract.exactOptional(),
  verification_contract: SeedTask.shape.verification_contract.exactOptional(),
});
const Overrides = z.record(z.string(), Override);
export type Overrides = Readonly<z.input<typeof Overrides>>;

const Key = z
  .string()
  .regex(/^[a-z0-9]+(?:[-_][a-z0-9]+)*$/)
  .max(60);

export interface ListedTemplate {
  readonly key: string;
  readonly title: string;
  readonly status: TemplateStatus;
  /** Comes with the program. */
  readonly bundled: boolean;
}

/** The templates of the program and those of the user, by key. */
export function listTemplates(library: Library): { readonly templates: readonly ListedTemplate[] } {
  const own = library.db
    .select({ key: taskTemplates.key, title: taskTemplates.title, status: taskTemplates.status })
    .from(taskTemplates)
    .where(eq(taskTemplates.user, library.user))
    .orderBy(asc(taskTemplates.key))
    .all();
  const bundled = plannerOf(library).taskTemplates();
  return {
    templates: [
      ...bundled.map((template) => ({ ...template, status: 'published' as const, bundled: true })),
      ...own.map((template) => ({ ...template, bundled: false })),
    ],
  };
}

/**
 * Keeps the tasks of a graph as a template under a key, in place of one that the user has there. `plan.not_found`,
 * `validation.invalid_input` (also for a key of the program).
 */
export function saveTemplate(
  library: Library,
  input: { readonly graph_id: string; readonly key: string; readonly title?: string; readonly status?: TemplateStatus },
): Result<ListedTemplate> {
  const { key, status = 'published' } = input;
  if (
    !Key.safeParse(key).success ||
    plannerOf(library)
      .taskTemplates()
      .some((template) => template.key === key)
  )
    return err(
      'validation.invalid_input',
      'A key has lower-case letters, digits and hyphens, and is none of the program’s.',
      {
        field: 'key',
      },
    );
  return library.transaction((): Result<ListedTemplate> => {
    const graph = findGraph(library, input.graph_id);
    if (!graph.ok) return graph;
    const title = input.title ?? graph.value.title;
    const row: TaskTemplateRow = {
      user: library.user,
      key,
      title,
      status,
      currency: graph.value.currency,
      tasks: graphSeeds(library, graph.value.id).map(({ due: _, ...seed }) => seed),
      createdAt: library.now(),
    };
    library.db
      .insert(taskTemplates)
      .values(row)
      .onConflictDoUpdate({ target: [taskTemplates.user, taskTemplates.key], set: row })
      .run();
    return ok({ key, title, status, bundled: false });
  });
}

/**
 * Proposes the tasks of a template. `overrides` says by key what is different about a task. `not_found` for a template
 * that there is not, or that belongs to another user; `conflict` (`cannot-instantiate-<status>`) for one that is not
 * published; `validation.invalid_input` for overrides of tasks or fields that the template does not have; then the
 * errors of `proposeGraph`.
 */
export function instantiateTemplate(
  library: Library,
  input: {
    readonly template: string;
    readonly project_id?: string;
    readonly title?: string;
    readonly overrides?: Overrides;
  },
  actor: Actor,
): Result<ProposedGraph> {
  const project = resolveProject(library, input.project_id);
  if (!project.ok) return project;
  const found = findTemplate(library, input.template);
  if (!found.ok) return found;
  const parsed = Overrides.safeParse(input.overrides ?? {});
  if (!parsed.success) return invalidInput(parsed.error);
  const { title, tasks, currency } = found.value;
  const unknown = Object.keys(parsed.data).find((key) => !tasks.some(({ node_key }) => node_key === key));
  if (unknown !== undefined)
    return err('validation.invalid_input', `The template has no task ${JSON.stringify(unknown)}.`, {
      field: 'overrides',
      tasks: tasks.map(({ node_key }) => node_key),
    });
  return proposeGraph(
    library,
    {
      project_id: project.value.id,
      title: input.title ?? title,
      currency,
      tasks: tasks.map((seed) => ({ ...seed, ...parsed.data[seed.node_key] })),
      source: { kind: 'template', template: input.template },
    },
    actor,
  );
}

function findTemplate(library: Library, key: string): Result<TemplateWork> {
  const bundled = plannerOf(library).templateWork(key);
  if (bundled) return ok(bundled);
  const row = library.db
    .select()
    .from(taskTemplates)
    .where(and(eq(taskTemplates.user, library.user), eq(taskTemplates.key, key)))
    .get();
  if (!row)
    return err('not_found', `Template not found: ${JSON.stringify(key).slice(0, 80)}.`, {
      templates: listTemplates(library)
        .templates.filter(({ status }) => status === 'published')
        .map((template) => template.key),
      next: 'Use one of details.templates.',
    });
  if (row.status === 'published') return ok(row);
  return err('conflict', `cannot-instantiate-${row.status}: only a published template can be used.`, {
    status: row.status,
  });
}
