import { readdirSync } from 'node:fs';
import { hasErrorCode } from './system-error.ts';

/** Names of what is in a folder, in code-point order; none when there is no such folder. @throws when it is unreadable */
export function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).sort();
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return [];
    throw error;
  }
}
