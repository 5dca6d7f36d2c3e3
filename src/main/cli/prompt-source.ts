import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { type ExamplePrompt, examplePrompt, examplePrompts } from '../../library/example-prompts.ts';
import { errorCode } from '../../platform/system-error.ts';
import { type Cli, commandLine, userPath } from './context.ts';
import { notFound, usageError } from './exit.ts';

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
  if (dash === '-') return readStandardInput(cli);
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
export async function readPromptFile(cli: Cli, path: string): Promise<string> {
  return path === '-' ? readStandardInput(cli) : decode(readStart(userPath(cli, path)));
}

/** Enough of a file to know what it holds, or that it is too long. @throws Refusal */
function readStart(path: string): Buffer {
  let file: number | undefined;
  try {
    file = openSync(path, 'r');
    if (fstatSync(file).isDirectory()) throw usageError(`Is a folder, not a file: ${path}`, 'Give a text file.');
    const bytes = Buffer.alloc(MOST_BYTES);
    let length = 0;
    for (;;) {
      const read = readSync(file, bytes, length, bytes.length - length, null);
      length += read;
      if (read === 0 || length === bytes.length) return bytes.subarray(0, length);
    }
  } catch (error) {
    throw unreadable(path, error);
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

function unreadable(path: string, error: unknown): unknown {
  const code = errorCode(error);
  if (code === 'ENOENT' || code === 'ENOTDIR') return notFound(`File not found: ${path}`, 'Check the path.');
  if (code === 'EISDIR') return usageError(`Is a folder, not a file: ${path}`, 'Give a text file.');
  if (code === 'EACCES' || code === 'EPERM')
    return usageError(`No permission to read ${path}`, 'Check its permissions.');
  return error;
}

async function readStandardInput({ input }: Cli): Promise<string> {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of input()) {
    pieces.push(Buffer.from(piece));
    length += piece.length;
    if (length > MOST_BYTES) break;
  }
  return decode(Buffer.concat(pieces).subarray(0, MOST_BYTES));
}

/** UTF-8, or UTF-16 where a byte order mark says so, as some Windows shells write it. @throws Refusal */
function decode(bytes: Buffer): string {
  const mark = bytes.length >= 2 ? bytes.readUInt16BE(0) : 0;
  const encoding = mark === 0xfffe ? 'utf-16le' : mark === 0xfeff ? 'utf-16be' : 'utf-8';
  try {
    // A text that was cut may end inside a character, but is too long in any case.
    return new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: bytes.length === MOST_BYTES });
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw usageError('The prompt is not text.', 'Use plain text in UTF-8.');
  }
}
