import { reduced } from './reduce-template.ts';
import type { Template } from './template.ts';

/** What a part of a template may depend on. */
interface Conditions {
  /** Whether the project reaches into a second country. */
  readonly crossBorder: boolean;
}

/** The template without the parts whose `only_if` does not hold; the very same one when that leaves nothing out. */
export function applicable(template: Template, conditions: Conditions): Template {
  const holds = (row: unknown) =>
    conditions.crossBorder || (row as { readonly only_if?: string }).only_if === undefined;
  return reduced(template, { packages: holds, tasks: holds, rows: holds });
}
