import { ownName } from '../../../library/index.ts';

/** Files that this generation has names of its own for, by their permanent addresses in a plan. */
const NAMES: readonly { readonly address: string; readonly name: string }[] = [
  { address: 'prompt.md', name: 'prompt.md' },
  { address: 'project_plan.md', name: 'plan.md' },
  { address: 'project_plan.json', name: 'plan.json' },
];

/** Where a file is found in its plan, for a path of this generation; other paths are the same in both. */
export function pathOf(named: string): string {
  return NAMES.find(({ name }) => name === named)?.address ?? named;
}

/** What a file of a plan is called in this generation. */
export function nameOf(path: string): string {
  return NAMES.find(({ address }) => address === ownName(path))?.name ?? path;
}
