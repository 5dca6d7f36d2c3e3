import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { readBytes } from '../read-bytes.ts';
import type { GuardContext } from './guard-env.ts';
import { type JsonRpcId, jsonRpcError, jsonRpcIdOf, PROTOCOL_CODE } from './json-rpc-error.ts';
import { isJson, readJsonText } from './request-body.ts';

/** Why a request is refused. All of it is shown to the sender, so it contains nothing of the request. */
export interface Refusal {
  readonly status: ContentfulStatusCode;
  /** Stable. */
  readonly code: string;
  readonly message: string;
  /** What to do. */
  readonly next: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Of the protocol; by default that of a server which turns a request away. */
  readonly protocolCode?: number;
  /** The body is not looked at, not even for the id of the request. */
  readonly unread?: true;
}

/** For a request whose body is not taken in: the rest of it is not waited for. */
export const CLOSED = { headers: { Connection: 'close' }, unread: true } as const satisfies Partial<Refusal>;

/** What is read of a body that belongs to a refused request, for its id: less, and sooner given up. */
const REFUSED_BODY = { maxBytes: 64_000, timeoutMs: 2_000 };
const LONGEST_PATH = 120;

/** Answers with the refusal, in the form that the path's clients understand, and reports it. */
export async function refuse(context: GuardContext, refusal: Refusal): Promise<Response> {
  const { status, code, message, next, headers = {} } = refusal;
  context.env.onRefusal({ reason: code, status, path: pathForLog(context.req.url) });
  if (!isMcpPath(context.req.path)) {
    return context.json({ error: { code, message, details: { next } } }, status, { ...headers });
  }
  const id = refusal.unread ? null : await requestId(context);
  const body = jsonRpcError(id, refusal.protocolCode ?? PROTOCOL_CODE.turnedAway, message, { code, next });
  return context.json(body, status, { ...headers });
}

export function tooManyRequests(waitSeconds: number): Refusal {
  return {
    status: 429,
    code: 'RATE_LIMITED',
    message: 'Too many requests.',
    next: `Try again in ${waitSeconds} s.`,
    headers: { 'Retry-After': String(waitSeconds) },
  };
}

export function isMcpPath(path: string): boolean {
  return path === '/mcp' || path.startsWith('/mcp/');
}

/** Some clients accept only errors with the id of their request, so refusals carry it as well. */
async function requestId(context: GuardContext): Promise<JsonRpcId> {
  const { req } = context;
  if (context.var.body !== undefined) return jsonRpcIdOf(context.var.body);
  if (req.method !== 'POST' || req.raw.bodyUsed || !isJson(req.raw.headers)) return null;
  const read = await readBytes(req.raw, REFUSED_BODY);
  const parsed = read.ok ? readJsonText(read.bytes, { depth: 16, values: 5_000 }) : read;
  return parsed.ok ? jsonRpcIdOf(parsed.value) : null;
}

/**
 * Path of an address as it may stand in a log, empty for what is no address. The address's own encoding leaves no
 * control characters in it.
 */
function pathForLog(url: string): string {
  if (!URL.canParse(url)) return '';
  const path = new URL(url).pathname.replace(/(px[ehs]_)[\w-]+/g, '$1...');
  return path.length > LONGEST_PATH ? `${path.slice(0, LONGEST_PATH)}...` : path;
}
