import { describe, expect, onTestFinished, test } from 'vitest';
import { plans } from '../../db/schema.ts';
import { codeOf, temporaryLibrary, unwrap } from '../../fixture-library.ts';
import { FILES } from '../../fixture-planner.ts';
import { claim, finishedPlan, newPlan } from '../../fixture-plans.ts';
import { planRow } from '../../store/plans/plans.ts';
import { finishRun } from '../../store/runs/runs.ts';
import { setFact } from '../facts/set-fact.ts';
import { discardEdit } from '../files/discard-edit.ts';
import { readArtifact } from '../files/read-artifact.ts';
import { writeArtifact } from '../files/write-artifact.ts';
import { resumePlan } from '../runs/resume-plan.ts';
import { retryPlan } from '../runs/retry-plan.ts';
import { stopPlan } from '../runs/stop-plan.ts';
import { archivePlan } from './archive-plan.ts';
import { asUser } from './as-user.ts';
import { createPlan } from './create-plan.ts';
import { editPrompt } from './edit-prompt.ts';
import { planByShortId } from './plan-by-short-id.ts';
import { planStatus } from './plan-status.ts';

const open = () => temporaryLibrary(onTestFinished);

describe('an archived plan', () => {
  test('can be read, but neither changed nor run, until it is taken out of the archive', async () => {
    const library = open();
    const plan_id = finishedPlan(library, { state: 'stopped' });
    unwrap(archivePlan(library, { plan_id }));
    const path = FILES.brief.page;
    const refused = [
      resumePlan(library, { plan_id }),
      retryPlan(library, { plan_id }),
      writeArtifact(library, { plan_id, path, content: 'Mine.' }),
      discardEdit(library, { plan_id, path }),
      editPrompt(library, { plan_id, prompt: 'Another one.' }),
      setFact(library, { plan_id, id: 'budget.total', value: 1 }),
    ];
    for (const answer of await Promise.all(refused)) {
      expect(answer).toMatchObject({
        ok: false,
        error: { code: 'PERMISSION_DENIED', details: { reason: 'archived' } },
      });
    }
    expect(readArtifact(library, { plan_id, path }).ok).toBe(true);
    expect(planRow(library, plan_id)?.state).toBe('stopped');
    unwrap(archivePlan(library, { plan_id, archived: false }));
    expect(unwrap(await writeArtifact(library, { plan_id, path, content: 'Mine.' })).updated).toBe(true);
  });

  test('has no run: a plan that is drafted or waits to be is not archived, since nobody could resume it', () => {
    const library = open();
    const plan_id = newPlan(library);
    const refused = { error: { code: 'RUN_ALREADY_ACTIVE', details: { run_id: 'run_0001' } } };
    expect(archivePlan(library, { plan_id })).toMatchObject(refused);
    const run = claim(library, plan_id);
    expect(archivePlan(library, { plan_id })).toMatchObject(refused);
    expect(planRow(library, plan_id)?.archived).toBe(false);
    finishRun(library, run, { state: 'stopped' });
    expect(unwrap(archivePlan(library, { plan_id }))).toEqual({ plan_id, archived: true });
  });
});

describe('a caller that tells starting from resuming', () => {
  test('starts a plan that has never run, once', async () => {
    const library = open();
    const plan_id = newPlan(library, { start: false });
    expect(codeOf(await resumePlan(library, { plan_id, expect: 'ended_run' }))).toBe('RUN_NOT_FOUND');
    expect(unwrap(await resumePlan(library, { plan_id, expect: 'no_run' })).run_id).toBe('run_0001');
    // Nobody works on it yet; it is active all the same.
    expect(codeOf(await resumePlan(library, { plan_id, expect: 'no_run' }))).toBe('RUN_ALREADY_ACTIVE');
    expect(codeOf(await resumePlan(library, { plan_id, expect: 'ended_run' }))).toBe('RUN_ALREADY_ACTIVE');
    unwrap(stopPlan(library, { plan_id }));
    expect(await resumePlan(library, { plan_id, expect: 'no_run' })).toMatchObject({
      error: { code: 'CONFLICT', details: { state: 'stopped' } },
    });
    expect(unwrap(await resumePlan(library, { plan_id, expect: 'ended_run' })).run_id).toBe('run_0002');
  });

  test('of two that start at the same time one does', async () => {
    const library = open();
    const plan_id = newPlan(library, { start: false });
    const answers = await Promise.all([1, 2].map(() => resumePlan(library, { plan_id, expect: 'no_run' })));
    expect(answers.map((answer) => answer.ok)).toEqual([true, false]);
  });
});

