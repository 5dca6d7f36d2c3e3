import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type ClaimedRun, claimRun, putRunFile } from '../../../src/library/for-drafting.ts';
import { planFolder, resumePlan } from '../../../src/library/index.ts';
import { MAX_READ_BYTES } from '../../../src/library/use-cases/files/read-artifact.ts';
import type { ArtifactEntry } from '../../../src/shared/contracts/artifact.ts';
import { RUN_FILES } from '../../../src/shared/plan-files.ts';
import { type ArtifactsClient as Agent, artifactsClients } from '../../support/mcp/artifacts-client.ts';
import { fileNames, readFile, unwrap } from '../../support/plans/plan-state.ts';
import { fileOf } from '../../support/plans/stage-files.ts';
import { GENERATIONS, TESTER } from '../../support/server/served-app.ts';

const agent = artifactsClients();

interface Read {
  readonly content: string;
  readonly encoding: string;
  readonly sha256: string;
  readonly total_size: number;
  readonly range: { readonly start: number; readonly length: number };
}

const list = async ({ ok }: Agent, input = {}) =>
  (await ok<{ entries: ArtifactEntry[] }>('artifact_list', input)).entries;
const PAGE = fileOf('identify_risks', 'page');

describe.each(GENERATIONS)('reading and editing through a client %s', (generation) => {
  it('read, write with the hash, resume: the edit stays, and only what follows from it is drafted', async () => {
    const a = await agent(generation);
    const entry = (await list(a)).find(({ path }) => path === PAGE);
    const { content, sha256 } = await a.ok<Read>('artifact_read', { artifact_uri: entry?.artifact_uri });
    expect(sha256).toBe(entry?.sha256);
    const written = await a.ok('artifact_write', {
      path: PAGE,
      content: `${content}\nThe oven may be late.\n`,
      expected_sha256: sha256,
      edit_reason: 'the baker said so',
    });
    expect(written).toMatchObject({ updated: true, artifact_uri: entry?.artifact_uri });
    // Sums and dates do not read it, and say so.
    expect(written.warnings).toEqual([expect.stringMatching(/^These use the data of this section/)]);
    expect(written.warnings).toEqual([expect.stringContaining(`edit ${fileOf('identify_risks', 'data')}.`)]);
    const [edited] = await list(a, { path: PAGE });
    expect(edited).toMatchObject({ edited: true, sha256: written.sha256 });
    const stale = written.stale_stages as string[];
    expect(stale).not.toContain('identify_risks');
    const begun = await a.plan.resume();
    expect(begun).toEqual(expect.arrayContaining(stale));
    expect(begun).not.toContain('identify_risks');
    expect(begun).not.toContain('brief');
    expect(readFile(a.plan.library, a.plan.planId, PAGE)).toMatch(/The oven may be late/);
  });

  it('a second writer with an old hash writes nothing and hears which hash the file has', async () => {
    const a = await agent(generation);
    const { content, sha256 } = await a.ok<Read>('artifact_read', { path: PAGE });
    const first = await a.ok('artifact_write', { path: PAGE, content: `${content}1\n`, expected_sha256: sha256 });
    const error = await a.fault('artifact_write', { path: PAGE, content: 'lost', expected_sha256: sha256 });
    expect(error).toMatchObject({ code: 'CONFLICT', details: { current_sha256: first.sha256 } });
    expect((await a.ok<Read>('artifact_read', { path: PAGE })).content).toBe(`${content}1\n`);
  });
});

describe('who edited', () => {
  const editorOf = (a: Agent) =>
    a.plan.library.prepare('SELECT edited_by FROM artifacts WHERE plan_id = ? AND path = ?').get(a.plan.planId, PAGE);

  it('is the client by the name that it gives itself', async () => {
    const a = await agent('client-2-legacy');
    await a.ok('artifact_write', { path: PAGE, content: 'mine' });
    expect(editorOf(a)).toEqual({ edited_by: 'test-client-2-legacy' });
  });

  it('is the client by the name of its token, made one line', async () => {
    const a = await agent('client-2-modern', { ...TESTER, client: ' Claude\n\u0007Desktop ' });
    await a.ok('artifact_write', { path: PAGE, content: 'mine' });
    expect(editorOf(a)).toEqual({ edited_by: 'Claude Desktop' });
  });
});

