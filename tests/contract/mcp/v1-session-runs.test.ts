import { setImmediate as nextTurn } from 'node:timers/promises';
import PQueue from 'p-queue';
import { describe, expect, it } from 'vitest';
import { planStatus } from '../../../src/library/index.ts';
import { RunEnding } from '../../../src/planning/engine/run-stage.ts';
import { Phase, Target } from '../../../src/shared/plan-state.ts';
import type { DrafterFactory } from '../../../src/worker/run-options.ts';
import { serveSessions, uri } from '../../support/mcp/served-sessions.ts';
import { answerByHand } from '../../support/models/by-hand.ts';
import { holdingDrafter } from '../../support/models/holding-drafter.ts';
import { work } from '../../support/plans/in-process.ts';
import { startedBy, unwrap } from '../../support/plans/plan-state.ts';
import { fileOf } from '../../support/plans/stage-files.ts';

const served = serveSessions();
const { connect, finishedSession, newSession } = served;

/** Answers one question after the other, `first` looking at each before. */
function oneByOne(first: () => Promise<void>, ending: AbortSignal): DrafterFactory {
  const queue = new PQueue({ concurrency: 1 });
  return async () => ({
    drafter: {
      answer: (question, { stage }) =>
        queue.add(async () => {
          await nextTurn();
          await first();
          if (ending.aborted) throw new RunEnding(stage);
          const { item, instructions, context, schema } = question;
          const hand = { draft_id: '', stage, item, instructions, context, json_schema: schema };
          for (let turn = 1; turn < 9; turn += 1) {
            const { value, warnings } = question.review(answerByHand(hand, turn));
            if (value !== null) return { value, by: 'agent:ada', warnings };
          }
          throw new Error(`no answer to ${stage} ${item} fits`);
        }),
    },
    waitsForPeople: true,
    close: () => undefined,
  });
}

describe('a session that runs', () => {
  it('says how much of its present task is done, which never falls, and when it changed last', async () => {
    const client = await connect();
    const { session_id, plan_id } = await newSession(client);
    await client.call('planexe.session.start', { session_id });
    const ending = new AbortController();
    const shares = new Map<string, number[]>();
    let updated = '';
    const look = async () => {
      const status = await client.call('planexe.session.status', { session_id });
      const { current_task: task } = status.progress as { current_task: { name: string; pct: number } | null };
      expect(String(status.updated_at) >= updated).toBe(true);
      updated = String(status.updated_at);
      if (task) shares.set(task.name, [...(shares.get(task.name) ?? []), task.pct]);
      // Enough was seen: a section of several questions.
      if ([...shares.values()].some((seen) => new Set(seen).size > 3)) ending.abort();
    };
    await work(served.app.library, plan_id, {
      drafterFor: oneByOne(look, ending.signal),
      ending: ending.signal,
      timing: { lookMs: 10, graceMs: 50 },
    });
    expect(ending.signal.aborted).toBe(true);
    for (const [name, seen] of shares) {
      expect(seen, name).toEqual(seen.toSorted((a, b) => a - b));
      for (const pct of seen) expect(pct >= 0 && pct < 1, `${name}: ${pct}`).toBe(true);
    }
    const { created_at } = await client.call('planexe.session.status', { session_id });
    expect(updated > String(created_at)).toBe(true);
  });

  it('is stopped by the max_runtime_sec of its configuration, and says so', async () => {
    const client = await connect();
    const { session_id, plan_id } = await newSession(client, { config: { max_runtime_sec: 1 } });
    await client.call('planexe.session.start', { session_id });
    const holding = holdingDrafter();
    await work(served.app.library, plan_id, { drafterFor: holding.open, timing: { lookMs: 10, graceMs: 10 } });
    holding.release();
    expect(await client.call('planexe.session.status', { session_id })).toMatchObject({
      state: 'stopped',
      warnings: [expect.stringContaining('1 second')],
    });
  });

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
    await work(served.app.library, plan_id);
    const status = await client.call('planexe.session.status', { session_id });
    expect(status).toMatchObject({ session_state: 'active', state: 'completed', progress: { overall: 1 } });
    expect(Phase.options).toContain(status.phase);

    // A new run, so that files are there and somebody works on them.
    const artifact_uri = uri(session_id, 'plan.md');
    await client.call('planexe.session.resume', { session_id, invalidate: { artifacts: [artifact_uri] } });
    const write = { artifact_uri, content: 'Mine.' };
    expect((await client.refused('planexe.artifact.write', write)).code).toBe('RUNNING_READONLY');
    await work(served.app.library, plan_id);
  });

  it('is not begun for an audit of what is not there', async () => {
    const client = await connect();
    const { session_id } = await newSession(client);
    const refused = await client.refused('planexe.session.start', { session_id, target: 'validate_plan' });
    expect(refused).toMatchObject({ code: 'INVALID_TARGET', details: { next: expect.stringContaining('build_plan') } });
    expect(await client.call('planexe.session.status', { session_id })).toMatchObject({ state: 'created' });
  });

  it.each(Target.exclude(['validate_plan']).options)('takes the target %s', async (target) => {
    const client = await connect();
    const { session_id, plan_id } = await newSession(client);
    await client.call('planexe.session.start', { session_id, target });
    const stages = await startedBy(served.app.library, plan_id, () => work(served.app.library, plan_id));
    expect(stages.includes('validation_status')).toBe(target === 'build_plan_and_validate');
    expect(stages).toContain('brief');
  });
});

describe('stop, edit, resume', () => {
  it('works with plan.md, as soon as it is there: the edit stands and is audited anew', async () => {
    const client = await connect();
    const { session_id, plan_id } = await newSession(client);
    const target = 'build_plan_and_validate';
    await client.call('planexe.session.start', { session_id, target });
    let stopped: Promise<unknown> | undefined;
    await work(served.app.library, plan_id, {
      timing: { lookMs: 5, graceMs: 20 },
      onChange() {
        const { files } = unwrap(planStatus(served.app.library, { plan_id }));
        if (!stopped && files.some(({ path }) => path === fileOf('project_plan', 'page'))) {
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
    const drafted = await startedBy(served.app.library, plan_id, () => work(served.app.library, plan_id));
    expect(drafted).toEqual(expect.arrayContaining(['consistency', 'validation_status', 'report']));
    expect(drafted).not.toContain('project_plan');
    expect((await client.call('planexe.artifact.read', { artifact_uri })).content).toBe(content);
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
    const stages = await startedBy(served.app.library, plan_id, () => work(served.app.library, plan_id));
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
    await work(served.app.library, plan_id);
    expect(await client.call('planexe.validate.only', { session_id })).toMatchObject({
      run_id: 'run_0002',
      state: 'running',
    });
    const stages = await startedBy(served.app.library, plan_id, () => work(served.app.library, plan_id));
    expect(stages).toEqual(['consistency', 'consistency_review', 'report', 'validation_status']);
    expect(await client.call('planexe.validate.only', { session_id })).toMatchObject({
      run_id: 'run_0002',
      state: 'completed',
    });
  });
});
