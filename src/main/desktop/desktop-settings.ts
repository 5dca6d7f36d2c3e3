import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { writeFileAtomically } from '../../platform/atomic-file.ts';
import { ThemeChoice } from '../../shared/contracts/desktop-messages.ts';

const Bounds = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });
export type Bounds = z.infer<typeof Bounds>;

/** What the desktop app itself remembers, beside the library. What cannot be understood is as if it were not there. */
const DesktopSettings = z.object({
  theme: ThemeChoice.catch('system'),
  window: z.object({ bounds: Bounds, maximized: z.boolean() }).nullable().catch(null),
  /** Whether newer versions are looked for; nobody is asked before the person says so. */
  updates: z.boolean().catch(false),
  /** Whether the person knows that the program runs without Chromium's sandbox. */
  sandboxTold: z.boolean().catch(false),
  /** The version that ran last, and the one that it replaced. */
  version: z.string().nullable().catch(null),
  previousVersion: z.string().nullable().catch(null),
});
type DesktopSettings = z.infer<typeof DesktopSettings>;

export interface SettingsFile {
  read(): DesktopSettings;
  /** Holds from now on. Never throws: what cannot be written (a full disk, a lock) is written with the next change. */
  change(changes: Partial<DesktopSettings>): void;
}

/**
 * @param file absolute path; there need be none yet
 * @param onFault called where it cannot be written
 */
export function openSettingsFile(file: string, onFault: (error: unknown) => void): SettingsFile {
  let settings = DesktopSettings.parse(jsonOf(file));
  return {
    read: () => settings,
    change(changes) {
      settings = { ...settings, ...changes };
      try {
        writeFileAtomically(file, `${JSON.stringify(settings, null, 2)}\n`);
      } catch (error) {
        onFault(error);
      }
    },
  };
}

/** An object in any case. */
export function jsonOf(file: string): object {
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}
