import { expect, it } from 'vitest';
import { createGuard } from '../guard.ts';

/** An app that streams until nobody reads it any more. */
function streamingApp() {
  let cancelled = false;
  const body = () =>
    new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new TextEncoder().encode(': here\n\n')),
      cancel() {
        cancelled = true;
      },
    });
  return {
    wasCancelled: () => cancelled,
    fetch: async () => new Response(body(), { headers: { 'content-type': 'text/event-stream', 'x-kept': 'yes' } }),
    close: async () => undefined,
  };
}

function guarded() {
  const app = streamingApp();
  const tokens = new Set(['a', 'b']);
  const asked: string[] = [];
  const door = createGuard(app, {
    hosts: () => ['127.0.0.1:4711'],
    verifyToken(token) {
      asked.push(token);
      return tokens.has(token) ? { user: 'ada', scopes: new Set(), client: token } : null;
    },
    links: { verify: () => null, hasExpired: () => false },
    limits: { streamCheckMs: 10 },
    onFault: (error) => {
      throw error;
    },
  });
  const listen = (token: string) =>
    door(
      new Request('http://127.0.0.1:4711/plans/x/events', {
        headers: { host: '127.0.0.1:4711', authorization: `Bearer ${token}` },
      }),
    );
  return { app, tokens, asked, listen };
}

it('ends a stream soon after its token is revoked, and tells whoever fills it', async () => {
  const { app, tokens, listen } = guarded();
  const answer = await listen('a');
  expect(answer.headers.get('x-kept')).toBe('yes');
  const reader = answer.body?.getReader();
  expect(new TextDecoder().decode((await reader?.read())?.value)).toBe(': here\n\n');
  tokens.delete('a');
  expect(await reader?.read()).toEqual({ done: true, value: undefined });
  await expect.poll(() => app.wasCancelled()).toBe(true);
});

it('leaves the streams of other tokens alone, however often they are asked about', async () => {
  const { app, tokens, asked, listen } = guarded();
  const answer = await listen('b');
  const reader = answer.body?.getReader();
  await reader?.read();
  tokens.delete('a');
  let more: unknown;
  void reader?.read().then((read) => {
    more = read;
  });
  await expect.poll(() => asked.length).toBeGreaterThan(3);
  expect(more).toBeUndefined();
  expect(app.wasCancelled()).toBe(false);
  await reader?.cancel();
  await expect.poll(() => app.wasCancelled()).toBe(true);
});
