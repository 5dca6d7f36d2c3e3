import { isObject } from '../../shared/json-object.ts';
import type { ClientRequest } from './message.ts';

/** Headers of every message posted to the host. */
const POSTED = { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' } as const;

const VERSION_KEY = 'io.modelcontextprotocol/protocolVersion';

/** The parameter that a request is about, which the newer era repeats in a header. */
const SUBJECT: Readonly<Record<string, string>> = {
  'tools/call': 'name',
  'prompts/get': 'name',
  'resources/read': 'uri',
};

/** The protocol's version that the request claims for itself, as those of the newer era do; null in the older era. */
export function claimedVersion({ params }: Pick<ClientRequest, 'params'>): string | null {
  const meta = params._meta;
  const version = isObject(meta) ? meta[VERSION_KEY] : undefined;
  return typeof version === 'string' ? version : null;
}

/** Headers of a request of the newer era, which repeat fields of the body for intermediaries. */
export function modernHeaders(request: ClientRequest, version: string): Record<string, string> {
  const field = SUBJECT[request.method];
  const subject = field === undefined ? undefined : request.params[field];
  return {
    ...POSTED,
    'MCP-Protocol-Version': version,
    'Mcp-Method': request.method,
    ...(typeof subject === 'string' && { 'Mcp-Name': headerSafe(subject) }),
  };
}

/** Headers of a message of the older era, in its session where there is one. */
export function legacyHeaders(session: { readonly id: string | null; readonly version: string } | null) {
  return {
    ...POSTED,
    ...(session && { 'MCP-Protocol-Version': session.version }),
    ...(session && session.id !== null && { 'Mcp-Session-Id': session.id }),
  };
}

/** Encodes values that a header cannot contain, as the protocol specifies. */
function headerSafe(value: string): string {
  const safe = /^[!-~]([ -~]*[!-~])?$/.test(value) && !value.startsWith('=?');
  return safe ? value : `=?base64?${Buffer.from(value, 'utf8').toString('base64')}?=`;
}
