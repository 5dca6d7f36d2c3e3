import { createInterface } from 'node:readline/promises';
import type { Cli } from '../context.ts';
import { usageError } from '../exit.ts';

/** Asks a person at a terminal. @throws Refusal where nobody can be asked. */
export async function isConfirmed({ input }: Cli, question: string): Promise<boolean> {
  if (!input().isTTY || !process.stderr.isTTY)
    throw usageError('Cannot ask for confirmation: this is not a terminal.', 'Add --yes.');
  const terminal = createInterface({ input: input(), output: process.stderr });
  const reply = await terminal.question(`${question} [y/N] `);
  terminal.close();
  return /^y(es)?$/i.test(reply.trim());
}
