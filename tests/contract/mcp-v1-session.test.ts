import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { asUser, createPlan, listEvents, planByShortId, planStatus, stageRecord } from '../../src/library/index.ts';
import { appendEvent } from '../../src/library/store/events.ts';
import { withCodes } from '../../src/main/mcp/v1-common/renamed-errors.ts';
import { SESSION_CODES } from '../../src/main/mcp/v1-session/codes.ts';
import { sessionId } from '../../src/main/mcp/v1-session/session-id.ts';
import { taskGraphTool } from '../../src/main/mcp/v1-session/task-graph.ts';
import { Phase, Target } from '../../src/shared/plan-state.ts';
import { type CheckedClient, connectChecked } from '../support/checked-client.ts';
import { EXAMPLE } from '../support/drafted-plan.ts';
import { stopAsked } from '../support/held-worker.ts';
import { work } from '../support/in-process.ts';
import { introduce } from '../support/introduce.ts';
import { startedBy, unwrap } from '../support/plan-state.ts';
import { GENERATIONS, type Generation } from '../support/served-app.ts';
import { type WorkedApp, workedApp } from '../support/worked-app.ts';

const PATIENCE = { timeout: 120_000 };

let app: WorkedApp;
const clients: CheckedClient[] = [];

beforeAll(async () => {
  app = await workedApp(inject('built'));
});

afterAll(async () => {
  for (const client of clients) await client.close();
  expect(app.served.faults).toEqual([]);
  await app.close();
});

async function connect(generation: Generation = 'client-2-modern'): Promise<CheckedClient> {
  const client = await connectChecked(generation, `${app.served.base}/mcp/v1/session`);
  clients.push(client);
  return client;
}

interface Session {
  readonly session_id: string;
  readonly plan_id: string;
}

async function newSession(client: CheckedClient, input: Record<string, unknown> = {}): Promise<Session> {
  const { session_id } = await client.call('planexe.session.create', { idea: EXAMPLE, ...input });
  return { session_id: String(session_id), plan_id: planIdOf(String(session_id)) };
}

function planIdOf(session: string): string {
  const [, date = '', start = ''] = /^pxe_(\d{4}_\d\d_\d\d)__([0-9a-f]{8})$/.exec(session) ?? [];
  return unwrap(planByShortId(app.library, { start, created_on: date.replaceAll('_', '-') }));
}

/** A session whose plan was drafted to its end in this process. */
async function finishedSession(client: CheckedClient): Promise<Session> {
  const session = await newSession(client);
  await client.call('planexe.session.start', { session_id: session.session_id });
  await work(app.library, session.plan_id);
  return session;
}

function uri(session: string, path: string): string {
  return `planexe://sessions/${session}/out/${path}`;
}

