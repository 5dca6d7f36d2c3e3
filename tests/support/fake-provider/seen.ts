import type { Json } from '../../../src/planning/engine/json.ts';
import type { Fault } from './faults.ts';

export type Protocol = 'openai-chat' | 'ollama' | 'anthropic';

interface Message {
  readonly role: string;
  readonly text: string;
}

/** A question as its protocol spells it. */
export interface ParsedRequest {
  readonly model: string;
  readonly stream: boolean;
  readonly messages: readonly Message[];
  /** JSON Schema of the answer; null when none was asked for. */
  readonly schema: Json;
  /** Name of the tool whose input is the answer; null when the answer is text. */
  readonly tool: string | null;
  /** Most tokens of the answer; null when the request leaves it open. */
  readonly maxTokens: number | null;
  /** Ollama's context length in tokens; null elsewhere. */
  readonly numCtx: number | null;
  /** Whether the stream has to tell what was used. */
  readonly usageWanted: boolean;
}

/** A request for an answer, as the server saw it. */
export interface SeenRequest extends ParsedRequest {
  readonly protocol: Protocol;
  readonly path: string;
  /** All messages, one after another. */
  readonly text: string;
  /** The same for every try at one question. */
  readonly question: string;
  /** The how-manieth request for this question, from 1. */
  readonly attempt: number;
  readonly promptTokens: number;
  /** Tokens that Ollama cut off the front because of `numCtx`, without a word. */
  readonly cutTokens: number;
  /** What was done to the request. */
  readonly fault: Fault | null;
  /** Tokens of the answer that were sent; 0 until the answer is complete. */
  readonly answeredTokens: number;
  /** Milliseconds since the server started. */
  readonly at: number;
}

/** What is sent back. */
export interface Reply {
  readonly text: string;
  readonly finish: 'stop' | 'length' | 'refusal';
  readonly promptTokens: number;
  readonly answerTokens: number;
}
