import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  asUser,
  exportPlan,
  importPlanZip,
  type Library,
  listArtifacts,
  listDecisions,
  listFacts,
  planGraph,
  planQuality,
  planStatus,
  readArtifact,
  resumePlan,
  setFact,
  stageFile,
  writeArtifact,
} from '../../../src/library/index.ts';
import { artifactRows } from '../../../src/library/store/files/artifacts.ts';
import { readZip } from '../../../src/library/use-cases/transfer/read-zip.ts';
import { plannerOf } from '../../../src/planner/planner.ts';
import { pipeline } from '../../../src/planning/pipeline/index.ts';
import { stagesOf } from '../../../src/planning/pipeline/sections-of-plan.ts';
import { artifactUri } from '../../../src/shared/contracts/artifact.ts';
import { connectResourceClient } from '../../support/mcp/resource-client.ts';
import { renumberedGraph } from '../../support/plans/changed-graph.ts';
import { openTestLibrary, work } from '../../support/plans/in-process.ts';
import { type OldLibrary, oldLibrary } from '../../support/plans/old-library.ts';
import { codeOf, cursor, pathOf, startedSince, unwrap } from '../../support/plans/plan-state.ts';
import { GENERATIONS, serveApp, TESTER } from '../../support/server/served-app.ts';

async function upgraded(name: Parameters<typeof oldLibrary>[0]): Promise<OldLibrary & { readonly library: Library }> {
  const old = await oldLibrary(name);
  onTestFinished(() => old.dispose());
  return { ...old, library: old.open() };
}

function textOf(library: Library, planId: string, stage: string, role: 'data' | 'page' = 'page'): string {
  return unwrap(readArtifact(library, { plan_id: planId, path: pathOf(library, planId, stage, role) })).content;
}

/** The same data with every text blank: what is left are its fields, the length of its lists, and its numbers. */
function withoutWords(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value, (_, each) => (typeof each === 'string' ? '' : each)));
}

function states(library: Library, planId: string): ReadonlyMap<string, string> {
  return new Map(unwrap(planGraph(library, { plan_id: planId })).nodes.map(({ stage, state }) => [stage, state]));
}

/**
 * Sections that may be done again after an update alone: those that a program calculates, and the review, which reads
 * whatever sections there are.
 */
const calculated = new Set(
  pipeline.stages.flatMap(({ id, computed }) => (computed || id === 'consistency_review' ? [id] : [])),
);

function openOf(library: Library, planId: string): string[] {
  return [...states(library, planId)].flatMap(([id, state]) => (state === 'fresh' || state === 'edited' ? [] : [id]));
}

/** What the user did to the plan of `edited-plan.zip`, wherever it is found, and by whom it is taken to be. */
function expectEdits(library: Library, planId: string, by = 'ada'): void {
  expect(textOf(library, planId, 'identify_risks')).toContain('The flour mill may close in winter.');
  expect(textOf(library, planId, 'durations', 'data')).toContain('Does the oven need a second chimney sweep?');
  const facts = unwrap(listFacts(library, { plan_id: planId })).facts;
  expect(facts.find(({ id }) => id === 'budget.total')).toMatchObject({ value: 90_000, set: true });
  const [decision] = unwrap(listDecisions(library, { plan_id: planId })).decisions;
  expect(decision).toMatchObject({ answer: { option: 0 }, note: 'agreed with the landlord' });
  expect(textOf(library, planId, 'swot')).not.toContain('Not to be kept.');
  expect(textOf(library, planId, 'governance', 'data')).not.toContain('Taken back later?');
  const edited = artifactRows(library, planId).filter(({ editedBy }) => editedBy !== null);
  expect(edited.map(({ stage, role, editedBy, editReason }) => [stage, role, editedBy, editReason]).sort()).toEqual([
    ['decision_register', 'data', by, expect.anything()],
    ['durations', 'data', by, 'asked by the builder'],
    ['identify_risks', 'page', by, 'heard at the market'],
  ]);
}

