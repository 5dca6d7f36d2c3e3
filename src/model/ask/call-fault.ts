import {
  APICallError,
  InvalidResponseDataError,
  JSONParseError,
  LoadAPIKeyError,
  RetryError,
  StreamProviderError,
  TypeValidationError,
} from 'ai';
import { StageError } from '../../planning/engine/stage-error.ts';
import { errorCode } from '../../platform/system-error.ts';
import type { FailureCause } from '../../shared/plan-state.ts';
import { retryAfterMs } from './retry-after.ts';

/** Causes that no request to a model meets. */
const NOT_OF_CALLS = ['cost_cap', 'time_limit', 'no_model', 'gate', 'disk_full', 'damaged_database'] as const;
type NotOfCalls = (typeof NOT_OF_CALLS)[number];

function isOfCalls(cause: FailureCause): cause is CallFault['cause'] {
  return !(NOT_OF_CALLS as readonly FailureCause[]).includes(cause);
}

/** What stood in the way of one request, and what that means for the next. */
export interface CallFault {
  readonly cause: Exclude<FailureCause, NotOfCalls>;
  /**
   * `schema`: the backend refuses the schema; `model`: it does not have the model; `request`: it refuses the request;
   * `server`: it failed; `stream`: the response cannot be read; `mid_answer`: the connection ended within an answer.
   */
  readonly detail?: 'schema' | 'model' | 'request' | 'server' | 'stream' | 'mid_answer';
  /** HTTP status, where there was one. */
  readonly status: number | null;
  /** How long the server asks to wait, in milliseconds. */
  readonly retryAfterMs: number | null;
}

/** No data arrived for too long; measured by the program itself, see send.ts. */
export class Stalled extends Error {
  override readonly name = 'Stalled';
}

type Verdict = Pick<CallFault, 'cause' | 'detail'>;

