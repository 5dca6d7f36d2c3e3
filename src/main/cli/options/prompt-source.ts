import { type ExamplePrompt, examplePrompt, examplePrompts } from '../../../library/example-prompts.ts';
import { type Cli, commandLine } from '../context.ts';
import { notFound, usageError } from '../exit.ts';
import { readText } from './text-source.ts';

/** Far more than the most characters a prompt may have, whatever their bytes: what is longer need not be read. */
const MOST_BYTES = 1_000_000;

/** The ways to give a prompt; exactly one is taken. */
export interface PromptOptions {
  readonly promptFile?: string;
  readonly prompt?: string;
  /** True: the one that is drafted when nothing else is asked for, so any other way goes before it. */
  readonly example?: string | true;
}

/**
 * The prompt that the options name. Whether it can be used is for the library to say.
 * @param dash the positional argument; `-` stands for standard input.
 * @throws Refusal when none or several ways are given, or when it cannot be read.
 */
export async function readPrompt(cli: Cli, dash: string | undefined, options: PromptOptions): Promise<string> {
  if (dash !== undefined && dash !== '-') {
    // What stands there may be a prompt, and prompts are never repeated in errors.
    throw usageError(
      'A prompt cannot be a bare argument.',
      'Use --prompt TEXT, --prompt-file FILE, or - for standard input.',
    );
  }
  const named = options.example === true ? undefined : options.example;
  const ways = [dash, options.promptFile, options.prompt, named].filter((way) => way !== undefined);
  if (ways.length > 1) {
    throw usageError(
      'More than one prompt given.',
      'Use only one of --prompt TEXT, --prompt-file FILE, --example ID, or - for standard input.',
    );
  }
  if (options.prompt !== undefined) return options.prompt;
  if (named !== undefined) return exampleNamed(cli, named).text;
  if (options.promptFile !== undefined) return readPromptFile(cli, options.promptFile);
  if (dash === '-') return readPromptFile(cli, dash);
  const standard = options.example === true ? examplePrompts.find(({ isDefault }) => isDefault) : undefined;
  if (standard) return standard.text;
  throw usageError(
    'No prompt given.',
    `Use --prompt-file FILE, --prompt TEXT, --example ID, or - for standard input. \`${commandLine(cli, 'examples')}\` lists the examples.`,
  );
}

/** The bundled prompt of this id. @throws Refusal */
export function exampleNamed(cli: Cli, id: string): ExamplePrompt {
  const found = examplePrompt(id);
  if (found.ok) return found.value;
  throw notFound(
    `Example not found: ${JSON.stringify(id).slice(0, 60)}.`,
    `\`${commandLine(cli, 'examples')}\` lists them.`,
  );
}

/** Text of a prompt file; `-` stands for standard input. @throws Refusal */
export function readPromptFile(cli: Cli, path: string): Promise<string> {
  return readText(cli, path, { what: 'The prompt', mostBytes: MOST_BYTES });
}
