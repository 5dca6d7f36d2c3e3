import type { LanguageModelV4, LanguageModelV4CallOptions } from '@ai-sdk/provider';
import { StageError } from '../../planning/engine/stage-error.ts';
import type { ModelEntry } from '../profiles/profile.ts';
import type { Provider, ProviderContext } from '../provider.ts';
import { textOf } from './prompt-text.ts';
import { gather, partsOf, type Step, streamOf } from './steps.ts';

type Place = Pick<ProviderContext, 'localModels'>;

/** A model file that this program runs itself, in a process of its own. */
export const embedded: Provider = {
  id: 'embedded',
  title: 'Local model',
  local: true,
  keyEnv: null,
  dialect: 'grammar-all',
  async usability(entry, { localModels }) {
    const examined = localModels.examine(entry.model);
    if (examined.ok) return { usable: true };
    return { usable: false, why: `${entry.model}: ${examined.why}`, next: examined.next };
  },
  open: async (entry, place) => localModel(entry, place),
  /** What the model is really loaded with here, which may be less where memory is short. Loads it. */
  contextWindow: async (entry, { localModels }, signal) =>
    (await localModels.load(entry.model, entry.context_window, signal)).contextTokens,
};

function localModel(entry: ModelEntry, place: Place): LanguageModelV4 {
  const streamed = (options: LanguageModelV4CallOptions) => {
    const stop = new AbortController();
    const signal = options.abortSignal ? AbortSignal.any([options.abortSignal, stop.signal]) : stop.signal;
    return { steps: stepsOf(entry, place, options, signal), stop: () => stop.abort() };
  };
  return {
    specificationVersion: 'v4',
    provider: 'embedded',
    modelId: entry.model,
    supportedUrls: {},
    doStream: async (options) => {
      const { steps, stop } = streamed(options);
      return { stream: streamOf(partsOf(steps), stop) };
    },
    doGenerate: (options) => gather(streamed(options).steps),
  };
}

async function* stepsOf(
  entry: ModelEntry,
  { localModels }: Place,
  { prompt, responseFormat, maxOutputTokens, temperature }: LanguageModelV4CallOptions,
  signal: AbortSignal,
): AsyncGenerator<Step, void, void> {
  const instructions = prompt.flatMap((message) => (message.role === 'system' ? [message.content] : []));
  const messages = prompt.flatMap((message) =>
    message.role === 'system'
      ? []
      : [
          {
            role: message.role === 'assistant' ? 'assistant' : 'user',
            text: textOf(message, 'a local model'),
          } as const,
        ],
  );
  const question = {
    model: entry.model,
    contextTokens: entry.context_window,
    instructions: instructions.join('\n\n'),
    messages,
    schema: responseFormat?.type === 'json' ? (responseFormat.schema ?? null) : null,
    maxTokens: maxOutputTokens ?? entry.context_window,
    temperature: temperature ?? null,
  };
  try {
    for await (const piece of localModels.ask(question, signal)) {
      if (piece.type === 'piece') {
        yield { kind: 'text', delta: piece.text };
        continue;
      }
      const { reason, inputTokens, reusedTokens, outputTokens } = piece;
      yield {
        kind: 'end',
        finishReason: { unified: reason, raw: reason },
        usage: {
          inputTokens: {
            total: inputTokens,
            noCache: inputTokens - reusedTokens,
            cacheRead: reusedTokens,
            cacheWrite: undefined,
          },
          outputTokens: { total: outputTokens, text: outputTokens, reasoning: undefined },
        },
      };
    }
  } catch (error) {
    throw signal.aborted ? error : faultOf(error);
  }
}

/** The fault in the words by which faults are told apart (`call-fault.ts`). */
function faultOf(error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error;
  switch (error.code) {
    case 'context_too_long':
      return new StageError('generation_error', error.message, true, { kind: 'context_too_long' });
    case 'schema':
      return new Error('no grammar for this schema', { cause: error });
    // Whatever ends this process from outside does so for its memory, as a rule; it has nothing else that is wanted.
    case 'ended':
    case 'no_memory':
      return new StageError('generation_error', error.message, true, { kind: 'out_of_memory', cause: error });
    case 'unloadable':
    case 'no_runtime':
      return new Error('no such model here', { cause: error });
    default:
      return error;
  }
}