describe('the session interface, before anything runs', () => {
  it('lists exactly its fourteen tools, with dots in their names', async () => {
    expect((await introduce(`${app.served.base}/mcp/v1/session`)).tools).toEqual([
      'planexe.session.create',
      'planexe.session.start',
      'planexe.session.status',
      'planexe.session.stop',
      'planexe.session.resume',
      'planexe.artifact.list',
      'planexe.artifact.read',
      'planexe.artifact.write',
      'planexe.session.events',
      'planexe.task.graph',
      'planexe.task.invalidate',
      'planexe.export.bundle',
      'planexe.validate.only',
      'planexe.session.archive',
    ]);
  });

  it('tells an agent first what it is for, and in which order to call, and its version', async () => {
    const { instructions, capabilities } = await introduce(`${app.served.base}/mcp/v1/session`);
    expect(instructions).toMatch(/session\.create.*session\.start.*session\.status.*export\.bundle/s);
    expect(instructions).toMatch(/session\.stop.*artifact\.read.*artifact\.write.*session\.resume/s);
    expect(capabilities).toMatchObject({ experimental: { planexe: { version: '1.0' } } });
  });

  it('creates a session of its own form, and starts nothing', async () => {
    const client = await connect();
    const created = await client.call('planexe.session.create', { idea: EXAMPLE });
    expect(created).toMatchObject({
      session_id: expect.stringMatching(/^pxe_\d{4}_\d\d_\d\d__[0-9a-f]{8}$/),
      output_dir_uri: `planexe://sessions/${created.session_id}/out`,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    });
    expect(await client.call('planexe.session.status', { session_id: created.session_id })).toMatchObject({
      session_id: created.session_id,
      session_state: 'created',
      run_id: null,
      state: 'created',
      progress: { overall: 0, current_task: null },
      latest_artifacts: [],
      warnings: [],
    });
  });

  it('takes its own example request, and names in the status what has no effect', async () => {
    const client = await connect();
    const session = await newSession(client, {
      config: {
        planner_model: 'some-model',
        validator_model: 'another-model',
        max_runtime_sec: 7200,
        luigi: { workers: 4, scheduler: 'local' },
        something_else: true,
      },
      metadata: { user_id: 'tester', tags: ['one', 'two'] },
      unknown: 'field',
    });
    const { warnings } = await client.call('planexe.session.status', { session_id: session.session_id });
    expect(warnings).toEqual([
      expect.stringContaining('planner_model'),
      expect.stringContaining('validator_model'),
      expect.stringContaining('max_runtime_sec'),
      expect.stringContaining('luigi'),
    ]);
  });

  it('drafts with the profile that planner_model names', async () => {
    const client = await connect();
    const session = await newSession(client, { config: { planner_model: 'outline', validator_model: 'outline' } });
    expect(unwrap(planStatus(app.library, session)).model_profile).toBe('outline');
    const { warnings } = await client.call('planexe.session.status', { session_id: session.session_id });
    expect(warnings).toEqual([]);
  });

  it('makes one session of requests with the same client_request_id, and another of every other', async () => {
    const client = await connect();
    const create = (input: Record<string, unknown>) =>
      client.call('planexe.session.create', { idea: EXAMPLE, ...input });
    const once = await create({ client_request_id: 'session-1' });
    expect(await create({ client_request_id: 'session-1' })).toEqual(once);
    expect((await create({})).session_id).not.toBe((await create({})).session_id);
    const other = { idea: 'Another idea.', client_request_id: 'session-1' };
    expect((await client.refused('planexe.session.create', other)).code).toBe('CONFLICT');
  });

  it('refuses a request that names another user than its token does', async () => {
    const client = await connect();
    const input = { idea: EXAMPLE, metadata: { user_id: 'somebody-else' } };
    expect((await client.refused('planexe.session.create', input)).code).toBe('PERMISSION_DENIED');
  });

  const BY_SESSION: readonly [string, Record<string, unknown>][] = [
    ['planexe.session.start', {}],
    ['planexe.session.status', {}],
    ['planexe.session.stop', {}],
    ['planexe.session.resume', {}],
    ['planexe.session.events', {}],
    ['planexe.session.archive', {}],
    ['planexe.artifact.list', {}],
    ['planexe.task.graph', {}],
    ['planexe.task.invalidate', { tasks: ['prompt'] }],
    ['planexe.export.bundle', {}],
    ['planexe.validate.only', {}],
  ];

  it('says SESSION_NOT_FOUND for whatever is no session, whichever tool is asked', async () => {
    const client = await connect();
    const { session_id } = await newSession(client);
    const [, start] = session_id.split('__');
    const strangers = [
      'pxe_2026_01_14__abcd1234',
      `pxe_1999_01_01__${start}`,
      session_id.toUpperCase(),
      `${session_id} `,
      session_id.slice(0, -1),
      `${session_id}0`,
      '',
      '../..',
    ];
    for (const stranger of strangers) {
      expect((await client.refused('planexe.session.status', { session_id: stranger })).code, stranger).toBe(
        'SESSION_NOT_FOUND',
      );
    }
    for (const [tool, input] of BY_SESSION) {
      const refused = await client.refused(tool, { session_id: 'pxe_2026_01_14__abcd1234', ...input });
      expect(refused, tool).toMatchObject({ code: 'SESSION_NOT_FOUND', message: 'Session not found.' });
    }
    const artifact_uri = uri('pxe_2026_01_14__abcd1234', 'plan.md');
    expect((await client.refused('planexe.artifact.read', { artifact_uri })).code).toBe('SESSION_NOT_FOUND');
    expect((await client.refused('planexe.artifact.write', { artifact_uri, content: 'x' })).code).toBe(
      'SESSION_NOT_FOUND',
    );
  });

  it("says PERMISSION_DENIED for another user's session, whichever tool is asked", async () => {
    const client = await connect();
    const request = { prompt: EXAMPLE, deduplicate: false, start: false };
    const session_id = sessionId(unwrap(await createPlan(asUser(app.library, 'somebody-else'), request)));
    for (const [tool, input] of BY_SESSION) {
      expect((await client.refused(tool, { session_id, ...input })).code, tool).toBe('PERMISSION_DENIED');
    }
    const artifact_uri = uri(session_id, 'plan.md');
    expect((await client.refused('planexe.artifact.read', { artifact_uri })).code).toBe('PERMISSION_DENIED');
    expect((await client.refused('planexe.artifact.write', { artifact_uri, content: 'x' })).code).toBe(
      'PERMISSION_DENIED',
    );
  });

  it('says INVALID_ARTIFACT_URI for a path or an address that leaves the session, or names nothing in it', async () => {
    const client = await connect();
    const { session_id } = await newSession(client);
    const other = await newSession(client);
    for (const path of ['../library.db', '/etc/passwd', 'C:\\x', '..%2f..%2fx', 'a/../../b', 'x\0y', 'con', 'none']) {
      expect((await client.refused('planexe.artifact.list', { session_id, path })).code, path).toBe(
        'INVALID_ARTIFACT_URI',
      );
      const artifact_uri = uri(session_id, path);
      expect((await client.refused('planexe.artifact.read', { artifact_uri })).code, artifact_uri).toBe(
        'INVALID_ARTIFACT_URI',
      );
      expect((await client.refused('planexe.artifact.write', { artifact_uri, content: '' })).code, artifact_uri).toBe(
        'INVALID_ARTIFACT_URI',
      );
    }
    const strange = [
      `planexe://sessions/${session_id}/plan.md`,
      `planexe://sessions/${session_id}/out/`,
      `planexe://sessions/${session_id}/out/plan.md?x=1`,
      `planexe://sessions/${session_id}/out/%2e%2e/plan.md`,
      `planexe://sessions/${session_id}/out/..%2Fplan.md`,
      `file:///etc/passwd`,
      'plan.md',
      '',
    ];
    for (const artifact_uri of strange) {
      expect((await client.refused('planexe.artifact.read', { artifact_uri })).code, artifact_uri).toBe(
        'INVALID_ARTIFACT_URI',
      );
    }
    const seeds = (seed_artifacts: string[]) => ({ session_id, inputs: { seed_artifacts } });
    for (const seed of [
      'planexe://.../out/prompt.md',
      uri(other.session_id, 'prompt.md'),
      uri(session_id, 'plan.md'),
    ]) {
      expect((await client.refused('planexe.session.start', seeds([seed]))).code, seed).toBe('INVALID_ARTIFACT_URI');
    }
  });

  it('refuses unknown targets, modes, policies and cursors', async () => {
    const client = await connect();
    const { session_id } = await newSession(client);
    const refused = async (tool: string, input: Record<string, unknown>) =>
      (await client.refused(tool, { session_id, ...input })).code;
    expect(await refused('planexe.session.start', { target: 'moon' })).toBe('INVALID_TARGET');
    expect(await refused('planexe.session.resume', { target: 'moon' })).toBe('INVALID_TARGET');
    expect(await refused('planexe.session.stop', { mode: 'violent' })).toBe('INVALID_INPUT');
    expect(await refused('planexe.session.resume', { resume_policy: 'from_scratch' })).toBe('INVALID_INPUT');
    for (const since of ['cursor_', 'cursor_-1', '12', 'cursor_1e3']) {
      expect(await refused('planexe.session.events', { since })).toBe('INVALID_INPUT');
    }
  });

  it('knows no run of a session that was never started', async () => {
    const client = await connect();
    const { session_id } = await newSession(client);
    const refused = async (tool: string, input: Record<string, unknown> = {}) =>
      (await client.refused(tool, { session_id, ...input })).code;
    expect(await refused('planexe.session.stop')).toBe('RUN_NOT_ACTIVE');
    expect(await refused('planexe.session.stop', { run_id: 'run_0001' })).toBe('RUN_NOT_FOUND');
    expect(await refused('planexe.session.resume')).toBe('RUN_NOT_FOUND');
    expect(await refused('planexe.validate.only')).toBe('RUN_NOT_FOUND');
    expect(await refused('planexe.task.invalidate', { tasks: ['brief'] })).toBe('RUN_NOT_FOUND');
    expect(await client.call('planexe.export.bundle', { session_id })).toMatchObject({ ready: false });
  });

  it('passes the codes on that are the same in both worlds, and explains those that are not', async () => {
    const said = async (code: string) => {
      const failing = { ...taskGraphTool, call: () => ({ ok: false as const, error: { code, message: 'It is so.' } }) };
      const answer = await withCodes(SESSION_CODES, failing).call({} as never, {} as never);
      return 'ask' in answer || answer.ok ? null : answer.error;
    };
    const same = [
      'RUN_NOT_FOUND',
      'RUN_ALREADY_ACTIVE',
      'RUN_NOT_ACTIVE',
      'INVALID_TARGET',
      'INVALID_ARTIFACT_URI',
      'CONFLICT',
      'PERMISSION_DENIED',
      'RUNNING_READONLY',
      'INTERNAL_ERROR',
    ];
    for (const code of same) expect(await said(code)).toEqual({ code, message: 'It is so.' });
    const others = { PLAN_NOT_RESUMABLE: 'CONFLICT', INVALID_DATA: 'INVALID_INPUT', STAGE_NOT_FOUND: 'INVALID_INPUT' };
    for (const [code, here] of Object.entries(others)) {
      expect(await said(code)).toMatchObject({ code: here, details: { reason: code } });
    }
  });
});

