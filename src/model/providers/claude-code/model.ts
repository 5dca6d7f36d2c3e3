import type { LanguageModelV4, LanguageModelV4CallOptions } from '@ai-sdk/provider';
import type { ProviderContext } from '../../provider.ts';
import { textOf } from '../prompt-text.ts';
import { gather, partsOf, streamOf } from '../steps.ts';
import { askProgram } from './ask-program.ts';
import { startProgram } from './program.ts';
import type { ProgramQuestion } from './protocol.ts';

/** Switches off everything except answering, and any storing of the conversation. */
const ARGUMENTS = [
  '--print',
  '--verbose',
  '--input-format=stream-json',
  '--output-format=stream-json',
  '--include-partial-messages',
  '--setting-sources=',
  '--strict-mcp-config',
  '--no-session-persistence',
  '--permission-mode=dontAsk',
  // A model that answers a schema in words is reminded by the program, in turns of their own.
  '--max-turns=4',
  '--tools=',
] as const;

interface Program {
  /** Absolute. */
  readonly path: string;
  readonly env: ProviderContext['env'];
}

/** A model of the AI SDK that starts the program once for each question. */
export function programModel(modelId: string, { path, env }: Program): LanguageModelV4 {
  const ask = (options: LanguageModelV4CallOptions) => {
    options.abortSignal?.throwIfAborted();
    const question = questionOf(options);
    const program = startProgram(path, [...ARGUMENTS, `--model=${modelId}`], env);
    return { program, steps: askProgram(program, question, options.abortSignal) };
  };
  return {
    specificationVersion: 'v4',
    provider: 'claude-code',
    modelId,
    supportedUrls: {},
    doStream: async (options) => {
      const { program, steps } = ask(options);
      return { stream: streamOf(partsOf(steps), () => program.stop()) };
    },
    doGenerate: (options) => gather(ask(options).steps),
  };
}

/**
 * The instructions become the system prompt and the messages one text, because the program takes questions only. Each
 * part begins with its role, so that none begins with a slash, which would be a command to the program.
 */
function questionOf({ prompt, responseFormat }: LanguageModelV4CallOptions): ProgramQuestion {
  const instructions = prompt.flatMap((message) => (message.role === 'system' ? [message.content] : []));
  const talk = prompt.flatMap((message) =>
    message.role === 'system'
      ? []
      : [`${message.role === 'user' ? 'Human' : 'Assistant'}: ${textOf(message, 'Claude Code')}`],
  );
  return {
    instructions: instructions.join('\n\n'),
    text: talk.join('\n\n'),
    schema: responseFormat?.type === 'json' ? (responseFormat.schema ?? null) : null,
  };
}
