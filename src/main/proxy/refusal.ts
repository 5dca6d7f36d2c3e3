import { type ClientRequest, CODE, errorReply } from './message.ts';
import { messagesOf } from './send.ts';

/** The host's refusal, under the id of the request, which the host does not always know. */
export async function refusalOf(
  request: ClientRequest,
  response: Response,
): Promise<Readonly<Record<string, unknown>>> {
  try {
    for await (const message of messagesOf(response)) {
      if ('error' in message) return { ...message, id: request.id };
    }
  } catch {
    // The message is lost, the refusal itself is not.
  }
  return errorReply(request.id, CODE.internalError, `The PlanExe host refused the request (HTTP ${response.status}).`);
}
