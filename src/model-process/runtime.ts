import { statSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import type {
  ChatHistoryItem,
  Llama,
  LlamaChat,
  LlamaContext,
  LlamaContextSequence,
  LlamaGrammar,
  LlamaModel,
} from 'node-llama-cpp';
import type { LoadedModel, ModelFaultCode, ModelQuestion, ModelToLoad } from '../platform/model-messages.ts';
import { gbnfSchema } from './gbnf-schema.ts';
import { threadsOn, yieldToOthers } from './threads.ts';

/** A request that cannot be carried out, with the code that its asker is told. */
export class ModelFault extends Error {
  override readonly name = 'ModelFault';
  readonly code: ModelFaultCode;

  constructor(code: ModelFaultCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

export interface Answered {
  readonly reason: 'stop' | 'length';
  readonly inputTokens: number;
  readonly reusedTokens: number;
  readonly outputTokens: number;
}

/** A model that is in memory. */
interface Loaded {
  readonly key: string;
  readonly model: LlamaModel;
  readonly context: LlamaContext;
  readonly sequence: LlamaContextSequence;
  readonly chat: LlamaChat;
  readonly facts: LoadedModel;
}

/** The smallest context that a profile may have. In tokens. */
const LEAST_CONTEXT = 2_048;
/** Graphics processors by these names are the processor itself, and slower than asking it directly. */
const SOFTWARE_GPU = /llvmpipe|swiftshader|software|microsoft basic render/i;
/** Some variety, so that an answer that is sent back does not come again letter by letter. */
const SAMPLING = { temperature: 0.7, topK: 40, topP: 0.95, minP: 0.05 } as const;
/** What chat templates add after the question. In tokens. */
const LEAST_ANSWER = 16;

/** Runs one model at a time with llama.cpp. Loads nothing before it is asked. */
export class Runtime {
  readonly #mayUseGpu: boolean;
  #llama: Promise<Llama> | null = null;
  #loaded: Loaded | null = null;

  constructor({ mayUseGpu }: { readonly mayUseGpu: boolean }) {
    this.#mayUseGpu = mayUseGpu;
  }

  /** @throws ModelFault; the signal's reason when it is aborted */
  async load(wanted: ModelToLoad, signal: AbortSignal): Promise<LoadedModel> {
    return (await this.#inMemory(wanted, signal)).facts;
  }

  /**
   * Answers a question, with the beginning that it shares with the one before taken from memory.
   * @throws ModelFault; the signal's reason when it is aborted
   */
  async answer(question: ModelQuestion, signal: AbortSignal, onText: (text: string) => void): Promise<Answered> {
    const { chat, model, sequence, facts } = await this.#inMemory(question.model, signal);
    signal.throwIfAborted();
    const history = historyOf(question);
    const inputTokens = chat.chatWrapper
      .generateContextState({ chatHistory: history })
      .contextText.tokenize(model.tokenizer).length;
    // A question that is too long would be cut silently otherwise.
    const room = facts.contextTokens - inputTokens;
    if (room < LEAST_ANSWER)
      throw new ModelFault(
        'context_too_long',
        `the question has ${inputTokens} tokens, and the context ${facts.contextTokens}`,
      );
    const grammar = question.schema === null ? undefined : await this.#grammarFor(question.schema);
    const before = sequence.tokenMeter.getState();
    const { metadata } = await chat.generateResponse(history, {
      ...SAMPLING,
      ...(question.temperature !== null && { temperature: question.temperature }),
      ...(grammar && { grammar }),
      maxTokens: Math.min(question.maxTokens, room),
      // The same question is answered alike again, and one with feedback differently.
      seed: crc32(JSON.stringify(question.messages)),
      // Keys and quotes of JSON repeat, and are no fault.
      repeatPenalty: false,
      // Thoughts are not bound by the grammar, and on a small computer cost minutes.
      budgets: { thoughtTokens: 0 },
      signal,
      onTextChunk: onText,
    });
    const used = sequence.tokenMeter.diff(before);
    return {
      reason: metadata.stopReason === 'maxTokens' ? 'length' : 'stop',
      inputTokens,
      reusedTokens: Math.max(0, inputTokens - used.usedInputTokens),
      outputTokens: used.usedOutputTokens,
    };
  }

  async #inMemory(wanted: ModelToLoad, signal: AbortSignal): Promise<Loaded> {
    const key = `${wanted.contextTokens} ${wanted.inBackground} ${wanted.path}`;
    if (wanted.inBackground) yieldToOthers();
    if (this.#loaded?.key === key) return this.#loaded;
    await this.#loaded?.model.dispose();
    this.#loaded = null;
    this.#llama ??= startLlama(this.#mayUseGpu);
    const llama = await this.#llama;
    this.#loaded = { key, ...(await loadModel(llama, wanted, signal)) };
    return this.#loaded;
  }

  async #grammarFor(schema: unknown): Promise<LlamaGrammar> {
    const llama = await this.#llama;
    if (!llama) throw new ModelFault('failed', 'no model is loaded');
    try {
      return await llama.createGrammarForJsonSchema(gbnfSchema(schema));
    } catch (error) {
      throw new ModelFault('schema', 'no grammar could be made of the schema', { cause: error });
    }
  }
}

async function startLlama(mayUseGpu: boolean): Promise<Llama> {
  try {
    const { getLlama, LlamaLogLevel } = await import('node-llama-cpp');
    const start = (gpu: 'auto' | false) =>
      getLlama({
        gpu,
        // What is installed is used as it is: nothing is compiled, and nothing downloaded.
        build: 'never',
        skipDownload: true,
        progressLogs: false,
        logLevel: LlamaLogLevel.disabled,
        maxThreads: 0,
      });
    if (!mayUseGpu) return await start(false);
    const llama = await start('auto');
    const devices = await llama.getGpuDeviceNames();
    if (devices.some((name) => !SOFTWARE_GPU.test(name))) return llama;
    await llama.dispose();
    return await start(false);
  } catch (error) {
    throw new ModelFault('no_runtime', 'node-llama-cpp does not start on this computer', { cause: error });
  }
}

async function loadModel(
  llama: Llama,
  { path, contextTokens, inBackground }: ModelToLoad,
  signal: AbortSignal,
): Promise<Omit<Loaded, 'key'>> {
  const { LlamaChat, InsufficientMemoryError } = await import('node-llama-cpp');
  let model: LlamaModel | null = null;
  try {
    model = await llama.loadModel({ modelPath: path, loadSignal: signal });
    const threads = threadsOn(llama.cpuMathCores, inBackground);
    const most = Math.max(LEAST_CONTEXT, Math.min(contextTokens, model.trainContextSize));
    const context = await model
      .createContext({ contextSize: { min: LEAST_CONTEXT, max: most }, threads, createSignal: signal })
      .catch((error: unknown) => {
        // The file is in memory, so all that can be missing is the rest of what it needs.
        throw new ModelFault('no_memory', 'not enough memory is free for its context', { cause: error });
      });
    const sequence = context.getSequence();
    const facts = {
      contextTokens: Math.min(most, context.contextSize),
      threads,
      gpu: llama.gpu === false ? null : llama.gpu,
      gpuLayers: model.gpuLayers,
    };
    return { model, context, sequence, chat: new LlamaChat({ contextSequence: sequence }), facts };
  } catch (error) {
    await model?.dispose();
    signal.throwIfAborted();
    if (error instanceof ModelFault) throw error;
    // llama.cpp does not say why.
    if (error instanceof InsufficientMemoryError || statSync(path).size > process.availableMemory())
      throw new ModelFault('no_memory', 'not enough memory is free for the model', { cause: error });
    throw new ModelFault('unloadable', 'llama.cpp cannot load the file', { cause: error });
  }
}

function historyOf({ instructions, messages }: ModelQuestion): ChatHistoryItem[] {
  return [
    { type: 'system', text: instructions },
    ...messages.map(
      ({ role, text }): ChatHistoryItem =>
        role === 'user' ? { type: 'user', text } : { type: 'model', response: [text] },
    ),
    { type: 'model', response: [] },
  ];
}
