import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ServerApp } from '../../src/main/server/app.ts';
import type { Caller } from '../../src/main/serving/caller.ts';
import { type GuardedApp, guardApp, realApp, TOKEN, tellingApp } from '../support/guarded-app.ts';
import { newPlan, openTestLibrary, type TestLibrary } from '../support/in-process.ts';
import { type RawAnswer, rawRequest, sendRaw } from '../support/raw-http.ts';
import { connectClient, GENERATIONS, type Generation, TESTER } from '../support/served-app.ts';

const BEARER = `Authorization: Bearer ${TOKEN}`;
const CALL = { jsonrpc: '2.0', id: 'call-7', method: 'tools/list', params: {} };

let served: GuardedApp;

beforeAll(async () => {
  served = await guardApp(tellingApp());
});
afterAll(() => served.close());
beforeEach(() => {
  served.refusals.length = 0;
});

/** A request with the right Host; further lines as they are given. */
const ask = (line: string, headers: readonly string[] = [], body?: string) =>
  sendRaw(served.port, rawRequest([`${line} HTTP/1.1`, `Host: 127.0.0.1:${served.port}`, ...headers], body));
const post = (path: string, headers: readonly string[], body: unknown = CALL) =>
  ask(`POST ${path}`, ['Content-Type: application/json', ...headers], JSON.stringify(body));
const errorOf = ({ body }: RawAnswer) => (JSON.parse(body) as { error: Record<string, unknown> }).error;

describe('a request for another server (DNS rebinding)', () => {
  const own = () => `127.0.0.1:${served.port}`;
  const foreign: readonly (readonly [string, () => readonly string[]])[] = [
    ['a name of a stranger', () => [`Host: evil.example:${served.port}`]],
    ['a name that begins like the address', () => [`Host: 127.attacker.example:${served.port}`]],
    ['a name that has the address in front', () => [`Host: 127.0.0.1.evil.com:${served.port}`]],
    ['a name that ends like ours', () => [`Host: evil.localhost:${served.port}`]],
    ['another port', () => [`Host: 127.0.0.1:${served.port === 65_535 ? 1 : served.port + 1}`]],
    ['no port', () => ['Host: 127.0.0.1']],
    ['an empty port', () => ['Host: 127.0.0.1:']],
    ['a port with a zero in front', () => [`Host: 127.0.0.1:0${served.port}`]],
    ['a dot at the end', () => [`Host: localhost.:${served.port}`]],
    ['another case', () => [`Host: LOCALHOST:${served.port}`]],
    ['the address written otherwise', () => [`Host: 127.1:${served.port}`]],
    ['the address as one number', () => [`Host: 2130706433:${served.port}`]],
    ['the address of all interfaces', () => [`Host: 0.0.0.0:${served.port}`]],
    ['the address of IPv6', () => [`Host: [::1]:${served.port}`]],
    ['the address within IPv6', () => [`Host: [::ffff:127.0.0.1]:${served.port}`]],
    ['user information', () => [`Host: user@${own()}`]],
    ['user information that looks like ours', () => [`Host: ${own()}@evil.example`]],
    ['a path', () => [`Host: ${own()}/evil.example`]],
    ['a list', () => [`Host: ${own()}, evil.example`]],
    ['nothing', () => ['Host:']],
    ['two headers, ours first', () => [`Host: ${own()}`, 'Host: evil.example']],
    ['two headers, ours last', () => ['Host: evil.example', `Host: ${own()}`]],
    ['two headers, both ours', () => [`Host: ${own()}`, `Host: ${own()}`]],
    ['no header', () => []],
  ];
  it.each(foreign)('is refused: %s', async (_, host) => {
    for (const path of ['/healthcheck', '/mcp', '/.well-known/oauth-protected-resource']) {
      const answer = await sendRaw(served.port, rawRequest([`GET ${path} HTTP/1.1`, ...host(), BEARER]));
      expect([400, 421]).toContain(answer.status);
      expect(answer.text).not.toContain('evil');
    }
  });

  it('is refused when the request line names another host than the header, or the header another than the line', async () => {
    const lines = [
      ['GET http://evil.example/healthcheck HTTP/1.1', `Host: ${own()}`],
      [`GET http://${own()}/healthcheck HTTP/1.1`, 'Host: evil.example'],
      [`GET http://user@${own()}/healthcheck HTTP/1.1`, `Host: ${own()}`],
      [`GET http://${own()}@evil.example/healthcheck HTTP/1.1`, `Host: ${own()}`],
    ];
    for (const request of lines) expect((await sendRaw(served.port, rawRequest(request))).status).toBe(421);
    const both = [`GET http://${own()}/healthcheck HTTP/1.1`, `Host: ${own()}`];
    expect((await sendRaw(served.port, rawRequest(both))).status).toBe(200);
  });

  it('is refused before its body is looked at', async () => {
    const answer = await sendRaw(
      served.port,
      rawRequest(['POST /mcp HTTP/1.1', 'Host: evil.example', 'Content-Type: application/json'], JSON.stringify(CALL)),
    );
    expect(answer.status).toBe(421);
    expect(JSON.parse(answer.body)).toMatchObject({ jsonrpc: '2.0', id: null });
  });

  it('is no request that names us as 127.0.0.1 or localhost with the port', async () => {
    for (const name of ['127.0.0.1', 'localhost']) {
      const request = ['GET /healthcheck HTTP/1.1', `Host: ${name}:${served.port}`];
      expect((await sendRaw(served.port, rawRequest(request))).status).toBe(200);
    }
  });
});

