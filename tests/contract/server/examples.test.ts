import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectClient } from '../../support/server/served-app.ts';
import { type ServedHost, servedHost } from '../../support/server/served-host.ts';

interface ExamplePlan {
  readonly title: string;
  readonly report_url: string;
  readonly zip_url: string;
}

let host: ServedHost;
beforeAll(async () => {
  host = await servedHost();
});
afterAll(() => host.remove());

async function examples(): Promise<readonly ExamplePlan[]> {
  const client = await connectClient('client-2-modern', host.mcp_url, { Authorization: `Bearer ${host.token}` });
  try {
    const { structuredContent } = await client.call('example_plans');
    return structuredContent?.plans as readonly ExamplePlan[];
  } finally {
    await client.close();
  }
}

/** What is kept of the examples, with the file numbers that tell a file from a new one of the same name. */
function kept(): readonly (readonly [string, number])[] {
  const folder = join(host.library, 'examples');
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .sort()
    .map((path) => [path, statSync(join(folder, path)).ino] as const);
}

describe('the example plans', () => {
  it('are drafted when they are first looked at, once for everybody who looks, and are then kept', async () => {
    const [first] = await examples();
    const answers = await Promise.all(
      [first?.report_url, first?.zip_url, first?.report_url].map((url) => fetch(String(url))),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const [report = '', zip = ''] = await Promise.all(answers.map((answer) => answer.text()));
    expect(report).toContain(`<title>`);
    expect(report.length).toBeGreaterThan(100_000);
    expect(zip.startsWith('PK\u0003\u0004')).toBe(true);
    expect(answers[0]?.headers.get('Content-Security-Policy')).toMatch(/script-src 'sha256-.*sandbox/);
    const after = kept();
    expect(after.map(([path]) => path.split(/[\\/]/).length)).toEqual([1, 2, 3, 3]);
    expect(await (await fetch(String(first?.report_url))).text()).toBe(report);
    expect(kept()).toEqual(after);
  });

  it('do not come into the library of the user', async () => {
    expect((await host.cli.run(['list', '--json'])).json()).toEqual({ plans: [] });
  });

  it('are those with answers, each with links that need no token and hold for these files only', async () => {
    const all = await examples();
    expect(all).toHaveLength(3);
    for (const { report_url } of all) {
      expect(new URL(report_url).origin).toBe(host.url);
      const elsewhere = new URL(report_url);
      elsewhere.pathname = '/examples/another/report.html';
      expect((await fetch(elsewhere)).status).toBe(401);
    }
  });

  it.each([
    'nothing/report.html',
    '..%2f..%2flibrary.db/report.html',
    'cold-room-app/report.html',
    'ice-works-bathhouse/library.db',
    'ice-works-bathhouse/..%2f',
  ])('hold no %s', async (path) => {
    const answer = await fetch(`${host.url}/examples/${path}`, { headers: { Authorization: `Bearer ${host.token}` } });
    expect(answer.status).toBe(404);
  });

  it('that were being drafted when the host ended are drafted by the next', async () => {
    const second = (await examples())[1];
    let answered = false;
    const looked = fetch(String(second?.zip_url))
      .catch(() => undefined)
      .finally(() => {
        answered = true;
      });
    // It may be drafted between two looks.
    while (!answered && !readdirSync(join(host.library, 'examples')).some((name) => name.startsWith('.drafting-'))) {
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect((await host.stop()).code).toBe(0);
    await looked;
    expect(readdirSync(join(host.library, 'examples'))).toEqual([host.version]);
    host = await servedHost({ cli: host.cli });
    // The link outlives the host: same library, same port, same key.
    const answer = await fetch(String(second?.zip_url));
    expect(answer.status).toBe(200);
    expect(readdirSync(join(host.library, 'examples'))).toEqual([host.version]);
  });
});

describe('/llms.txt', () => {
  it('tells whoever asks of every toolset and every tool that is served', async () => {
    const text = await (await fetch(`${host.url}/llms.txt`)).text();
    const client = await connectClient('client-2-modern', `${host.url}/mcp/all`, {
      Authorization: `Bearer ${host.token}`,
    });
    for (const { name, description = '' } of await client.listTools()) {
      expect(text).toContain(`\`${name}\``);
      expect(text).toContain(description.replaceAll(/\s+/g, ' ').trim());
    }
    await client.close();
    for (const path of ['/mcp', '/mcp/all', '/mcp/v1/task', '/mcp/v1/session', '/healthcheck']) {
      expect(text).toContain(`${host.url}${path}`);
    }
    expect(text).not.toContain(host.library);
  });
});
