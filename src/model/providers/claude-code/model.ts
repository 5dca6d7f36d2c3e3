import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4Content,
  LanguageModelV4GenerateResult,
  LanguageModelV4Prompt,
  LanguageModelV4StreamPart,
} from '@ai-sdk/provider';
import type { ProviderContext } from '../../provider.ts';
import type { Step } from './answer.ts';
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
    message.role === 'system' ? [] : [`${message.role === 'user' ? 'Human' : 'Assistant'}: ${textOf(message)}`],
  );
  return {
    instructions: instructions.join('\n\n'),
    text: talk.join('\n\n'),
    schema: responseFormat?.type === 'json' ? (responseFormat.schema ?? null) : null,
  };
}

function textOf({ content }: Exclude<LanguageModelV4Prompt[number], { role: 'system' }>): string {
  const texts = content.map((part) => {
    if (part.type !== 'text') throw new Error(`only text can be sent to Claude Code, not ${part.type}`);
    return part.text;
  });
  return texts.join('\n');
}

type Steps = AsyncIterable<Step>;
type Part = LanguageModelV4StreamPart;

function streamOf(parts: AsyncIterable<Part>, stop: () => void): ReadableStream<Part> {
  let cancelled = false;
  const pump = async (controller: ReadableStreamDefaultController<Part>) => {
    for await (const part of parts) {
      // Nobody reads a stream that was cancelled; it takes no more parts.
      if (cancelled) return;
      controller.enqueue(part);
    }
    if (!cancelled) controller.close();
  };
  return new ReadableStream({
    start: (controller) => void pump(controller),
    cancel: () => {
      cancelled = true;
      stop();
    },
  });
}

/** Never rejects: what stood in the way is a part too. */
async function* partsOf(steps: Steps): AsyncGenerator<Part, void, void> {
  let block: { readonly kind: Step['kind']; readonly id: string; readonly type: 'text' | 'reasoning' } | null = null;
  let blocks = 0;
  yield { type: 'stream-start', warnings: [] };
  try {
    for await (const step of steps) {
      if (block && block.kind !== step.kind) {
        yield { type: `${block.type}-end`, id: block.id };
        block = null;
      }
      if (step.kind === 'end') {
        yield { type: 'finish', finishReason: step.finishReason, usage: step.usage };
        return;
      }
      if (!block) {
        blocks += 1;
        block = { kind: step.kind, id: `${blocks}`, type: step.kind === 'text' ? 'text' : 'reasoning' };
        yield { type: `${block.type}-start`, id: block.id };
      }
      yield { type: `${block.type}-delta`, id: block.id, delta: step.delta };
    }
  } catch (error) {
    yield { type: 'error', error };
  }
}

async function gather(steps: Steps): Promise<LanguageModelV4GenerateResult> {
  const texts = { text: '', thought: '' };
  for await (const step of steps) {
    if (step.kind !== 'end') {
      texts[step.kind] += step.delta;
      continue;
    }
    const content: LanguageModelV4Content[] = [{ type: 'text', text: texts.text }];
    if (texts.thought !== '') content.unshift({ type: 'reasoning', text: texts.thought });
    const { finishReason, usage } = step;
    return { content, finishReason, usage, warnings: [] };
  }
  throw new Error('terminated');
}
