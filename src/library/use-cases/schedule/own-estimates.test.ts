import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { type DraftedPlan, draftPlan } from '../../../../tests/support/plans/drafted-plan.ts';
import { planFolder } from '../../files/plan-folder.ts';
import { unwrap } from '../../fixture-library.ts';
import { fileAt } from '../../store/files/stage-files.ts';
import { writeArtifact } from '../files/write-artifact.ts';
import { planHeadlines } from '../plans/plan-headlines.ts';
import { editSchedule, previewSchedule, undoScheduleEdit } from './edit-schedule.ts';
import { planSchedule } from './plan-schedule.ts';
import { keepBaseline } from './schedule-baseline.ts';

/** A deadline paces the work of this outline. */
const PROMPT =
  'Replace the signalled crossing at Mill Lane in Hereford with a roundabout. The county has set aside £1.4 million and wants it open to traffic by September 2028.';

interface Row {
  task: string;
  optimistic: number;
  likely: number;
  pessimistic: number;
  why: string;
}

let drafted: DraftedPlan;
beforeAll(async () => {
  drafted = await draftPlan(PROMPT);
});

function setUp() {
  const copy = drafted.copy();
  onTestFinished(() => copy.dispose());
  const { library, planId: plan_id } = copy;
  const textOf = (name: string) => {
    const path = fileAt(library, plan_id, name)?.path ?? name;
    return readFileSync(join(planFolder(library.home, plan_id), path), 'utf8').replaceAll('\u00a0', ' ');
  };
  const risk = () =>
    JSON.parse(textOf('schedule_risk.json')) as {
      paced?: true;
      usual?: true;
      deadline: { share: number } | null;
      estimates: { critical: number; critical_estimated: number; open: { task: string; title: string }[] };
    };
  const edit = async (change: (row: Row) => Row) => {
    const data = JSON.parse(textOf('durations.json')) as { durations: Row[] };
    const content = JSON.stringify({ ...data, durations: data.durations.map(change) });
    unwrap(await writeArtifact(library, { plan_id, path: 'durations.json', content }));
  };
  return {
    library,
    plan_id,
    risk,
    edit,
    report: () => textOf('report.md'),
    schedule: async () => unwrap(await planSchedule(library, { plan_id })).schedule,
    headlines: () => unwrap(planHeadlines(library, { plan_id })),
  };
}

test('while nobody has estimated anything, the plan names what to estimate and the window shows no odds', async () => {
  const { risk, report, schedule } = setUp();
  const { estimates, paced } = risk();
  expect(paced).toBe(true);
  expect(estimates.critical_estimated).toBe(0);
  expect(estimates.open).toHaveLength(estimates.critical);
  expect(report()).toContain(`None of the ${estimates.critical} critical tasks is estimated yet. Estimate next:`);
  expect(report()).toContain(estimates.open[0]?.title ?? 'nothing');
  expect((await schedule())?.risk?.chances).toBeNull();
});

test('some estimates raise the share that is told, and odds stay untold until the critical path has them', async () => {
  const { risk, edit, report, schedule } = setUp();
  const [first] = risk().estimates.open;
  await edit((row) => (row.task === first?.task ? { ...row, why: 'Our contractor has said so.' } : row));
  const { estimates, paced, deadline } = risk();
  expect(estimates.critical_estimated).toBe(1);
  expect(estimates.open.map(({ task }) => task)).not.toContain(first?.task);
  expect([paced, deadline]).toEqual([true, null]);
  expect(report()).toContain(`1 of the ${estimates.critical} critical tasks is estimated`);
  expect((await schedule())?.risk?.estimates).toEqual({ critical: estimates.critical, estimated: 1 });
});

test('estimates of the whole critical path give odds, whatever lies beside it', async () => {
  const { risk, edit, report, schedule, headlines } = setUp();
  const critical = new Set(risk().estimates.open.map(({ task }) => task));
  await edit((row) => (critical.has(row.task) ? { ...row, why: 'Estimated by us.' } : row));
  const { estimates, paced, usual, deadline } = risk();
  expect(estimates.open).toEqual([]);
  expect([paced, usual]).toEqual([undefined, undefined]);
  expect(deadline?.share).toBeGreaterThan(0);
  expect(report()).not.toContain('Not estimated');
  expect(report()).toMatch(/\d% of the simulated runs/);
  expect((await schedule())?.risk?.chances?.p80.date).toMatch(/^20\d\d-/);
  expect(JSON.stringify(headlines())).not.toContain('ot estimated: durations');
});

test('agreeing with an estimate of the outline is enough, changes nothing else and can be taken back', async () => {
  const { library, plan_id, risk, schedule } = setUp();
  const before = unwrap(await planSchedule(library, { plan_id }));
  expect(before.schedule?.tasks.filter(({ estimated }) => estimated)).toEqual([]);
  const changes = risk().estimates.open.map(({ task }) => ({ task, agreed: true as const }));
  const [first, ...others] = changes;
  if (!first) throw new Error('nothing is open');
  const one = unwrap(await editSchedule(library, { plan_id, changes: [first], sources: before.sources }));
  expect(risk().estimates.critical_estimated).toBe(1);
  expect((await schedule())?.tasks.filter(({ estimated }) => estimated).map(({ id }) => id)).toEqual([first.task]);
  unwrap(await undoScheduleEdit(library, { plan_id, undo: one.undo }));
  expect(unwrap(await planSchedule(library, { plan_id }))).toEqual(before);

  unwrap(await editSchedule(library, { plan_id, changes: [first, ...others], sources: before.sources }));
  expect(risk().estimates.open).toEqual([]);
  const after = await schedule();
  expect(after?.risk?.chances?.p80.date).toMatch(/^20\d\d-/);
  expect(after?.finish).toBe(before.schedule?.finish);
});

test('with odds, preview and baseline say by how much the likely date moves', async () => {
  const { library, plan_id, risk, edit, schedule } = setUp();
  const critical = new Set(risk().estimates.open.map(({ task }) => task));
  await edit((row) => (critical.has(row.task) ? { ...row, why: 'Estimated by us.' } : row));
  unwrap(await keepBaseline(library, { plan_id }));
  const before = await schedule();
  expect(before?.baseline).toMatchObject({ finish_moved: 0, p80_moved: 0 });
  const task = before?.tasks.find((row) => row.critical && row.days > 5);
  if (!before || !task) throw new Error('no task is critical');
  const [optimistic, likely, pessimistic] = [task.optimistic + 30, task.likely + 30, task.pessimistic + 30];
  const changes = [{ task: task.id, estimate: { optimistic, likely, pessimistic } }];
  const tried = unwrap(await previewSchedule(library, { plan_id, changes })).schedule;
  const [was, is] = [before, tried].map((view) => view.risk?.chances?.p80.date ?? '');
  expect(was !== '' && is !== undefined && is > (was ?? '')).toBe(true);
  expect(tried.baseline?.p80_moved).toBeGreaterThan(0);
});

test('estimates beside the critical path give none', async () => {
  const { risk, edit } = setUp();
  const critical = new Set(risk().estimates.open.map(({ task }) => task));
  await edit((row) => (critical.has(row.task) ? row : { ...row, why: 'Estimated by us.' }));
  expect(risk()).toMatchObject({ paced: true, estimates: { critical_estimated: 0 } });
});
