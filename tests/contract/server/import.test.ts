import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { exportPlan, listPlans } from '../../../src/library/index.ts';
import { createServerApp } from '../../../src/main/server/app.ts';
import { createWindowHandler } from '../../../src/main/server/guard.ts';
import { type DraftedPlan, draftPlan, type PlanCopy } from '../../support/plans/drafted-plan.ts';
import { unwrap } from '../../support/plans/plan-state.ts';
import { TOKEN } from '../../support/server/guarded-app.ts';
import { type PersonApp, personApp } from '../../support/server/person-app.ts';
import { TESTER } from '../../support/server/served-app.ts';

const ZIP = { 'Content-Type': 'application/zip' };

let drafted: DraftedPlan;
let plan: PlanCopy;
let app: PersonApp;
let zip: Buffer<ArrayBuffer>;
beforeAll(async () => {
  drafted = await draftPlan();
  plan = drafted.copy();
  app = await personApp(plan.library);
  const exported = unwrap(await exportPlan(plan.library, { plan_id: plan.planId, format: 'zip' }));
  zip = Buffer.from('path' in exported ? readFileSync(String(exported.path)) : exported.bytes);
});
afterAll(async () => {
  await app.close();
  plan.dispose();
  expect(app.faults).toEqual([]);
});

const send = (body: string | Buffer<ArrayBuffer>, headers: Record<string, string> = {}) =>
  fetch(`${app.base}/api/import`, {
    method: 'POST',
    body,
    headers: { Authorization: `Bearer ${TOKEN}`, ...ZIP, ...headers },
  });
const errorOf = async (answer: Response) => ((await answer.json()) as { error: Record<string, unknown> }).error;
const count = () => unwrap(listPlans(plan.library, {})).plans.length;

it('takes an exported zip in as a new plan', async () => {
  const before = count();
  const answer = await send(zip);
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({ plan_id: expect.not.stringMatching(plan.planId), state: 'completed' });
  expect(count()).toBe(before + 1);
});

it('says of anything else what it is not, and leaves nothing behind', async () => {
  const before = count();
  for (const body of [
    '',
    'no zip',
    zip.subarray(0, zip.length / 2),
    Buffer.from(`PK\u0005\u0006${'\0'.repeat(18)}`, 'latin1'),
  ]) {
    const answer = await send(body);
    expect(answer.status).toBe(400);
    expect(await errorOf(answer)).toMatchObject({ code: 'INVALID_INPUT', details: { next: expect.any(String) } });
  }
  expect((await send('{}', { 'Content-Type': 'application/json' })).status).toBe(415);
  expect((await send(zip, { 'Content-Encoding': 'gzip' })).status).toBe(415);
  expect(count()).toBe(before);
});

it('takes no more than an exported plan can be', async () => {
  const answer = await send(Buffer.alloc(64_000_001));
  expect(answer.status).toBe(413);
  expect(await errorOf(answer)).toMatchObject({ code: 'BODY_TOO_LARGE' });
});

it('takes none from clients, and reads nothing that they send', async () => {
  app.tokens.set('pxe_client', { ...TESTER, client: 'cursor' });
  const answer = await send(zip, { Authorization: 'Bearer pxe_client' });
  expect(answer.status).toBe(403);
  expect(await errorOf(answer)).toMatchObject({ code: 'PERMISSION_DENIED' });
  const stranger = await fetch(`${app.base}/api/import`, { method: 'POST', body: zip, headers: ZIP });
  expect(stranger.status).toBe(401);
});

it('is the same in the desktop window, which has no port', async () => {
  const faults: unknown[] = [];
  const server = createServerApp({
    library: plan.library,
    feed: app.feed,
    links: { sign: () => ({ url: '', expires_at: '' }), verify: () => null, hasExpired: () => false },
    server: { server_id: 'test', name: 'planexe', version: '0.0.0' },
    onFault: (error) => faults.push(error),
  });
  const window = createWindowHandler(server, TESTER);
  const request = (body: string | Buffer<ArrayBuffer>, headers: Record<string, string> = ZIP) =>
    window(new Request('app://planexe/api/import', { method: 'POST', body, headers }));
  const answer = await request(zip);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('X-Content-Type-Options')).toBe('nosniff');
  expect((await request('no zip')).status).toBe(400);
  expect((await request('{}', { 'Content-Type': 'application/json' })).status).toBe(400);
  expect((await window(new Request(`app://planexe/report/${plan.planId}`))).status).toBe(200);
  await server.close();
  expect(faults).toEqual([]);
});

it('gives what is printed of the report, which runs no script and stands in no frame', async () => {
  const see = (query: string) =>
    fetch(`${app.base}/report/${plan.planId}${query}`, { headers: { Authorization: `Bearer ${TOKEN}` } });
  const [summary, all] = [await see('?print=summary'), await see('?print=all')];
  expect([summary.status, all.status]).toEqual([200, 200]);
  const policy = summary.headers.get('Content-Security-Policy');
  expect(policy).toContain("script-src 'none'");
  expect(policy).toContain("frame-ancestors 'none'");
  const [short, whole] = [await summary.text(), await all.text()];
  expect([short.includes('id="part-4"'), whole.includes('id="part-4"')]).toEqual([false, true]);
  expect(await (await see('?print=nothing')).text()).toContain('<script>');
});

it('shows the report in a frame of our own pages, and in no other', async () => {
  const see = (headers: Record<string, string>) => fetch(`${app.base}/report/${plan.planId}`, { headers });
  const answer = await see({ Authorization: `Bearer ${TOKEN}` });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('X-Frame-Options')).toBe('SAMEORIGIN');
  expect(answer.headers.get('Content-Security-Policy')).toMatch(
    /^default-src 'none'; script-src 'sha256-\S+; style-src 'sha256-.*frame-ancestors 'self'; sandbox allow-scripts/,
  );
  expect(answer.headers.get('Content-Disposition')).toMatch(/^inline/);
  expect((await see({ Authorization: 'Bearer pxe_client' })).status).toBe(403);
});