describe('a session that runs', () => {
  it('is running from the moment it is started, and cannot be started, resumed or edited meanwhile', async () => {
    const client = await connect();
    const { session_id, plan_id } = await newSession(client);
    const started = await client.call('planexe.session.start', {
      session_id,
      target: 'build_plan_and_validate',
      inputs: { seed_artifacts: [uri(session_id, 'prompt.md')] },
    });
    expect(started).toMatchObject({ run_id: 'run_0001', state: 'running' });
    for (const tool of ['planexe.session.start', 'planexe.session.resume', 'planexe.validate.only']) {
      expect(await client.refused(tool, { session_id }), tool).toMatchObject({
        code: 'RUN_ALREADY_ACTIVE',
        details: { run_id: 'run_0001' },
      });
    }
    expect((await client.refused('planexe.session.archive', { session_id })).code).toBe('RUN_ALREADY_ACTIVE');
    expect((await client.refused('planexe.task.invalidate', { session_id, tasks: ['brief'] })).code).toBe(
      'RUN_ALREADY_ACTIVE',
    );
    await work(app.library, plan_id);
    const status = await client.call('planexe.session.status', { session_id });
    expect(status).toMatchObject({ session_state: 'active', state: 'completed', progress: { overall: 1 } });
    expect(Phase.options).toContain(status.phase);

    // A new run, so that files are there and somebody works on them.
    const artifact_uri = uri(session_id, 'plan.md');
    await client.call('planexe.session.resume', { session_id, invalidate: { artifacts: [artifact_uri] } });
    const write = { artifact_uri, content: 'Mine.' };
    expect((await client.refused('planexe.artifact.write', write)).code).toBe('RUNNING_READONLY');
    await work(app.library, plan_id);
  });

  it.each(Target.options)('takes the target %s', async (target) => {
    const client = await connect();
    const { session_id, plan_id } = await newSession(client);
    await client.call('planexe.session.start', { session_id, target });
    const stages = await startedBy(app.library, plan_id, () => work(app.library, plan_id));
    expect(stages.includes('validation_status')).toBe(target === 'build_plan_and_validate');
    expect(stages.includes('brief')).toBe(target !== 'validate_plan');
  });
});

