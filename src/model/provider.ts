import type { LanguageModel } from 'ai';
import type { Json } from '../planning/engine/json.ts';
import type { LoadedModel, ModelQuestion, ModelReply } from '../platform/model-messages.ts';
import type { Clock } from './ask/waiting.ts';
import type { ModelEntry, ProviderId } from './profiles/profile.ts';
import type { SecretStore } from './profiles/secrets.ts';

/** What JSON Schemas a backend takes. */
export type Dialect = 'openai-strict' | 'anthropic' | 'google' | 'grammar' | 'grammar-all' | 'plain';

/** Whether a model can be asked, and if not, why and what to do about it. */
export type Usability =
  | { readonly usable: true; readonly note?: string }
  | { readonly usable: false; readonly why: string; readonly next: string };

export interface ProviderContext {
  readonly secrets: SecretStore;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** For tests and for probes of what runs on this machine. */
  readonly fetch: typeof fetch;
  /** Limits how long a probe takes. */
  readonly clock: Clock;
  readonly localModels: LocalModels;
}

/** Model files that this program runs itself. A model is an absolute path, or the name of a downloaded one. */
export interface LocalModels {
  /** Whether the file can be tried; reads its header only. */
  examine(
    model: string,
  ):
    | { readonly ok: true; readonly file: { readonly contextLength: number | null } }
    | { readonly ok: false; readonly why: string; readonly next: string };
  /** Loads it unless it is in memory. @throws an error with `code`; the signal's reason */
  load(model: string, contextTokens: number, signal?: AbortSignal): Promise<LoadedModel>;
  /** Asks it, loading it first where that is needed. @throws an error with `code`; the signal's reason */
  ask(
    question: Omit<ModelQuestion, 'model'> & { readonly model: string; readonly contextTokens: number },
    signal?: AbortSignal,
  ): AsyncIterable<Extract<ModelReply, { type: 'piece' | 'end' }>>;
}

/**
 * One kind of program that answers. Adding one is adding a file that exports this, and a line in `providers/index.ts`.
 */
export interface Provider {
  readonly id: ProviderId;
  readonly title: string;
  /** Whether questions stay on this computer. */
  readonly local: boolean;
  /** The usual environment variable of its key; null when it needs none. */
  readonly keyEnv: string | null;
  /** Further variables in which people have it. */
  readonly otherKeyEnvs?: readonly string[];
  readonly dialect: Dialect;
  /** Without asking the model anything: is there a key, does something listen, is the model there? Never rejects. */
  usability(entry: ModelEntry, context: ProviderContext): Promise<Usability>;
  /** The model of the AI SDK. Loads the provider's package only now. */
  open(entry: ModelEntry, context: ProviderContext): Promise<LanguageModel>;
  /** Options of the AI SDK that a call needs, by provider name; such as the context length for Ollama. */
  callOptions?(entry: ModelEntry): Readonly<Record<string, Json>>;
  /** Tokens that the model can really take here; null when it cannot be told. */
  contextWindow?(entry: ModelEntry, context: ProviderContext, signal?: AbortSignal): Promise<number | null>;
}
