import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { endSessions } from '../../../src/library/index.ts';
import { newPlan, openTestLibrary, type TestLibrary } from '../../support/plans/in-process.ts';
import { TOKEN } from '../../support/server/guarded-app.ts';
import { type PersonApp, personApp } from '../../support/server/person-app.ts';
import { rawRequest, sendRaw } from '../../support/server/raw-http.ts';

let test: TestLibrary;
let now: number;
let app: PersonApp;
beforeAll(() => {
  test = openTestLibrary();
});
afterAll(() => test.dispose());
beforeEach(async () => {
  now = Date.now();
  app = await personApp(test.library, { now: () => now });
});
afterEach(async () => {
  await app.close();
  expect(app.faults).toEqual([]);
});

/** A request as a browser sends it; the client of Node may not say where it comes from. */
const ask = (line: string, headers: readonly string[] = [], body?: string) =>
  sendRaw(app.port, rawRequest([`${line} HTTP/1.1`, `Host: 127.0.0.1:${app.port}`, ...headers], body));
const open = (address: string, headers: readonly string[] = []) => {
  const { pathname, search } = new URL(address);
  return ask(`GET ${pathname}${search}`, headers);
};
const STATUS = '/api/plans.list?input=%7B%7D';
const OURS = 'Sec-Fetch-Site: same-origin';
const NAVIGATED = ['Sec-Fetch-Mode: navigate', 'Sec-Fetch-Dest: document'];
const JSON_TYPE = 'Content-Type: application/json';

const DAY = 24 * 3_600_000;

describe('a link that opens the window', () => {
  it('begins a session in the browser that opens it, and leads to the page', async () => {
    const answer = await open(app.sessions.link('/plan/abc/report?section=risks').url);
    expect(answer.status).toBe(303);
    expect(answer.headers.location).toEqual(['/plan/abc/report?section=risks']);
    const [cookie = ''] = answer.headers['set-cookie'] ?? [];
    expect(cookie).toMatch(new RegExp(`^planexe_${app.port}=[\\w.-]+; HttpOnly; SameSite=Strict; Path=/$`));
    expect((await ask(`GET ${STATUS}`, [OURS, `Cookie: ${cookie.split(';')[0]}`])).status).toBe(200);
  });

  it('works once', async () => {
    const { url } = app.sessions.link();
    expect((await open(url)).status).toBe(303);
    const again = await open(url);
    expect(again.status).toBe(410);
    expect(again.headers['set-cookie']).toBeUndefined();
    expect(again.headers['content-type']).toEqual(['text/html; charset=utf-8']);
    expect(again.body).toContain('planexe serve --open');
  });

  it('is over after two minutes', async () => {
    const { url, expires_at } = app.sessions.link();
    expect(Date.parse(expires_at)).toBe(now + 120_000);
    now += 120_000;
    expect((await open(url)).status).toBe(410);
  });

  it('that nobody gave out opens nothing', async () => {
    for (const code of ['x', `pxs_${'A'.repeat(43)}`, '__proto__', 'links']) {
      const answer = await ask(`GET /session/${code}`);
      expect(answer.status).toBe(410);
      expect(answer.headers['set-cookie']).toBeUndefined();
    }
  });

  it('is not used up by a browser that looks ahead, a page that has it loaded, or a look at its headers', async () => {
    const { url } = app.sessions.link();
    const path = new URL(url).pathname;
    const looks = [
      await ask(`HEAD ${path}`),
      await ask(`GET ${path}`, ['Sec-Purpose: prefetch;prerender']),
      await ask(`GET ${path}`, ['Sec-Fetch-Dest: image', 'Sec-Fetch-Mode: no-cors']),
      await ask(`GET ${path}`, ['Sec-Fetch-Dest: iframe', 'Sec-Fetch-Mode: navigate']),
    ];
    for (const { status, headers } of looks) {
      expect(status).toBe(403);
      expect(headers['set-cookie']).toBeUndefined();
    }
    expect((await open(url, NAVIGATED)).status).toBe(303);
  });

  it.each([
    'https://evil.example/',
    '//evil.example/plan/x',
    '\\\\evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '/session/x',
    '/mcp',
    '/download/a/b',
    '/plan/../session/x',
    '/plan/x%0d%0aSet-Cookie:%20a=b',
    '',
  ])('leads nowhere but to pages of the app: %j', async (to) => {
    const answer = await open(app.sessions.link(to).url);
    expect(answer.status).toBe(303);
    const [location = ''] = answer.headers.location ?? [];
    expect(location).toMatch(/^\/$|^\/plan\/x%0d%0aSet-Cookie:%20a=b$/i);
    expect(answer.headers['set-cookie']).toHaveLength(1);
  });

  it('is given to the person at this computer alone', async () => {
    const wanted = ['POST /session/links', JSON.stringify({ to: '/settings/models' })] as const;
    const given = await ask(wanted[0], [JSON_TYPE, `Authorization: Bearer ${TOKEN}`], wanted[1]);
    expect(given.status).toBe(200);
    const { url } = JSON.parse(given.body) as { url: string };
    expect((await open(url)).headers.location).toEqual(['/settings/models']);
    app.tokens.set('pxe_client', { user: 'tester', scopes: new Set(['plans:read', 'plans:write']), client: 'cursor' });
    expect((await ask(wanted[0], [JSON_TYPE, 'Authorization: Bearer pxe_client'], wanted[1])).status).toBe(403);
    expect((await ask(wanted[0], [JSON_TYPE], wanted[1])).status).toBe(401);
  });
});

