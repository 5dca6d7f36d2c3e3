import { randomUUID } from 'node:crypto';
import slugify from '@sindresorhus/slugify';
import { z } from 'zod';
import type { Project } from '../../../shared/contracts/project.ts';
import { err, errWithStep, ok, type Result } from '../../../shared/result.ts';
import type { Library } from '../../library.ts';
import { type Actor, appendAudit } from '../../store/events/audit.ts';
import { projectsLimit } from '../../store/settings/settings.ts';
import { insertProject, isTaken, nameKeyOf, projectRows } from '../../store/tasks/projects.ts';

/** A name of one line; `slug` is for addresses and commands. */
const Name = z
  .string()
  .trim()
  .min(1)
  .max(120)
  .regex(/^\P{Cc}*$/u);
const Slug = z
  .string()
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
  .max(60);

/**
 * Creates a project, which is active at once. `validation.invalid_input`; `quota.exceeded` before anything else is
 * looked at or written; `project.name_taken`, regardless of case; `project.slug_taken` for a slug that was given. One
 * that was left out comes of the name, with -2, -3 and so on until nobody has it.
 */
export function createProject(
  library: Library,
  input: { readonly name: string; readonly slug?: string },
  actor: Actor,
): Result<Project> {
  const name = Name.safeParse(input.name);
  if (!name.success) return invalid('name', 'The name must be one line of 1 to 120 characters.');
  if (input.slug !== undefined && !Slug.safeParse(input.slug).success)
    return invalid('slug', 'A slug has lower-case letters, digits and single hyphens, at most 60 characters.');
  return library.transaction((): Result<Project> => {
    const limit = projectsLimit(library);
    if (projectRows(library).length >= limit)
      return errWithStep(
        'quota.exceeded',
        `There are ${limit} projects already, which is the limit.`,
        'raise_projects_limit',
        { limit, setting: 'projects_limit' },
      );
    const nameKey = nameKeyOf(name.data);
    if (isTaken(library, 'name_key', nameKey))
      return errWithStep(
        'project.name_taken',
        `There is a project of this name: ${JSON.stringify(name.data)}.`,
        'choose_project_name',
      );
    if (input.slug !== undefined && isTaken(library, 'slug', input.slug))
      return err('project.slug_taken', `There is a project with this slug: ${input.slug}.`, {
        next: 'Leave slug out to get one that is free, or choose another.',
      });
    const row = {
      id: randomUUID(),
      user: library.user,
      name: name.data,
      nameKey,
      slug: input.slug ?? freeSlug(library, name.data),
      createdAt: library.now(),
    };
    insertProject(library, row);
    appendAudit(library, { projectId: row.id }, 'project.created', actor, { name: row.name, slug: row.slug });
    return ok({ project_id: row.id, name: row.name, slug: row.slug, created_at: row.createdAt, task_count: 0 });
  });
}

/** A slug for that name that no project of the user has. */
export function freeSlug(library: Library, name: string): string {
  const base =
    slugify(name)
      .slice(0, 50)
      .replace(/(?<!-)-+$/, '') || 'project';
  for (let number = 1; ; number += 1) {
    const slug = number === 1 ? base : `${base}-${number}`;
    if (!isTaken(library, 'slug', slug)) return slug;
  }
}

function invalid(field: string, message: string): Result<never> {
  return err('validation.invalid_input', message, { field });
}