describe('lists', () => {
  it('hold every file with its hash, or names and addresses alone', async () => {
    const a = await agent();
    const entries = await list(a);
    expect(entries.map(({ path }) => path)).toEqual(fileNames(a.plan.library, a.plan.planId));
    expect(new Set(entries.map(({ kind }) => kind))).toEqual(
      new Set(['plan', 'audit_report', 'intermediate', 'log', 'state']),
    );
    for (const { sha256 } of entries) expect(sha256).toMatch(/^[0-9a-f]{64}$/);
    const short = await list(a, { include_metadata: false });
    expect(short).toHaveLength(entries.length);
    for (const entry of short) expect(Object.keys(entry).sort()).toEqual(['artifact_uri', 'path', 'type']);
  });

  it('leave records of model calls out, and reading refuses them, unless they are asked for', async () => {
    const a = await agent();
    const { library } = a.plan;
    const record = { path: 'calls/run_0002/0001-swot.json', content: '{"question":"?"}', kind: 'log' as const };
    putRunFile(library, await activeRun(a), { ...record, sensitive: true });
    expect((await list(a)).map(({ path }) => path)).not.toContain('calls');
    expect((await list(a, { include_sensitive: true })).map(({ path }) => path)).toContain('calls');
    expect(await a.fault('artifact_list', { path: 'calls' })).toMatchObject({ code: 'PERMISSION_DENIED' });
    expect(await a.fault('artifact_read', { path: record.path })).toMatchObject({
      code: 'PERMISSION_DENIED',
      details: { next: expect.stringMatching(/include_sensitive/) },
    });
    expect(await a.ok('artifact_read', { path: record.path, include_sensitive: true })).toMatchObject({
      content: record.content,
    });
  });
});

/** A run of the plan that a worker has taken up. */
async function activeRun({ plan: { library, planId } }: Agent): Promise<ClaimedRun> {
  unwrap(await resumePlan(library, { plan_id: planId, invalidate: { stages: ['swot'] } }));
  const run = claimRun(library, `${process.pid}:test`, { planId, leaseMs: 60_000 });
  if (!run) throw new Error('no run is waiting');
  return run;
}

describe('reading', () => {
  it('in ranges gives pieces that join to the whole, none with a broken character', async () => {
    const a = await agent();
    const { planId, library } = a.plan;
    const text = 'é🥐漢'.repeat(10);
    writeFileSync(join(planFolder(library.home, planId), PAGE), text);
    for (const length of [7, 64]) {
      let joined = '';
      let start = 0;
      for (let total = 1; start < total; ) {
        const piece = await a.ok<Read>('artifact_read', { path: PAGE, range: { start, length } });
        expect(piece.content).not.toContain('\uFFFD');
        joined += piece.content;
        total = piece.total_size;
        start = piece.range.start + piece.range.length;
      }
      expect(joined).toBe(text);
    }
  });

  it('gives at most 2 MB at once, and says how much there is', async () => {
    const a = await agent();
    const { library } = a.plan;
    const content = 'x'.repeat(MAX_READ_BYTES + 5);
    putRunFile(library, await activeRun(a), { path: 'large.txt', content, kind: 'plan' });
    const read = await a.ok<Read>('artifact_read', { path: 'large.txt', range: { length: 2 * MAX_READ_BYTES } });
    expect(read).toMatchObject({ total_size: content.length, range: { start: 0, length: MAX_READ_BYTES } });
    expect(await a.ok('artifact_read', { path: 'large.txt', range: { start: MAX_READ_BYTES } })).toMatchObject({
      content: 'xxxxx',
    });
  });

  it('gives in base64 what is no text, and what only its name makes text', async () => {
    const a = await agent();
    const { library, planId } = a.plan;
    putRunFile(library, await activeRun(a), { path: 'picture.png', content: 'png', kind: 'plan' });
    expect(await a.ok('artifact_read', { path: 'picture.png' })).toMatchObject({ encoding: 'base64', content: 'cG5n' });
    writeFileSync(join(planFolder(library.home, planId), 'run.log'), Buffer.from([0xff, 0x41]));
    expect(await a.ok('artifact_read', { path: 'run.log' })).toMatchObject({ encoding: 'base64', content: '/0E=' });
  });

  it.each([
    [{}, 'INVALID_INPUT'],
    [{ path: PAGE, range: { start: -1 } }, 'INVALID_INPUT'],
    [{ artifact_uri: 'planexe://plan/0f5c2a52-7d0f-4b8e-9d39-5a8c1f7d2b10/x.md' }, 'INVALID_INPUT'],
    [{ path: 'x.md' }, 'ARTIFACT_NOT_FOUND'],
    [{ plan_id: '0f5c2a52-7d0f-4b8e-9d39-5a8c1f7d2b10', path: PAGE }, 'PLAN_NOT_FOUND'],
  ])('%j is %s', async (input, code) => {
    const a = await agent();
    expect(await a.fault('artifact_read', input)).toMatchObject({ code, details: { next: expect.any(String) } });
  });

  it("refuses somebody else's plan, by path and by address", async () => {
    const a = await agent('client-2-modern', { ...TESTER, user: 'eve' });
    for (const tool of ['artifact_list', 'fact_list', 'plan_events', 'plan_logs', 'plan_graph'])
      expect(await a.fault(tool), tool).toMatchObject({ code: 'PERMISSION_DENIED' });
    const uri = `planexe://plan/${a.plan.planId}/${PAGE}`;
    expect(await a.fault('artifact_read', { artifact_uri: uri })).toMatchObject({ code: 'PERMISSION_DENIED' });
    expect(await a.fault('artifact_write', { artifact_uri: uri, content: 'x' })).toMatchObject({
      code: 'PERMISSION_DENIED',
    });
  });
});

