import type { Scope } from '../../../shared/contracts/token.ts';

/** What a scope allows, in plain words. */
export const SCOPE_WORDS: Readonly<Record<Scope, { readonly short: string; readonly long: string }>> = {
  'plans:read': { short: 'read', long: 'Read plans, files and status' },
  'plans:write': { short: 'draft', long: 'Create, stop, resume, archive and delete plans' },
  'artifacts:write': { short: 'edit', long: 'Edit files and facts' },
  'tasks:write': { short: 'tasks', long: 'Work on tasks of approved plans' },
  'files:write': { short: 'save', long: 'Save reports and zips in the download folder' },
};
