import { describe, expect, it } from 'vitest';
import { asUser, createPlan, listPlans, planStatus, readPrompt } from '../../../src/library/index.ts';
import { withCodes } from '../../../src/main/mcp/v1-common/renamed-errors.ts';
import { SESSION_CODES } from '../../../src/main/mcp/v1-session/codes.ts';
import { sessionId } from '../../../src/main/mcp/v1-session/session-id.ts';
import { taskGraphTool } from '../../../src/main/mcp/v1-session/task-graph.ts';
import { introduce } from '../../support/mcp/introduce.ts';
import { serveSessions, uri } from '../../support/mcp/served-sessions.ts';
import { EXAMPLE } from '../../support/plans/drafted-plan.ts';
import { work } from '../../support/plans/in-process.ts';
import { unwrap } from '../../support/plans/plan-state.ts';

const served = serveSessions();
const { connect, newSession } = served;

describe('the session interface, before anything runs', () => {
  it('lists exactly its fourteen tools, with dots in their names', async () => {
    expect((await introduce(`${served.app.served.base}/mcp/v1/session`)).tools).toEqual([
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
    const { instructions, capabilities } = await introduce(`${served.app.served.base}/mcp/v1/session`);
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
        planner_model: 'outline',
        validator_model: 'outline',
        max_runtime_sec: 7200,
        luigi: { workers: 4, scheduler: 'local' },
        something_else: true,
      },
      metadata: { user_id: 'tester', tags: ['one', 'two'] },
      unknown: 'field',
    });
    const { warnings } = await client.call('planexe.session.status', { session_id: session.session_id });
    expect(warnings).toEqual([expect.stringContaining('luigi')]);
  });

  it.each([
    [{ planner_model: 'some-model' }, 'config.planner_model'],
    [{ planner_model: 'outline', validator_model: 'another-model' }, 'config.validator_model'],
    [{ validator_model: 'outline' }, 'config.validator_model'],
    [{ max_runtime_sec: -5 }, 'max_runtime_sec'],
    [{ max_runtime_sec: 0.5 }, 'max_runtime_sec'],
  ])('refuses %j instead of running with something else, and creates nothing', async (config, field) => {
    const client = await connect();
    const before = unwrap(listPlans(served.app.library, { limit: 50 })).plans.length;
    const refused = await client.refused('planexe.session.create', { idea: EXAMPLE, config });
    expect(refused).toMatchObject({ code: 'INVALID_INPUT', details: { field, next: expect.any(String) } });
    expect(unwrap(listPlans(served.app.library, { limit: 50 })).plans).toHaveLength(before);
  });

  it('says in its own words that an export is not there yet', async () => {
    const client = await connect();
    const { session_id } = await newSession(client);
    expect(await client.call('planexe.export.bundle', { session_id })).toEqual({
      ready: false,
      reason: 'The session was not started: call planexe.session.start.',
    });
  });

  it('has its idea in prompt.md, which is read and written whenever it does not run', async () => {
    const client = await connect();
    const session = await newSession(client);
    const artifact_uri = uri(session.session_id, 'prompt.md');
    const read = await client.call('planexe.artifact.read', { artifact_uri });
    expect(read).toMatchObject({ artifact_uri, content: EXAMPLE, total_size: Buffer.byteLength(EXAMPLE) });
    const part = await client.call('planexe.artifact.read', { artifact_uri, range: { start: 5, length: 9 } });
    expect(part.content).toBe(EXAMPLE.slice(5, 14));
    const idea = `${EXAMPLE}\n\nNobody works at night.`;
    const write = (expected_sha256: unknown) => ({ artifact_uri, content: idea, lock: { expected_sha256 } });
    expect(await client.call('planexe.artifact.write', write(read.sha256))).toMatchObject({ updated: true });
    expect(await client.refused('planexe.artifact.write', write(read.sha256))).toMatchObject({ code: 'CONFLICT' });
    expect(unwrap(readPrompt(served.app.library, session)).prompt).toBe(idea);
    expect(await client.call('planexe.artifact.read', { artifact_uri })).toMatchObject({ content: idea });

    await client.call('planexe.session.start', { session_id: session.session_id });
    expect((await client.refused('planexe.artifact.write', write(undefined))).code).toBe('RUNNING_READONLY');
    await work(served.app.library, session.plan_id);
    const { entries } = await client.call('planexe.artifact.list', {
      session_id: session.session_id,
      path: 'prompt.md',
    });
    const { sha256 } = await client.call('planexe.artifact.read', { artifact_uri });
    expect(entries).toMatchObject([{ artifact_uri, sha256 }]);
    const status = await client.call('planexe.session.status', { session_id: session.session_id });
    expect(Date.parse(String(status.updated_at))).toBeGreaterThan(Date.parse(String(status.created_at)));
  });

  it('drafts with the profile that planner_model names', async () => {
    const client = await connect();
    const session = await newSession(client, { config: { planner_model: 'outline', validator_model: 'outline' } });
    expect(unwrap(planStatus(served.app.library, session)).model_profile).toBe('outline');
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
    const request = { prompt: EXAMPLE, deduplicate: false as const, start: false };
    const session_id = sessionId(unwrap(await createPlan(asUser(served.app.library, 'somebody-else'), request)));
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