describe('stop, edit, resume', () => {
  it('works with plan.md, as soon as it is there: the edit stands and is audited anew', async () => {
    const client = await connect();
    const { session_id, plan_id } = await newSession(client);
    const target = 'build_plan_and_validate';
    await client.call('planexe.session.start', { session_id, target });
    let stopped: Promise<unknown> | undefined;
    await work(app.library, plan_id, {
      timing: { heartbeatMs: 5, graceMs: 20 },
      onChange() {
        const { files } = unwrap(planStatus(app.library, { plan_id }));
        if (!stopped && files.some(({ path }) => path === '012-project_plan.md')) {
          stopped = client.call('planexe.session.stop', { session_id, run_id: 'run_0001', mode: 'graceful' });
        }
      },
    });
    expect(await stopped).toEqual({ state: 'stopped' });
    const artifact_uri = uri(session_id, 'plan.md');
    const { latest_artifacts } = await client.call('planexe.session.status', { session_id });
    expect(latest_artifacts).toContainEqual({
      path: 'plan.md',
      artifact_uri,
      kind: 'plan',
      updated_at: expect.any(String),
    });
    const read = await client.call('planexe.artifact.read', { artifact_uri });
    const content = `${read.content}\nThe user has added this.\n`;
    const lock = { expected_sha256: read.sha256 };
    await client.call('planexe.artifact.write', { artifact_uri, content, lock });
    const invalidate = { artifacts: [artifact_uri], tasks: [] };
    expect(
      await client.call('planexe.session.resume', {
        session_id,
        target,
        resume_policy: 'luigi_up_to_date',
        invalidate,
      }),
    ).toMatchObject({ run_id: 'run_0002', state: 'running' });
    const drafted = await startedBy(app.library, plan_id, () => work(app.library, plan_id));
    expect(drafted).toEqual(expect.arrayContaining(['consistency', 'validation_status', 'report']));
    expect(drafted).not.toContain('project_plan');
    expect((await client.call('planexe.artifact.read', { artifact_uri })).content).toBe(content);
  });
});

