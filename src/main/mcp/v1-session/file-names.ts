import { type Library, ownName } from '../../../library/index.ts';

/** Files that this generation has names of its own for: what they hold, and what they are called here. */
const OWN_NAMES: readonly { readonly stage: string; readonly ending: string; readonly name: string }[] = [
  { stage: 'prompt', ending: '.md', name: 'prompt.md' },
  { stage: 'project_plan', ending: '.md', name: 'plan.md' },
  { stage: 'project_plan', ending: '.json', name: 'plan.json' },
];

/** The path of a file in its plan, for a path of this generation; other paths are the same in both. */
export function pathOf({ planner }: Library, named: string): string {
  const own = OWN_NAMES.find(({ name }) => name === named);
  const paths = planner?.stages.find(({ id }) => id === own?.stage)?.paths;
  return paths?.find((path) => own !== undefined && path.endsWith(own.ending)) ?? named;
}

/** What a file of a plan is called in this generation. */
export function nameOf(library: Library, path: string): string {
  return OWN_NAMES.find(({ name }) => ownName(pathOf(library, name)) === ownName(path))?.name ?? path;
}
