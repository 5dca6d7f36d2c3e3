import { describe, expect, it } from 'vitest';
import type { ServerApp } from '../../../src/main/server/app.ts';
import { guardApp, TOKEN } from '../../support/server/guarded-app.ts';
import { BEARER, CALL, guardedRequests } from '../../support/server/guarded-requests.ts';
import { rawRequest, sendRaw } from '../../support/server/raw-http.ts';

const requests = guardedRequests();
const { ask, post } = requests;

describe('what goes out', () => {
  it('carries the headers that let a browser do nothing with it, whatever it answers', async () => {
    const answers = [
      await ask('GET /healthcheck'),
      await post('/mcp', [BEARER]),
      await post('/mcp', []),
      await ask('GET /.well-known/x'),
      await ask('PUT /mcp'),
      await ask('GET /healthcheck', ['Origin: null']),
      await post('/mcp', [BEARER, 'Content-Encoding: gzip']),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 401, 404, 405, 403, 415]);
    for (const { headers } of answers) {
      expect(headers).toMatchObject({
        'content-security-policy': ["default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"],
        'x-content-type-options': ['nosniff'],
        'x-frame-options': ['DENY'],
        'referrer-policy': ['no-referrer'],
        'cross-origin-opener-policy': ['same-origin'],
        'cross-origin-resource-policy': ['same-origin'],
        'cache-control': ['no-store'],
      });
      expect(
        Object.keys(headers).filter((name) => /^(access-control|server|x-powered-by|set-cookie)/.test(name)),
      ).toEqual([]);
    }
  });

  it('keeps a policy and a rule for caches that the answer has of its own, once', async () => {
    const policy = "default-src 'none'; style-src 'sha256-x'";
    const report: ServerApp = {
      fetch: () => new Response('<p>', { headers: { 'Content-Security-Policy': policy, 'Cache-Control': 'private' } }),
      close: async () => undefined,
    };
    const own = await guardApp(report);
    const answer = await sendRaw(own.port, rawRequest(['GET /healthcheck HTTP/1.1', `Host: 127.0.0.1:${own.port}`]));
    expect(answer.headers).toMatchObject({ 'content-security-policy': [policy], 'cache-control': ['private'] });
    await own.close();
  });

  it('holds no line that a sender put in, by any encoding', async () => {
    const injected = '%0d%0aSet-Cookie:%20a=b';
    for (const line of [
      `GET /healthcheck${injected}`,
      `GET /.well-known/${injected}`,
      `GET /download/x${injected}?user=${injected}&expires=1&signature=${injected}`,
      'GET /healthcheck\u0000',
    ]) {
      const answer = await ask(line);
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.headers['set-cookie']).toBeUndefined();
    }
    const answer = await ask('GET /healthcheck', ['X-A: b\rSet-Cookie: a=b', 'X-B: c\nX-C: d']);
    expect(answer.text).not.toContain('Set-Cookie');
  });

  it('says nothing about an unexpected error but that there was one, and reports it', async () => {
    const broken = await guardApp({
      fetch: () => {
        throw new Error('SQLITE_ERROR at /home/ada/library.db');
      },
      close: async () => undefined,
    });
    const answer = await fetch(`${broken.base}/mcp`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${TOKEN}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(CALL),
    });
    expect(answer.status).toBe(500);
    const text = await answer.text();
    expect(JSON.parse(text)).toMatchObject({ id: 'call-7', error: { code: -32603, data: { code: 'INTERNAL_ERROR' } } });
    expect(text).not.toMatch(/SQLITE|ada| at /);
    expect(broken.faults).toHaveLength(1);
    await broken.close();
  });
});

describe('the log of refusals', () => {
  it('holds the reason, the status and the path, and nothing else that was sent', async () => {
    const secret = 'very-secret';
    await post(`/mcp?token=${secret}`, [`Authorization: Bearer ${secret}`, `X-Other: ${secret}`], {
      ...CALL,
      id: secret,
    });
    await ask(`GET /download/${TOKEN}?signature=${secret}`);
    await ask('GET /healthcheck', [`Origin: http://${secret}.example`]);
    await sendRaw(requests.served.port, rawRequest(['GET /x HTTP/1.1', `Host: ${secret}.example`]));
    expect(requests.served.refusals).toEqual([
      { reason: 'UNAUTHORIZED', status: 401, path: '/mcp' },
      { reason: 'UNAUTHORIZED', status: 401, path: '/download/pxe_...' },
      { reason: 'ORIGIN_NOT_ALLOWED', status: 403, path: '/healthcheck' },
      { reason: 'HOST_NOT_ALLOWED', status: 421, path: '/x' },
    ]);
  });

  it('cannot be given lines, colours or floods by a path', async () => {
    await ask('GET /a%0aINFO:%20all%20is%20well%1b[31m%e2%80%a8');
    await ask(`GET /${'a'.repeat(5_000)}`);
    expect(requests.served.refusals).toHaveLength(2);
    for (const { path } of requests.served.refusals) {
      expect(path).toMatch(/^[\x21-\x7e]+$/);
      expect(path.length).toBeLessThan(130);
    }
  });
});
