import { describe, expect, it } from 'vitest';
import { fileOf } from '../../support/plans/stage-files.ts';
import { guardApp, tellingApp } from '../../support/server/guarded-app.ts';
import { guardedRequests } from '../../support/server/guarded-requests.ts';

const requests = guardedRequests();
const { ask, post } = requests;

describe('a signed link', () => {
  const PATH = `/download/a-plan/${fileOf('report', 'report.html')}`;
  const follow = (url: URL) => ask(`GET ${url.pathname}${url.search}`);
  const link = (path = PATH) => new URL(requests.served.links.sign(path, 'bob').url);

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
      expect(requests.served.links.verify(url)).toBeNull();
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
        url.pathname = `${PATH}/`;
      },
      (url) => {
        url.pathname = PATH.replace('report', '%72eport');
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

  it('to less opens no more: what it asks for is signed with it', async () => {
    const path = '/exports/a-plan/page';
    const original = link(`${path}?leave_out=names%2Cmoney&word=Acme&word=caf%C3%A9+au+lait`);
    expect((await follow(original)).status).toBe(200);
    const changes: readonly ((url: URL) => void)[] = [
      (url) => url.searchParams.set('leave_out', ''),
      (url) => url.searchParams.delete('leave_out'),
      (url) => url.searchParams.delete('word'),
      (url) => url.searchParams.append('word', 'other'),
      (url) => url.searchParams.set('comments', 'true'),
      (url) => url.searchParams.set('include_sensitive', 'true'),
    ];
    for (const change of changes)
      for (const from of [original, link(path)]) {
        const url = new URL(from);
        change(url);
        if (url.href !== from.href) expect((await follow(url)).status).toBe(401);
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
    const over = await fetch(url);
    expect(over.status).toBe(401);
    expect(await over.json()).toMatchObject({ error: { code: 'LINK_EXPIRED', details: { next: expect.any(String) } } });
    // Of one that was altered too nothing is said.
    const altered = new URL(url);
    altered.searchParams.set('user', 'ada');
    expect(await (await fetch(altered)).json()).toMatchObject({ error: { code: 'UNAUTHORIZED' } });
    await aging.close();
  });

  it('of one server is worth nothing at another', async () => {
    const other = await guardApp(tellingApp());
    const { pathname, search } = new URL(other.links.sign(PATH, 'bob').url);
    expect((await ask(`GET ${pathname}${search}`)).status).toBe(401);
    await other.close();
  });
});
