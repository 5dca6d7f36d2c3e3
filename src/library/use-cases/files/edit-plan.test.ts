import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { err } from '../../../shared/result.ts';
import { sha256 } from '../../files/hash.ts';
import { planFolder, readPlanText } from '../../files/plan-folder.ts';
import { codeOf, temporaryLibrary, unwrap } from '../../fixture-library.ts';
import { dataText, draftStage, FILES, fakePlanner } from '../../fixture-planner.ts';
import { claim, finishedPlan, newPlan, UNKNOWN_PLAN } from '../../fixture-plans.ts';
import type { Library } from '../../library.ts';
import { eventsSince } from '../../store/events/events.ts';
import { findArtifact, trackLog } from '../../store/files/artifacts.ts';
import { readSetFacts } from '../../store/plans/facts.ts';
import { LeaseLost } from '../../store/runs/lease.ts';
import { invalidateStages, stageRecord } from '../../store/stages/stages.ts';
import { listFacts } from '../facts/list-facts.ts';
import { setFact } from '../facts/set-fact.ts';
import { planGraph } from '../plans/plan-graph.ts';
import { searchPlans } from '../plans/search-plans.ts';
import { resumePlan } from '../runs/resume-plan.ts';
import { discardEdit } from './discard-edit.ts';
import { writeArtifact } from './write-artifact.ts';

function setUp() {
  const library = temporaryLibrary(onTestFinished);
  const plan_id = finishedPlan(library);
  const text = (path: string) => readPlanText(library.home, plan_id, path);
  const write = (path: string, content: string, more = {}) =>
    writeArtifact(library, { plan_id, path, content, ...more });
  const states = () =>
    Object.fromEntries(unwrap(planGraph(library, { plan_id })).nodes.map(({ stage, state }) => [stage, state]));
  return { library, plan_id, text, write, states };
}

function runningPlan(library: Library): string {
  const planId = newPlan(library);
  draftStage(library, planId, claim(library, planId), 'brief');
  return planId;
}

