import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { sha256 } from '../../files/hash.ts';
import { planFolder, readPlanFile } from '../../files/plan-folder.ts';
import { codeOf, temporaryLibrary, unwrap } from '../../fixture-library.ts';
import { draftStage, FILES } from '../../fixture-planner.ts';
import { claim, finishedPlan, newPlan } from '../../fixture-plans.ts';
import type { Library } from '../../library.ts';
import { finishRun } from '../../store/runs/runs.ts';
import { resumePlan } from '../runs/resume-plan.ts';
import { exportPlan } from '../transfer/export-plan.ts';
import { planFile } from './plan-file.ts';
import { writeArtifact } from './write-artifact.ts';

const REPORT = FILES.report.html;
const FAILURE = {
  failure_reason: 'generation_error',
  failed_step: 'brief',
  message: 'It could not be drafted.',
  recoverable: true,
} as const;

async function ready(library: Library, plan_id: string, artifact: string) {
  const file = unwrap(await planFile(library, { plan_id, artifact }));
  if (!file.ready) throw new Error(file.reason);
  return file;
}

async function reason(library: Library, plan_id: string, artifact: string): Promise<string> {
  const file = unwrap(await planFile(library, { plan_id, artifact }));
  return file.ready ? 'ready' : file.reason;
}

describe('the report of a completed plan', () => {
  test('is its own file under its own name', async () => {
    const library = temporaryLibrary(onTestFinished);
    const planId = finishedPlan(library);
    const bytes = readPlanFile(library.home, planId, REPORT) ?? Buffer.alloc(0);
    const expected = { filename: REPORT, content_type: 'text/html', sha256: sha256(bytes), size: bytes.length, bytes };
    expect(await ready(library, planId, 'report')).toEqual({ ready: true, notes: [], ...expected });
  });

  test('that was taken away is unavailable, and a resume brings it back', async () => {
    const library = temporaryLibrary(onTestFinished);
    const planId = finishedPlan(library);
    rmSync(join(planFolder(library.home, planId), REPORT));
    expect(codeOf(await planFile(library, { plan_id: planId, artifact: 'report' }))).toBe('content_unavailable');
    unwrap(await resumePlan(library, { plan_id: planId }));
    const run = claim(library, planId);
    draftStage(library, planId, run, 'report');
    finishRun(library, run, { state: 'completed' });
    expect(await reason(library, planId, 'report')).toBe('ready');
  });
});

describe('the zip of a plan', () => {
  test('has the hash of what is exported, however often it is asked for', async () => {
    const library = temporaryLibrary(onTestFinished);
    const planId = finishedPlan(library);
    const zip = await ready(library, planId, 'zip');
    const exported = unwrap(await exportPlan(library, { plan_id: planId, format: 'zip' }));
    expect(zip).toMatchObject({ filename: 'run.zip', content_type: 'application/zip', sha256: sha256(exported.bytes) });
    expect(zip.size).toBe(exported.bytes.length);
    // Packed once: the very same bytes.
    expect((await ready(library, planId, 'zip')).bytes).toBe(zip.bytes);
  });

  test.each([
    [
      'an edit',
      async (library: Library, plan_id: string) =>
        unwrap(await writeArtifact(library, { plan_id, path: FILES.brief.page, content: '# Another\n' })),
    ],
    [
      'a change by another program',
      (library: Library, planId: string) =>
        writeFileSync(join(planFolder(library.home, planId), FILES.brief.page), '# Elsewhere\n'),
    ],
    [
      'a change of a file that only the program writes',
      (library: Library, planId: string) => writeFileSync(join(planFolder(library.home, planId), REPORT), '<p>x</p>'),
    ],
    [
      'a file that is gone',
      (library: Library, planId: string) => rmSync(join(planFolder(library.home, planId), FILES.tasks.page)),
    ],
  ])('is packed anew after %s', async (_, change) => {
    const library = temporaryLibrary(onTestFinished);
    const planId = finishedPlan(library);
    const before = await ready(library, planId, 'zip');
    await change(library, planId);
    const after = await ready(library, planId, 'zip');
    expect(after.sha256).not.toBe(before.sha256);
    expect(after.sha256).toBe(sha256(unwrap(await exportPlan(library, { plan_id: planId, format: 'zip' })).bytes));
  });

  test('is kept for several plans at once, each its own', async () => {
    const library = temporaryLibrary(onTestFinished);
    const [first, second] = [finishedPlan(library), finishedPlan(library)];
    const zips = [await ready(library, first, 'zip'), await ready(library, second, 'zip')];
    expect(zips[0]?.sha256).not.toBe(zips[1]?.sha256);
    expect((await ready(library, first, 'zip')).bytes).toBe(zips[0]?.bytes);
    expect((await ready(library, second, 'zip')).bytes).toBe(zips[1]?.bytes);
  });
});

