import { type ClientRequest, CODE, errorReply } from './message.ts';
import { messagesOf } from './send.ts';

/** What the host's refusal says, under the id of the request: it does not always know that. */
export async function refusalOf(
  request: ClientRequest,
  response: Response,
): Promise<Readonly<Record<string, unknown>>> {
  try {
    for await (const message of messagesOf(response)) {
      if ('error' in message) return { ...message, id: request.id };
    }
  } catch {
    // What it says is lost; that it refused is not.
  }
  return errorReply(request.id, CODE.internalError, `The PlanExe host refused the request (HTTP ${response.status}).`);
}