describe('writing', () => {
  test('a page that nests too deeply is refused before anything reads it, and nothing is written', async () => {
    const { write, text } = setUp();
    const before = text(FILES.brief.page);
    const nested = Array.from({ length: 30 }, (_, depth) => `${'  '.repeat(depth)}- a`).join('\n');
    for (const content of ['1) '.repeat(7_000), '> '.repeat(2_500), nested, '*'.repeat(50_000)]) {
      const refused = await write(FILES.brief.page, content);
      expect(refused).toMatchObject({ ok: false, error: { code: 'INVALID_INPUT', details: { field: 'content' } } });
    }
    expect(text(FILES.brief.page)).toBe(before);
  });

  test('an edited page makes what is computed from it follow, and names what needs judgement', async () => {
    const { library, plan_id, write, text, states } = setUp();
    const reportBefore = text(FILES.report.page);
    const outcome = unwrap(await write(FILES.brief.page, '# Mine, with cardamom\n', { edit_reason: 'taste' }));
    expect(outcome).toMatchObject({
      updated: true,
      sha256: sha256('# Mine, with cardamom\n'),
      stale_stages: ['tasks'],
      kept_page: null,
      warnings: [],
    });
    expect(outcome.changed).toEqual([FILES.report.html, FILES.report.data, FILES.report.page]);
    expect(text(FILES.report.page)).not.toBe(reportBefore);
    expect(states()).toEqual({ brief: 'edited', tasks: 'stale', schedule: 'fresh', report: 'fresh' });
    expect(findArtifact(library, plan_id, FILES.brief.page)).toMatchObject({ editedBy: 'ada', editReason: 'taste' });
    expect(unwrap(searchPlans(library, { query: 'cardamom' })).hits).toHaveLength(1);
    const edit = eventsSince(library, plan_id, 0, 1000).find(({ data }) => data.edited_by === 'ada');
    expect(edit).toMatchObject({ type: 'artifact_updated', data: { path: FILES.brief.page } });
    expect(codeOf(await resumePlan(library, { plan_id }))).toBe('ok');
  });

  test('edited data is written in its normal form and renders its page', async () => {
    const { write, text } = setUp();
    const outcome = unwrap(await write(FILES.brief.data, '\uFEFF{"days":9,"title":"Mine"}'));
    expect(text(FILES.brief.data)).toBe(dataText({ title: 'Mine', days: 9 }));
    expect(outcome.sha256).toBe(sha256(text(FILES.brief.data) ?? ''));
    expect(text(FILES.brief.page)).toBe('# Mine\n\nTakes 9 days.\n');
  });

  test('a page that was edited before stays when its data is edited, and that is said', async () => {
    const { write, text } = setUp();
    await write(FILES.brief.page, 'my page');
    const outcome = unwrap(await write(FILES.brief.data, dataText({ title: 'Mine', days: 9 })));
    expect(outcome.kept_page).toBe(FILES.brief.page);
    expect(text(FILES.brief.page)).toBe('my page');
  });

  test('writing what is there already is no edit; writing the draft back undoes one', async () => {
    const { library, plan_id, write, text } = setUp();
    const drafted = text(FILES.brief.page) ?? '';
    expect(unwrap(await write(FILES.brief.page, drafted))).toMatchObject({ updated: false, stale_stages: [] });
    await write(FILES.brief.page, 'mine');
    expect(unwrap(await write(FILES.brief.page, drafted))).toMatchObject({ updated: true, stale_stages: [] });
    expect(findArtifact(library, plan_id, FILES.brief.page)?.editedBy).toBeNull();
  });

  test('two writers who saw the same file cannot both win', async () => {
    const { write, text } = setUp();
    const expected_sha256 = sha256(text(FILES.brief.page) ?? '').toUpperCase();
    expect(codeOf(await write(FILES.brief.page, 'first', { expected_sha256 }))).toBe('ok');
    expect(await write(FILES.brief.page, 'second', { expected_sha256 })).toMatchObject({
      error: { code: 'CONFLICT', details: { current_sha256: sha256('first'), next: expect.any(String) } },
    });
    expect(text(FILES.brief.page)).toBe('first');
  });

  test('what another program wrote meanwhile is a conflict too', async () => {
    const { library, plan_id, write, text } = setUp();
    const expected_sha256 = sha256(text(FILES.brief.page) ?? '');
    writeFileSync(join(planFolder(library.home, plan_id), FILES.brief.page), 'theirs');
    expect(codeOf(await write(FILES.brief.page, 'mine', { expected_sha256 }))).toBe('CONFLICT');
    expect(text(FILES.brief.page)).toBe('theirs');
  });

  test('a file that another program broke can be repaired', async () => {
    const { library, plan_id, write } = setUp();
    writeFileSync(join(planFolder(library.home, plan_id), FILES.brief.data), '{');
    expect(codeOf(await write(FILES.brief.data, dataText({ title: 'Mine', days: 1 })))).toBe('ok');
    expect(codeOf(await resumePlan(library, { plan_id }))).toBe('ok');
  });

  test.each([
    ['not JSON', FILES.brief.data, '{"title"', 'INVALID_DATA', ''],
    ['of another shape', FILES.brief.data, '{"title":"x","days":"nine"}', 'INVALID_DATA', 'days'],
    ['with a NUL', FILES.brief.page, 'a\0b', 'INVALID_INPUT', undefined],
    ['too large', FILES.brief.page, 'x'.repeat(5_000_001), 'INVALID_INPUT', undefined],
  ])('content that is %s is refused with its place, and nothing is written', async (_case, path, content, code, at) => {
    const { write, text, states } = setUp();
    const before = text(path);
    const refused = await write(path, content);
    expect(codeOf(refused)).toBe(code);
    expect(refused.ok ? undefined : refused.error.details?.path).toBe(at);
    expect(text(path)).toBe(before);
    expect(states().brief).toBe('fresh');
  });

  test('computed files and logs name what to edit instead', async () => {
    const { library, plan_id, write } = setUp();
    writeFileSync(join(planFolder(library.home, plan_id), 'run.log'), 'x');
    trackLog(library, plan_id, 'run.log');
    const instead = async (path: string) => {
      const refused = await write(path, 'x');
      return refused.ok ? null : [refused.error.code, refused.error.details?.edit_instead];
    };
    expect(await instead(FILES.schedule.data)).toEqual(['PERMISSION_DENIED', [FILES.tasks.data]]);
    expect(await instead(FILES.report.html)).toEqual(['PERMISSION_DENIED', [FILES.brief.data]]);
    expect(await instead('run.log')).toEqual(['PERMISSION_DENIED', []]);
  });

  test('nothing is written while a run is active, nor where the next run would draft over it', async () => {
    const { library, plan_id, write } = setUp();
    const running = runningPlan(library);
    expect(await writeArtifact(library, { plan_id: running, path: FILES.brief.page, content: 'x' })).toMatchObject({
      error: { code: 'RUNNING_READONLY', details: { run_id: 'run_0001' } },
    });
    library.transaction(() => invalidateStages(library, plan_id, ['brief']));
    expect(codeOf(await write(FILES.brief.page, 'x'))).toBe('CONFLICT');
  });

  test.each([
    ['../library.db', 'INVALID_ARTIFACT_URI'],
    ['history/x.md', 'ARTIFACT_NOT_FOUND'],
    ['new.md', 'ARTIFACT_NOT_FOUND'],
  ])('%s is %s', async (path, code) => {
    const { library, plan_id, write } = setUp();
    expect(codeOf(await write(path, 'x'))).toBe(code);
    expect(codeOf(await discardEdit(library, { plan_id, path }))).toBe(code);
  });

  test('an edit stands although what follows from it cannot be computed', async () => {
    const { library, plan_id, text } = setUp();
    const failing = (refresh: () => Promise<never>) => ({ ...library, planner: fakePlanner({ refresh }) });
    const broken = {
      ...library,
      planner: fakePlanner({ refresh: async () => err('INTERNAL_ERROR', 'schedule fell over') }),
    };
    expect(unwrap(await writeArtifact(broken, { plan_id, path: FILES.brief.page, content: 'mine' }))).toMatchObject({
      updated: true,
      stale_stages: ['tasks', 'report'],
      warnings: ['schedule fell over'],
    });
    expect(text(FILES.brief.page)).toBe('mine');
    const raced = failing(async () => {
      throw new LeaseLost('x');
    });
    expect(
      unwrap(await writeArtifact(raced, { plan_id, path: FILES.brief.page, content: 'more' })).warnings.join(),
    ).toMatch(/run of this plan has started/);
  });

  test('unknown plans and the plans of others are refused', async () => {
    const { library, plan_id } = setUp();
    const grace = { ...library, user: 'grace' };
    for (const [caller, id, code] of [
      [library, UNKNOWN_PLAN, 'PLAN_NOT_FOUND'],
      [grace, plan_id, 'PERMISSION_DENIED'],
    ] as const) {
      const input = { plan_id: id, path: FILES.brief.page, content: 'x', id: 'budget.total', value: 1 };
      const answers = [
        await writeArtifact(caller, input),
        await discardEdit(caller, input),
        await setFact(caller, input),
        listFacts(caller, input),
        planGraph(caller, input),
      ];
      expect(answers.map(codeOf)).toEqual(answers.map(() => code));
    }
  });
});

