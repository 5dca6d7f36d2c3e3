import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestLibrary, type TestLibrary } from '../../support/plans/in-process.ts';
import { type ServedApp, serveApp } from '../../support/server/served-app.ts';

let test: TestLibrary;
let served: ServedApp;

beforeAll(async () => {
  test = openTestLibrary();
  served = await serveApp(test.library);
});

afterAll(async () => {
  await served.close();
  test.dispose();
});

const ACCEPT = 'application/json, text/event-stream';
const INITIALIZE = {
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
};
const CALL = { method: 'tools/call', params: { name: 'plan_list', arguments: {} } };

function post(message: object, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${served.base}/mcp`, {
    method: 'POST',
    headers: { accept: ACCEPT, 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ jsonrpc: '2.0', id: 'one', ...message }),
  });
}

/** Asks for the stream of a session, or ends the session. */
function other(method: 'GET' | 'DELETE', headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${served.base}/mcp`, { method, headers: { accept: ACCEPT, ...headers } });
}

it('a request of the older era without a session is answered for itself', async () => {
  const response = await post(CALL);
  expect(response.status).toBe(200);
  expect(response.headers.get('mcp-session-id')).toBeNull();
  expect(await response.text()).toContain('"plans":[]');
  expect((await other('GET')).status).toBe(405);
  expect((await other('DELETE')).status).toBe(405);
});

it('a request of the newer era is answered whatever session it names', async () => {
  const version = '2026-07-28';
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': version,
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  const response = await post(
    { ...CALL, params: { ...CALL.params, _meta } },
    { 'mcp-session-id': 'none', 'mcp-protocol-version': version, 'mcp-method': CALL.method, 'mcp-name': 'plan_list' },
  );
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({ id: 'one', result: { structuredContent: { plans: [] } } });
});

it('a session that does not exist is not found, and the error names the request', async () => {
  const response = await post(CALL, { 'mcp-session-id': 'none' });
  expect(response.status).toBe(404);
  expect(await response.json()).toMatchObject({ id: 'one', error: { code: -32_001 } });
});

it('a session lives until the client ends it, and hanging up on its stream does not end it', async () => {
  const begun = await post(INITIALIZE);
  const session = { 'mcp-session-id': begun.headers.get('mcp-session-id') ?? '' };
  await begun.text();
  const hangUp = new AbortController();
  const stream = await fetch(`${served.base}/mcp`, {
    headers: { accept: 'text/event-stream', ...session },
    signal: hangUp.signal,
  });
  expect(stream.status).toBe(200);
  // One at a time.
  expect((await other('GET', session)).status).toBe(409);
  hangUp.abort();
  expect((await post(CALL, session)).status).toBe(200);
  await expect.poll(() => other('GET', session)).toMatchObject({ status: 200 });
  expect((await other('DELETE', session)).status).toBe(200);
  expect((await post(CALL, session)).status).toBe(404);
});

it('the end of the server ends all sessions and their streams', async () => {
  const closing = await serveApp(test.library);
  const begun = await fetch(`${closing.base}/mcp`, {
    method: 'POST',
    headers: { accept: ACCEPT, 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, ...INITIALIZE }),
  });
  const session = begun.headers.get('mcp-session-id') ?? '';
  await begun.text();
  const stream = await fetch(`${closing.base}/mcp`, {
    headers: { accept: 'text/event-stream', 'mcp-session-id': session },
  });
  await closing.close();
  expect(await stream.text().catch(() => 'cut')).not.toContain('data:');
});
