import type { ProgramNotice, ProgramResult } from './protocol.ts';

/** The HTTP status that a kind of fault has at the API; faults are told apart by status and text (`call-fault.ts`). */
const STATUS: Readonly<Record<string, number>> = {
  authentication_failed: 401,
  oauth_org_not_allowed: 403,
  billing_error: 402,
  rate_limit: 429,
  overloaded: 529,
  invalid_request: 400,
  model_not_found: 404,
  server_error: 500,
};

/** Kinds that mean waiting, which is decided for all calls of a run together. */
const WAITING: ReadonlySet<string> = new Set(['rate_limit', 'overloaded']);

interface Report {
  readonly message: string;
  readonly status: number | undefined;
  readonly headers?: Readonly<Record<string, string>>;
}

async function apiFault({ message, status, headers = {} }: Report): Promise<Error> {
  const { APICallError } = await import('@ai-sdk/provider');
  return new APICallError({
    message,
    url: 'claude',
    requestBodyValues: {},
    responseHeaders: { ...headers },
    ...(status !== undefined && { statusCode: status }),
  });
}

/**
 * A result that tells of a fault.
 * @param kind what the message before it said of the fault.
 * @param resetsAt when a limit that was hit ends, in seconds since 1970.
 */
export function resultFault(result: ProgramResult, kind: string | null, resetsAt: number | null): Promise<Error> {
  const { subtype } = result;
  // Both mean that the model did not get the answer into the schema.
  if (subtype === 'error_max_structured_output_retries' || subtype === 'error_max_turns')
    return Promise.resolve(new Error('the model gave no structured output that fits its schema'));
  const status = result.api_error_status ?? (kind === null ? undefined : STATUS[kind]);
  const message = result.result || result.errors.join('; ') || `the program ended with ${subtype}`;
  const headers = resetsAt === null ? {} : { 'retry-after': new Date(resetsAt * 1000).toUTCString() };
  return apiFault({ message, status, ...(status === 429 && { headers }) });
}

/**
 * The program would retry by itself, up to ten times and for minutes. When the API asks for fewer requests, the run
 * decides how to wait; in other cases the program may retry once, because an expired login is renewed in between.
 * @returns null where it may.
 */
export async function retryFault(notice: ProgramNotice): Promise<Error | null> {
  const kind = notice.error ?? '';
  if (!WAITING.has(kind) && (notice.attempt ?? 1) < 2) return null;
  const status = notice.error_status ?? STATUS[kind];
  if (status === undefined) return new Error('fetch failed', { cause: new Error(`the program reports ${kind}`) });
  const delay = notice.retry_delay_ms;
  const headers = delay === undefined ? {} : { 'retry-after-ms': `${Math.round(delay)}` };
  return apiFault({ message: kind, status, ...(status === 429 && { headers }) });
}