describe('writing is refused', () => {
  it('while a run is active, although everything can be read', async () => {
    const a = await agent();
    await activeRun(a);
    const { sha256 } = await a.ok<Read>('artifact_read', { path: PAGE });
    for (const [tool, input] of [
      ['artifact_write', { path: PAGE, content: 'x', expected_sha256: sha256 }],
      ['fact_set', { id: 'budget.total', value: 1 }],
    ] as const)
      expect(await a.fault(tool, input)).toMatchObject({ code: 'RUNNING_READONLY', details: { run_id: 'run_0002' } });
  });

  it('for what is computed and for logs, with the files to edit instead', async () => {
    const a = await agent();
    const computed = await a.fault('artifact_write', { path: fileOf('schedule', 'page'), content: 'x' });
    expect(computed).toMatchObject({ code: 'PERMISSION_DENIED' });
    const instead = computed.details.edit_instead as string[];
    expect(instead.length).toBeGreaterThan(0);
    expect(fileNames(a.plan.library, a.plan.planId)).toEqual(expect.arrayContaining(instead));
    for (const path of ['run.log', fileOf('report', 'report.html'), RUN_FILES.complete])
      expect(await a.fault('artifact_write', { path, content: 'x' })).toMatchObject({ code: 'PERMISSION_DENIED' });
  });

  it('for data that does not fit, with the place of the fault, and nothing is written', async () => {
    const a = await agent();
    const path = fileOf('identify_risks', 'data');
    const before = await a.ok<Read>('artifact_read', { path });
    const data = JSON.parse(before.content);
    data.risks[0].title = 7;
    const error = await a.fault('artifact_write', { path, content: JSON.stringify(data) });
    expect(error).toMatchObject({ code: 'INVALID_DATA', details: { path: expect.stringMatching(/risks.*0.*title/) } });
    expect(await a.ok<Read>('artifact_read', { path })).toMatchObject({ sha256: before.sha256 });
  });

  it('for a token without the scope, which it names', async () => {
    const a = await agent('sdk-1', { ...TESTER, scopes: new Set(['plans:read']) });
    for (const [tool, input] of [
      ['artifact_write', { path: PAGE, content: 'x' }],
      ['fact_set', { id: 'budget.total', value: 1 }],
    ] as const)
      expect(await a.fault(tool, input)).toMatchObject({
        code: 'PERMISSION_DENIED',
        details: { scope: 'artifacts:write' },
      });
  });
});
