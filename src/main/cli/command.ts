import { Command } from 'commander';
import type { Cli } from './context.ts';
import type { Exit } from './exit.ts';

/** Options that every command has. */
export interface CommonOptions {
  readonly json?: boolean;
}

/** Options of commands that report what they did. */
export interface QuietOptions extends CommonOptions {
  readonly quiet?: boolean;
}

interface Description {
  /** Name and arguments, as commander reads them. */
  readonly usage: string;
  readonly summary: string;
  /** Lines that can be typed as they are, after `planexe`. */
  readonly examples: readonly string[];
  /** What `--quiet` leaves of the output; left out where there is nothing to leave away. */
  readonly quiet?: string;
  /** False where standard output is not for results. */
  readonly json?: false;
  /** Further paragraphs of the help. */
  readonly notes?: string;
}

/** A command with what all of them have in common: `--json`, and help that ends with examples. */
export function describeCommand({ usage, summary, examples, quiet, json, notes }: Description): Command {
  const command = new Command().showHelpAfterError(false).summary(summary).description(summary);
  const [name = '', ...args] = usage.split(' ');
  command.name(name);
  if (args.length > 0) command.arguments(args.join(' '));
  if (json !== false) command.option('--json', 'print one line of JSON to standard output');
  if (quiet) command.option('--quiet', quiet);
  const lines = examples.map((example) => `  planexe ${example}`);
  command.addHelpText(
    'after',
    `${notes ? `\n${notes}\n` : ''}\nExample${lines.length > 1 ? 's' : ''}:\n${lines.join('\n')}`,
  );
  return command;
}

/** Runs the work of a command when it is called, and keeps how it ended. */
export function whenCalled<Args extends unknown[]>(
  cli: Cli,
  command: Command,
  work: (...args: Args) => Exit | Promise<Exit>,
): Command {
  return command.action(async (...args: unknown[]) => {
    // Commander passes the command itself last, after its options.
    cli.exit = await work(...(args.slice(0, -1) as Args));
  });
}