describe('a finished plan of version 0.1.0', () => {
  it('is open only in what is calculated, and a resume calculates that and drafts nothing', async () => {
    const { library, planId } = await upgraded('finished-plan');
    const open = openOf(library, planId);
    expect(open.length).toBeGreaterThan(0);
    expect(open.filter((id) => !calculated.has(id))).toEqual([]);
    const since = cursor(library, planId);
    unwrap(await resumePlan(library, { plan_id: planId }));
    await work(library, planId);
    expect(startedSince(library, planId, since).filter((id) => !calculated.has(id))).toEqual([]);
    expect(openOf(library, planId)).toEqual([]);
    expect(unwrap(planStatus(library, { plan_id: planId })).state).toBe('completed');
  });

  it('has nothing left to resume then; what is asked for anew differs in nothing but its words', async () => {
    const { library, planId } = await upgraded('finished-plan');
    unwrap(await resumePlan(library, { plan_id: planId }));
    await work(library, planId);
    expect(codeOf(await resumePlan(library, { plan_id: planId }))).toBe('PLAN_NOT_RESUMABLE');
    const shas = () => new Map(artifactRows(library, planId).map(({ path, sha256 }) => [path, sha256]));
    const shape = () => withoutWords(JSON.parse(textOf(library, planId, 'governance', 'data')));
    const [before, shapeBefore] = [shas(), shape()];
    const since = cursor(library, planId);
    unwrap(await resumePlan(library, { plan_id: planId, invalidate: { stages: ['governance'] } }));
    await work(library, planId);
    expect(unwrap(planStatus(library, { plan_id: planId })).state).toBe('completed');
    // Whatever gathers the pages reads the new one; nothing else is drafted.
    const started = startedSince(library, planId, since);
    expect(started).toEqual(['governance', 'consistency_review', 'consistency', 'report']);
    const changed = artifactRows(library, planId).filter(({ path, sha256 }) => before.get(path) !== sha256);
    expect(changed.filter(({ stage }) => stage !== null && !started.includes(stage))).toEqual([]);
    expect(shape()).toEqual(shapeBefore);
  });

  it('renders its report anew at a set fact and at an edit', async () => {
    const { library, planId } = await upgraded('finished-plan');
    const report = pathOf(library, planId, 'report');
    const set = unwrap(await setFact(library, { plan_id: planId, id: 'budget.total', value: '95000' }));
    expect(set.changed).toContain(report);
    expect(textOf(library, planId, 'report')).toContain('95,000');
    const path = pathOf(library, planId, 'identify_risks');
    const content = `${textOf(library, planId, 'identify_risks')}\nThe miller retires.\n`;
    expect(unwrap(await writeArtifact(library, { plan_id: planId, path, content })).changed).toContain(report);
    expect(textOf(library, planId, 'report')).toContain('The miller retires.');
  });

  it('is validated and exported', async () => {
    const { library, planId } = await upgraded('finished-plan');
    const invalidate = { stages: ['validation_status'] };
    unwrap(await resumePlan(library, { plan_id: planId, target: 'validate_plan', invalidate }));
    await work(library, planId);
    expect(unwrap(planStatus(library, { plan_id: planId })).state).toBe('completed');
    expect(unwrap(planQuality(library, { plan_id: planId })).validated).toBe(true);
    expect(unwrap(await exportPlan(library, { plan_id: planId, format: 'zip' })).bytes.length).toBeGreaterThan(100_000);
    expect(unwrap(await exportPlan(library, { plan_id: planId, format: 'md' })).bytes.toString()).toContain('# ');
  });
});

