import type { Command } from 'commander';
import { EXIT } from '../../../src/main/cli/exit.ts';
import { buildProgram } from '../../../src/main/cli/program.ts';
import { streamOutput } from '../../../src/main/cli/terminal/output.ts';

/** All commands of the program as somebody sees them who started it in this environment; nothing is run. */
export function commandTree(env: NodeJS.ProcessEnv = {}, write: (text: string) => void = () => undefined): Command {
  const stream = { write: (text: string | Uint8Array) => write(String(text)) };
  return buildProgram({
    input: () => process.stdin,
    output: streamOutput(stream, stream, env),
    env,
    folder: '',
    workerPath: '',
    exit: EXIT.ok,
  });
}

/** The command of that name; null when there is none. */
function commandIn(parent: Command, name: string | undefined): Command | null {
  return parent.commands.find((command) => command.name() === name) ?? null;
}

/** What is wrong with a command that somebody is told to type, as the words after the program's name; null: nothing. */
export function commandFault(program: Command, words: readonly string[]): string | null {
  const [name, part] = words.filter((word) => !word.startsWith('-'));
  const command = name === undefined ? program : commandIn(program, name);
  if (!command) return `there is no command ${name}`;
  const typed = commandIn(command, part) ?? command;
  // Commands of commands take nothing else in their place.
  if (typed === command && command.commands.length > 0 && command.registeredArguments.length === 0 && part)
    return `${name} has no ${part}`;
  const known = typed.createHelp().visibleOptions(typed);
  const unknown = words.find((word) => word.startsWith('--') && !known.some(({ long }) => long === word));
  return unknown === undefined ? null : `${name} has no ${unknown}`;
}