describe('where there is nothing yet', () => {
  test('a plan that is waiting or being drafted says so, also when it had a report before', async () => {
    const library = temporaryLibrary(onTestFinished);
    const draft = newPlan(library, { start: false });
    const waiting = newPlan(library);
    const running = newPlan(library);
    claim(library, running);
    const again = finishedPlan(library);
    unwrap(await resumePlan(library, { plan_id: again, invalidate: { stages: ['tasks'] } }));
    for (const artifact of ['report', 'zip']) {
      expect(await reason(library, draft, artifact)).toMatch(/draft; resume/);
      expect(await reason(library, waiting, artifact)).toMatch(/pending; try again/);
      expect(await reason(library, running, artifact)).toMatch(/processing; try again/);
      expect(await reason(library, again, artifact)).toMatch(/pending; try again/);
    }
  });

  test('a stopped plan can be resumed; what it has is in its zip', async () => {
    const library = temporaryLibrary(onTestFinished);
    const planId = newPlan(library);
    const run = claim(library, planId);
    draftStage(library, planId, run, 'brief');
    finishRun(library, run, { state: 'stopped' });
    expect(await reason(library, planId, 'report')).toMatch(/stopped before it had a report; resume/);
    expect(await reason(library, planId, 'zip')).toBe('ready');
  });

  test('a plan that failed before has generation_failed, with why and what to do', async () => {
    const library = temporaryLibrary(onTestFinished);
    const failed = (recoverable: boolean) => {
      const planId = newPlan(library);
      finishRun(library, claim(library, planId), { state: 'failed', failure: { ...FAILURE, recoverable } });
      return planId;
    };
    for (const artifact of ['report', 'zip']) {
      expect(await planFile(library, { plan_id: failed(true), artifact })).toMatchObject({
        error: {
          code: 'generation_failed',
          details: {
            failure_reason: 'generation_error',
            failed_step: expect.stringMatching(/^\d{3}-brief$/),
            next: expect.stringMatching(/^Resume/),
          },
        },
      });
    }
    expect(await planFile(library, { plan_id: failed(false), artifact: 'report' })).toMatchObject({
      error: { details: { next: expect.stringMatching(/Start over/) } },
    });
  });

  test('a plan that failed or was stopped after it had a report gives that, and says that it may be of before', async () => {
    const library = temporaryLibrary(onTestFinished);
    for (const [outcome, note] of [
      [{ state: 'failed', failure: FAILURE }, /^Drafting failed before the end: .* out of date\.$/],
      [{ state: 'stopped' }, /^Drafting was stopped before the end: .* out of date\.$/],
    ] as const) {
      const { notes } = await ready(library, finishedPlan(library, outcome), 'report');
      expect(notes).toEqual([expect.stringMatching(note)]);
    }
  });
});

test('only the report and the zip have such names', async () => {
  const library = temporaryLibrary(onTestFinished);
  const planId = finishedPlan(library);
  for (const artifact of ['', 'REPORT', 'md', '../library.db', 'toString']) {
    const refused = await planFile(library, { plan_id: planId, artifact });
    expect(refused).toMatchObject({ error: { code: 'INVALID_INPUT', details: { field: 'artifact' } } });
  }
});
