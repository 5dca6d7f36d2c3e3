import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { claimRun, putRunFile } from '../../../src/library/for-drafting.ts';
import {
  archivePlan,
  asUser,
  editPrompt,
  planFolder,
  planStatus,
  readArtifact,
  readPrompt,
  resumePlan,
  stopPlan,
  writeArtifact,
} from '../../../src/library/index.ts';
import { appendEvent } from '../../../src/library/store/events/events.ts';
import { sessionId } from '../../../src/main/mcp/v1-session/session-id.ts';
import { artifactUri } from '../../../src/shared/contracts/artifact.ts';
import { connectResourceClient, type ListedResource, type ResourceClient } from '../../support/mcp/resource-client.ts';
import { type DraftedPlan, draftPlan, type PlanCopy } from '../../support/plans/drafted-plan.ts';
import { newPlan, work } from '../../support/plans/in-process.ts';
import { unwrap } from '../../support/plans/plan-state.ts';
import { fileOf } from '../../support/plans/stage-files.ts';
import { GENERATIONS, type Generation, serveApp, TESTER } from '../../support/server/served-app.ts';

const REPORT_PAGE = fileOf('report', 'page');

const PAGE = fileOf('identify_risks', 'page');
const UNKNOWN = '0f5c2a52-7d0f-4b8e-9d39-5a8c1f7d2b10';
const PATIENCE = { interval: 20 };

let drafted: DraftedPlan;
beforeAll(async () => {
  drafted = await draftPlan();
});

interface Reader {
  readonly plan: PlanCopy;
  readonly client: ResourceClient;
  uri(path: string): string;
}

/** A finished plan in a library of its own, served to a client. */
async function reader(generation: Generation, caller = TESTER): Promise<Reader> {
  const plan = drafted.copy();
  const served = await serveApp(plan.library, caller);
  const client = await connectResourceClient(generation, `${served.base}/mcp`);
  onTestFinished(async () => {
    await client.close();
    await served.close();
    plan.dispose();
    expect(served.faults).toEqual([]);
  });
  return { plan, client, uri: (path) => artifactUri(plan.planId, path) };
}

