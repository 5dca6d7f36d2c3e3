import { describe, expect, it } from 'vitest';
import { guardApp, TOKEN, tellingApp } from '../../support/server/guarded-app.ts';
import { BEARER, CALL, errorOf, guardedRequests } from '../../support/server/guarded-requests.ts';
import { rawRequest, sendRaw } from '../../support/server/raw-http.ts';
import { TESTER } from '../../support/server/served-app.ts';

const requests = guardedRequests();
const { ask, post } = requests;

describe('a request for another server (DNS rebinding)', () => {
  const own = () => `127.0.0.1:${requests.served.port}`;
  const foreign: readonly (readonly [string, () => readonly string[]])[] = [
    ['a name of a stranger', () => [`Host: evil.example:${requests.served.port}`]],
    ['a name that begins like the address', () => [`Host: 127.attacker.example:${requests.served.port}`]],
    ['a name that has the address in front', () => [`Host: 127.0.0.1.evil.com:${requests.served.port}`]],
    ['a name that ends like ours', () => [`Host: evil.localhost:${requests.served.port}`]],
    ['another port', () => [`Host: 127.0.0.1:${requests.served.port === 65_535 ? 1 : requests.served.port + 1}`]],
    ['no port', () => ['Host: 127.0.0.1']],
    ['an empty port', () => ['Host: 127.0.0.1:']],
    ['a port with a zero in front', () => [`Host: 127.0.0.1:0${requests.served.port}`]],
    ['a dot at the end', () => [`Host: localhost.:${requests.served.port}`]],
    ['another case', () => [`Host: LOCALHOST:${requests.served.port}`]],
    ['the address written otherwise', () => [`Host: 127.1:${requests.served.port}`]],
    ['the address as one number', () => [`Host: 2130706433:${requests.served.port}`]],
    ['what ends like an address and is none', () => [`Host: 127.j.0.1:${requests.served.port}`]],
    ['the address of all interfaces', () => [`Host: 0.0.0.0:${requests.served.port}`]],
    ['the address of IPv6', () => [`Host: [::1]:${requests.served.port}`]],
    ['the address within IPv6', () => [`Host: [::ffff:127.0.0.1]:${requests.served.port}`]],
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
      const answer = await sendRaw(requests.served.port, rawRequest([`GET ${path} HTTP/1.1`, ...host(), BEARER]));
      expect([400, 421]).toContain(answer.status);
      expect(answer.text).not.toContain('evil');
    }
    expect(requests.served.faults).toEqual([]);
  });

  it('is refused when the request line names another host than the header, or the header another than the line', async () => {
    const lines = [
      ['GET http://evil.example/healthcheck HTTP/1.1', `Host: ${own()}`],
      [`GET http://${own()}/healthcheck HTTP/1.1`, 'Host: evil.example'],
      [`GET http://user@${own()}/healthcheck HTTP/1.1`, `Host: ${own()}`],
      [`GET http://${own()}@evil.example/healthcheck HTTP/1.1`, `Host: ${own()}`],
    ];
    for (const request of lines) expect((await sendRaw(requests.served.port, rawRequest(request))).status).toBe(421);
    const both = [`GET http://${own()}/healthcheck HTTP/1.1`, `Host: ${own()}`];
    expect((await sendRaw(requests.served.port, rawRequest(both))).status).toBe(200);
  });

  it('is refused before its body is looked at', async () => {
    const answer = await sendRaw(
      requests.served.port,
      rawRequest(['POST /mcp HTTP/1.1', 'Host: evil.example', 'Content-Type: application/json'], JSON.stringify(CALL)),
    );
    expect(answer.status).toBe(421);
    expect(JSON.parse(answer.body)).toMatchObject({ jsonrpc: '2.0', id: null });
  });

  it('is no request that names us as 127.0.0.1 or localhost with the port', async () => {
    for (const name of ['127.0.0.1', 'localhost']) {
      const request = ['GET /healthcheck HTTP/1.1', `Host: ${name}:${requests.served.port}`];
      expect((await sendRaw(requests.served.port, rawRequest(request))).status).toBe(200);
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
    const answer = await post('/mcp', [BEARER, `Origin: ${origin.replace('PORT', String(requests.served.port))}`]);
    expect(answer.status).toBe(403);
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
    expect(errorOf(answer)).toMatchObject({ data: { code: 'ORIGIN_NOT_ALLOWED' } });
  });

  it('is told nothing that would allow it more when it asks first', async () => {
    const preflight = ['Access-Control-Request-Method: POST', 'Access-Control-Request-Private-Network: true'];
    for (const origin of ['http://evil.example', `http://127.0.0.1:${requests.served.port}`]) {
      const answer = await ask('OPTIONS /mcp', [`Origin: ${origin}`, ...preflight]);
      expect([403, 405]).toContain(answer.status);
      expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
  });

  it('is not a page of our own, nor a program', async () => {
    for (const origin of [`http://127.0.0.1:${requests.served.port}`, `http://localhost:${requests.served.port}`]) {
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
    ['a key that is no token', [`X-API-Key: ${TOKEN}A`]],
    ['two keys', [`X-API-Key: ${TOKEN}`, `X-API-Key: ${TOKEN}`]],
    ['a right key beside a wrong token', ['Authorization: Bearer no', `X-API-Key: ${TOKEN}`]],
    ['the key with a scheme', [`X-API-Key: Bearer ${TOKEN}`]],
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
    requests.served.tokens.set(lent, { user: 'bob', scopes: new Set(['plans:read']), client: 'cursor' });
    const headers = [`Authorization: bearer ${lent}`];
    expect(JSON.parse((await post('/mcp', headers)).body)).toEqual({
      method: 'POST',
      path: '/mcp',
      user: 'bob',
      scopes: ['plans:read'],
      body: CALL,
    });
    requests.served.tokens.delete(lent);
    expect((await post('/mcp', headers)).status).toBe(401);
  });

  it('is whoever sends the token as an API key, for tools and for downloads', async () => {
    const key = `X-API-Key: ${TOKEN}`;
    expect((await post('/mcp', [key])).status).toBe(200);
    expect((await ask('GET /download/a-plan/run.zip', [key])).status).toBe(200);
    expect((await post('/mcp', [BEARER, 'X-API-Key: wrong'])).status).toBe(200);
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
