import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Result } from '../shared/result.ts';
import { fakePlanner } from './fixture-planner.ts';
import { type Library, type OpenOptions, openLibrary } from './library.ts';

/** A clock that a test turns. */
export function fakeClock(start = '2030-01-07T08:00:00.000Z'): {
  now: () => string;
  forward: (seconds: number) => void;
} {
  let time = Date.parse(start);
  return {
    now: () => new Date(time).toISOString(),
    forward(seconds) {
      time += seconds * 1000;
    },
  };
}

/** A folder in the system's temporary folder, deleted after the test file. */
export function temporaryFolder(cleanUp: (work: () => void) => void): string {
  const folder = mkdtempSync(join(tmpdir(), 'planexe-library-'));
  cleanUp(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
  return folder;
}

/** An open library in a new folder. */
export function temporaryLibrary(cleanUp: (work: () => void) => void, options: OpenOptions = {}): Library {
  const library = unwrap(
    openLibrary({ home: temporaryFolder(cleanUp), env: {}, user: 'ada', planner: fakePlanner(), ...options }),
  );
  cleanUp(() => library.close());
  return library;
}

/** The same under a clock that the test turns. */
export function clockedLibrary(
  cleanUp: (work: () => void) => void,
  options: OpenOptions = {},
): { readonly clock: ReturnType<typeof fakeClock>; readonly library: Library } {
  const clock = fakeClock();
  return { clock, library: temporaryLibrary(cleanUp, { now: clock.now, ...options }) };
}

/** The value. @throws when there is none */
export function unwrap<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(`${result.error.code}: ${result.error.message}`);
  return result.value;
}

/** Code of the error, or `ok`. */
export function codeOf(result: Result<unknown>): string {
  return result.ok ? 'ok' : result.error.code;
}
