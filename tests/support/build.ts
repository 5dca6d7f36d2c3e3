import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Absolute path of the folder with the built `cli.js` and `worker.js`. */
    built: string;
  }
}

/** The checkout's folder, with a separator at its end. */
export const ROOT: string = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Builds the program into out/ once for all tests, where it is not built from the sources as they are. A build that
 * fails says so and fails the tests that run the program; all others need none. `PLANEXE_BUILT` names the `main` folder
 * of a build that is there already, such as that of an installed program.
 */
export default function provideBuild(project: TestProject): void {
  project.provide('built', builtFolder());
  if (process.env.PLANEXE_BUILT !== undefined) return;
  spawnSync(process.execPath, [`${ROOT}scripts/ensure-built.mjs`], { stdio: ['ignore', 'inherit', 'inherit'] });
}

/** Absolute path of the folder with the built `cli.js` and `worker.js`; known outside of tests, too. */
export function builtFolder(): string {
  return process.env.PLANEXE_BUILT ?? `${ROOT}out/main`;
}
