import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Library, planFolder } from '../../../src/library/index.ts';
import { artifactUri } from '../../../src/shared/contracts/artifact.ts';
import { hostilePaths, hostileUris } from '../../support/files/hostile-paths.ts';
import { newPlan, openTestLibrary, type TestLibrary, work } from '../../support/plans/in-process.ts';
import { fileOf } from '../../support/plans/stage-files.ts';
import { rawRequest, sendRaw } from '../../support/server/raw-http.ts';
import { type ServedApp, serveApp } from '../../support/server/served-app.ts';

const BRIEF_PAGE = fileOf('brief', 'page');

/**
 * Nothing that is asked for by path or address leads out of a plan, whichever way it is asked for. Requests are sent as
 * they stand, by no client that would repair them first.
 */

/** What must never come out: a file outside the plan, one of another plan, and those in the folder that are not the plan's. */
const SECRET = 'the secret that must not come out';

let test: TestLibrary;
let library: Library;
let served: ServedApp;
let planId: string;
let otherId: string;

beforeAll(async () => {
  test = openTestLibrary();
  library = test.library;
  [planId, otherId] = [await briefOf('Open a bakery in Lyon.'), await briefOf('Open a library in Turin.')];
  const folder = planFolder(library.home, planId);
  writeFileSync(join(library.home, 'passwd'), SECRET);
  writeFileSync(join(planFolder(library.home, otherId), BRIEF_PAGE), SECRET);
  symlinkSync(join(library.home, 'passwd'), join(folder, 'link.md'));
  mkdirSync(join(folder, 'deep'));
  symlinkSync(library.home, join(folder, 'deep', 'link'));
  mkdirSync(join(folder, 'history'), { recursive: true });
  for (const path of ['history/secret.md', 'stray.md', '.hidden', `.${BRIEF_PAGE}.x.tmp`])
    writeFileSync(join(folder, path), SECRET);
  served = await serveApp(library);
});

afterAll(async () => {
  await served.close();
  test.dispose();
});

async function briefOf(prompt: string): Promise<string> {
  const id = newPlan(library, prompt, { speed: 'fast' });
  await work(library, id);
  return id;
}

interface Raw {
  readonly status: number;
  readonly text: string;
  readonly result?: { readonly isError?: boolean; readonly structuredContent?: { error?: { code: string } } };
  readonly error?: { readonly code: number; readonly message: string };
}

