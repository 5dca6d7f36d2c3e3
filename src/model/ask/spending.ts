import type { CallScope } from '../../planning/engine/question.ts';
import { StageError } from '../../planning/engine/stage-error.ts';
import type { ModelEntry } from '../profiles/profile.ts';
import type { CallLog } from './call-log.ts';
import { throwIfEnding } from './waiting.ts';

/** US dollars for so many tokens; null when the price is not known. */
export function priceOf(price: ModelEntry['price'], inputTokens: number, outputTokens: number): number | null {
  return price && (inputTokens * price.input + outputTokens * price.output) / 1_000_000;
}

/** What a plan may cost, and what it has. A call is sent only when its worst price still fits under the cap. */
export class Spending {
  readonly capUsd: number | null;
  readonly #log: CallLog;
  #reservedUsd = 0;
  #release = Promise.withResolvers<void>();

  constructor(capUsd: number | null, log: CallLog) {
    this.capUsd = capUsd;
    this.#log = log;
  }

  /**
   * Reserves the worst-case price of a call. When the cap would only be exceeded because of reservations for calls in
   * progress, it waits, as most cost less in the end.
   * @returns a function that releases the reservation; call it once, after the call is in the log.
   * @throws StageError when the cap would be exceeded; RunEnding when the run ends while it waits.
   */
  async reserve(worstUsd: number, scope: CallScope): Promise<() => void> {
    // Free calls may continue after a paid profile reached the cap.
    if (this.capUsd === null || worstUsd === 0) return () => undefined;
    const ending = whenAborted(scope.noNewCalls);
    try {
      while (this.#log.spentUsd() + this.#reservedUsd + worstUsd > this.capUsd) {
        if (this.#reservedUsd === 0) throw this.#capReached(worstUsd);
        await Promise.race([this.#release.promise, ending.promise]);
        throwIfEnding(scope);
      }
    } finally {
      ending.forget();
    }
    this.#reservedUsd += worstUsd;
    return () => {
      this.#reservedUsd -= worstUsd;
      // What is left of many sums and differences is no reservation.
      if (this.#reservedUsd < 1e-9) this.#reservedUsd = 0;
      this.#release.resolve();
      this.#release = Promise.withResolvers();
    };
  }

  #capReached(worstUsd: number): StageError {
    const usd = (amount: number) => `$${amount.toFixed(2)}`;
    const spent = this.#log.spentUsd();
    // Rounded up, so that what is named is enough.
    const needed = usd(Math.ceil((spent + worstUsd) * 100) / 100);
    return new StageError(
      'generation_error',
      `Cost limit reached: ${usd(spent)} spent, and the next call may cost up to ${usd(worstUsd)}, over the limit of ${usd(this.capUsd ?? 0)}. Resume with --max-cost ${needed.slice(1)} or more to continue.`,
      true,
      { kind: 'cost_cap', reach: 'limit' },
    );
  }
}

function whenAborted(signal: AbortSignal): { readonly promise: Promise<void>; forget(): void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  const onAbort = () => resolve();
  signal.addEventListener('abort', onAbort, { once: true });
  if (signal.aborted) resolve();
  return { promise, forget: () => signal.removeEventListener('abort', onAbort) };
}
