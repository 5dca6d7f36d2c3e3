import { beforeAll, describe, expect, it } from 'vitest';
import { listEvents } from '../../../src/library/index.ts';
import { appendEvent } from '../../../src/library/store/events/events.ts';
import { RUN_FILES } from '../../../src/shared/plan-files.ts';
import type { CheckedClient } from '../../support/mcp/checked-client.ts';
import { type Session, serveSessions, uri } from '../../support/mcp/served-sessions.ts';
import { work } from '../../support/plans/in-process.ts';
import { startedBy, unwrap } from '../../support/plans/plan-state.ts';
import { fileOf } from '../../support/plans/stage-files.ts';

const VALIDATION_STATUS_PAGE = fileOf('validation_status', 'page');

const served = serveSessions();
const { connect, finishedSession, newSession } = served;

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
    expect(byPath.get(VALIDATION_STATUS_PAGE)).toMatchObject({ kind: 'audit_report' });
    expect(byPath.get('run.log')).toMatchObject({ kind: 'log' });
    expect(byPath.get(RUN_FILES.complete)).toMatchObject({ kind: 'state' });
    expect(byPath.get(fileOf('report', 'report.html'))).toMatchObject({ kind: 'plan', content_type: 'text/html' });
    expect(JSON.stringify(entries)).not.toContain(served.app.library.home);
    const bare = await client.call('planexe.artifact.list', { session_id, path: 'plan.md', include_metadata: false });
    expect(bare.entries).toEqual([{ type: 'file', path: 'plan.md', artifact_uri: uri(session_id, 'plan.md') }]);
  });

  it('say why a run failed, in the list and to who reads it', async () => {
    const failed = await newSession(client, { idea: 'What is the capital of Denmark?' });
    await client.call('planexe.session.start', { session_id: failed.session_id });
    await work(served.app.library, failed.plan_id);
    const { entries } = await client.call('planexe.artifact.list', {
      session_id: failed.session_id,
      path: '',
      include_metadata: true,
    });
    const artifact_uri = uri(failed.session_id, 'run_error.json');
    expect(entries).toContainEqual(expect.objectContaining({ path: 'run_error.json', artifact_uri, kind: 'log' }));
    const { content } = await client.call('planexe.artifact.read', { artifact_uri });
    expect(JSON.parse(String(content))).toMatchObject({ failure_reason: 'generation_error' });
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
    const inPlan = await client.call('planexe.artifact.read', {
      artifact_uri: uri(session_id, fileOf('project_plan', 'page')),
    });
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
    expect(first).toMatchObject({ updated: true, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(first.warnings).toEqual([expect.stringMatching(/use the data of this section.*edit plan\.json\.$/)]);
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
    const report = { artifact_uri: uri(session.session_id, fileOf('report', 'page')), content: 'Mine.' };
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
    const drafted = await startedBy(served.app.library, plan_id, () => work(served.app.library, plan_id));
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
    const told = unwrap(listEvents(served.app.library, { plan_id, limit: 1000 })).events;
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
    expect(seen.find(({ data }) => data.path === VALIDATION_STATUS_PAGE)).toMatchObject({
      type: 'artifact_created',
      data: { artifact_uri: uri(session_id, VALIDATION_STATUS_PAGE), kind: 'audit_report' },
    });
    const overall = seen.flatMap(({ data }) => (data.progress as { overall: number } | undefined)?.overall ?? []);
    expect(overall).toEqual(overall.toSorted((a, b) => a - b));
    expect([Math.min(...overall) >= 0, overall.at(-1)]).toEqual([true, 1]);
  });

  it('keep every line of a burst of log lines, in their order', async () => {
    const client = await connect();
    const { session_id, plan_id } = await newSession(client);
    served.app.library.transaction(() => {
      for (let line = 0; line < 10_000; line += 1) {
        appendEvent(served.app.library, plan_id, null, 'log', { level: 'info', msg: `line ${line}` });
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
