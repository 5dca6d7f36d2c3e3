/// <reference types="vite/client" />
import { Template } from './template.ts';

/** Bundled at build time, so that a template needs neither a path nor a file system when it is used. */
const files = import.meta.glob<unknown>('../../../resources/templates/*.json', { eager: true, import: 'default' });

/** Every domain template, sorted by id. A file that breaks the schema is a fault of the build and throws at start-up. */
export const templates: readonly Template[] = Object.entries(files)
  .map(([path, data]) => {
    const parsed = Template.safeParse(data);
    if (!parsed.success) throw new Error(`template ${path}: ${parsed.error.message}`);
    return parsed.data;
  })
  .sort((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0));

const byId = new Map(templates.map((template) => [template.id, template]));

/** The template of this id. Throws when there is none: ids come from this module, never from a user. */
export function templateById(id: string): Template {
  const template = byId.get(id);
  if (!template) throw new RangeError(`no template is called ${id}`);
  return template;
}
