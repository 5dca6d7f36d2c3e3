import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listArtifacts, planFolder } from '../../../src/library/index.ts';
import { type DraftedPlan, draftPlan, type PlanCopy } from '../../support/plans/drafted-plan.ts';
import { newPlan } from '../../support/plans/in-process.ts';
import { unwrap } from '../../support/plans/plan-state.ts';
import { fileOf } from '../../support/plans/stage-files.ts';
import { type GuardedApp, guardApp, realApp, TOKEN } from '../../support/server/guarded-app.ts';
import { TESTER } from '../../support/server/served-app.ts';

const REPORT_HTML = fileOf('report', 'report.html');
const REPORT_PAGE = fileOf('report', 'page');

let drafted: DraftedPlan;
beforeAll(async () => {
  drafted = await draftPlan();
});

let plan: PlanCopy;
let app: ReturnType<typeof realApp>;
let served: GuardedApp;
beforeEach(async () => {
  plan = drafted.copy();
  app = realApp(plan.library);
  served = await guardApp(app);
});
afterEach(async () => {
  await served.close();
  await app.close();
  plan.dispose();
  expect([...app.faults, ...served.faults]).toEqual([]);
});

function get(file: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Response> {
  const address = `${served.base}/download/${plan.planId}/${file}`;
  return fetch(address, { method, headers: { Authorization: `Bearer ${TOKEN}`, ...headers } });
}

async function bytesOf(answer: Response): Promise<Buffer> {
  return Buffer.from(await answer.arrayBuffer());
}

function sha(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function entries() {
  return unwrap(listArtifacts(plan.library, { plan_id: plan.planId })).entries;
}

describe('downloading a file of a plan', () => {
  it('gives every file of the plan byte for byte, with its hash, type and a name to save it under', async () => {
    expect(entries().length).toBeGreaterThan(50);
    for (const { path, sha256 = '', content_type = '' } of entries()) {
      const answer = await get(path);
      const bytes = await bytesOf(answer);
      expect(answer.status).toBe(200);
      expect(sha(bytes)).toBe(sha256);
      expect(answer.headers.get('ETag')).toBe(`"${sha256}"`);
      expect(answer.headers.get('Content-Type')?.split(';')[0]).toBe(content_type);
      expect(answer.headers.get('Content-Disposition')).toContain(`filename="${plan.planId}-${path}"`);
      expect(answer.headers.get('Content-Length')).toBe(String(bytes.length));
      expect(answer.headers.get('X-Content-Type-Options')).toBe('nosniff');
    }
  });

  it('gives the report by a name that is the same for every plan', async () => {
    const [page, text] = await Promise.all([get('report.html'), get('report.md')]);
    expect(sha(await bytesOf(page))).toBe(entries().find(({ path }) => path === REPORT_HTML)?.sha256);
    expect(sha(await bytesOf(text))).toBe(entries().find(({ path }) => path === REPORT_PAGE)?.sha256);
  });

  it('gives the same zip every time', async () => {
    const [first, second] = [await get('run.zip'), await get('run.zip')];
    const bytes = await bytesOf(first);
    expect(first.headers.get('Content-Type')).toBe('application/zip');
    expect(bytes.subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004');
    expect(first.headers.get('ETag')).toBe(`"${sha(bytes)}"`);
    expect(bytes.equals(await bytesOf(second))).toBe(true);
  });

  it('gives a file that is no UTF-8, or begins with a byte order mark, as it is', async () => {
    for (const bytes of [Buffer.from([0x23, 0xe9, 0xff, 0x0a]), Buffer.from('\uFEFF# Risks\n')]) {
      const path = entries().find(({ stage }) => stage === 'identify_risks')?.path ?? '';
      writeFileSync(join(planFolder(plan.library.home, plan.planId), path), bytes);
      expect((await bytesOf(await get(path))).equals(bytes)).toBe(true);
    }
  });

  it('tells by HEAD what GET would give, without giving it', async () => {
    const [head, whole] = [await get('report.html', {}, 'HEAD'), await get('report.html')];
    expect(head.status).toBe(200);
    for (const name of ['Content-Length', 'Content-Type', 'ETag', 'Accept-Ranges', 'Content-Security-Policy']) {
      expect(head.headers.get(name)).toBe(whole.headers.get(name));
    }
    expect(await head.text()).toBe('');
  });

  it('gives any part of a file, and parts that join to the whole', async () => {
    const whole = await bytesOf(await get('report.html'));
    const half = Math.floor(whole.length / 2);
    const parts: Buffer[] = [];
    for (const range of [`bytes=0-${half - 1}`, `bytes=${half}-`]) {
      const answer = await get('report.html', { Range: range });
      expect(answer.status).toBe(206);
      parts.push(await bytesOf(answer));
    }
    expect(Buffer.concat(parts).equals(whole)).toBe(true);
    const last = await get('report.html', { Range: 'bytes=-10' });
    expect(last.headers.get('Content-Range')).toBe(`bytes ${whole.length - 10}-${whole.length - 1}/${whole.length}`);
    expect((await bytesOf(last)).equals(whole.subarray(-10))).toBe(true);
  });

  it('says how large a file is whose end a range lies behind', async () => {
    const size = (await bytesOf(await get('report.md'))).length;
    const answer = await get('report.md', { Range: `bytes=${size}-` });
    expect(answer.status).toBe(416);
    expect(answer.headers.get('Content-Range')).toBe(`bytes */${size}`);
  });

  it('gives the whole instead of a part of another version', async () => {
    const etag = (await get('report.md')).headers.get('ETag') ?? '';
    const range = { Range: 'bytes=0-9' };
    expect((await get('report.md', { ...range, 'If-Range': etag })).status).toBe(206);
    expect((await get('report.md', { ...range, 'If-Range': `"${'0'.repeat(64)}"` })).status).toBe(200);
    expect((await get('report.md', { ...range, 'If-Range': `W/${etag}` })).status).toBe(200);
    expect((await get('report.md', { ...range, 'If-Range': new Date().toUTCString() })).status).toBe(200);
  });

  it('gives nothing to who has it already', async () => {
    const etag = (await get('run.zip')).headers.get('ETag') ?? '';
    for (const given of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const answer = await get('run.zip', { 'If-None-Match': given });
      expect(answer.status).toBe(304);
      expect(await answer.text()).toBe('');
    }
    expect((await get('run.zip', { 'If-None-Match': '"other"' })).status).toBe(200);
  });
});

describe('a report in the browser', () => {
  it('may run its own script and style, and nothing else', async () => {
    const answer = await get('report.html');
    const policy = answer.headers.get('Content-Security-Policy') ?? '';
    const html = await answer.text();
    const hashOf = (tag: string) => {
      const [, text = ''] = new RegExp(`<${tag}>(.*?)</${tag}>`, 's').exec(html) ?? [];
      return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
    };
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain(`script-src ${hashOf('script')};`);
    expect(policy).toContain(`style-src ${hashOf('style')};`);
    expect(policy).toMatch(/sandbox allow-scripts(?!.*allow-same-origin)/);
    expect(answer.headers.get('Content-Disposition')).toMatch(/^inline;/);
  });

  it('that somebody altered is not let near this server', async () => {
    const path = join(planFolder(plan.library.home, plan.planId), REPORT_HTML);
    writeFileSync(
      path,
      `<meta http-equiv="Content-Security-Policy" content="script-src 'unsafe-inline' *; connect-src *"><script>fetch('/mcp')</script>`,
    );
    const policy = (await get('report.html')).headers.get('Content-Security-Policy') ?? '';
    expect(policy).toContain("default-src 'none'; script-src 'none'; style-src 'none'");
    expect(policy).not.toContain('connect-src');
  });

  it('runs the script of this program alone, whatever hash it names, and none when it could lead elsewhere', async () => {
    const path = join(planFolder(plan.library.home, plan.planId), REPORT_HTML);
    const written = await (await get('report.html')).text();
    const policyOf = async (html: string) => {
      writeFileSync(path, html);
      return (await get('report.html')).headers.get('Content-Security-Policy') ?? '';
    };
    const whole = await policyOf(written);
    expect(whole).toMatch(/script-src 'sha256-.*sandbox allow-scripts/);
    const evil = "location='https://example.org'";
    const evilHash = `'sha256-${createHash('sha256').update(evil).digest('base64')}'`;
    const itsOwn = whole.match(/script-src ('sha256-[^']+')/)?.[1] ?? '';
    const escaped = (hash: string) => hash.replaceAll("'", '&#x27;');
    expect(written).toContain(escaped(itsOwn));
    const altered = [
      written.replace(escaped(itsOwn), escaped(evilHash)).replace('</body>', `<script>${evil}</script></body>`),
      written.replace('<meta', '<meta http-equiv="refresh" content="0;url=https://example.org"><meta'),
      written.replace('<meta', '<META content="0;url=https://example.org" http-equiv=&#114;efresh><meta'),
    ];
    for (const html of altered) {
      const policy = await policyOf(html);
      expect(policy).toContain("script-src 'none'");
      expect(policy).not.toContain(evilHash);
      expect(policy).not.toContain('allow-scripts');
    }
    // A hash beside its own one lets no second script in.
    const both = written.replace(escaped(itsOwn), `${escaped(itsOwn)} ${escaped(evilHash)}`);
    expect(await policyOf(both)).toContain(`script-src ${itsOwn};`);
  });

  it('is the only page that is shown: every other file is saved', async () => {
    const data = entries().find(({ path }) => path.endsWith('.json'))?.path ?? '';
    for (const path of ['report.md', 'run.zip', 'run.log', data]) {
      const answer = await get(path);
      expect(answer.headers.get('Content-Disposition')).toMatch(/^attachment;/);
      expect(answer.headers.get('Content-Security-Policy')).toContain("default-src 'none'");
    }
  });
});

describe('who may download', () => {
  it('has a token that may read plans, or a link to this very file', async () => {
    const path = `/download/${plan.planId}/report.md`;
    const { url } = served.links.sign(path, 'tester');
    expect((await fetch(url)).status).toBe(200);
    expect((await fetch(url.replace('report.md', 'report.html'))).status).toBe(401);
    expect((await fetch(`${served.base}${path}`)).status).toBe(401);
    served.tokens.set(TOKEN, { ...TESTER, scopes: new Set(['plans:write']) });
    const refused = await get('report.md');
    expect(refused.status).toBe(403);
    expect(await refused.json()).toMatchObject({
      error: { code: 'PERMISSION_DENIED', details: { scope: 'plans:read' } },
    });
  });

  it('owns the plan', async () => {
    served.tokens.set(TOKEN, { ...TESTER, user: 'somebody else' });
    for (const file of ['report.html', 'report.md', 'run.zip', REPORT_PAGE]) {
      const answer = await get(file);
      expect(answer.status).toBe(403);
      expect(await answer.json()).toMatchObject({ error: { code: 'PERMISSION_DENIED' } });
    }
  });
});

describe('what cannot be downloaded', () => {
  it.each([
    'nothing.md',
    '..%2f..%2flibrary.db',
    '%2e%2e/%2e%2e/library.db',
    '..%5c..%5clibrary.db',
    '%252e%252e%252flibrary.db',
    '/etc/passwd',
    '%2fetc%2fpasswd',
    'C:%5cWindows%5cwin.ini',
    'run.log%00.md',
    `${REPORT_PAGE}%20`,
    `${REPORT_PAGE}.`,
    `${REPORT_PAGE}::$DATA`,
    'history',
    '%ff%fe',
    '%',
    'a'.repeat(3_000),
  ])('is %s', async (file) => {
    const answer = await get(file);
    const text = await answer.text();
    expect(answer.status).toBe(404);
    expect(text).not.toContain(plan.library.home);
    expect(text).not.toContain('SQLite');
  });

  it('is a file of a plan that there is not', async () => {
    for (const id of ['nothing', '00000000-0000-0000-0000-000000000000']) {
      const answer = await fetch(`${served.base}/download/${id}/report.md`, {
        headers: { Authorization: `Bearer ${TOKEN}` },
      });
      expect(answer.status).toBe(404);
      expect(await answer.json()).toMatchObject({ error: { code: 'PLAN_NOT_FOUND' } });
    }
  });

  it('is a report or a zip that is not drafted yet', async () => {
    const waiting = newPlan(plan.library, 'A shed for two bicycles');
    for (const file of ['report.html', 'report.md', 'run.zip']) {
      const answer = await fetch(`${served.base}/download/${waiting}/${file}`, {
        headers: { Authorization: `Bearer ${TOKEN}` },
      });
      expect(answer.status).toBe(404);
      expect(await answer.json()).toMatchObject({
        error: { code: 'ARTIFACT_NOT_FOUND', details: { next: expect.any(String) } },
      });
    }
  });
});
