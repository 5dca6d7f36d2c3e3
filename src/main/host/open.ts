import { type Library, openLibrary } from '../../library/index.ts';
import type { Result } from '../../shared/result.ts';

/** What the program is composed of: the library, and the planner that answers what the library asks of planning. */

/** Opens the library together with the planner, which is loaded only here: it is most of the program. */
export async function openWithPlanner(env: NodeJS.ProcessEnv): Promise<Result<Library>> {
  const { planner } = await import('../../planner/planner.ts');
  return openLibrary({ env, planner });
}

/** Opens the library for what needs no planning, such as lists. */
export function openPlain(env: NodeJS.ProcessEnv): Result<Library> {
  return openLibrary({ env });
}
