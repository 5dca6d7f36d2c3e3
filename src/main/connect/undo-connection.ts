import { existsSync, rmSync } from 'node:fs';
import { err, ok, type Result } from '../../shared/result.ts';
import type { Written } from './connect-client.ts';
import { readSettingsFile, writeSettingsFile } from './settings-file.ts';

/** A change that was written, by what it takes to take it back. */
export type WrittenChange = Pick<Written, 'file' | 'before' | 'text' | 'backup'>;

/**
 * Puts the settings back exactly as they were before a change, whatever stood in them: an entry that led somewhere else
 * leads there again. CONFLICT when they are not as they were written any more; nothing is changed then.
 */
export function undoConnection({ file, before, text, backup }: WrittenChange, now: Date): Result<{ file: string }> {
  const settings = readSettingsFile(file);
  if (!settings.ok) return settings;
  if (settings.value.text !== text) {
    return err('CONFLICT', `${file} has changed since.`, {
      file,
      // The backup may have made room for newer ones.
      next:
        backup !== null && existsSync(backup) ? `The previous settings are in ${backup}.` : 'Remove the entry instead.',
    });
  }
  if (backup === null) {
    // There were none.
    rmSync(settings.value.target);
    return ok({ file });
  }
  const written = writeSettingsFile(settings.value, before, now);
  return written.ok ? ok({ file }) : written;
}
