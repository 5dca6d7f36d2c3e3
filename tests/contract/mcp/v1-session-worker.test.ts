import { beforeAll, describe, expect, it } from 'vitest';
import { listEvents, stageRecord } from '../../../src/library/index.ts';
import { serveSessions, uri } from '../../support/mcp/served-sessions.ts';
import { stopAsked } from '../../support/plans/held-worker.ts';
import { unwrap } from '../../support/plans/plan-state.ts';
import { fileOf } from '../../support/plans/stage-files.ts';
import { GENERATIONS } from '../../support/server/served-app.ts';

const served = serveSessions();
const { connect, newSession } = served;

describe('the session interface, with a worker', () => {
  beforeAll(() => served.app.startWorker());

  it.each(GENERATIONS)(
    'goes through its own example flow with a client %s: create, start, status, stop, edit, resume',
    async (generation) => {
      const client = await connect(generation);
      const { session_id, plan_id } = await newSession(client);
      const target = 'build_plan_and_validate';
      expect(await client.call('planexe.session.start', { session_id, target })).toMatchObject({ state: 'running' });
      // Far enough that the brief is there, and not at the end.
      const isBriefed = () => stageRecord(served.app.library, plan_id, 'brief') !== null;
      await served.app.until(plan_id, ({ steps_completed }) => steps_completed > 0 && isBriefed());
      const goOn = await served.app.holdStill(plan_id);
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
      await stopAsked(served.app.library.home);
      goOn();
      // It says so where the worker takes longer than a call may wait.
      expect(['stopped', 'stopping']).toContain((await stopping).state);
      await served.app.atRest(plan_id);
      expect(await client.call('planexe.session.stop', stop)).toEqual({ state: 'stopped' });
      const { events } = await client.call('planexe.session.events', { session_id });
      expect(events).toContainEqual(
        expect.objectContaining({ type: 'run_stopped', data: { run_id: 'run_0001', reason: 'user_requested' } }),
      );

      const artifact_uri = uri(session_id, fileOf('brief', 'page'));
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
      expect(await served.app.atRest(plan_id)).toMatchObject({ state: 'completed' });
      expect(await client.call('planexe.session.status', { session_id })).toMatchObject({
        run_id: 'run_0002',
        state: 'completed',
        progress: { overall: 1, current_task: null },
      });
      // Nothing was deleted, and the edit stands.
      expect((await client.call('planexe.artifact.read', { artifact_uri })).content).toBe(content);
    },
  );

  it('is stopped and resumed again and again, pays for nothing twice, and ends complete', async () => {
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
    expect(await served.app.atRest(plan_id)).toMatchObject({ state: 'completed', resume_count: 3 });
    const finished = unwrap(listEvents(served.app.library, { plan_id, limit: 1000 })).events.flatMap(
      ({ type, data }) => (type === 'stage_completed' ? [data.stage] : []),
    );
    expect(finished.length).toBe(new Set(finished).size);
  });

  it('drafts several sessions at once, one run each', async () => {
    const client = await connect();
    const sessions = await Promise.all([newSession(client), newSession(client), newSession(client)]);
    await Promise.all(sessions.map(({ session_id }) => client.call('planexe.session.start', { session_id })));
    for (const { plan_id } of sessions) {
      expect(await served.app.atRest(plan_id)).toMatchObject({ state: 'completed', run_id: 'run_0001' });
    }
  });
});
