import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sha256 } from '../../../src/library/files/hash.ts';
import { listArtifacts, listStages, planFolder, resumePlan, retryPlan } from '../../../src/library/index.ts';
import { RUN_FILES } from '../../../src/shared/plan-files.ts';
import { CALLS, FakePlans, fakeFileOf, STAGE_IDS } from '../../support/plans/fake-plans.ts';
import {
  codeOf,
  cursor,
  events,
  fileNames,
  readFile,
  startedSince,
  status,
  unwrap,
} from '../../support/plans/plan-state.ts';

let plans: FakePlans;
beforeEach(() => {
  plans = new FakePlans();
});
afterEach(() => plans.dispose());

describe('a run that completes', () => {
  it('leaves data and page of every stage, the further files, the log and the mark of completion', async () => {
    const planId = await plans.finishedPlan();
    const numbered = STAGE_IDS.flatMap((id) => [fakeFileOf(id, 'data'), fakeFileOf(id, 'page')]);
    const expected = [...numbered, fakeFileOf('summary', 'summary.html'), RUN_FILES.complete, 'run.log'].sort();
    expect(fileNames(plans.library, planId)).toEqual(expected);
    const listed = unwrap(listArtifacts(plans.library, { plan_id: planId })).entries.map(({ path }) => path);
    expect([...listed].sort()).toEqual(expected);
    expect(status(plans.library, planId)).toMatchObject({
      state: 'completed',
      phase: 'finalizing',
      progress_percentage: 100,
      steps_completed: 10,
      steps_total: 10,
      current_step: null,
    });
  });

  it('records of each stage what it read, who drafted it and in which run', async () => {
    const planId = await plans.finishedPlan();
    const rows = listStages(plans.library, planId);
    expect(rows.map(({ stage, state }) => [stage, state])).toEqual([...STAGE_IDS].sort().map((id) => [id, 'done']));
    const tasks = rows.find(({ stage }) => stage === 'tasks')?.record;
    expect(tasks?.reads.map(({ key }) => key)).toEqual(['page:team', 'part:totals:headcount']);
    expect(tasks).toMatchObject({ draftedBy: 'fake', runId: 'run_0001', partial: [], findings: [] });
  });

  it('tells of each stage once, begun before it is finished and after everything that it reads', async () => {
    const planId = await plans.finishedPlan();
    const order = events(plans.library, planId).filter(({ type }) => /^stage_(started|completed)$/.test(type));
    const place = (type: string, stage: string) =>
      order.findIndex((event) => event.type === type && event.data.stage === stage);
    expect(order).toHaveLength(2 * STAGE_IDS.length);
    for (const stage of plans.graph.stages) {
      expect(place('stage_started', stage.id)).toBeLessThan(place('stage_completed', stage.id));
      for (const reader of plans.graph.readers.get(stage.id) ?? []) {
        expect(place('stage_completed', stage.id)).toBeLessThan(place('stage_started', reader));
      }
    }
    expect(events(plans.library, planId).map(({ type }) => type)).toEqual(
      expect.arrayContaining(['plan_created', 'run_queued', 'run_started', 'phase_changed', 'run_completed']),
    );
    expect(events(plans.library, planId).at(-1)?.type).toBe('run_completed');
  });

  it('never lets progress, steps or phase go back, also over a stop and a resume', async () => {
    const planId = plans.newPlan();
    plans.rig.hold('tasks');
    const run = plans.start(planId);
    await plans.rig.reached('tasks');
    run.handBack();
    await run.done;
    plans.rig.release('tasks');
    await plans.work(planId);
    const shown = events(plans.library, planId, 'progress_updated').map(({ data }) => [
      Number(data.progress_percentage),
      Number(data.steps_completed),
    ]);
    expect(shown.length).toBeGreaterThan(8);
    for (const [index, [percentage = 0, steps = 0]] of shown.entries()) {
      const [before = 0, stepsBefore = 0] = shown[index - 1] ?? [];
      expect(percentage).toBeGreaterThanOrEqual(before);
      expect(steps).toBeGreaterThanOrEqual(stepsBefore);
    }
    const phases = events(plans.library, planId, 'phase_changed').map(({ data }) => data.phase);
    expect(phases).toEqual(['generating_plan', 'validating', 'exporting', 'finalizing']);
  });

  it('logs each happening as JSON with run and stage, and nothing that the prompt or a page says', async () => {
    const planId = await plans.finishedPlan();
    const lines = readFile(plans.library, planId, 'run.log').trim().split('\n');
    const entries = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(entries.every((entry) => entry.run_id === 'run_0001' && typeof entry.time === 'string')).toBe(true);
    const finished = entries.filter(({ msg }) => msg === 'stage finished').map(({ stage }) => stage);
    expect([...finished].sort()).toEqual([...STAGE_IDS].sort());
    expect(entries.at(-1)?.msg).toBe('run completed');
    const log = lines.join('\n');
    expect(log).not.toMatch(/secret-words|bakery|Lyon/i);
    expect(log).not.toContain(plans.library.home);
  });

  it('has its log among the files from the beginning, and the whole of it when it is over', async () => {
    const { library, rig } = plans;
    // What somebody sees who looks at the files as soon as the run has ended.
    library.prepare('CREATE TEMP TABLE seen (sha256 TEXT)').run();
    library
      .prepare(
        `CREATE TEMP TRIGGER at_the_end AFTER UPDATE OF state ON runs WHEN new.state = 'completed' BEGIN
           INSERT INTO seen SELECT sha256 FROM artifacts WHERE path = 'run.log';
         END`,
      )
      .run();
    const planId = plans.newPlan();
    rig.hold('tasks');
    const run = plans.start(planId);
    await rig.reached('tasks');
    const listed = unwrap(listArtifacts(library, { plan_id: planId })).entries.map(({ path }) => path);
    expect(listed).toContain('run.log');
    rig.release('tasks');
    await run.done;
    const seen = library.prepare('SELECT sha256 FROM seen').get();
    expect(seen).toEqual({ sha256: sha256(readFile(library, planId, 'run.log')) });
  });

  it('counts calls and steps of a second run from nothing, and draws on the calls stored by the first', async () => {
    const planId = await plans.finishedPlan();
    for (const id of STAGE_IDS) expect(plans.rig.performed(id)).toBe(CALLS[id]);
    rmSync(join(planFolder(plans.library.home, planId), fakeFileOf('risks', 'page')));
    await plans.resume(planId);
    // The stage whose page was gone ran again, asked the same questions, and got the stored answers.
    expect(plans.rig.runs('risks')).toBe(2);
    expect(plans.rig.performed('risks')).toBe(16);
    expect(status(plans.library, planId)).toMatchObject({ run_id: 'run_0002', resume_count: 1, state: 'completed' });
  });

  it('cannot be resumed when nothing in it has changed, nor retried', async () => {
    const planId = await plans.finishedPlan();
    expect(codeOf(await resumePlan(plans.library, { plan_id: planId }))).toBe('PLAN_NOT_RESUMABLE');
    expect(codeOf(await retryPlan(plans.library, { plan_id: planId }))).toBe('PLAN_NOT_FAILED');
  });
});

