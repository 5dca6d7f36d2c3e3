import { join } from 'node:path';
import type { Bench, Figure } from './figure.ts';
import type { FinishedPlan } from './finished-plan.ts';
import { runNode } from './process-tree.ts';
import { timed } from './timing.ts';

const RUNS = 5;

/** The same as a user meets it: a command of the built program in a process of its own, on the finished plan. */
export async function byCommand(
  bench: Bench,
  plan: FinishedPlan,
  name: string,
  command: { readonly args: () => readonly string[]; readonly exitCode?: number },
): Promise<Figure> {
  const { args, ...expected } = command;
  const env = { ...process.env, PLANEXE_HOME: plan.home, PLANEXE_USER: plan.user };
  const program = join(bench.root, 'bin', 'planexe.mjs');
  const running = await timed(() => runNode([program, ...args()], { env, ...expected }), { runs: RUNS });
  return { name, value: running.medianMs, unit: 'ms', reference: await bareNode() };
}

/** Starting Node and ending it, in milliseconds. */
export async function bareNode(): Promise<{ readonly name: string; readonly value: number }> {
  return { name: 'node -e 0', value: (await timed(() => runNode(['-e', '0']), { runs: RUNS })).medianMs };
}