describe('a page of another origin', () => {
  it.each([
    'null',
    'http://evil.example',
    'https://127.0.0.1:PORT',
    'http://127.0.0.1',
    'http://127.0.0.1:PORT/',
    'http://127.0.0.1:PORT.evil.example',
    'http://127.0.0.1.evil.example:PORT',
    'http://LOCALHOST:PORT',
    'http://[::1]:PORT',
    'http://127.0.0.1:1',
    'http://127.0.0.1:PORT http://evil.example',
    'file://',
    'chrome-extension://abcdefghijklmnop',
    'app://planexe',
  ])('is refused, even with a token: %s', async (origin) => {
    const answer = await post('/mcp', [BEARER, `Origin: ${origin.replace('PORT', String(served.port))}`]);
    expect(answer.status).toBe(403);
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
    expect(errorOf(answer)).toMatchObject({ data: { code: 'ORIGIN_NOT_ALLOWED' } });
  });

  it('is told nothing that would allow it more when it asks first', async () => {
    const preflight = ['Access-Control-Request-Method: POST', 'Access-Control-Request-Private-Network: true'];
    for (const origin of ['http://evil.example', `http://127.0.0.1:${served.port}`]) {
      const answer = await ask('OPTIONS /mcp', [`Origin: ${origin}`, ...preflight]);
      expect([403, 405]).toContain(answer.status);
      expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
  });

  it('is not a page of our own, nor a program', async () => {
    for (const origin of [`http://127.0.0.1:${served.port}`, `http://localhost:${served.port}`]) {
      expect((await post('/mcp', [BEARER, `Origin: ${origin}`])).status).toBe(200);
    }
    expect((await post('/mcp', [BEARER])).status).toBe(200);
  });
});

describe('who may come in', () => {
  const wrong: readonly (readonly [string, readonly string[]])[] = [
    ['no token', []],
    ['an unknown token', [`Authorization: Bearer ${TOKEN.slice(0, -1)}B`]],
    ['a beginning of the token', [`Authorization: Bearer ${TOKEN.slice(0, -1)}`]],
    ['the token and more', [`${BEARER}A`]],
    ['two tokens', [`${BEARER} ${TOKEN}`]],
    ['two headers', [BEARER, BEARER]],
    ['a wrong and a right header', ['Authorization: Bearer no', BEARER]],
    ['another scheme', [`Authorization: Basic ${Buffer.from(`x:${TOKEN}`).toString('base64')}`]],
    ['no scheme', [`Authorization: ${TOKEN}`]],
    ['an empty token', ['Authorization: Bearer ']],
    ['a list', [`${BEARER}, Basic eA==`]],
    ['a cookie', [`Cookie: token=${TOKEN}`]],
    ['a token of another header', [`X-Api-Key: ${TOKEN}`]],
  ];
  it.each(wrong)('is not who comes with %s', async (_, headers) => {
    const answer = await post('/mcp', headers);
    expect(answer.status).toBe(401);
    expect(answer.headers['www-authenticate']).toEqual(['Bearer']);
    expect(JSON.parse(answer.body)).toMatchObject({
      jsonrpc: '2.0',
      id: 'call-7',
      error: { data: { code: 'UNAUTHORIZED' } },
    });
    expect(answer.text).not.toContain('pxe_');
  });

  it('is not who brings the token in the address', async () => {
    for (const name of ['token', 'access_token', 'authorization']) {
      expect((await post(`/mcp?${name}=${TOKEN}`, [])).status).toBe(401);
    }
  });

  it('is whoever holds a token, until it is revoked, with its user and scopes and no more', async () => {
    const lent = `pxe_ijklmnop_${'Z'.repeat(43)}`;
    served.tokens.set(lent, { user: 'bob', scopes: new Set(['plans:read']), client: 'cursor' });
    const headers = [`Authorization: bearer ${lent}`];
    expect(JSON.parse((await post('/mcp', headers)).body)).toEqual({
      method: 'POST',
      path: '/mcp',
      user: 'bob',
      scopes: ['plans:read'],
      body: CALL,
    });
    served.tokens.delete(lent);
    expect((await post('/mcp', headers)).status).toBe(401);
  });

  it('may look without a token at what is open to everybody, and at nothing else', async () => {
    const open = await ask('GET /healthcheck');
    expect(JSON.parse(open.body)).toMatchObject({ user: '', scopes: [] });
    expect((await ask('GET /llms.txt')).status).toBe(200);
    expect((await ask('HEAD /healthcheck')).status).toBe(200);
    // Pages and what they load are the same for everybody; what they show they have to ask for.
    for (const path of ['/', '/new', '/plan/a/report', '/settings/models', '/assets/main.js']) {
      expect(JSON.parse((await ask(`GET ${path}`)).body)).toMatchObject({ user: '', scopes: [] });
      expect((await post(path, [])).status).toBe(401);
    }
    for (const path of [
      '/plans',
      '/report/a',
      '/api/plans.list',
      '/session/links/x',
      '/mcp',
      '/mcp/all',
      '/plans/a/events',
      '/download/a/b',
      '/examples/a/b',
      '/llms.txt/',
      '/nothing',
    ]) {
      expect((await ask(`GET ${path}`)).status).toBe(401);
    }
    expect((await post('/healthcheck', [])).status).toBe(401);
    expect((await ask('DELETE /healthcheck')).status).toBe(401);
  });

  it('finds nothing to discover, with a token or without, wherever it looks', async () => {
    for (const path of [
      '/.well-known/oauth-protected-resource',
      '/.well-known/oauth-protected-resource/mcp',
      '/.well-known/oauth-authorization-server',
      '/mcp/.well-known/openid-configuration',
      '/%2ewell-known/oauth-protected-resource',
    ]) {
      for (const headers of [[], [BEARER]]) {
        const answer = await ask(`GET ${path}`, headers);
        expect(answer.status).toBe(404);
        expect(answer.body).toBe('');
        expect(answer.headers['www-authenticate']).toBeUndefined();
      }
    }
  });

  it('cannot get past by writing the path otherwise', async () => {
    const inside = [
      '//mcp',
      '/mcp/',
      '/%6dcp',
      '/healthcheck/../mcp',
      '/healthcheck/%2e%2e/mcp',
      '/./mcp',
      '/healthcheck%2f..%2fmcp',
    ];
    for (const path of inside) expect((await ask(`GET ${path}`)).status).toBe(401);
    for (const path of ['/healthcheck/..\\mcp', '\\mcp', 'mcp', '*']) {
      expect([400, 401]).toContain((await ask(`GET ${path}`)).status);
    }
    // What the app gets is the path that was looked at.
    expect(JSON.parse((await ask('GET /mcp/../healthcheck')).body)).toMatchObject({ path: '/healthcheck' });
  });

  it('only uses methods that are served', async () => {
    for (const method of ['PUT', 'PATCH', 'TRACE', 'OPTIONS', 'PROPFIND']) {
      const answer = await ask(`${method} /mcp`, [BEARER]);
      expect(answer.status).toBe(405);
      expect(answer.headers.allow).toEqual(['GET, HEAD, POST, DELETE']);
    }
    expect((await ask('BREW /mcp', [BEARER])).status).toBe(400);
    expect((await ask('DELETE /mcp', [BEARER])).status).toBe(200);
    const head = await ask('HEAD /mcp', [BEARER]);
    expect(head).toMatchObject({ status: 200, body: '' });
  });
});

describe('a signed link', () => {
  const PATH = '/download/a-plan/030-report.html';
  const follow = (url: URL) => ask(`GET ${url.pathname}${url.search}`);
  const link = (path = PATH) => new URL(served.links.sign(path, 'bob').url);

  it('lets its user read the very file it is for', async () => {
    for (const path of [PATH, '/plans/a-plan/events', '/examples/a/run.zip']) {
      const answer = await follow(link(path));
      expect(JSON.parse(answer.body)).toMatchObject({ path, user: 'bob', scopes: ['plans:read'] });
    }
    const url = link();
    expect((await ask(`HEAD ${url.pathname}${url.search}`)).status).toBe(200);
    url.searchParams.set('last_event_id', '17');
    expect((await follow(url)).status).toBe(200);
  });

  it('is worth nothing with any one character of it changed', async () => {
    const original = link();
    const signature = original.searchParams.get('signature') ?? '';
    for (let at = 0; at < signature.length; at += 1) {
      const url = new URL(original);
      const other = signature[at] === 'A' ? 'B' : 'A';
      url.searchParams.set('signature', signature.slice(0, at) + other + signature.slice(at + 1));
      expect(served.links.verify(url)).toBeNull();
      expect((await follow(url)).status).toBe(401);
    }
  });

  it('is worth nothing with a part of it changed, doubled or left out', async () => {
    const changes: readonly ((url: URL) => void)[] = [
      (url) => url.searchParams.set('user', 'ada'),
      (url) => url.searchParams.delete('user'),
      (url) => url.searchParams.delete('expires'),
      (url) => url.searchParams.delete('signature'),
      (url) => url.searchParams.set('signature', ''),
      (url) => url.searchParams.set('signature', `${url.searchParams.get('signature')}=`),
      (url) => url.searchParams.set('expires', String(Number(url.searchParams.get('expires')) + 1)),
      (url) => url.searchParams.set('expires', `0${url.searchParams.get('expires')}`),
      (url) => url.searchParams.set('expires', 'Infinity'),
      (url) => url.searchParams.set('expires', '1e99'),
      (url) => {
        url.pathname = '/download/a-plan/other.html';
      },
      (url) => {
        url.pathname = '/download/a-plan/030-report.html/';
      },
      (url) => {
        url.pathname = '/download/a-plan/030-%72eport.html';
      },
      (url) => {
        url.search = `?user=ada&${url.search.slice(1)}`;
      },
    ];
    for (const change of changes) {
      const url = link();
      change(url);
      expect((await follow(url)).status).toBe(401);
    }
  });

  it('opens no other path, no other method, and nothing when a wrong token comes with it', async () => {
    for (const path of ['/mcp', '/report/a', '/plans/a/b/events', '/download/', '/api']) {
      expect((await follow(link(path))).status).toBe(401);
    }
    const { pathname, search } = link();
    expect((await post(`${pathname}${search}`, [])).status).toBe(401);
    expect((await ask(`DELETE ${pathname}${search}`)).status).toBe(401);
    expect((await ask(`GET ${pathname}${search}`, ['Authorization: Bearer wrong'])).status).toBe(401);
  });

  it('ends when it says', async () => {
    let now = Date.now();
    const aging = await guardApp(tellingApp(), { now: () => now });
    const { url, expires_at } = aging.links.sign(PATH, 'bob');
    now = Date.parse(expires_at) - 1;
    expect((await fetch(url)).status).toBe(200);
    now = Date.parse(expires_at);
    expect((await fetch(url)).status).toBe(401);
    await aging.close();
  });

  it('of one server is worth nothing at another', async () => {
    const other = await guardApp(tellingApp());
    const { pathname, search } = new URL(other.links.sign(PATH, 'bob').url);
    expect((await ask(`GET ${pathname}${search}`)).status).toBe(401);
    await other.close();
  });
});

describe('rates', () => {
  it('make a connection wait that failed too often, even when it finds the right token, and no other connection', async () => {
    const strict = await guardApp(tellingApp(), { limits: { failures: { times: 3, seconds: 60 } } });
    const body = JSON.stringify(CALL);
    const request = (token: string, connection: string) =>
      [
        'POST /mcp HTTP/1.1',
        `Host: 127.0.0.1:${strict.port}`,
        `Authorization: Bearer ${token}`,
        'Content-Type: application/json',
        `Content-Length: ${body.length}`,
        `Connection: ${connection}`,
        '',
        body,
      ].join('\r\n');
    const four = `${request('no', 'keep-alive').repeat(3)}${request(TOKEN, 'close')}`;
    const { text } = await sendRaw(strict.port, four);
    expect([...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)).toEqual(['401', '401', '401', '429']);
    expect(text).toMatch(/^retry-after: [1-9]\d?\r$/m);
    expect(text).toMatch(/"id":"call-7","error":\{"code":-32000,"message":"Too many requests."/);
    expect((await sendRaw(strict.port, request(TOKEN, 'close'))).status).toBe(200);
    await strict.close();
  });

  it('make one token wait, and no other', async () => {
    const strict = await guardApp(tellingApp(), { limits: { requests: { times: 5, seconds: 60 } } });
    const other = `pxe_ijklmnop_${'Z'.repeat(43)}`;
    strict.tokens.set(other, TESTER);
    const call = (token: string) =>
      fetch(`${strict.base}/mcp`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
        body: JSON.stringify(CALL),
      });
    const statuses: number[] = [];
    for (let count = 0; count < 7; count += 1) statuses.push((await call(TOKEN)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
    const limited = await call(TOKEN);
    expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await limited.json()).toMatchObject({ id: 'call-7', error: { data: { code: 'RATE_LIMITED' } } });
    expect((await call(other)).status).toBe(200);
    await strict.close();
  });
});

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
    await sendRaw(served.port, rawRequest(['GET /x HTTP/1.1', `Host: ${secret}.example`]));
    expect(served.refusals).toEqual([
      { reason: 'UNAUTHORIZED', status: 401, path: '/mcp' },
      { reason: 'UNAUTHORIZED', status: 401, path: '/download/pxe_...' },
      { reason: 'ORIGIN_NOT_ALLOWED', status: 403, path: '/healthcheck' },
      { reason: 'HOST_NOT_ALLOWED', status: 421, path: '/x' },
    ]);
  });

  it('cannot be given lines, colours or floods by a path', async () => {
    await ask('GET /a%0aINFO:%20all%20is%20well%1b[31m%e2%80%a8');
    await ask(`GET /${'a'.repeat(5_000)}`);
    expect(served.refusals).toHaveLength(2);
    for (const { path } of served.refusals) {
      expect(path).toMatch(/^[\x21-\x7e]+$/);
      expect(path.length).toBeLessThan(130);
    }
  });
});