describe('the artifacts of a session', () => {
  let client: CheckedClient;
  let session: Session;
  beforeAll(async () => {
    client = await connect();
    session = await finishedSession(client);
  });

  it('are listed with all that its own example shows, and under its own names', async () => {
    const { session_id } = session;
    const { entries } = await client.call('planexe.artifact.list', { session_id, path: '', include_metadata: true });
    const byPath = new Map((entries as { path: string }[]).map((entry) => [entry.path, entry]));
    expect(byPath.get('plan.md')).toEqual({
      type: 'file',
      path: 'plan.md',
      artifact_uri: uri(session_id, 'plan.md'),
      size: expect.any(Number),
      updated_at: expect.any(String),
      content_type: 'text/markdown',
      kind: 'plan',
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(byPath.get('plan.json')).toMatchObject({ kind: 'intermediate', content_type: 'application/json' });
    expect(byPath.get('prompt.md')).toMatchObject({ kind: 'plan' });
    expect(byPath.get('029-validation_status.md')).toMatchObject({ kind: 'audit_report' });
    expect(byPath.get('run.log')).toMatchObject({ kind: 'log' });
    expect(byPath.get('999-pipeline_complete.txt')).toMatchObject({ kind: 'state' });
    expect(byPath.get('030-report.html')).toMatchObject({ kind: 'plan', content_type: 'text/html' });
    expect(JSON.stringify(entries)).not.toContain(app.library.home);
    const bare = await client.call('planexe.artifact.list', { session_id, path: 'plan.md', include_metadata: false });
    expect(bare.entries).toEqual([{ type: 'file', path: 'plan.md', artifact_uri: uri(session_id, 'plan.md') }]);
  });

  it('are read in ranges that join to the whole, under both names', async () => {
    const { session_id } = session;
    const artifact_uri = uri(session_id, 'plan.md');
    const whole = await client.call('planexe.artifact.read', { artifact_uri, range: { start: 0, length: 200_000 } });
    expect(whole).toMatchObject({ artifact_uri, content_type: 'text/markdown', sha256: expect.any(String) });
    const half = Math.floor(Number(whole.total_size) / 2);
    const pieces = [
      await client.call('planexe.artifact.read', { artifact_uri, range: { start: 0, length: half } }),
      await client.call('planexe.artifact.read', { artifact_uri, range: { start: half } }),
    ];
    expect(pieces.map(({ content }) => content).join('')).toBe(whole.content);
    expect(pieces.map(({ sha256 }) => sha256)).toEqual([whole.sha256, whole.sha256]);
    const inPlan = await client.call('planexe.artifact.read', { artifact_uri: uri(session_id, '012-project_plan.md') });
    expect(inPlan).toEqual({ ...whole, range: inPlan.range });
  });

  it('are locked by their hash: a writer who has not seen the last change is told so', async () => {
    const artifact_uri = uri(session.session_id, 'plan.md');
    const read = await client.call('planexe.artifact.read', { artifact_uri });
    const write = (content: string, expected_sha256: unknown) => ({
      artifact_uri,
      content,
      edit_reason: 'user_patch',
      lock: { expected_sha256 },
    });
    const first = await client.call('planexe.artifact.write', write(`${read.content}\nOne more line.\n`, read.sha256));
    expect(first).toMatchObject({ updated: true, sha256: expect.stringMatching(/^[0-9a-f]{64}$/), warnings: [] });
    expect(await client.refused('planexe.artifact.write', write('Mine alone.', read.sha256))).toMatchObject({
      code: 'CONFLICT',
      details: { current_sha256: first.sha256 },
    });
    const now = await client.call('planexe.artifact.read', { artifact_uri });
    expect(now).toMatchObject({ sha256: first.sha256, content: `${read.content}\nOne more line.\n` });
    const { events } = await client.call('planexe.session.events', { session_id: session.session_id });
    expect((events as { type: string }[]).filter(({ type }) => type === 'artifact_updated').at(-1)).toMatchObject({
      data: { path: expect.any(String), artifact_uri: expect.stringContaining(`/${session.session_id}/out/`) },
    });
    const updated = (events as { type: string; data: Record<string, unknown> }[]).filter(
      ({ type, data }) => type === 'artifact_updated' && data.path === 'plan.md',
    );
    expect(updated).toHaveLength(1);
    expect(updated[0]?.data).toMatchObject({ artifact_uri, kind: 'plan', edit_reason: 'user_patch' });
  });

  it('that the program computes are refused with what to edit instead, and data that does not fit with the fault', async () => {
    const report = { artifact_uri: uri(session.session_id, '030-report.md'), content: 'Mine.' };
    expect(await client.refused('planexe.artifact.write', report)).toMatchObject({
      code: 'PERMISSION_DENIED',
      details: { edit_instead: expect.arrayContaining([expect.any(String)]) },
    });
    const log = { artifact_uri: uri(session.session_id, 'run.log'), content: '' };
    expect((await client.refused('planexe.artifact.write', log)).code).toBe('PERMISSION_DENIED');
    const data = { artifact_uri: uri(session.session_id, 'plan.json'), content: '{"no": "plan"}' };
    expect(await client.refused('planexe.artifact.write', data)).toMatchObject({
      code: 'INVALID_INPUT',
      details: { reason: 'INVALID_DATA' },
    });
  });

  it('make what depends on them stale when they are edited, which the next resume drafts again', async () => {
    const { session_id, plan_id } = session;
    const artifact_uri = uri(session_id, 'plan.json');
    const { content } = await client.call('planexe.artifact.read', { artifact_uri });
    const plan = { ...JSON.parse(String(content)), goal: 'Open by spring, whatever it takes.' };
    const written = await client.call('planexe.artifact.write', { artifact_uri, content: JSON.stringify(plan) });
    expect(written.stale_tasks).toContain('executive_summary');

    const graph = await client.call('planexe.task.graph', { session_id });
    const nodes = graph.nodes as { task: string; state: string; paths: string[] }[];
    expect(nodes.find(({ task }) => task === 'project_plan')).toMatchObject({
      state: 'edited',
      paths: ['plan.json', 'plan.md'],
    });
    expect(nodes.find(({ task }) => task === 'executive_summary')?.state).toBe('stale');
    expect(graph.edges).toContainEqual({ from: 'project_plan', to: 'executive_summary' });

    await client.call('planexe.session.resume', { session_id });
    const drafted = await startedBy(app.library, plan_id, () => work(app.library, plan_id));
    expect(drafted).toContain('executive_summary');
    expect(drafted).not.toContain('project_plan');
    expect(drafted).not.toContain('brief');
  });

  it('are exported as a bundle', async () => {
    expect(await client.call('planexe.export.bundle', { session_id: session.session_id })).toMatchObject({
      ready: true,
      content_type: 'application/zip',
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      download_url: expect.stringContaining(`/download/${session.plan_id}/`),
      expires_at: expect.any(String),
    });
  });
});

describe('events of a session', () => {
  it('come once each, with rising cursors, by types of the list alone', async () => {
    const client = await connect();
    const { session_id, plan_id } = await finishedSession(client);
    const types = new Set([
      'run_started',
      'run_stopped',
      'run_completed',
      'run_failed',
      'phase_changed',
      'progress_updated',
      'task_started',
      'task_completed',
      'artifact_created',
      'artifact_updated',
      'artifact_deleted',
      'log',
    ]);
    const seen: { cursor: string; ts: string; type: string; data: Record<string, unknown> }[] = [];
    let since: unknown;
    for (;;) {
      const page = await client.call('planexe.session.events', { session_id, ...(since !== undefined && { since }) });
      seen.push(...(page.events as typeof seen));
      if (page.cursor === since) break;
      since = page.cursor;
    }
    const cursors = seen.map(({ cursor }) => Number(cursor.replace('cursor_', '')));
    expect(cursors).toEqual([...new Set(cursors)].toSorted((a, b) => a - b));
    expect(seen.filter(({ type }) => !types.has(type))).toEqual([]);
    const told = unwrap(listEvents(app.library, { plan_id, limit: 1000 })).events;
    const count = (type: string) => seen.filter((event) => event.type === type).length;
    for (const [ours, theirs] of [
      ['run_started', 'run_started'],
      ['run_completed', 'run_completed'],
      ['phase_changed', 'phase_changed'],
      ['progress_updated', 'progress_updated'],
      ['stage_started', 'task_started'],
      ['stage_completed', 'task_completed'],
      ['artifact_created', 'artifact_created'],
    ] as const) {
      expect(count(theirs), theirs).toBe(told.filter(({ type }) => type === ours).length);
    }
    expect(seen.find(({ type }) => type === 'phase_changed')?.data).toEqual({ phase: 'generating_plan' });
    expect(seen.find(({ data }) => data.path === '029-validation_status.md')).toMatchObject({
      type: 'artifact_created',
      data: { artifact_uri: uri(session_id, '029-validation_status.md'), kind: 'audit_report' },
    });
    const overall = seen.flatMap(({ data }) => (data.progress as { overall: number } | undefined)?.overall ?? []);
    expect(overall).toEqual(overall.toSorted((a, b) => a - b));
    expect([Math.min(...overall) >= 0, overall.at(-1)]).toEqual([true, 1]);
  });

  it('keep every line of a burst of log lines, in their order', async () => {
    const client = await connect();
    const { session_id, plan_id } = await newSession(client);
    app.library.transaction(() => {
      for (let line = 0; line < 10_000; line += 1) {
        appendEvent(app.library, plan_id, null, 'log', { level: 'info', msg: `line ${line}` });
      }
    });
    const lines: string[] = [];
    let since = 'cursor_0';
    for (;;) {
      const page = await client.call('planexe.session.events', { session_id, since });
      if (page.cursor === since) break;
      since = String(page.cursor);
      for (const { type, data } of page.events as { type: string; data: { msg: string } }[]) {
        if (type === 'log') lines.push(...data.msg.split('\n'));
      }
    }
    expect(lines).toEqual(Array.from({ length: 10_000 }, (_, line) => `line ${line}`));
  });
});

describe('an archived session', () => {
  it('can be read and exported, but neither started, resumed nor written to', async () => {
    const client = await connect();
    const { session_id } = await finishedSession(client);
    const artifact_uri = uri(session_id, 'plan.md');
    const archived = { session_id, session_state: 'archived' };
    expect(await client.call('planexe.session.archive', { session_id })).toEqual(archived);
    expect(await client.call('planexe.session.archive', { session_id })).toEqual(archived);
    expect(await client.call('planexe.session.status', { session_id })).toMatchObject(archived);
    expect(await client.call('planexe.artifact.read', { artifact_uri })).toMatchObject({ artifact_uri });
    expect(await client.call('planexe.export.bundle', { session_id })).toMatchObject({ ready: true });
    const refusals: readonly [string, Record<string, unknown>][] = [
      ['planexe.session.start', { session_id }],
      ['planexe.session.resume', { session_id, invalidate: { tasks: ['brief'] } }],
      ['planexe.task.invalidate', { session_id, tasks: ['brief'] }],
      ['planexe.validate.only', { session_id }],
      ['planexe.artifact.write', { artifact_uri, content: 'Mine.' }],
    ];
    for (const [tool, input] of refusals) {
      expect(await client.refused(tool, input), tool).toMatchObject({
        code: 'PERMISSION_DENIED',
        details: { reason: 'archived' },
      });
    }
    const fresh = await newSession(client);
    await client.call('planexe.session.archive', { session_id: fresh.session_id });
    expect((await client.refused('planexe.session.start', { session_id: fresh.session_id })).code).toBe(
      'PERMISSION_DENIED',
    );
  });
});

describe('a session that has ended', () => {
  it('is not started again, and resumed only where something is to do', async () => {
    const client = await connect();
    const { session_id, plan_id } = await finishedSession(client);
    expect(await client.refused('planexe.session.start', { session_id })).toMatchObject({
      code: 'CONFLICT',
      details: { state: 'completed' },
    });
    expect(await client.refused('planexe.session.resume', { session_id })).toMatchObject({
      code: 'CONFLICT',
      details: { reason: 'PLAN_NOT_RESUMABLE' },
    });
    expect((await client.refused('planexe.session.stop', { session_id })).code).toBe('RUN_NOT_ACTIVE');
    expect((await client.refused('planexe.session.stop', { session_id, run_id: 'run_0002' })).code).toBe(
      'RUN_NOT_FOUND',
    );
    for (const invalidate of [{ tasks: ['no_such_task'] }, { artifacts: [uri(session_id, 'none.md')] }]) {
      const { code } = await client.refused('planexe.session.resume', { session_id, invalidate });
      expect(['INVALID_INPUT', 'INVALID_ARTIFACT_URI']).toContain(code);
    }
    const again = await client.call('planexe.task.invalidate', { session_id, tasks: ['swot'] });
    expect(again).toMatchObject({ run_id: 'run_0002', state: 'running' });
    const stages = await startedBy(app.library, plan_id, () => work(app.library, plan_id));
    expect(stages).toContain('swot');
    expect(stages).not.toContain('brief');
    expect((await client.refused('planexe.session.stop', { session_id, run_id: 'run_0001' })).code).toBe(
      'RUN_NOT_ACTIVE',
    );
  });

  it('is audited alone by validate.only, and not again while nothing has changed', async () => {
    const client = await connect();
    const { session_id, plan_id } = await newSession(client);
    await client.call('planexe.session.start', { session_id, target: 'build_plan' });
    await work(app.library, plan_id);
    expect(await client.call('planexe.validate.only', { session_id })).toMatchObject({
      run_id: 'run_0002',
      state: 'running',
    });
    const stages = await startedBy(app.library, plan_id, () => work(app.library, plan_id));
    expect(stages).toEqual(['consistency', 'consistency_review', 'report', 'validation_status']);
    expect(await client.call('planexe.validate.only', { session_id })).toMatchObject({
      run_id: 'run_0002',
      state: 'completed',
    });
  });
});

describe('the session interface, with a worker', () => {
  beforeAll(() => app.startWorker());

  it.each(GENERATIONS)(
    'goes through its own example flow with a client %s: create, start, status, stop, edit, resume',
    PATIENCE,
    async (generation) => {
      const client = await connect(generation);
      const { session_id, plan_id } = await newSession(client);
      const target = 'build_plan_and_validate';
      expect(await client.call('planexe.session.start', { session_id, target })).toMatchObject({ state: 'running' });
      // Far enough that the brief is there, and not at the end.
      const isBriefed = () => stageRecord(app.library, plan_id, 'brief') !== null;
      await app.until(plan_id, ({ steps_completed }) => steps_completed > 0 && isBriefed());
      const goOn = await app.holdStill(plan_id);
      const status = await client.call('planexe.session.status', { session_id });
      expect(status).toMatchObject({
        session_id,
        run_id: 'run_0001',
        state: 'running',
        phase: 'generating_plan',
        timing: { started_at: expect.any(String), elapsed_sec: expect.any(Number) },
      });
      expect((status.progress as { overall: number }).overall).toBeGreaterThan(0);
      expect((status.progress as { overall: number }).overall).toBeLessThan(1);
      expect(status.latest_artifacts).not.toEqual([]);

      const stop = { session_id, run_id: 'run_0001', mode: 'graceful' };
      const stopping = client.call('planexe.session.stop', stop);
      await stopAsked(app.library.home);
      goOn();
      // It says so where the worker takes longer than a call may wait.
      expect(['stopped', 'stopping']).toContain((await stopping).state);
      await app.atRest(plan_id);
      expect(await client.call('planexe.session.stop', stop)).toEqual({ state: 'stopped' });
      const { events } = await client.call('planexe.session.events', { session_id });
      expect(events).toContainEqual(
        expect.objectContaining({ type: 'run_stopped', data: { run_id: 'run_0001', reason: 'user_requested' } }),
      );

      const artifact_uri = uri(session_id, '004-brief.md');
      const read = await client.call('planexe.artifact.read', { artifact_uri });
      const content = `${read.content}\nThe user has added this.\n`;
      const lock = { expected_sha256: read.sha256 };
      const written = await client.call('planexe.artifact.write', { artifact_uri, content, lock });
      expect(written).toMatchObject({ updated: true });

      expect(
        await client.call('planexe.session.resume', {
          session_id,
          target,
          resume_policy: 'luigi_up_to_date',
          invalidate: { artifacts: [artifact_uri], tasks: [] },
        }),
      ).toMatchObject({ run_id: 'run_0002', state: 'running' });
      expect(await app.atRest(plan_id)).toMatchObject({ state: 'completed' });
      expect(await client.call('planexe.session.status', { session_id })).toMatchObject({
        run_id: 'run_0002',
        state: 'completed',
        progress: { overall: 1, current_task: null },
      });
      // Nothing was deleted, and the edit stands.
      expect((await client.call('planexe.artifact.read', { artifact_uri })).content).toBe(content);
    },
  );

  it('is stopped and resumed again and again, pays for nothing twice, and ends complete', PATIENCE, async () => {
    const client = await connect();
    const { session_id, plan_id } = await newSession(client);
    await client.call('planexe.session.start', { session_id });
    // At once: an outline may take less than a second, and what is finished cannot be stopped.
    for (const round of [0, 1, 2]) {
      expect(await client.call('planexe.session.stop', { session_id })).toEqual({ state: 'stopped' });
      expect(await client.call('planexe.session.resume', { session_id })).toMatchObject({
        run_id: `run_000${round + 2}`,
      });
    }
    expect(await app.atRest(plan_id)).toMatchObject({ state: 'completed', resume_count: 3 });
    const finished = unwrap(listEvents(app.library, { plan_id, limit: 1000 })).events.flatMap(({ type, data }) =>
      type === 'stage_completed' ? [data.stage] : [],
    );
    expect(finished.length).toBe(new Set(finished).size);
  });

  it('drafts several sessions at once, one run each', PATIENCE, async () => {
    const client = await connect();
    const sessions = await Promise.all([newSession(client), newSession(client), newSession(client)]);
    await Promise.all(sessions.map(({ session_id }) => client.call('planexe.session.start', { session_id })));
    for (const { plan_id } of sessions) {
      expect(await app.atRest(plan_id)).toMatchObject({ state: 'completed', run_id: 'run_0001' });
    }
  });
});
