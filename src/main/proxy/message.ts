import { isObject, type JsonObject } from '../../shared/json-object.ts';

/** Names a request, as its sender chose it. */
export type Id = string | number;

/** A request of the client; `text` is what it sent, and what the host is sent. */
export interface ClientRequest {
  readonly kind: 'request';
  readonly id: Id;
  readonly method: string;
  readonly params: JsonObject;
  readonly text: string;
}

export interface ClientNotification {
  readonly kind: 'notification';
  readonly method: string;
  readonly params: JsonObject;
  readonly text: string;
}

/** The client's answer to a request of the host. */
export interface ClientAnswer {
  readonly kind: 'answer';
  readonly id: Id;
  readonly body: JsonObject;
}

/** A message that cannot be passed on, and the answer to it. */
interface Unusable {
  readonly kind: 'unusable';
  readonly reply: JsonObject;
}

export type ClientMessage = ClientRequest | ClientNotification | ClientAnswer | Unusable;

/** Codes of JSON-RPC 2.0 (section 5.1). */
export const CODE = { parseError: -32_700, invalidRequest: -32_600, internalError: -32_603 } as const;

/** Reads a line from the client. */
export function readMessage(text: string): ClientMessage {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return unusable(null, CODE.parseError, 'The line is not JSON.');
  }
  if (Array.isArray(body)) {
    return unusable(null, CODE.invalidRequest, 'Batches are not supported; send each message on its own line.');
  }
  if (!isObject(body) || body.jsonrpc !== '2.0') {
    return unusable(null, CODE.invalidRequest, 'The line is not a JSON-RPC 2.0 message.');
  }
  const id = idOf(body);
  const { method, params } = body;
  if (typeof method === 'string') {
    const named = { method, params: isObject(params) ? params : {}, text };
    if (!('id' in body)) return { kind: 'notification', ...named };
    if (id !== null) return { kind: 'request', id, ...named };
  } else if (id !== null && ('result' in body || 'error' in body)) {
    return { kind: 'answer', id, body };
  }
  return unusable(id, CODE.invalidRequest, 'The message is not a request, notification or response.');
}

export function errorReply(id: Id | null, code: number, message: string, data?: JsonObject): JsonObject {
  return { jsonrpc: '2.0', id, error: { code, message, ...(data && { data }) } };
}

/** Null when it names nothing. */
export function idOf({ id }: JsonObject): Id | null {
  return typeof id === 'string' || typeof id === 'number' ? id : null;
}

function unusable(id: Id | null, code: number, message: string): Unusable {
  return { kind: 'unusable', reply: errorReply(id, code, message) };
}