describe('discarding an edit', () => {
  test('a page follows its data again', async () => {
    const { library, plan_id, write, text, states } = setUp();
    const drafted = text(FILES.brief.page);
    await write(FILES.brief.page, 'mine');
    expect(unwrap(await discardEdit(library, { plan_id, path: FILES.brief.page }))).toMatchObject({
      discarded: true,
      restored: true,
      stale_stages: [],
    });
    expect(text(FILES.brief.page)).toBe(drafted);
    expect(states()).toEqual({ brief: 'fresh', tasks: 'fresh', schedule: 'fresh', report: 'fresh' });
    const copies = join(planFolder(library.home, plan_id), 'history', 'overwritten');
    expect(readdirSync(copies)).toHaveLength(1);
  });

  test('data comes back as it was drafted, with its page', async () => {
    const { library, plan_id, write, text, states } = setUp();
    const drafted = [text(FILES.brief.data), text(FILES.brief.page)];
    await write(FILES.brief.data, dataText({ title: 'Mine', days: 9 }));
    await write(FILES.brief.data, dataText({ title: 'Mine again', days: 9 }));
    expect(unwrap(await discardEdit(library, { plan_id, path: FILES.brief.data })).restored).toBe(true);
    expect([text(FILES.brief.data), text(FILES.brief.page)]).toEqual(drafted);
    expect(states().brief).toBe('fresh');
  });

  test('data that another program wrote over is drafted anew by the next run', async () => {
    const { library, plan_id } = setUp();
    writeFileSync(join(planFolder(library.home, plan_id), FILES.brief.data), dataText({ title: 'Theirs', days: 1 }));
    expect(unwrap(await discardEdit(library, { plan_id, path: FILES.brief.data }))).toMatchObject({
      discarded: true,
      restored: false,
    });
    expect(stageRecord(library, plan_id, 'brief')).toBeNull();
    expect(codeOf(await resumePlan(library, { plan_id }))).toBe('ok');
  });

  test('a file that does not fit can be discarded, so that the plan can go on', async () => {
    const { library, plan_id } = setUp();
    writeFileSync(join(planFolder(library.home, plan_id), FILES.brief.data), '{');
    expect(codeOf(await resumePlan(library, { plan_id }))).toBe('INVALID_DATA');
    expect(unwrap(await discardEdit(library, { plan_id, path: FILES.brief.data })).discarded).toBe(true);
    expect(codeOf(await resumePlan(library, { plan_id }))).toBe('ok');
  });

  test('without an edit nothing happens, and not while a run is active', async () => {
    const { library, plan_id } = setUp();
    expect(unwrap(await discardEdit(library, { plan_id, path: FILES.brief.page }))).toMatchObject({
      discarded: false,
      restored: false,
    });
    expect(codeOf(await discardEdit(library, { plan_id: runningPlan(library), path: FILES.brief.page }))).toBe(
      'RUNNING_READONLY',
    );
  });
});

