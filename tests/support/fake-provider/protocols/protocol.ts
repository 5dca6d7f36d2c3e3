import type { Json } from '../../../../src/planning/engine/json.ts';
import type { StatusFault } from '../faults.ts';
import type { ParsedRequest, Protocol, Reply, SeenRequest } from '../seen.ts';

/** An error in the protocol's own words. */
interface ErrorReply {
  readonly status: number;
  readonly body: Json;
}

export type Problem = StatusFault | 'unknown_model' | 'too_long' | 'bad_request';

/** A model as lists of models show it. */
export interface ServedModel {
  readonly id: string;
  /** Tokens of question and answer together. */
  readonly contextWindow: number;
}

/** How one kind of server is spoken to. */
export interface ChatProtocol {
  readonly id: Protocol;
  readonly path: string;
  readonly streamType: string;
  /** Something that is no part of the stream's format. */
  readonly nonsense: string;
  /** Context length without a word about it in the request; null where questions that are too long are refused. */
  readonly defaultContext: number | null;
  /** @throws Error when the body is no request of this protocol. */
  parse(body: Readonly<Record<string, Json | undefined>>): ParsedRequest;
  whole(reply: Reply, request: SeenRequest): Json;
  /** What a stream begins with, says for each piece of the answer, and ends with. */
  opening(reply: Reply, request: SeenRequest): string;
  piece(text: string, reply: Reply, request: SeenRequest): string;
  closing(reply: Reply, request: SeenRequest): string;
  error(problem: Problem, message: string): ErrorReply;
}

export function asObject(value: Json | undefined): Readonly<Record<string, Json | undefined>> {
  return value !== null && typeof value === 'object' && !Array.isArray(value)
    ? (value as Readonly<Record<string, Json | undefined>>)
    : {};
}

export function asList(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : [];
}

export function asNumber(value: Json | undefined): number | null {
  return typeof value === 'number' ? value : null;
}

/** The text of a message: a string, or parts of which some are text. */
export function textOf(content: Json | undefined): string {
  if (typeof content === 'string') return content;
  return asList(content)
    .flatMap((part) => {
      const { text } = asObject(part);
      return typeof text === 'string' ? [text] : [];
    })
    .join('\n');
}

/** The answer as an object, where it is one. */
export function parsedObject(text: string): Json {
  try {
    const value = JSON.parse(text) as Json;
    return value !== null && typeof value === 'object' && !Array.isArray(value) ? value : null;
  } catch {
    // Spoiled on order: then it is no object.
    return null;
  }
}