describe('what a completed plan is worth', () => {
  it('counts findings, and partial sections with what is missing of them', async () => {
    plans.dispose();
    plans = new FakePlans({
      team: { check: () => [{ severity: 'warning', code: 'weak', message: 'weak' }] },
      totals: { check: () => [{ severity: 'error', code: 'wrong', message: 'wrong' }] },
    });
    plans.rig.partial('risks', [{ item: 'fire', note: 'no answer' }]);
    const planId = await plans.finishedPlan();
    expect(status(plans.library, planId).quality_summary).toEqual({
      sections_complete: 9,
      sections_partial: 1,
      sections_failed: 0,
      partial_details: [{ step: 'risks', note: 'fire: no answer' }],
      errors: 1,
      warnings: 1,
    });
  });

  it('tries a partial section again in the next run, and only that one when it comes out the same', async () => {
    plans.rig.partial('risks', [{ item: 'fire', note: 'no answer' }]);
    const planId = await plans.finishedPlan();
    const since = cursor(plans.library, planId);
    plans.rig.partial('risks', []);
    await plans.resume(planId, { invalidate: { stages: ['team'] } });
    expect(startedSince(plans.library, planId, since).sort()).toEqual(['risks', 'team']);
    expect(status(plans.library, planId).quality_summary).toMatchObject({ sections_complete: 10, sections_partial: 0 });
  });
});
