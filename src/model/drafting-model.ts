import type { LanguageModel } from 'ai';
import type { CallFault } from './call-fault.ts';
import type { Lane, Lanes } from './lanes.ts';
import type { ModelEntry } from './profile.ts';
import type { Provider, ProviderContext } from './provider.ts';
import { ollamaAddress } from './providers/ollama.ts';
import { priceHere } from './usability.ts';

/** What is known of accounts and models in one run: who was turned away is not asked again. */
export class ExcludedModels {
  readonly #faults = new Map<string, CallFault>();

  get(model: DraftingModel): CallFault | null {
    return this.#faults.get(model.account) ?? this.#faults.get(model.entry.key) ?? null;
  }

  /**
   * A key that is not taken, or has no credit, is so for every model that it opens; a missing model is one model, and
   * quotas are mostly those of one.
   */
  add(model: DraftingModel, fault: CallFault): void {
    const ofOne = fault.detail === 'model' || fault.cause === 'rate_limited';
    this.#faults.set(ofOne ? model.entry.key : model.account, fault);
  }
}

/** A model of the profile as one run uses it. Opened when it is asked first. */
export class DraftingModel {
  readonly entry: ModelEntry;
  readonly provider: Provider;
  readonly lane: Lane;
  /** Provider, address and key: what a bill goes to. No secret. */
  readonly account: string;
  /** The variable that its key is in; null when it needs none. */
  readonly keyName: string | null;
  /** Null when tokens are paid and the price is not known. */
  readonly price: ModelEntry['price'];
  /** Whether the backend takes our schemas, as far as has been seen. */
  nativeSchema: 'unknown' | 'taken' | 'refused' = 'unknown';
  /** Milliseconds since 1970 until which it is asked after all others, because waiting for it was in vain. */
  cooldownUntil = 0;
  readonly #context: ProviderContext;
  #opened: Promise<LanguageModel> | null = null;
  #window: Promise<number> | null = null;

  constructor(entry: ModelEntry, provider: Provider, context: ProviderContext, lanes: Lanes) {
    this.entry = entry;
    this.provider = provider;
    this.keyName = entry.key_env ?? provider.keyEnv;
    const address = entry.provider === 'ollama' ? ollamaAddress(entry, context.env) : (entry.base_url ?? '');
    const server = `${entry.provider} ${address.replace(/\/+$/, '')}`;
    this.account = `${server} ${this.keyName ?? ''}`;
    this.lane = lanes.of(server, entry.key, entry.concurrency);
    this.price = priceHere(entry, context.env);
    this.#context = context;
  }

  /** @throws what the provider throws, such as for a missing key. */
  open(): Promise<LanguageModel> {
    this.#opened ??= this.provider.open(this.entry, this.#context);
    return this.#opened;
  }

  /** Tokens of question and answer together: what the profile says, less where the server really takes less. */
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
      // A server that cannot be asked now will say so when the question is sent.
      return context_window;
    }
  }
}