describe('a real client', () => {
  let test: TestLibrary;
  let real: ReturnType<typeof realApp>;
  let guarded: GuardedApp;
  let planId: string;

  beforeAll(async () => {
    test = openTestLibrary();
    real = realApp(test.library);
    guarded = await guardApp(real);
    planId = newPlan(test.library, 'Open a bakery in Lyon with 3 people by May 2027 for 200000 EUR.');
  });
  afterAll(async () => {
    expect([...guarded.faults, ...real.faults]).toEqual([]);
    await guarded.close();
    await real.close();
    test.dispose();
  });

  const connected = (generation: Generation, token: string) =>
    connectClient(generation, `${guarded.base}/mcp`, { Authorization: `Bearer ${token}` });
  /** A valid token for another caller than the usual one. */
  const lend = (caller: Partial<Caller>) => {
    const token = `pxe_${'lent'.repeat(2)}_${String(guarded.tokens.size).padStart(43, 'L')}`;
    guarded.tokens.set(token, { ...TESTER, ...caller });
    return token;
  };

  it.each(GENERATIONS)('%s works through the guard with its token, and fails plainly without', async (generation) => {
    const client = await connected(generation, TOKEN);
    const answer = await client.call('plan_status', { plan_id: planId });
    expect(answer.structuredContent).toMatchObject({ plan_id: planId });
    await client.close();
    await expect(connectClient(generation, `${guarded.base}/mcp`)).rejects.toThrow(/401|nauthorized|token/);
  });

  it.each(GENERATIONS)('%s hears which scope its token lacks, and changes nothing', async (generation) => {
    const client = await connected(generation, lend({ scopes: new Set(['artifacts:write']) }));
    const answer = await client.call('plan_status', { plan_id: planId });
    expect(answer).toMatchObject({
      isError: true,
      structuredContent: { error: { code: 'PERMISSION_DENIED', details: { scope: 'plans:read' } } },
    });
    await client.close();
  });

  it.each(GENERATIONS)("%s may not see another user's plan", async (generation) => {
    const client = await connected(generation, lend({ user: 'mallory' }));
    const answer = await client.call('plan_status', { plan_id: planId });
    expect(answer).toMatchObject({ isError: true, structuredContent: { error: { code: 'PERMISSION_DENIED' } } });
    expect(JSON.stringify(answer)).not.toContain('bakery');
    await client.close();
  });

  it.each(GENERATIONS)('%s is turned away by its next request once its token is revoked', async (generation) => {
    const token = lend({});
    const client = await connected(generation, token);
    await client.call('plan_status', { plan_id: planId });
    guarded.tokens.delete(token);
    await expect(client.call('plan_status', { plan_id: planId })).rejects.toThrow(/401|nauthorized|token/);
    await client.close();
  });
});