describe('a plan that was exported before zips had tables', () => {
  it('is imported with every edit, is resumed, and is exported as plans are now', async () => {
    const home = openTestLibrary(undefined, { PLANEXE_NO_DISCOVERY: '1' });
    onTestFinished(() => home.dispose());
    const library = asUser(home.library, 'ada');
    const zip = readFileSync(join(import.meta.dirname, '..', '..', 'fixtures', 'exported-plan-1.zip'));
    const { plan_id } = unwrap(await importPlanZip(library, zip));
    expectEdits(library, plan_id, 'import');
    unwrap(await resumePlan(library, { plan_id }));
    await work(library, plan_id);
    expectEdits(library, plan_id, 'import');
    expect(openOf(library, plan_id)).toEqual([]);
    const again = unwrap(await readZip(unwrap(await exportPlan(library, { plan_id, format: 'zip' })).bytes));
    expect([...again.keys()]).toContain('tables/tasks.csv');
    const { planexe_plan } = JSON.parse(again.get('plan.json')?.toString() ?? '');
    expect(planexe_plan).toBe(2);
  });
});

describe('an edited plan of version 0.1.0', () => {
  it('keeps every edit, and a resume drafts only what the edits touched', async () => {
    const { library, planId } = await upgraded('edited-plan');
    expectEdits(library, planId);
    const open = openOf(library, planId);
    const since = cursor(library, planId);
    unwrap(await resumePlan(library, { plan_id: planId }));
    await work(library, planId);
    expectEdits(library, planId);
    const started = startedSince(library, planId, since).filter((id) => !calculated.has(id));
    expect(started.filter((id) => !open.includes(id))).toEqual([]);
    expect(openOf(library, planId)).toEqual([]);
  });

  it('keeps them when every section moves to another number, is resumed there, and moves back', async () => {
    const { library, planId, open } = await upgraded('edited-plan');
    const before = artifactRows(library, planId);
    const statesBefore = states(library, planId);
    const graph = renumberedGraph(pipeline, 40);
    const moved = open(plannerOf(graph));
    expectEdits(moved, planId);
    expect(states(moved, planId)).toEqual(statesBefore);
    for (const { path, stage, sha256 } of before) {
      const read = unwrap(readArtifact(moved, { plan_id: planId, path }));
      if (path !== 'run.log') expect(read.sha256, path).toBe(sha256);
      expect(read.path === path, path).toBe(stage === null);
    }
    const paths = unwrap(listArtifacts(moved, { plan_id: planId })).entries.map(({ path }) => path);
    expect(paths.filter((path) => before.some((row) => row.stage !== null && row.path === path))).toEqual([]);

    unwrap(await resumePlan(moved, { plan_id: planId }));
    await work(moved, planId, {
      graph,
      stages: stagesOf(graph, 'build_plan_and_validate', { speed: 'all', isAnswered: false }),
    });
    expectEdits(moved, planId);
    expect(openOf(moved, planId)).toEqual([]);

    const back = open();
    expectEdits(back, planId);
    expect(openOf(back, planId)).toEqual([]);
    // Sections that are new since then have files that were not there.
    const known = new Set(before.map(({ stage }) => stage));
    const after = artifactRows(back, planId).filter(({ stage }) => known.has(stage));
    expect(after.map(({ path }) => path)).toEqual(before.map(({ path }) => path));
  });

  it.each(GENERATIONS)('is read by a client %s under an address that it had before', async (generation) => {
    const { library, planId, open } = await upgraded('edited-plan');
    const former = pathOf(library, planId, 'identify_risks');
    const report = stageFile(library, planId, 'report', { role: 'file', name: 'report.html' })?.path ?? '';
    const moved = open(plannerOf(renumberedGraph(pipeline, 40)));
    const served = await serveApp(moved, { ...TESTER, user: 'ada' });
    const client = await connectResourceClient(generation, `${served.base}/mcp`);
    onTestFinished(async () => {
      await client.close();
      await served.close();
      expect(served.faults).toEqual([]);
    });
    const content = await client.read(artifactUri(planId, former));
    expect(content.text).toContain('The flour mill may close in winter.');
    const link = await fetch(`${served.base}/download/${planId}/${report}`);
    expect([link.status, link.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/html')]);
    expect(link.headers.get('content-security-policy')).toContain('sha256-');
  });
});
