import type { LanguageModel } from 'ai';
import type { ModelEntry } from '../profiles/profile.ts';
import type { Provider, ProviderContext } from '../provider.ts';
import { ollamaAddress } from '../providers/ollama.ts';
import type { CallFault } from './call-fault.ts';
import type { ConcurrencyLimiter, ConcurrencyLimiters } from './concurrency-limiter.ts';
import { effectivePrice } from './usability.ts';

/** Accounts and models that refused in this run and are not asked again. */
export class ExcludedModels {
  readonly #faults = new Map<string, CallFault>();

  get(model: DraftingModel): CallFault | null {
    return this.#faults.get(model.account) ?? this.#faults.get(model.entry.key) ?? null;
  }

  /**
   * A rejected key or missing credit concerns every model of the account; a missing model, its memory and most quotas
   * concern one model.
   */
  add(model: DraftingModel, fault: CallFault): void {
    const ofOne = fault.detail === 'model' || fault.cause === 'rate_limited' || fault.cause === 'out_of_memory';
    this.#faults.set(ofOne ? model.entry.key : model.account, fault);
  }
}

/** A model of the profile as one run uses it. Opened when it is asked first. */
export class DraftingModel {
  readonly entry: ModelEntry;
  readonly provider: Provider;
  readonly limiter: ConcurrencyLimiter;
  /** Provider, address and key: what is billed together. Contains no secret. */
  readonly account: string;
  /** The variable that its key is in; null when it needs none. */
  readonly keyName: string | null;
  /** Null when tokens are paid at an unknown price. */
  readonly price: ModelEntry['price'];
  /** Whether the backend accepts our schemas, as far as is known. */
  nativeSchema: 'unknown' | 'taken' | 'refused' = 'unknown';
  /** Milliseconds since 1970 until which it is asked after all other models, because waiting for it failed. */
  cooldownUntil = 0;
  readonly #context: ProviderContext;
  #opened: Promise<LanguageModel> | null = null;
  #window: Promise<number> | null = null;

  constructor(entry: ModelEntry, provider: Provider, context: ProviderContext, limiters: ConcurrencyLimiters) {
    this.entry = entry;
    this.provider = provider;
    this.keyName = entry.key_env ?? provider.keyEnv;
    const address = entry.provider === 'ollama' ? ollamaAddress(entry, context.env) : (entry.base_url ?? '');
    const server = `${entry.provider} ${address.replace(/\/+$/, '')}`;
    this.account = `${server} ${this.keyName ?? ''}`;
    this.limiter = limiters.of(server, entry.key, entry.concurrency);
    this.price = effectivePrice(entry, context.env);
    this.#context = context;
  }

  /** @throws what the provider throws, such as for a missing key. */
  open(): Promise<LanguageModel> {
    this.#opened ??= this.provider.open(this.entry, this.#context);
    return this.#opened;
  }

  /** Tokens of question and answer together: the profile's value, or less when the server accepts less. */
  window(): Promise<number> {
    this.#window ??= this.#askWindow();
    return this.#window;
  }

  async #askWindow(): Promise<number> {
    const { context_window } = this.entry;
    try {
      const real = await this.provider.contextWindow?.(this.entry, this.#context);
      return Math.min(context_window, real ?? context_window);
    } catch {
      // When the server cannot be reached, sending the question will report it.
      return context_window;
    }
  }
}
