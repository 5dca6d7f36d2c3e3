import { claimedVersion } from './headers.ts';
import { type ClientRequest, CODE, errorReply } from './message.ts';

/** Why a request did not get through; `next` says what to do. */
export interface Failure {
  readonly code: string;
  readonly message: string;
  readonly next: string;
}

/** The host went away with a call in its hands. */
export const INTERRUPTED: Failure = {
  code: 'CALL_INTERRUPTED',
  message: 'The PlanExe host ended during this call. It may have been done, or not.',
  next: 'Look at the plan (plan_status, plan_list) before you call it again.',
};

/** No host stays for long enough to answer. */
export const UNREACHABLE: Failure = {
  code: 'HOST_UNREACHABLE',
  message: 'The PlanExe host did not answer. The request was not carried out.',
  next: 'Try once more. Run planexe serve in a terminal if it happens again.',
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