describe.each(GENERATIONS)('a client %s', (generation) => {
  it('is listed the main files of a plan, and reads each with its type, size and hash', async () => {
    const { client, plan } = await reader(generation);
    const { resources, nextCursor } = await client.list();
    expect(nextCursor).toBeUndefined();
    const ofPlan = resources.filter(({ uri }) => uri.startsWith('planexe:'));
    expect(ofPlan.map(({ uri }) => uri.split('/').at(-1))).toEqual([
      fileOf('report', 'report.html'),
      REPORT_PAGE,
      fileOf('executive_summary', 'page'),
      fileOf('decision_register', 'page'),
      fileOf('ledger', 'page'),
      fileOf('schedule', 'page'),
      fileOf('validation_status', 'page'),
    ]);
    for (const listed of ofPlan) {
      const read = await client.read(listed.uri);
      const path = listed.uri.split('/').at(-1) ?? '';
      const file = unwrap(readArtifact(plan.library, { plan_id: plan.planId, path }));
      expect(read).toMatchObject({ uri: listed.uri, mimeType: file.content_type, text: file.content });
      expect(listed.mimeType).toBe(file.content_type);
      expect(listed.size).toBe(file.total_size);
      const about = { size: file.total_size, sha256: file.sha256, generated_at: file.updated_at };
      expect(read._meta).toMatchObject(about);
      expect(listed._meta).toMatchObject(about);
    }
  });

  it('finds any other file by the template, whose parts are completed', async () => {
    const { client, plan, uri } = await reader(generation);
    expect(await client.templates()).toMatchObject([{ uriTemplate: 'planexe://plan/{plan_id}/{+path}' }]);
    expect(await client.complete('plan_id', plan.planId.slice(0, 3))).toEqual([plan.planId]);
    expect(await client.complete('plan_id', 'x')).toEqual([]);
    expect(await client.complete('path', '010', plan.planId)).toEqual([fileOf('identify_risks', 'data'), PAGE]);
    expect(await client.complete('path', '010')).toEqual([]);
    expect((await client.read(uri(PAGE))).text).toMatch(/^# /);
  });

  it('reads what is no text as bytes', async () => {
    const { client, plan, uri } = await reader(generation);
    unwrap(await resumePlan(plan.library, { plan_id: plan.planId, invalidate: { stages: ['swot'] } }));
    const run = claimRun(plan.library, `${process.pid}:test`, { planId: plan.planId, leaseMs: 60_000 });
    if (!run) throw new Error('no run is waiting');
    putRunFile(plan.library, run, { path: 'figures/a b.png', content: 'png', kind: 'plan' });
    putRunFile(plan.library, run, { path: 'last_answer.json', content: 'said', kind: 'log', sensitive: true });
    expect(await client.read(uri('figures/a b.png'))).toMatchObject({
      mimeType: 'application/octet-stream',
      blob: 'cG5n',
    });
    expect(await client.complete('path', 'fig', plan.planId)).toEqual(['figures/']);
    expect(await client.complete('path', 'figures/a', plan.planId)).toEqual(['figures/a b.png']);
    // Records of what was said to a model are no resources: whoever wants one says so, with artifact_read.
    await expect(client.read(uri('last_answer.json'))).rejects.toMatchObject({
      code: -32602,
      message: expect.stringMatching(/prompts to a model/),
    });
    expect(await client.complete('path', 'last', plan.planId)).toEqual([]);
    // Why it failed is one, and in the list.
    putRunFile(plan.library, run, { path: 'run_error.json', content: '{}', kind: 'log' });
    expect(await client.read(uri('run_error.json'))).toMatchObject({ text: '{}' });
    expect((await client.list()).resources.map((resource) => resource.uri)).toContain(uri('run_error.json'));
  });

  it('reads a file by the address of whichever generation of tools handed it out', async () => {
    const { client, plan, uri } = await reader(generation);
    const { text, _meta } = await client.read(uri(PAGE));
    const session = sessionId(unwrap(planStatus(plan.library, { plan_id: plan.planId })));
    for (const other of [`planexe://task/${plan.planId}/${PAGE}`, `planexe://sessions/${session}/out/${PAGE}`])
      expect(await client.read(other)).toMatchObject({ uri: other, text, _meta });
    const idea = await client.read(`planexe://sessions/${session}/out/prompt.md`);
    expect(idea.text).toBe(unwrap(readPrompt(plan.library, { plan_id: plan.planId })).prompt);
    for (const wrong of [`planexe://task/${plan.planId}/../x`, `planexe://sessions/${session}/out/../x`])
      await expect(client.read(wrong)).rejects.toMatchObject({ code: -32602 });
  });

  it('gets the protocol error for what is not there, for no address of ours, and for somebody else’s plan', async () => {
    const { client, uri } = await reader(generation);
    for (const missing of [uri('x.md'), artifactUri(UNKNOWN, PAGE), 'ui://planexe/nothing.html'])
      await expect(client.read(missing)).rejects.toMatchObject({ code: -32602, data: { uri: missing } });
    await expect(client.read(uri('../x'))).rejects.toMatchObject({ code: -32602 });
    const eve = await reader(generation, { ...TESTER, user: 'eve' });
    await expect(eve.client.read(eve.uri(PAGE))).rejects.toMatchObject({
      code: -32602,
      message: expect.stringMatching(/another user/),
    });
    expect((await eve.client.list()).resources.filter((listed) => listed.uri.startsWith('planexe:'))).toEqual([]);
    expect(await eve.client.complete('plan_id', '')).toEqual([]);
    expect(await eve.client.complete('path', '', eve.plan.planId)).toEqual([]);
  });

  it('is told when a file that it follows changes, and of no other', async () => {
    const { client, plan, uri } = await reader(generation);
    const told = await client.follow([uri(PAGE), uri(REPORT_PAGE)]);
    unwrap(await writeArtifact(plan.library, { plan_id: plan.planId, path: PAGE, content: 'Nothing can go wrong.' }));
    await expect.poll(() => told, PATIENCE).toEqual(expect.arrayContaining([uri(PAGE), uri(REPORT_PAGE)]));
    expect(new Set(told).difference(new Set(['list']))).toEqual(new Set([uri(PAGE), uri(REPORT_PAGE)]));
    expect((await client.read(uri(PAGE))).text).toBe('Nothing can go wrong.');
  });

  it('follows a file by the address of whichever generation of tools handed it out', async () => {
    const { client, plan, uri } = await reader(generation);
    const session = sessionId(unwrap(planStatus(plan.library, { plan_id: plan.planId })));
    const inSession = (path: string) => `planexe://sessions/${session}/out/${path}`;
    const handedOut = [uri(PAGE), `planexe://task/${plan.planId}/${PAGE}`, inSession(PAGE)];
    const others = [`planexe://task/${plan.planId}/${fileOf('report', 'page')}`, inSession('plan.md')];
    const told = await client.follow([...handedOut, inSession('prompt.md'), ...others]);
    unwrap(await writeArtifact(plan.library, { plan_id: plan.planId, path: PAGE, content: 'Nothing can go wrong.' }));
    await expect.poll(() => told, PATIENCE).toEqual(expect.arrayContaining(handedOut));
    expect(told).not.toContain(inSession('plan.md'));
    const prompt = 'Open two bakeries in Lyon by spring, with 75,000 EUR.';
    unwrap(await editPrompt(plan.library, { plan_id: plan.planId, prompt }));
    await expect.poll(() => told, PATIENCE).toContain(inSession('prompt.md'));
  });

  it.each(['https://example.com/a.md', 'file:///etc/hosts', 'planexe://nothing/x', 'planexe://plan/'])(
    'is refused to follow %s, of which nothing is ever told',
    async (address) => {
      const { client, uri } = await reader(generation);
      await expect(client.follow([uri(PAGE), address])).rejects.toMatchObject({ code: -32602, data: { uri: address } });
    },
  );

  it('is told of new files in few notifications, and of nothing that happens to others', async () => {
    const { client, plan } = await reader(generation);
    const followed = await client.follow([artifactUri(plan.planId, PAGE)]);
    const other = asUser(plan.library, 'eve');
    await work(other, newPlan(other, 'Open a library in Turin.', { speed: 'fast' }));
    appendEvent(plan.library, plan.planId, null, 'artifact_updated', { path: PAGE });
    await expect.poll(() => followed, PATIENCE).toContain(artifactUri(plan.planId, PAGE));
    expect(followed).not.toContain('list');
    // Dozens of files, in far fewer notifications than files.
    const planId = newPlan(plan.library, 'Open a bakery in Lyon.', { speed: 'fast' });
    await work(plan.library, planId);
    await expect.poll(() => followed, PATIENCE).toContain('list');
    expect(followed.length).toBeLessThan(15);
    expect(followed.some((what) => what.includes(planId))).toBe(false);
  });
});

describe('the list of resources', () => {
  it('comes in pages of plans, the newest first, with no cursor after the last and archived plans left out', async () => {
    const { client, plan } = await reader('client-2-modern');
    const ids: string[] = [plan.planId];
    for (let number = 0; number < 13; number += 1) ids.unshift(await reported(plan, `Open bakery ${number} in Lyon.`));
    const [archived = ''] = ids.splice(5, 1);
    unwrap(stopPlan(plan.library, { plan_id: archived }));
    unwrap(archivePlan(plan.library, { plan_id: archived, archived: true }));
    const first = await client.list();
    const second = await client.list(first.nextCursor);
    expect(Object.keys(second)).not.toContain('nextCursor');
    const plansOf = (resources: readonly ListedResource[]) => [
      ...new Set(resources.flatMap(({ _meta }) => (_meta?.plan_id === undefined ? [] : [_meta.plan_id]))),
    ];
    expect(plansOf(first.resources)).toHaveLength(10);
    expect([...plansOf(first.resources), ...plansOf(second.resources)]).toEqual(ids);
    await expect(client.list('bm8')).rejects.toMatchObject({ code: -32602 });
  });

  it('is empty for a token that may not read, which reads nothing either', async () => {
    const { client, plan, uri } = await reader('sdk-1', { ...TESTER, scopes: new Set(['plans:write']) });
    expect((await client.list()).resources.filter((listed) => listed.uri.startsWith('planexe:'))).toEqual([]);
    expect(await client.complete('path', '', plan.planId)).toEqual([]);
    await expect(client.read(uri(PAGE))).rejects.toMatchObject({ message: expect.stringMatching(/plans:read/) });
  });
});

it('an unexpected error goes to the log, and not to the client', async () => {
  const plan = drafted.copy();
  const fail = (): never => {
    throw new Error(`EACCES: ${plan.library.home}`);
  };
  // Files are looked up by queries of their own.
  const prepare: PlanCopy['library']['prepare'] = (sql) =>
    /\bartifacts\b/.test(sql) ? fail() : plan.library.prepare(sql);
  const broken = Object.defineProperty({ ...plan.library, prepare }, 'db', { get: fail });
  const served = await serveApp(broken);
  const client = await connectResourceClient('client-2-modern', `${served.base}/mcp`);
  onTestFinished(async () => {
    await client.close();
    await served.close();
    plan.dispose();
  });
  for (const request of [
    () => client.list(),
    () => client.read(artifactUri(plan.planId, PAGE)),
    () => client.complete('plan_id', ''),
    () => client.complete('path', '', plan.planId),
  ])
    await expect(request()).rejects.toMatchObject({
      code: -32603,
      message: expect.not.stringContaining(plan.library.home),
    });
  expect(served.faults).toHaveLength(4);
});

/** A plan with a report and nothing else, newer than all others. */
async function reported({ library }: PlanCopy, prompt: string): Promise<string> {
  const planId = newPlan(library, prompt);
  mkdirSync(planFolder(library.home, planId), { recursive: true });
  writeFileSync(join(planFolder(library.home, planId), REPORT_PAGE), prompt);
  const columns = 'plan_id, path, sha256, generated_sha256, size, kind, content_type, stage, role, updated_at';
  library
    .prepare(
      `INSERT INTO artifacts (${columns}) VALUES (?, '${REPORT_PAGE}', 'x', 'x', 1, 'plan', 'text/markdown', 'report', 'page', ?)`,
    )
    .run(planId, library.now());
  return planId;
}