/** Texts by which providers identify a fault, whatever the status: error types, codes, and sentences of their docs. */
const BY_TEXT: readonly (readonly [pattern: RegExp, verdict: Verdict])[] = [
  [
    // OpenAI, Anthropic (400 with a sentence), OpenRouter, Mistral. Google's "check your plan and billing" is a rate
    // limit.
    /insufficient_quota|billing_hard_limit|billing_not_active|key limit exceeded|api usage limits|monthly spending limit|billing_error|insufficient (?:credits?|balance|funds)|credit balance is too low|payment required|never purchased credits/,
    { cause: 'out_of_credit' },
  ],
  [
    /context_length_exceeded|exceed_context_size|maximum context length|prompt is too long|context (?:window|length|size) (?:is |was )?exceed|exceeds? (?:the |your )?(?:available |maximum |model'?s? )*context|exceed context limit|input token count|too many (?:input )?tokens in|too many tokens:|request_too_large|request too large|longer than the maximum model length|maximum prompt length|(?:greater than|exceeds) the context length|context (?:the )?overflows|input is too long|input validation error: `inputs`/,
    { cause: 'context_too_long' },
  ],
  [
    /content_filter|content_policy|responsibleai|requires moderation|input was flagged|blocked by .{0,40}safety|prohibited_content/,
    { cause: 'refused' },
  ],
  [
    /invalid_api_key|api_key_invalid|api key not valid|(?:incorrect|invalid|missing) api[ _-]?key|authentication_error|permission_error|permission_denied|unauthenticated|invalid x-api-key|please run \/login|no auth credentials/,
    { cause: 'authentication' },
  ],
  [/rate_limit|rate limit|resource_exhausted|too many requests|usage limit reached/, { cause: 'rate_limited' }],
  [/overloaded|model is loading|loading model|high demand|no instances available/, { cause: 'overloaded' }],
  [
    /model_not_found|no such model|model .{0,120}(?:not found|does not exist)|unknown model|is not a valid model|spawn .{0,200}enoent|executable not found/,
    { cause: 'provider_fault', detail: 'model' },
  ],
  [
    /grammar|json_?schema|response_?format|output_config|structured output|invalid schema|schema produces a constraint|too many states|json_validate_failed/,
    { cause: 'provider_fault', detail: 'schema' },
  ],
];

/** What a status means when the text does not tell. */
const BY_STATUS: readonly (readonly [least: number, most: number, verdict: Verdict])[] = [
  // A redirect that is not followed: the address is not the one of the provider.
  [300, 399, { cause: 'provider_fault', detail: 'model' }],
  [401, 401, { cause: 'authentication' }],
  [402, 402, { cause: 'out_of_credit' }],
  [403, 403, { cause: 'authentication' }],
  [404, 404, { cause: 'provider_fault', detail: 'model' }],
  [408, 409, { cause: 'overloaded' }],
  [413, 413, { cause: 'context_too_long' }],
  [429, 429, { cause: 'rate_limited' }],
  [400, 499, { cause: 'provider_fault', detail: 'request' }],
  [502, 504, { cause: 'overloaded' }],
  // Anthropic: overloaded.
  [529, 529, { cause: 'overloaded' }],
  [500, 599, { cause: 'provider_fault', detail: 'server' }],
];

const NETWORK_CODES =
  /^(?:E(?:CONN(?:REFUSED|RESET|ABORTED)|NOTFOUND|AI_AGAIN|TIMEDOUT|HOSTUNREACH|NETUNREACH|HOSTDOWN|NETDOWN|PIPE)|UND_ERR_(?:SOCKET|CONNECT_TIMEOUT|HEADERS_TIMEOUT|BODY_TIMEOUT)|CERT_\w+|DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_VERIFY_LEAF_SIGNATURE|ERR_TLS_CERT_ALTNAME_INVALID)$/;
const NETWORK_TEXT =
  /^(?:terminated|fetch failed|failed to fetch|other side closed|socket hang up)$|cannot connect to api/i;

/**
 * What an error of the AI SDK, of a provider or of the network means.
 * @param received whether a piece of the answer had come.
 * @param nowMs milliseconds since 1970, for waits that are given as a date.
 */
export function classify(error: unknown, received: boolean, nowMs: number): CallFault {
  const facts = factsOf(error);
  const { status } = facts;
  const asked = retryAfterMs(facts.headers, facts.text, nowMs);
  const fault = (verdict: Verdict): CallFault => ({ ...verdict, status, retryAfterMs: asked });
  if (facts.known) return fault(facts.known);
  // An answer with status 200 that ends early is a matter of the network, one that cannot be read of the provider.
  const refusedByServer = status !== null && status >= 400;
  if (!refusedByServer && facts.network)
    return fault(received || status !== null ? { cause: 'network', detail: 'mid_answer' } : { cause: 'network' });
  if (status === 401) return fault({ cause: 'authentication' });
  const known = facts.said === null ? undefined : BY_TEXT.find(([pattern]) => pattern.test(facts.said ?? ''))?.[1];
  // A server error may mention a schema or a model; it is classified as a server error first.
  const serverFault = status !== null && status >= 500 && known?.detail !== undefined && known.detail !== 'schema';
  if (known && !serverFault) return fault(known);
  const byStatus = BY_STATUS.find(([least, most]) => status !== null && status >= least && status <= most)?.[2];
  return fault(byStatus ?? { cause: 'provider_fault', detail: 'stream' });
}

interface ErrorFacts {
  known: Verdict | null;
  status: number | null;
  headers: Readonly<Record<string, string>>;
  network: boolean;
  /** Everything a provider said, as it came. */
  text: string;
  /** The same in lower case; null where no provider spoke. */
  said: string | null;
}

function factsOf(error: unknown): ErrorFacts {
  const facts: ErrorFacts = { known: null, status: null, headers: {}, network: false, text: '', said: null };
  const texts: string[] = [];
  const seen = new Set<unknown>();
  for (let at: unknown = error; at !== undefined && at !== null && !seen.has(at); at = causeOf(at)) {
    seen.add(at);
    if (at instanceof Stalled || (at instanceof Error && at.name === 'TimeoutError'))
      facts.known ??= { cause: 'stalled' };
    else if (LoadAPIKeyError.isInstance(at)) facts.known ??= { cause: 'authentication' };
    else if (at instanceof StageError && at.kind !== undefined && isOfCalls(at.kind))
      facts.known ??= { cause: at.kind };
    else if (APICallError.isInstance(at)) {
      facts.status ??= at.statusCode ?? null;
      facts.headers = at.responseHeaders ?? facts.headers;
      // A body with status 200 is an answer, so its text does not describe a fault.
      if ((at.statusCode ?? 500) >= 400) texts.push(at.message, at.responseBody ?? '');
      else texts.push(at.message);
      if (NETWORK_TEXT.test(at.message)) facts.network = true;
    } else if (StreamProviderError.isInstance(at)) {
      facts.status ??= at.statusCode ?? statusIn(at.code);
      texts.push(at.message, at.type ?? '', `${at.code ?? ''}`, json(at.data));
    } else if (at instanceof Error) {
      facts.status ??= statusOf(at);
      if (NETWORK_CODES.test(errorCode(at) ?? '') || NETWORK_TEXT.test(at.message)) facts.network = true;
      if (!quotesAnswer(at)) texts.push(at.message);
    } else if (typeof at === 'object') {
      // What some providers put into a stream as it came: { code, message, type }.
      facts.status ??= statusIn((at as { code?: unknown }).code) ?? statusIn((at as { status?: unknown }).status);
      texts.push(json(at));
    } else texts.push(String(at));
  }
  facts.text = texts.join('\n');
  facts.said = facts.text === '' ? null : facts.text.toLowerCase();
  return facts;
}

function causeOf(error: unknown): unknown {
  if (RetryError.isInstance(error)) return error.lastError;
  return typeof error === 'object' && error !== null && 'cause' in error ? error.cause : undefined;
}

/** Messages of these errors quote the model's output, which may itself mention credit, grammar or limits. */
function quotesAnswer(error: Error): boolean {
  return (
    JSONParseError.isInstance(error) ||
    TypeValidationError.isInstance(error) ||
    InvalidResponseDataError.isInstance(error)
  );
}

/** Ollama's client and others put the status into their own errors, under different names. */
function statusOf(error: Error): number | null {
  const named = error as { statusCode?: unknown; status_code?: unknown; status?: unknown };
  return statusIn(named.statusCode) ?? statusIn(named.status_code) ?? statusIn(named.status);
}

function statusIn(code: unknown): number | null {
  const status = Number(code);
  return Number.isInteger(status) && status >= 400 && status < 600 ? status : null;
}

function json(value: unknown): string {
  try {
    return JSON.stringify(value) ?? '';
  } catch {
    // Circular, so it did not come from the network.
    return '';
  }
}