describe('facts', () => {
  test('setting one makes what is computed follow without drafting, and can be taken back', async () => {
    const { library, plan_id, states } = setUp();
    const outcome = unwrap(await setFact(library, { plan_id, id: 'budget.total', value: '120' }));
    expect(outcome).toEqual({
      id: 'budget.total',
      value: 120,
      changed: expect.arrayContaining([FILES.schedule.data, FILES.report.html]),
      stale_stages: [],
    });
    expect(unwrap(listFacts(library, { plan_id })).facts).toMatchObject([
      { id: 'budget.total', unit: 'EUR', set: true },
    ]);
    expect(states()).toEqual({ brief: 'fresh', tasks: 'fresh', schedule: 'fresh', report: 'fresh' });
    expect(unwrap(await setFact(library, { plan_id, id: 'budget.total', value: null })).value).toBeNull();
    expect(readSetFacts(library, plan_id)).toEqual({});
  });

  test.each([
    ['an unknown fact', { id: 'budget.none', value: 1 }, 'FACT_NOT_FOUND'],
    ['taking back what is not there', { id: 'budget.none', value: null }, 'FACT_NOT_FOUND'],
    ['a value of another kind', { id: 'budget.total', value: 'a lot' }, 'INVALID_INPUT'],
    ['a value that is not the one that was seen', { id: 'budget.total', value: 1, expected_value: 99 }, 'CONFLICT'],
  ])('%s is refused and sets nothing', async (_case, input, code) => {
    const { library, plan_id } = setUp();
    expect(codeOf(await setFact(library, { plan_id, ...input }))).toBe(code);
    expect(readSetFacts(library, plan_id)).toEqual({});
  });

  test('nothing is set while a run is active, or over a broken file', async () => {
    const { library, plan_id } = setUp();
    const input = { id: 'budget.total', value: 1 };
    unwrap(await resumePlan(library, { plan_id, invalidate: { stages: ['brief'] } }));
    expect(codeOf(await setFact(library, { plan_id, ...input }))).toBe('RUNNING_READONLY');
    const broken = finishedPlan(library);
    writeFileSync(join(planFolder(library.home, broken), FILES.brief.data), '[]');
    expect(codeOf(await setFact(library, { plan_id: broken, ...input }))).toBe('INVALID_DATA');
  });

  test('when what follows cannot be computed the fact is as before', async () => {
    const { library, plan_id } = setUp();
    unwrap(await setFact(library, { plan_id, id: 'budget.total', value: 7 }));
    const broken = { ...library, planner: fakePlanner({ refresh: async () => err('INTERNAL_ERROR', 'no') }) };
    expect(codeOf(await setFact(broken, { plan_id, id: 'budget.total', value: 8 }))).toBe('INTERNAL_ERROR');
    expect(readSetFacts(library, plan_id)).toEqual({ 'budget.total': 7 });
  });
});

describe('the graph', () => {
  test('it shows what reads what, and how each stage stands', () => {
    const { library, plan_id } = setUp();
    rmSync(join(planFolder(library.home, plan_id), FILES.tasks.data));
    const graph = unwrap(planGraph(library, { plan_id }));
    expect(graph.edges).toContainEqual({ from: 'brief', to: 'tasks' });
    expect(graph.nodes.map(({ stage, state }) => [stage, state])).toEqual([
      ['brief', 'fresh'],
      ['tasks', 'not_run'],
      ['schedule', 'fresh'],
      ['report', 'fresh'],
    ]);
    expect(graph.nodes[0]).toMatchObject({
      drafted_by: 'outline',
      duration_ms: 1,
      calls: 0,
      computed: false,
      editable: true,
    });
  });

  test('a stage is running only while its run is', () => {
    const { library } = setUp();
    const planId = newPlan(library);
    const run = claim(library, planId);
    library
      .prepare("INSERT INTO stages (plan_id, stage, state) VALUES (?, 'brief', 'running'), (?, 'tasks', 'failed')")
      .run(planId, planId);
    const states = () => unwrap(planGraph(library, { plan_id: planId })).nodes.map(({ state }) => state);
    expect(states()).toEqual(['running', 'failed', 'not_run', 'not_run']);
    library.prepare("UPDATE runs SET state = 'queued' WHERE plan_id = ?").run(run.planId);
    expect(states()).toEqual(['not_run', 'failed', 'not_run', 'not_run']);
  });
});
