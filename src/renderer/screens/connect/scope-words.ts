import type { Scope } from '../../../shared/contracts/token.ts';

/** What a scope allows, in plain words. */
export const SCOPE_WORDS: Readonly<Record<Scope, { readonly short: string; readonly long: string }>> = {
  'plans:read': { short: 'read', long: 'Read plans, their files and their state' },
  'plans:write': { short: 'draft', long: 'Make, stop, resume, archive and delete plans' },
  'artifacts:write': { short: 'edit', long: 'Change files and facts of plans' },
  'tasks:write': { short: 'tasks', long: 'Work on the tasks of approved plans' },
};