describe('a session', () => {
  const inside = (headers: readonly string[], line = `GET ${STATUS}`, body?: string) =>
    ask(line, [`Cookie: ${app.cookie()}`, ...headers], body);

  it('is the person at this computer, for requests of our own pages', async () => {
    expect((await inside([OURS])).status).toBe(200);
    expect((await inside([`Origin: http://127.0.0.1:${app.port}`])).status).toBe(200);
    const link = await inside([OURS, JSON_TYPE], 'POST /session/links', '{}');
    expect(link.status).toBe(200);
  });

  it('counts for no request that another page has made, whatever its kind', async () => {
    for (const site of [
      'Sec-Fetch-Site: cross-site',
      'Sec-Fetch-Site: same-site',
      'Sec-Fetch-Site: none',
      'X-None: x',
    ]) {
      expect((await inside([site])).status).toBe(401);
      expect((await inside([site, ...NAVIGATED, JSON_TYPE], 'POST /session/links', '{}')).status).toBe(401);
      expect((await inside([site, ...NAVIGATED], 'DELETE /session')).status).toBe(401);
      expect((await inside([site, 'Sec-Fetch-Mode: navigate', 'Sec-Fetch-Dest: iframe'], 'GET /report/x')).status).toBe(
        401,
      );
    }
    for (const origin of ['null', 'http://evil.example', `http://127.0.0.1:${app.port + 1}`, 'app://planexe']) {
      expect((await inside([OURS, `Origin: ${origin}`, JSON_TYPE], 'POST /session/links', '{}')).status).toBe(403);
    }
  });

  it('lets a person open addresses by hand or from elsewhere, which changes nothing', async () => {
    for (const site of ['none', 'cross-site', 'same-site']) {
      expect((await inside([`Sec-Fetch-Site: ${site}`, ...NAVIGATED], 'GET /report/x')).status).toBe(404);
    }
  });

  it('is nobody to agents', async () => {
    for (const path of ['/mcp', '/mcp/all', '/mcp/v1/task']) {
      expect((await inside([OURS, JSON_TYPE], `POST ${path}`, '{"jsonrpc":"2.0","id":1,"method":"ping"}')).status).toBe(
        401,
      );
    }
  });

  it('does not help who brings a wrong token', async () => {
    expect((await inside([OURS, 'Authorization: Bearer wrong'])).status).toBe(401);
  });

  it('is found among other cookies of this computer, also among false ones of its name', async () => {
    const name = `planexe_${app.port}`;
    const jar = `a=b; ${name}=1.2.3; ${app.cookie()}; ${name}=; theme="x; y"`;
    expect((await ask(`GET ${STATUS}`, [OURS, `Cookie: ${jar}`])).status).toBe(200);
  });

  it('cannot be made up, altered or taken to another host or user', async () => {
    const cookie = app.cookie();
    const [name = '', value = ''] = cookie.split('=');
    const [expires = '', nonce = '', signature = ''] = value.split('.');
    const others = await personApp({ ...test.library, user: 'other' });
    const forged = [
      value.slice(0, -1),
      `${value}A`,
      `${Number(expires) + 1}.${nonce}.${signature}`,
      `${expires}.${'A'.repeat(22)}.${signature}`,
      `${expires}.${nonce}.${'A'.repeat(43)}`,
      `${expires}.${nonce}.${signature.slice(0, -1)}é`,
      `${expires}..`,
      others.cookie().split('=')[1] ?? '',
    ];
    await others.close();
    for (const given of forged) {
      expect((await ask(`GET ${STATUS}`, [OURS, `Cookie: ${name}=${given}`])).status).toBe(401);
    }
    expect((await ask(`GET ${STATUS}`, [OURS, `Cookie: planexe_1=${value}`])).status).toBe(401);
    expect((await ask(`GET ${STATUS}`, [OURS, `Cookie: ${cookie}`])).status).toBe(200);
  });

  it('outlives its host, and ends after thirty days', async () => {
    const cookie = app.cookie();
    const { port } = app;
    await app.close();
    app = await personApp(test.library, { port, now: () => now });
    expect(app.port).toBe(port);
    const look = () => ask(`GET ${STATUS}`, [OURS, `Cookie: ${cookie}`]);
    now += 30 * DAY - 2_000;
    expect((await look()).status).toBe(200);
    now += 3_000;
    expect((await look()).status).toBe(401);
  });

  it('ends with all others when the person says so, also in the middle of a stream', async () => {
    await app.close();
    app = await personApp(test.library, { streamCheckMs: 20 });
    const [first, second] = [app.cookie(), app.cookie()];
    const streaming = ask('GET /api/changes', [OURS, `Cookie: ${second}`]);
    const ended = await ask('DELETE /session', [OURS, `Cookie: ${first}`]);
    expect(ended.status).toBe(204);
    expect(ended.headers['set-cookie']).toEqual([`planexe_${app.port}=; HttpOnly; SameSite=Strict; Path=/; Max-Age=0`]);
    expect((await streaming).body).toContain(': here');
    for (const cookie of [first, second]) {
      expect((await ask(`GET ${STATUS}`, [OURS, `Cookie: ${cookie}`])).status).toBe(401);
    }
    expect((await ask(`GET ${STATUS}`, [OURS, `Cookie: ${app.cookie()}`])).status).toBe(200);
    const last = app.cookie();
    endSessions(test.library);
    expect((await ask(`GET ${STATUS}`, [OURS, `Cookie: ${last}`])).status).toBe(401);
  });

  it('that is over makes no connection wait: the page asks until it is let in again', async () => {
    const request = (cookie: string, last: boolean) =>
      `GET ${STATUS} HTTP/1.1\r\nHost: 127.0.0.1:${app.port}\r\n${OURS}\r\nCookie: ${cookie}\r\nConnection: ${last ? 'close' : 'keep-alive'}\r\n\r\n`;
    const { text } = await sendRaw(app.port, request('a=b', false).repeat(40) + request(app.cookie(), true));
    const statuses = [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status);
    expect(statuses).toEqual([...Array<string>(40).fill('401'), '200']);
  });
});

describe('the report in the window', () => {
  it('says in plain words what is missing', async () => {
    const planId = newPlan(test.library, 'A shed for two bicycles');
    const see = (path: string) => ask(`GET ${path}`, [OURS, `Cookie: ${app.cookie()}`]);
    const early = await see(`/report/${planId}`);
    expect(early.status).toBe(404);
    expect(early.body).toContain('No report yet');
    expect(early.headers['content-security-policy']?.[0]).toContain("frame-ancestors 'self'");
    expect(early.headers['x-frame-options']).toEqual(['SAMEORIGIN']);
    const none = await see('/report/%3Cscript%3Ealert(1)%3C%2Fscript%3E');
    expect(none.status).toBe(404);
    expect(none.body).not.toContain('<script>');
  });
});
