import { estimateTokenCount } from 'tokenx';

export interface Latency {
  /** Milliseconds until the first token. */
  readonly firstTokenMs: number;
  readonly tokensPerSecond: number;
  /** Divides all of these times; 100 makes a simulated minute take 0.6 s. Default 1. */
  readonly scale?: number;
}

const NO_SLEEP_UNDER_MS = 1;
/** Characters of a piece of an answer: a few dozen tokens, so that scaled times stay above a timer's resolution. */
const PIECE_LENGTH = 160;

/** Waits until moments of one answer, so that late timers do not add up. */
export class Pace {
  readonly #latency: Latency;
  readonly #sleep: (ms: number) => Promise<void>;
  readonly #startMs = performance.now();
  #tokens = 0;

  /** `sleep` takes real milliseconds and may end early when the answer is given up. */
  constructor(latency: Latency, sleep: (ms: number) => Promise<void>) {
    this.#latency = latency;
    this.#sleep = sleep;
  }

  /** Until the first token. */
  first(): Promise<void> {
    return this.#until();
  }

  /** Until so many more tokens are there. */
  after(tokens: number): Promise<void> {
    this.#tokens += tokens;
    return this.#until();
  }

  async #until(): Promise<void> {
    const { firstTokenMs, tokensPerSecond, scale = 1 } = this.#latency;
    const dueMs = (firstTokenMs + (this.#tokens / tokensPerSecond) * 1000) / scale;
    const left = this.#startMs + dueMs - performance.now();
    if (left >= NO_SLEEP_UNDER_MS) await this.#sleep(left);
  }
}

/** An answer in the pieces that a stream sends, whole characters each. */
export function pieces(text: string): string[] {
  const found: string[] = [];
  const characters = [...text];
  for (let at = 0; at < characters.length; at += PIECE_LENGTH) {
    found.push(characters.slice(at, at + PIECE_LENGTH).join(''));
  }
  return found;
}

/** Tokens of a text, estimated. */
export function countTokens(text: string): number {
  return text === '' ? 0 : estimateTokenCount(text);
}
