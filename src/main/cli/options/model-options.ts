import type { Command } from 'commander';
import { usageError } from '../exit.ts';

/** Options of the commands that draft. */
export interface ModelOptions {
  readonly profile?: string;
  readonly maxCost?: string;
}

/** Adds `--profile` and `--max-cost`. @param profileDefault what holds when no profile is named, in words */
export function addModelOptions(command: Command, profileDefault: string): void {
  command
    .option(
      '--profile <name>',
      `profile to draft with: outline, auto or one that \`planexe models\` lists (${profileDefault})`,
    )
    .option('--max-cost <usd>', 'cost limit for models over all runs of the plan, in US dollars; none for no limit');
}

/** The options as the library takes them. @throws Refusal for a cap that is none */
export function modelInput({
  profile,
  maxCost,
}: {
  readonly profile?: string | undefined;
  readonly maxCost?: string | undefined;
}): { readonly model_profile?: string; readonly max_cost_usd?: number | null } {
  return {
    ...(profile !== undefined && { model_profile: profile }),
    ...(maxCost !== undefined && { max_cost_usd: capOf(maxCost) }),
  };
}

function capOf(text: string): number | null {
  if (text === 'none') return null;
  const amount = /^\d+(\.\d+)?$/.test(text) ? Number(text) : 0;
  if (amount > 0 && Number.isFinite(amount)) return amount;
  throw usageError(
    `Invalid --max-cost: ${JSON.stringify(text).slice(0, 40)}.`,
    'Use an amount in US dollars such as 2.50, or none.',
  );
}

/** Whole seconds of so many minutes, at least one. @throws Refusal for what is no length of time */
export function secondsOf(minutes: string): number {
  const amount = /^\d+(\.\d+)?$/.test(minutes) ? Number(minutes) : 0;
  if (amount > 0 && Number.isFinite(amount)) return Math.max(1, Math.round(amount * 60));
  throw usageError(
    `Invalid --max-minutes: ${JSON.stringify(minutes).slice(0, 40)}.`,
    'Use a number of minutes such as 90.',
  );
}
