import { isObject } from '../../shared/json-object.ts';
import { type ClientAnswer, type Id, idOf } from './message.ts';
import type { LegacySession } from './session.ts';
import type { LineWriter } from './write-lines.ts';

/**
 * Requests of the host to the client, such as a question to the user. Each session of a host counts its requests from
 * the beginning, so the client gets them under ids of the proxy: an answer to a question of an earlier host must not
 * be taken for one to a question of the next.
 */
export interface HostRequests {
  /** Passes a request on to the client. @param giveUp ends the call in which it is asked */
  ask(message: Readonly<Record<string, unknown>>, session: LegacySession, giveUp: () => void): Promise<void>;
  /** The host no longer waits for the answer. */
  withdraw(message: Readonly<Record<string, unknown>>, session: LegacySession): Promise<void>;
  /** The answer as the host knows it, and its session; null when the question is unknown. */
  take(answer: ClientAnswer): { readonly body: string; readonly session: LegacySession } | null;
  /** The session is over: the client need not answer. */
  drop(session: LegacySession): Promise<void>;
  /** Ends the waiting calls, because no answers can come any more. */
  giveUpAll(): void;
}

interface Question {
  readonly id: Id;
  readonly session: LegacySession;
  readonly giveUp: () => void;
}

export function createHostRequests(output: LineWriter): HostRequests {
  const open = new Map<Id, Question>();
  let asked = 0;
  const withdrawn = (id: Id, reason: string) => {
    open.delete(id);
    return output.write({
      jsonrpc: '2.0',
      method: 'notifications/cancelled',
      params: { requestId: id, reason },
    });
  };
  return {
    async ask(message, session, giveUp) {
      const id = idOf(message);
      if (id === null) return;
      asked += 1;
      const ours = `planexe-${asked}`;
      open.set(ours, { id, session, giveUp });
      await output.write({ ...message, id: ours });
    },
    async withdraw({ params }, session) {
      const id = isObject(params) ? idOf({ id: params.requestId }) : null;
      for (const [ours, question] of open) {
        if (question.session === session && question.id === id) await withdrawn(ours, 'Cancelled');
      }
    },
    take({ id, body }) {
      const question = open.get(id);
      if (!question) return null;
      open.delete(id);
      return { body: JSON.stringify({ ...body, id: question.id }), session: question.session };
    },
    async drop(session) {
      for (const [ours, question] of open) {
        if (question.session === session) await withdrawn(ours, 'The host was restarted');
      }
    },
    giveUpAll() {
      for (const { giveUp } of open.values()) giveUp();
      open.clear();
    },
  };
}
