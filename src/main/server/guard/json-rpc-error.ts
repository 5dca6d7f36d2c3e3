/** Names a request; null where it is not known. */
export type JsonRpcId = string | number | null;

/** Codes of JSON-RPC 2.0 (section 5.1), and one of those it leaves to servers. */
export const PROTOCOL_CODE = {
  parseError: -32_700,
  invalidRequest: -32_600,
  internalError: -32_603,
  turnedAway: -32_000,
} as const;

const LONGEST_ID = 200;

export function jsonRpcError(id: JsonRpcId, code: number, message: string, data: Readonly<Record<string, unknown>>) {
  return { jsonrpc: '2.0', id, error: { code, message, data } } as const;
}

/** The id in a message; null for a batch, a notification and whatever is no message. */
export function jsonRpcIdOf(message: unknown): JsonRpcId {
  if (typeof message !== 'object' || message === null || !('id' in message)) return null;
  const { id } = message;
  if (typeof id === 'number') return id;
  return typeof id === 'string' && id.length <= LONGEST_ID ? id : null;
}