/** One request of the older era, which needs no beginning. */
async function post(method: string, params: unknown): Promise<Raw> {
  const response = await fetch(`${served.base}/mcp/x/artifacts`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
  const text = await response.text();
  const json = text.startsWith('{') ? text : (/^data: (.*)$/m.exec(text)?.[1] ?? '{}');
  return { status: response.status, text, ...(JSON.parse(json) as object) };
}

const tool = (name: string, input: object) => post('tools/call', { name, arguments: input });

/** Of this machine: where the library lies, and where the program does. */
function tellsAPlace(text: string): boolean {
  return text.includes(library.home) || text.includes(process.cwd());
}

const REFUSALS = ['INVALID_ARTIFACT_URI', 'ARTIFACT_NOT_FOUND', 'PLAN_NOT_FOUND', 'PERMISSION_DENIED', 'INVALID_INPUT'];

function expectRefused(answer: Raw, asked: string): void {
  const what = JSON.stringify(asked.slice(0, 100));
  expect(answer.status, what).toBeLessThan(500);
  expect(answer.text, what).not.toContain(SECRET);
  expect(tellsAPlace(answer.text), what).toBe(false);
  if (answer.error) {
    expect(answer.error.code, what).toBe(-32602);
  } else {
    expect(answer.result?.isError, `${what}: ${answer.text.slice(0, 200)}`).toBe(true);
    expect(REFUSALS, what).toContain(answer.result?.structuredContent?.error?.code);
  }
}

/** The address of a path as a careless client would write it, and as a careful one does. */
function addressesOf(path: string): string[] {
  const careful = artifactUri(planId, path.toWellFormed());
  return [`planexe://plan/${planId}/${path}`, careful];
}

it('the file that all of them circle round comes through every door when it is asked for as it should be', async () => {
  const path = BRIEF_PAGE;
  const uri = artifactUri(planId, path);
  const { port } = new URL(served.base);
  const download = rawRequest([`GET /download/${planId}/${path} HTTP/1.1`, `Host: 127.0.0.1:${port}`]);
  for (const text of [
    (await tool('artifact_read', { plan_id: planId, path })).text,
    (await tool('artifact_read', { artifact_uri: uri })).text,
    (await post('resources/read', { uri })).text,
    (await sendRaw(Number(port), download)).text,
  ])
    expect(text).toContain('**Open a Bakery in Lyon.**');
});

describe('a path that tries to leave', () => {
  it('is one of very many', () => {
    const paths = hostilePaths({ planId, otherId });
    const uris = hostileUris({ planId, otherId });
    expect([new Set(paths).size, new Set(uris).size]).toEqual([paths.length, uris.length]);
    expect(paths.length + uris.length).toBeGreaterThan(150);
  });

  it('reads nothing, lists nothing and writes nothing', async () => {
    const before = readFileSync(join(library.home, 'passwd'), 'utf8');
    for (const path of hostilePaths({ planId, otherId })) {
      expectRefused(await tool('artifact_read', { plan_id: planId, path }), path);
      expectRefused(await tool('artifact_write', { plan_id: planId, path, content: 'overwritten' }), path);
      const listed = await tool('artifact_list', { plan_id: planId, path });
      // A slash at the end of a folder's path is how people write it; at that of a file it does no harm.
      if (['/', `${BRIEF_PAGE}/`].includes(path)) continue;
      expectRefused(listed, path);
    }
    expect(readFileSync(join(library.home, 'passwd'), 'utf8')).toBe(before);
    expect(readFileSync(join(planFolder(library.home, otherId), BRIEF_PAGE), 'utf8')).toBe(SECRET);
  });

  it('is no address either, as it stands or encoded', async () => {
    for (const path of hostilePaths({ planId, otherId })) {
      for (const uri of addressesOf(path)) {
        // Encoded once, this is another way to write the address of a file of the plan.
        if (uri.endsWith(`${planId}/${BRIEF_PAGE.replace('.', '%2e')}`)) continue;
        expectRefused(await tool('artifact_read', { artifact_uri: uri }), uri);
        expectRefused(await tool('artifact_write', { artifact_uri: uri, content: 'overwritten' }), uri);
        expectRefused(await post('resources/read', { uri }), uri);
      }
    }
  });
});

describe('an invalid address', () => {
  it('is refused by tools and as a resource', async () => {
    for (const uri of hostileUris({ planId, otherId })) {
      expectRefused(await tool('artifact_read', { artifact_uri: uri }), uri);
      expectRefused(await tool('artifact_write', { artifact_uri: uri, content: 'overwritten' }), uri);
      expectRefused(await post('resources/read', { uri }), uri);
    }
    expect(readFileSync(join(planFolder(library.home, otherId), BRIEF_PAGE), 'utf8')).toBe(SECRET);
  });

  it('is refused as the id of a plan too', async () => {
    for (const id of [...hostilePaths({ planId, otherId }), '', planId.toUpperCase(), planId.slice(0, 8)]) {
      for (const name of ['artifact_list', 'fact_list', 'plan_events', 'plan_logs', 'plan_graph'])
        expectRefused(await tool(name, { plan_id: id }), id);
      expectRefused(await tool('artifact_read', { plan_id: id, path: BRIEF_PAGE }), id);
    }
  });
});

describe('completing a path', () => {
  it('never offers what is outside the plan or no file of it', async () => {
    for (const path of ['', '..', '../', '../../', 'history/', 'deep/', 'deep/link/', '/', '.', 'l', 's']) {
      const answer = await post('completion/complete', {
        ref: { type: 'ref/resource', uri: 'planexe://plan/{plan_id}/{+path}' },
        argument: { name: 'path', value: path },
        context: { arguments: { plan_id: planId } },
      });
      const { completion } = answer.result as unknown as { completion: { values: string[] } };
      for (const value of completion.values) expect(value).toMatch(/^(\d{3}-[\w.]+|run\.log)$/);
    }
  });
});

describe('a download', () => {
  it('never leads out of the plan', async () => {
    const { port } = new URL(served.base);
    for (const path of hostilePaths({ planId, otherId })) {
      // As much as a request line may hold, and nothing that ends it.
      const plain = path.replaceAll(/[^\x21-\xff]/g, '_').slice(0, 4_000);
      for (const written of [plain, encodeURIComponent(path.toWellFormed()).slice(0, 4_000)]) {
        const lines = [`GET /download/${planId}/${written} HTTP/1.1`, `Host: 127.0.0.1:${port}`];
        const answer = await sendRaw(Number(port), Buffer.from(rawRequest(lines), 'latin1'));
        expect(answer.status, written.slice(0, 100)).toBeLessThan(500);
        // A file of the other plan is one of the caller's own: its address, dots resolved, may be asked for.
        if (!written.includes(otherId)) expect(answer.text, written.slice(0, 100)).not.toContain(SECRET);
        expect(tellsAPlace(answer.text), written.slice(0, 100)).toBe(false);
      }
    }
  });
});

it('nothing of this was a fault of the program', () => {
  expect(served.faults).toEqual([]);
});
