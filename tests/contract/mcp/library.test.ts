import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Client as FirstClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as FirstTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { ElicitRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { asUser, exportPlan, listPlans, planFolder, planStatus, stopPlan } from '../../../src/library/index.ts';
import { libraryTools } from '../../../src/main/mcp/library/index.ts';
import { newPlan, openTestLibrary, type TestLibrary, work } from '../../support/plans/in-process.ts';
import { codeOf, unwrap } from '../../support/plans/plan-state.ts';
import {
  type Answered,
  connectClient,
  GENERATIONS,
  type Generation,
  type ServedApp,
  serveApp,
  TESTER,
} from '../../support/server/served-app.ts';

const PROMPT = 'Open a bakery in Lyon with 3 people by May 2028 for 200000 EUR.';
const ENDPOINT = '/mcp/x/library';

let test: TestLibrary;
let served: ServedApp;
let folder: string;
let finished: string;
let stranger: string;

beforeAll(async () => {
  test = openTestLibrary();
  served = await serveApp(test.library);
  folder = mkdtempSync(join(tmpdir(), 'planexe-mcp-'));
  finished = newPlan(test.library, PROMPT);
  await work(test.library, finished);
  stranger = newPlan(asUser(test.library, 'bob'), PROMPT);
});

afterAll(async () => {
  expect(served.faults).toEqual([]);
  await served.close();
  test.dispose();
  rmSync(folder, { recursive: true, force: true });
});

/** Stopped before it began: terminal, and quick to make. */
function stopped(): string {
  const planId = newPlan(test.library, PROMPT);
  unwrap(stopPlan(test.library, { plan_id: planId }));
  return planId;
}

function errorOf({ isError, structuredContent }: Answered): unknown {
  expect(isError).toBe(true);
  return structuredContent?.error;
}

function successOf<Value extends Record<string, unknown>>({ isError, structuredContent }: Answered): Value {
  expect(structuredContent).not.toHaveProperty('error');
  expect(isError).toBeFalsy();
  return structuredContent as Value;
}

/** A client that asks its user, who says what the test says; with what the user was asked. */
async function askingClient(generation: Generation, says: { readonly action: string; readonly confirm?: boolean }) {
  const asked: string[] = [];
  const info = { name: `asking-${generation}`, version: '1.0.0' };
  const capabilities = { elicitation: { form: {} } };
  const answer = { action: says.action, ...(says.confirm !== undefined && { content: { confirm: says.confirm } }) };
  const address = new URL(`${served.base}${ENDPOINT}`);
  if (generation === 'sdk-1') {
    const client = new FirstClient(info, { capabilities });
    client.setRequestHandler(ElicitRequestSchema, ({ params }) => {
      asked.push(params.message);
      return answer as never;
    });
    await client.connect(new FirstTransport(address) as never);
    onTestFinished(() => client.close());
    return { asked, call: (name: string, input: object) => client.callTool({ name, arguments: { ...input } }) };
  }
  const mode = generation === 'client-2-modern' ? 'auto' : 'legacy';
  const client = new Client(info, { capabilities, versionNegotiation: { mode } });
  client.setRequestHandler('elicitation/create', ({ params }) => {
    asked.push(params.message);
    return answer as never;
  });
  await client.connect(new StreamableHTTPClientTransport(address));
  onTestFinished(() => client.close());
  return { asked, call: (name: string, input: object) => client.callTool({ name, arguments: { ...input } }) };
}

it.each(libraryTools.map((tool) => [tool.name, tool] as const))(
  '%s has a short description and all hints',
  (_, tool) => {
    expect(tool.description.length).toBeLessThan(900);
    expect(Object.values(tool.annotations).every((hint) => typeof hint === 'boolean')).toBe(true);
  },
);

describe.each(GENERATIONS)('a client %s', (generation) => {
  async function client() {
    const connected = await connectClient(generation, `${served.base}${ENDPOINT}`);
    onTestFinished(() => connected.close());
    // It holds every later answer against the schemas that it has seen.
    await connected.listTools();
    return connected;
  }

  it('sees the five tools of the set', async () => {
    const names = (await (await client()).listTools()).map(({ name }) => name);
    expect(names).toEqual(['plan_archive', 'plan_delete', 'plan_export', 'plan_import', 'plan_diff']);
  });

  it('archives a plan and takes it back', async () => {
    const { call } = await client();
    const plan_id = stopped();
    expect(successOf(await call('plan_archive', { plan_id, archived: true }))).toEqual({ plan_id, archived: true });
    expect(unwrap(planStatus(test.library, { plan_id })).archived).toBe(true);
    expect(successOf(await call('plan_archive', { plan_id, archived: false }))).toEqual({ plan_id, archived: false });
  });

  it('that cannot ask deletes only with confirm: true, and is told until when the plan is kept', async () => {
    const { call } = await client();
    const plan_id = stopped();
    for (const confirm of [undefined, false]) {
      const refused = await call('plan_delete', { plan_id, ...(confirm !== undefined && { confirm }) });
      expect(errorOf(refused)).toMatchObject({
        code: 'CONFIRMATION_REQUIRED',
        details: { title: expect.any(String), next: expect.stringContaining('confirm: true') },
      });
    }
    expect(codeOf(planStatus(test.library, { plan_id }))).toBe('ok');
    const { trash, kept_until, ...rest } = successOf<Record<string, string>>(
      await call('plan_delete', { plan_id, confirm: true }),
    );
    expect(rest).toMatchObject({ plan_id, deleted: true });
    const days = (Date.parse(kept_until ?? '') - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(30);
    expect(existsSync(join(test.library.home, 'trash', trash ?? '', 'plan.json'))).toBe(true);
    expect(existsSync(planFolder(test.library.home, plan_id))).toBe(false);
    expect(errorOf(await call('plan_delete', { plan_id, confirm: true }))).toMatchObject({ code: 'PLAN_NOT_FOUND' });
  });

  it('that can ask has its user asked, naming the plan, and deletes when the user agrees', async () => {
    const plan_id = stopped();
    const { asked, call } = await askingClient(generation, { action: 'accept', confirm: true });
    expect(successOf((await call('plan_delete', { plan_id })) as Answered)).toMatchObject({ plan_id, deleted: true });
    expect(asked).toHaveLength(1);
    expect(asked[0]).toMatch(/^Delete the plan ".*bakery.*" \(stopped\)\?/i);
    expect(codeOf(planStatus(test.library, { plan_id }))).toBe('PLAN_NOT_FOUND');
  });

  it.each([
    ['declines', { action: 'decline' }],
    ['cancels', { action: 'cancel' }],
    ['says no', { action: 'accept', confirm: false }],
  ])('that can ask deletes nothing when the user %s, whatever the agent says', async (_, says) => {
    const plan_id = stopped();
    const { asked, call } = await askingClient(generation, says);
    const answer = successOf((await call('plan_delete', { plan_id, confirm: true })) as Answered);
    expect(answer).toEqual({ plan_id, deleted: false, message: 'The user declined; nothing was deleted.' });
    expect(asked).toHaveLength(1);
    expect(codeOf(planStatus(test.library, { plan_id }))).toBe('ok');
  });

  it('is not let near a plan that runs or is not its own, and its user is not asked', async () => {
    const plan_id = newPlan(test.library, PROMPT);
    const { asked, call } = await askingClient(generation, { action: 'accept', confirm: true });
    const codeFor = async (id: string) => errorOf((await call('plan_delete', { plan_id: id })) as Answered);
    expect(await codeFor(plan_id)).toMatchObject({ code: 'PLAN_NOT_TERMINAL', details: { next: 'Stop it first.' } });
    expect(await codeFor(stranger)).toMatchObject({ code: 'PERMISSION_DENIED' });
    expect(await codeFor('nothing')).toMatchObject({ code: 'PLAN_NOT_FOUND' });
    expect(asked).toEqual([]);
  });

  it.each([
    ['zip', 'application/zip'],
    ['md', 'text/markdown'],
    ['csv', 'text/csv'],
    ['csv', 'text/csv', 'risks'],
  ])('exports %s as a link to exactly the bytes that it names', async (format, content_type, part?: string) => {
    const { call } = await client();
    const asked = { plan_id: finished, format, ...(part !== undefined && { part }) };
    const link = successOf<Record<string, string>>(await call('plan_export', asked));
    expect(link).toMatchObject({ ready: true, content_type });
    const bytes = Buffer.from(await (await fetch(link.download_url ?? '')).arrayBuffer());
    expect(bytes.length).toBe(link.download_size);
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(link.sha256);
    expect(Date.parse(link.expires_at ?? '')).toBeGreaterThan(Date.now());
  });

  it('gets a redacted page without what it chooses, and no other format with something left out', async () => {
    const { call } = await client();
    const asked = { plan_id: finished, format: 'page', leave_out: ['records'], leave_out_words: ['bakery'] };
    const link = successOf<Record<string, string>>(await call('plan_export', asked));
    const page = Buffer.from(await (await fetch(link.download_url ?? '')).arrayBuffer());
    expect(createHash('sha256').update(page).digest('hex')).toBe(link.sha256);
    expect(page.equals(unwrap(await exportPlan(test.library, asked)).bytes)).toBe(true);
    for (const format of ['zip', 'docx', 'md'])
      expect(errorOf(await call('plan_export', { plan_id: finished, format, leave_out: ['names'] }))).toMatchObject({
        code: 'INVALID_INPUT',
        details: { field: 'leave_out', next: expect.stringContaining('page') },
      });
    const tooMany = Array.from({ length: 13 }, () => 'x'.repeat(100));
    expect(
      errorOf(await call('plan_export', { plan_id: finished, format: 'page', leave_out_words: tooMany })),
    ).toMatchObject({ code: 'INVALID_INPUT', details: { field: 'leave_out_words' } });
    // The longest that is allowed fits in an address.
    const most = successOf<Record<string, string>>(
      await call('plan_export', {
        plan_id: finished,
        format: 'page',
        leave_out_words: Array(12).fill('字'.repeat(100)),
      }),
    );
    expect((await fetch(most.download_url ?? '')).status).toBe(200);
  });

  it('is told which formats and parts there are, and what is missing', async () => {
    const { call } = await client();
    for (const [asked, field] of [
      [{ format: 'exe' }, 'format'],
      [{ format: 'csv', part: 'nothing' }, 'part'],
      [{ format: 'md', part: 'risks' }, 'part'],
    ] as const) {
      expect(errorOf(await call('plan_export', { plan_id: finished, ...asked }))).toMatchObject({
        code: 'INVALID_INPUT',
        details: { field, next: expect.any(String) },
      });
    }
    const plan_id = newPlan(test.library, PROMPT);
    for (const format of ['zip', 'md'])
      expect(successOf(await call('plan_export', { plan_id, format }))).toMatchObject({ ready: false });
    expect(errorOf(await call('plan_export', { plan_id: stranger, format: 'md' }))).toMatchObject({
      code: 'PERMISSION_DENIED',
    });
  });

  it('takes an exported zip in as a plan of its own, which does not differ from the original', async () => {
    const { call } = await client();
    const path = join(folder, `${generation}.zip`);
    writeFileSync(path, unwrap(await exportPlan(test.library, { plan_id: finished, format: 'zip' })).bytes);
    const imported = successOf<{ plan_id: string; state: string; warnings: string[] }>(
      await call('plan_import', { path }),
    );
    expect(imported.state).toBe('completed');
    // The library is that of all these clients: those that come later are told of the plans of the others.
    expect(imported.warnings.filter((warning) => !/^Imported before as “.*” \(plan_id /.test(warning))).toEqual([]);
    expect(imported.plan_id).not.toBe(finished);
    const difference = successOf(await call('plan_diff', { a: finished, b: imported.plan_id }));
    expect(difference).toMatchObject({ same: true, a: { plan_id: finished } });
  });

  it('is told why something cannot be taken in, without a path of this computer', async () => {
    const { call } = await client();
    const path = join(folder, `${generation}-text.zip`);
    writeFileSync(path, 'no zip');
    const reasons = [
      [path, 'not_a_zip'],
      ['plan.zip', 'not_absolute'],
      [join(folder, 'missing.zip'), 'no_file'],
      [join(test.library.home, 'library.db'), 'no_zip_name'],
    ] as const;
    for (const [place, reason] of reasons) {
      const error = errorOf(await call('plan_import', { path: place }));
      expect(error).toMatchObject({ code: 'INVALID_INPUT', details: { reason, next: expect.any(String) } });
      expect(JSON.stringify(error)).not.toContain(folder);
    }
    expect(errorOf(await call('plan_import', { path: '' }))).toMatchObject({ code: 'INVALID_INPUT' });
  });

  it('compares its own plans only', async () => {
    const { call } = await client();
    expect(errorOf(await call('plan_diff', { a: finished, b: stranger }))).toMatchObject({ code: 'PERMISSION_DENIED' });
    expect(errorOf(await call('plan_diff', { a: 'nothing', b: finished }))).toMatchObject({ code: 'PLAN_NOT_FOUND' });
  });
});

it('a client that may only read exports and compares, and changes nothing', async () => {
  const reading = await serveApp(test.library, { ...TESTER, scopes: new Set(['plans:read']) });
  const { call, close } = await connectClient('client-2-modern', `${reading.base}${ENDPOINT}`);
  const plan_id = stopped();
  for (const [tool, input] of [
    ['plan_archive', { plan_id, archived: true }],
    ['plan_delete', { plan_id, confirm: true }],
    ['plan_import', { path: join(folder, 'any.zip') }],
  ] as const) {
    expect(errorOf(await call(tool, input))).toMatchObject({
      code: 'PERMISSION_DENIED',
      details: { scope: 'plans:write' },
    });
  }
  successOf(await call('plan_export', { plan_id: finished, format: 'zip' }));
  successOf(await call('plan_diff', { a: finished, b: finished }));
  await close();
  await reading.close();
});

it('a token of another user imports no file of this computer, which is read with the rights of the owner', async () => {
  const path = join(folder, 'of-the-owner.zip');
  writeFileSync(path, unwrap(await exportPlan(test.library, { plan_id: finished, format: 'zip' })).bytes);
  const serving = await serveApp(test.library, { ...TESTER, user: 'grace' });
  const { call, close } = await connectClient('client-2-modern', `${serving.base}${ENDPOINT}`);
  for (const place of [path, join(folder, 'missing.zip')])
    expect(errorOf(await call('plan_import', { path: place }))).toMatchObject({ code: 'PERMISSION_DENIED' });
  expect(unwrap(listPlans(asUser(test.library, 'grace'))).plans).toEqual([]);
  await close();
  await serving.close();
});

it('a client is told that the disk is full, and what to do', async () => {
  const serving = await serveApp(test.library);
  const { call, close } = await connectClient('client-2-modern', `${serving.base}/mcp`);
  const { sqlite } = test.library;
  const most = sqlite.pragma('max_page_count', { simple: true });
  sqlite.pragma(`max_page_count = ${sqlite.pragma('page_count', { simple: true })}`);
  const prompt = `${PROMPT} ${'The oven is built of brick. '.repeat(2_000)}`;
  const create = () => call('plan_create', { prompt, model_profile: 'outline', start_date: '2027-01-04' });
  expect(errorOf(await create())).toMatchObject({
    code: 'DISK_FULL',
    details: { next: expect.stringContaining('Free some disk space') },
  });
  sqlite.pragma(`max_page_count = ${most}`);
  expect((await create()).isError).not.toBe(true);
  expect(serving.faults).toHaveLength(1);
  await close();
  await serving.close();
});
