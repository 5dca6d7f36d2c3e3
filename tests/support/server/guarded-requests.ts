import { afterAll, beforeAll, beforeEach } from 'vitest';
import { type GuardedApp, guardApp, TOKEN, tellingApp } from './guarded-app.ts';
import { type RawAnswer, rawRequest, sendRaw } from './raw-http.ts';

export const BEARER = `Authorization: Bearer ${TOKEN}`;
export const CALL = { jsonrpc: '2.0', id: 'call-7', method: 'tools/list', params: {} };

/** Raw requests to an app behind the guard, which serves until the file's tests are over. */
export interface GuardedRequests {
  /** There from the first `beforeAll` on. Its refusals are those of one test. */
  readonly served: GuardedApp;
  /** A request with the right Host; further lines as they are given. */
  ask(line: string, headers?: readonly string[], body?: string): Promise<RawAnswer>;
  /** The same with a body of JSON; left out, a call of MCP. */
  post(path: string, headers: readonly string[], body?: unknown): Promise<RawAnswer>;
}

export function guardedRequests(): GuardedRequests {
  let served: GuardedApp;
  beforeAll(async () => {
    served = await guardApp(tellingApp());
  });
  afterAll(() => served.close());
  beforeEach(() => {
    served.refusals.length = 0;
  });
  const ask: GuardedRequests['ask'] = (line, headers = [], body) =>
    sendRaw(served.port, rawRequest([`${line} HTTP/1.1`, `Host: 127.0.0.1:${served.port}`, ...headers], body));
  return {
    get served() {
      return served;
    },
    ask,
    post: (path, headers, body = CALL) =>
      ask(`POST ${path}`, ['Content-Type: application/json', ...headers], JSON.stringify(body)),
  };
}

/** The error in the body of an answer. */
export function errorOf({ body }: RawAnswer): Record<string, unknown> {
  return (JSON.parse(body) as { error: Record<string, unknown> }).error;
}
