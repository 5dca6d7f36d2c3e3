import { claimedVersion } from './headers.ts';
import { type ClientRequest, CODE, errorReply } from './message.ts';

/** Why a request did not get through; `next` says what to do. */
export interface Failure {
  readonly code: string;
  readonly message: string;
  readonly next: string;
}

/** The host ended during the call. */
export const INTERRUPTED: Failure = {
  code: 'CALL_INTERRUPTED',
  message: 'The PlanExe host stopped during this call, which may or may not have been carried out.',
  next: 'Check the plan (plan_status, plan_list) before you call again.',
};

/** No host stays for long enough to answer. */
export const UNREACHABLE: Failure = {
  code: 'HOST_UNREACHABLE',
  message: 'The PlanExe host did not answer. The request was not carried out.',
  next: 'Try again. If it keeps happening, run planexe serve in a terminal.',
};

/**
 * Says of a request that it failed on the way. A call of a tool fails as tools do, so that the agent reads what to do.
 */
export function failure(request: ClientRequest, error: Failure): Readonly<Record<string, unknown>> {
  const { code, message, next } = error;
  if (request.method !== 'tools/call') {
    return errorReply(request.id, CODE.internalError, message, { code, next });
  }
  const said = { error: { code, message, details: { next } } };
  return {
    jsonrpc: '2.0',
    id: request.id,
    result: {
      content: [{ type: 'text', text: JSON.stringify(said) }],
      structuredContent: said,
      isError: true,
      ...(claimedVersion(request) !== null && { resultType: 'complete' }),
    },
  };
}
