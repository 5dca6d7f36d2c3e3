import { defaultHome } from '../../../library/index.ts';
import type { Cli } from '../context.ts';

/** Profiles and models lie beside the library, which need not be opened for them. */
export async function planning(cli: Cli) {
  const { planner } = await import('../../../planner/planner.ts');
  return { planner, place: { home: defaultHome(cli.env), env: cli.env } };
}
