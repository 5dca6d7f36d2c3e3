import type { Readable, Writable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { errorLabel } from '../../platform/system-error.ts';
import { type Call, forwardRequest } from './call.ts';
import type { ProxyContext } from './context.ts';
import { claimedVersion, legacyHeaders } from './headers.ts';
import type { HostFinder } from './host-finder.ts';
import { createHostRequests } from './host-requests.ts';
import { createLegacyLink } from './legacy-link.ts';
import { listenFor } from './listen.ts';
import {
  type ClientNotification,
  type ClientRequest,
  CODE,
  errorReply,
  type Id,
  idOf,
  readMessage,
} from './message.ts';
import { readLines } from './read-lines.ts';
import { send } from './send.ts';
import { createLineWriter } from './write-lines.ts';

export interface ProxyOptions extends Pick<ProxyContext, 'path' | 'log' | 'isRepeatable'> {
  readonly input: Readable;
  readonly output: Writable;
  readonly hosts: HostFinder;
  /** Ends the proxy at once; otherwise it ends with its input. */
  readonly signal: AbortSignal;
}

/** The longest message that is taken from the client. */
const LONGEST_LINE = 10_000_000;
/** Requests, and characters of them, that may wait for an answer at once. */
const MOST_CALLS = 200;
const MOST_CHARACTERS = 40_000_000;
/**
 * After the client has closed its side, for what is still being answered: a little more than the longest wait of a
 * tool.
 */
const LAST_ANSWERS_MS = 60_000;

/**
 * Passes messages between a client that speaks MCP over standard input and output, and the host that speaks it over
 * HTTP. Resolves when the client has disconnected and has received the answers that it still waited for.
 */
export async function runProxy(options: ProxyOptions): Promise<void> {
  const { input, hosts, path, log, isRepeatable, signal } = options;
  const output = createLineWriter(options.output);
  const ended = new AbortController();
  const ending = AbortSignal.any([signal, output.gone, ended.signal]);
  ending.addEventListener('abort', () => input.destroy(), { once: true });
  const context: ProxyContext = { hosts, path, output, log, isRepeatable, ending };
  const hostRequests = createHostRequests(output);
  const link = createLegacyLink(context, hostRequests);
  const calls = new Map<Id, Call>();
  const work = new Set<Promise<unknown>>();
  let characters = 0;

  const report = (error: unknown) => log(`internal error: ${errorLabel(error)}`);

  const begin = (request: ClientRequest, doing: (call: Call) => Promise<void>): Promise<void> => {
    const abort = new AbortController();
    const cut = () => abort.abort();
    ending.addEventListener('abort', cut, { once: true });
    const call: Call = { request, abort, session: null };
    calls.set(request.id, call);
    characters += request.text.length;
    const done = doing(call)
      .catch(async (error: unknown) => {
        report(error);
        await output.write(errorReply(request.id, CODE.internalError, 'Internal error.'));
      })
      .finally(() => {
        ending.removeEventListener('abort', cut);
        calls.delete(request.id);
        characters -= request.text.length;
        work.delete(done);
      });
    return done;
  };

  const takeRequest = (request: ClientRequest): Promise<void> | undefined => {
    if (calls.has(request.id)) {
      return output.write(
        errorReply(request.id, CODE.invalidRequest, 'A request with this id is already in progress.'),
      );
    }
    if (calls.size >= MOST_CALLS || characters + request.text.length > MOST_CHARACTERS) {
      return output.write(
        errorReply(request.id, CODE.internalError, 'Too many requests at once; wait for some to finish.'),
      );
    }
    const version = claimedVersion(request);
    if (version !== null && request.method === 'subscriptions/listen') {
      // Runs for as long as the client is connected, so nothing awaits it.
      void begin(request, ({ abort }) => listenFor(context, request, version, abort.signal));
      return undefined;
    }
    const done = begin(request, (call) => forwardRequest(context, link, hostRequests, call));
    if (version === null && request.method === 'initialize') link.introducing(done);
    work.add(done);
    return undefined;
  };

  const tell = async ({ method, text }: ClientNotification): Promise<void> => {
    // No host is started for a notification: a later host receives what it needs when it is initialized.
    const host = await hosts.find();
    const session = host && (await link.sessionWith(host));
    if (method === 'notifications/initialized') link.confirmed(text);
    if (!session || session === 'none') return;
    await post(session, text);
  };

  const post = async (session: NonNullable<Call['session']>, body: string): Promise<void> => {
    const sent = await send({
      host: session.host,
      path,
      method: 'POST',
      headers: legacyHeaders(session),
      body,
      signal: ending,
    });
    if (sent.kind === 'answered') await sent.response.body?.cancel();
  };

  /** In the newer era cancelling closes the connection; in the older one the host is notified. */
  const cancel = async ({ params, text }: ClientNotification): Promise<void> => {
    const id = idOf({ id: params.requestId });
    const call = id === null ? undefined : calls.get(id);
    if (!call) return;
    if (call.session) await post(call.session, text);
    call.abort.abort();
  };

  const inBackground = (doing: Promise<void>) => {
    const done = doing.catch(report).finally(() => work.delete(done));
    work.add(done);
  };

  try {
    for await (const line of readLines(input, LONGEST_LINE)) {
      if ('tooLong' in line) {
        const megabytes = LONGEST_LINE / 1_000_000;
        await output.write(errorReply(line.tooLong.id, CODE.invalidRequest, `The message exceeds ${megabytes} MB.`));
        continue;
      }
      const message = readMessage(line.text);
      if (message.kind === 'unusable') await output.write(message.reply);
      else if (message.kind === 'request') await takeRequest(message);
      else if (message.kind === 'answer') {
        const answer = hostRequests.take(message);
        if (answer) inBackground(post(answer.session, answer.body));
      } else if (message.method === 'notifications/cancelled') inBackground(cancel(message));
      else inBackground(tell(message));
      // A client that does not read is not listened to either.
      await output.room();
    }
  } catch (error) {
    if (!ending.aborted) log(`standard input was interrupted: ${errorLabel(error)}`);
  }
  // The client can no longer answer the host.
  hostRequests.giveUpAll();
  const late = pause(LAST_ANSWERS_MS, undefined, { signal: ending }).catch(() => undefined);
  await Promise.race([Promise.allSettled(work), late]);
  await link.end();
  ended.abort();
}