describe('stopping a run by its name', () => {
  test('stops that run alone', async () => {
    const library = open();
    const plan_id = newPlan(library);
    const stop = (run_id: string) => stopPlan(library, { plan_id, run_id });
    for (const strange of ['run_0002', 'run_0000', 'run_1', 'run_00001', 'run_0001 ', '', 'RUN_0001']) {
      expect(codeOf(stop(strange)), strange).toBe('RUN_NOT_FOUND');
    }
    expect(unwrap(stop('run_0001'))).toEqual({ state: 'stopped', stop_requested: true });
    expect(unwrap(stop('run_0001'))).toEqual({ state: 'stopped', stop_requested: false });
    unwrap(await resumePlan(library, { plan_id }));
    claim(library, plan_id);
    expect(stop('run_0001')).toMatchObject({ error: { code: 'RUN_NOT_ACTIVE', details: { run_id: 'run_0002' } } });
    expect(unwrap(planStatus(library, { plan_id })).stop_requested).toBe(false);
    expect(unwrap(stop('run_0002')).stop_requested).toBe(true);
  });
});

describe('a shortened id', () => {
  test('means the plan that began so on that day, for its user alone', () => {
    const library = open();
    const plan_id = newPlan(library);
    const created_on = planRow(library, plan_id)?.createdAt.slice(0, 10) ?? '';
    const start = plan_id.slice(0, 8);
    expect(unwrap(planByShortId(library, { start, created_on }))).toBe(plan_id);
    expect(codeOf(planByShortId(asUser(library, 'grace'), { start, created_on }))).toBe('PERMISSION_DENIED');
    for (const strange of [start.slice(0, 7), `${start.slice(0, 7)}*`, '????????', `${start}-`, start.toUpperCase()]) {
      if (strange === start) continue;
      expect(codeOf(planByShortId(library, { start: strange, created_on })), strange).toBe('PLAN_NOT_FOUND');
    }
    expect(codeOf(planByShortId(library, { start, created_on: '1999-01-01' }))).toBe('PLAN_NOT_FOUND');
  });

  test('that several plans share means one’s own, and none where several are', () => {
    const library = open();
    const own = newPlan(library);
    const start = own.slice(0, 8);
    const created_on = planRow(library, own)?.createdAt.slice(0, 10) ?? '';
    const twin = (user: string, ending: string) => {
      const row = planRow(library, own);
      if (!row) throw new Error('it was made a moment ago');
      const id = `${start}-0000-4000-8000-00000000000${ending}`;
      library.db
        .insert(plans)
        .values({ ...row, id, user, dedupKey: null })
        .run();
    };
    twin('grace', '1');
    expect(unwrap(planByShortId(library, { start, created_on }))).toBe(own);
    twin(library.user, '2');
    expect(codeOf(planByShortId(library, { start, created_on }))).toBe('AMBIGUOUS_ID');
  });
});

test('what a plan was asked for and cannot have is told by its status', async () => {
  const library = open();
  const not_honoured = ['It cannot be done within an hour.'];
  const { plan_id } = unwrap(
    await createPlan(library, { prompt: 'Open a bakery.', model_profile: 'outline', not_honoured }),
  );
  expect(unwrap(planStatus(library, { plan_id })).warnings).toEqual(not_honoured);
});
