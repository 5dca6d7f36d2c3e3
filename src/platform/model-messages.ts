/**
 * What a program and the model process say to each other: one message of plain JSON each way at a time. The process
 * loads a model when it is first asked and keeps it; a request for another model puts that one in its place.
 */

/** A model file and how it is to be loaded. */
export interface ModelToLoad {
  /** Absolute path of a GGUF file. */
  readonly path: string;
  /** Tokens of question and answer together, at most; it is loaded with fewer where memory is short. */
  readonly contextTokens: number;
  /** Whether other programs come first: fewer threads, at the lowest priority of the system. */
  readonly inBackground: boolean;
}

export interface ModelQuestion {
  readonly model: ModelToLoad;
  readonly instructions: string;
  /** In turns, the last one the user's. */
  readonly messages: readonly { readonly role: 'user' | 'assistant'; readonly text: string }[];
  /** JSON Schema that the answer is bound to; null leaves it free. */
  readonly schema: unknown;
  /** Tokens of the answer, at most. */
  readonly maxTokens: number;
  /** 0 to 2; null for the process's own choice. */
  readonly temperature: number | null;
}

export type ModelRequest =
  | ({ readonly type: 'ask'; readonly id: number } & ModelQuestion)
  | { readonly type: 'load'; readonly id: number; readonly model: ModelToLoad }
  | { readonly type: 'abort'; readonly id: number };

/** How a model was loaded, chosen from this computer. */
export interface LoadedModel {
  readonly contextTokens: number;
  readonly threads: number;
  /** Such as `vulkan` or `metal`; null when the processor computes alone. */
  readonly gpu: string | null;
  /** Layers that the graphics processor holds. */
  readonly gpuLayers: number;
}

/**
 * Why a request was not carried out. `context_too_long`: question and answer do not fit, by the model's own count;
 * `unloadable`: the file cannot be loaded; `no_memory`: not enough memory is free for it; `no_runtime`: the program
 * that runs models is not installed for this computer; `schema`: no grammar could be made of the schema; `failed`:
 * anything else.
 */
export type ModelFaultCode = 'context_too_long' | 'unloadable' | 'no_memory' | 'no_runtime' | 'schema' | 'failed';

export type ModelReply =
  | { readonly type: 'ready' }
  | { readonly type: 'loaded'; readonly id: number; readonly loaded: LoadedModel }
  | { readonly type: 'piece'; readonly id: number; readonly text: string }
  | {
      readonly type: 'end';
      readonly id: number;
      /** `length`: the limit of tokens was reached. */
      readonly reason: 'stop' | 'length';
      readonly inputTokens: number;
      /** Of them, those that were in memory from the question before. */
      readonly reusedTokens: number;
      readonly outputTokens: number;
    }
  | { readonly type: 'fault'; readonly id: number; readonly code: ModelFaultCode; readonly text: string }
  | { readonly type: 'aborted'; readonly id: number };
