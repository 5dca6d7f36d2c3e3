import { expect } from 'vitest';
import type { Said } from '../mcp/checked-client.ts';
import { type Flow, polled, promptFor, stoppedUnderWay } from './flow.ts';

const TARGET = 'build_plan_and_validate';

/** Create, start, stop, resume; then read, write under a lock, resume, and the bundle. */
export const sessionInterface: Flow = async (world) => {
  const client = await world.connect('v1/session');
  const begin = async () => {
    const created = await client.call('planexe.session.create', {
      idea: promptFor(world, 'in a session'),
      config: { planner_model: 'outline', max_runtime_sec: 7200, luigi: { workers: 4, scheduler: 'local' } },
      metadata: { tags: ['string'] },
    });
    const session_id = String(created.session_id);
    expect(session_id).toMatch(/^pxe_\d{4}_\d\d_\d\d__[0-9a-f]{8}$/);
    expect(created.output_dir_uri).toBe(`planexe://sessions/${session_id}/out`);
    expect(await client.call('planexe.session.status', { session_id })).toMatchObject({
      session_state: 'created',
      run_id: null,
    });
    const inputs = { seed_artifacts: [`planexe://sessions/${session_id}/out/prompt.md`] };
    expect(await client.call('planexe.session.start', { session_id, target: TARGET, inputs })).toMatchObject({
      run_id: 'run_0001',
      state: 'running',
    });
    return session_id;
  };
  const { started: session_id, answer: asked } = await stoppedUnderWay(begin, async (session_id) => {
    const stop = { session_id, run_id: 'run_0001', mode: 'graceful' };
    const answer = await client.callOr(['RUN_NOT_ACTIVE'], 'planexe.session.stop', stop);
    return 'error' in answer ? { state: 'completed' } : answer;
  });
  const uri = (path: string) => `planexe://sessions/${session_id}/out/${path}`;
  const status = () => client.call('planexe.session.status', { session_id });
  expect(['stopping', 'stopped']).toContain(asked.state);
  await polled(status, ({ state }) => state === 'stopped');
  expect(await client.call('planexe.session.resume', { session_id, target: TARGET })).toMatchObject({
    run_id: 'run_0002',
  });
  const completed = await polled(status, isAtRest);
  expect(completed).toMatchObject({ state: 'completed', progress: { overall: 1, current_task: null } });

  const { cursor } = await client.call('planexe.session.events', { session_id });
  const artifact_uri = uri('plan.md');
  const { entries } = await client.call('planexe.artifact.list', { session_id, path: '', include_metadata: true });
  const entry = (entries as Said[]).find((each) => each.artifact_uri === artifact_uri);
  const read = await client.call('planexe.artifact.read', { artifact_uri, range: { start: 0, length: 200_000 } });
  expect(read).toMatchObject({ content_type: 'text/markdown', sha256: entry?.sha256 });
  const edit = { artifact_uri, content: `${read.content}\nThe user has added this.\n`, edit_reason: 'user_patch' };
  const lock = { expected_sha256: read.sha256 };
  const written = await client.call('planexe.artifact.write', { ...edit, lock });
  expect(written.updated).toBe(true);
  const late = { artifact_uri, content: 'lost', lock };
  expect((await client.refused('planexe.artifact.write', late)).code).toBe('CONFLICT');

  const resumed = await client.call('planexe.session.resume', {
    session_id,
    target: TARGET,
    resume_policy: 'luigi_up_to_date',
    invalidate: { artifacts: [artifact_uri], tasks: [] },
  });
  expect(resumed).toMatchObject({ run_id: 'run_0003', state: 'running' });
  expect(await polled(status, isAtRest)).toMatchObject({ state: 'completed', run_id: 'run_0003' });
  expect((await client.call('planexe.artifact.read', { artifact_uri })).content).toBe(edit.content);

  const { events } = await client.call('planexe.session.events', { session_id, since: cursor });
  const types = (events as { type: string }[]).map(({ type }) => type);
  expect(types).toEqual(expect.arrayContaining(['artifact_updated', 'run_started', 'run_completed']));
  expect(await client.call('planexe.export.bundle', { session_id })).toMatchObject({ ready: true });
};

function isAtRest({ state }: Said): boolean {
  return state !== 'running' && state !== 'stopping';
}
