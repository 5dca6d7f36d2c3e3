import { expect, test } from 'vitest';
import { planForEachTest } from '../../../../tests/support/plans/drafted-plan.ts';
import { cursor, startedSince } from '../../../../tests/support/plans/plan-state.ts';
import type { Predecessor, ScheduleView, TaskChange } from '../../../shared/contracts/schedule.ts';
import { codeOf, unwrap } from '../../fixture-library.ts';
import { FILES } from '../../fixture-planner.ts';
import { editHistory } from '../history/edit-history.ts';
import { archivePlan } from '../plans/archive-plan.ts';
import { asUser } from '../plans/as-user.ts';
import { planGraph } from '../plans/plan-graph.ts';
import { resumePlan } from '../runs/resume-plan.ts';
import { editSchedule, previewSchedule, undoScheduleEdit } from './edit-schedule.ts';
import { planSchedule } from './plan-schedule.ts';
import { keepBaseline, setBaseline } from './schedule-baseline.ts';

const plan = planForEachTest();

async function setUp() {
  const { library, planId: plan_id } = plan;
  const load = async () => unwrap(await planSchedule(library, { plan_id }));
  const { schedule, sources } = await load();
  if (!schedule) throw new Error('the plan has no schedule');
  const edit = (changes: readonly TaskChange[], on = sources) =>
    editSchedule(library, { plan_id, changes, sources: on });
  const preview = (changes: readonly TaskChange[]) => previewSchedule(library, { plan_id, changes });
  return { copy: plan, library, plan_id, load, schedule, sources, edit, preview };
}

function criticalTask({ tasks }: ScheduleView) {
  const task = tasks.find(({ critical, days }) => critical && days > 5);
  if (!task) throw new Error('no task is critical');
  return task;
}

/** A critical task made longer by so many working days. */
function longer(schedule: ScheduleView, days: number): TaskChange[] {
  const { id, optimistic, likely, pessimistic } = criticalTask(schedule);
  const estimate = { optimistic: optimistic + days, likely: likely + days, pessimistic: pessimistic + days };
  return [{ task: id, estimate }];
}

function predecessors({ links }: ScheduleView, task: string): Predecessor[] {
  return links
    .filter(({ to, origin }) => to === task && origin !== 'people')
    .map(({ from, type, lag, soft }) => ({ from, type, lag, soft }));
}

test('a preview says what the edit brings about, to the last date, and writes nothing', async () => {
  const { library, plan_id, schedule, sources, load, edit, preview } = await setUp();
  const before = cursor(library, plan_id);
  const { schedule: tried } = unwrap(await preview(longer(schedule, 30)));
  expect(tried.finish > schedule.finish).toBe(true);
  expect(cursor(library, plan_id)).toBe(before);
  expect((await load()).sources).toEqual(sources);

  unwrap(await edit(longer(schedule, 30)));
  expect((await load()).schedule).toEqual(tried);
});

test('the history says on which task what was changed, and that an undo took it back', async () => {
  const { library, plan_id, schedule, edit } = await setUp();
  const { title, likely } = criticalTask(schedule);
  const { undo } = unwrap(await edit(longer(schedule, 30)));
  unwrap(await undoScheduleEdit(library, { plan_id, undo }));
  const [undone, edited] = unwrap(editHistory(library, { plan_id })).entries;
  const reason = `schedule: ${title}: ${likely} → ${likely + 30} days`;
  expect(edited).toMatchObject({ kind: 'edited', reason, takes_back: null });
  expect(undone).toMatchObject({ takes_back: { cursor: edited?.cursor, reason, again: false } });
});

test('an edit is kept as one, nothing is drafted, and undoing it leaves no trace', async () => {
  const { library, plan_id, schedule, sources, load, edit } = await setUp();
  const since = cursor(library, plan_id);
  const states = () => new Map(unwrap(planGraph(library, { plan_id })).nodes.map(({ stage, state }) => [stage, state]));
  const last = schedule.critical_path.at(-1) ?? '';
  const task = criticalTask(schedule).id;
  const links = predecessors(schedule, last).map((link) => ({ ...link, lag: link.lag + 2 }));
  const { undo, stale, warnings } = unwrap(await edit([...longer(schedule, 5), { task: last, predecessors: links }]));
  // Nobody has looked yet whether it contradicts the rest.
  expect(stale.map(({ id }) => id)).toEqual(['consistency_review']);
  expect(warnings).toEqual([]);
  expect(states().get('durations')).toBe('edited');
  expect(states().get('dependencies')).toBe('edited');
  const drafts = unwrap(planGraph(library, { plan_id })).nodes.filter(({ computed }) => !computed);
  const run = new Set(startedSince(library, plan_id, since));
  expect(drafts.filter(({ stage }) => run.has(stage))).toEqual([]);
  expect((await load()).schedule?.tasks.find(({ id }) => id === task)?.likely).toBe(criticalTask(schedule).likely + 5);

  unwrap(await undoScheduleEdit(library, { plan_id, undo }));
  expect(await load()).toEqual({ schedule, sources, locked: null, progress: {} });
  expect(states().get('durations')).toBe('fresh');
  expect(states().get('dependencies')).toBe('fresh');
});

test('a task waits for what it is told to, in each of the four ways, and no longer for what was taken away', async () => {
  const { schedule, preview } = await setUp();
  const [first, second] = schedule.tasks;
  const target = schedule.tasks.at(-1);
  if (!first || !second || !target) throw new Error('too few tasks');
  for (const type of ['FS', 'SS', 'FF', 'SF'] as const) {
    const wanted = [{ from: second.id, type, lag: -1, soft: true }];
    const tried = unwrap(await preview([{ task: target.id, predecessors: wanted }])).schedule;
    expect(predecessors(tried, target.id), type).toEqual(wanted);
  }
  const free = unwrap(await preview([{ task: target.id, predecessors: [] }])).schedule;
  expect(predecessors(free, target.id)).toEqual([]);
});

test('links in a circle are refused with the names of the tasks, and nothing is written', async () => {
  const { schedule, sources, load, edit, preview } = await setUp();
  const [first] = schedule.critical_path;
  const last = schedule.critical_path.at(-1);
  if (!first || !last) throw new Error('no critical path');
  const changes = [{ task: first, predecessors: [{ from: last, type: 'FS' as const, lag: 0, soft: false }] }];
  for (const answer of [await preview(changes), await edit(changes)]) {
    if (answer.ok) throw new Error('a circle was taken');
    expect(answer.error.code).toBe('INVALID_INPUT');
    expect(answer.error.details).toMatchObject({ task: first, field: 'predecessors' });
    for (const id of [first, last]) {
      expect(answer.error.message).toContain(schedule.tasks.find((task) => task.id === id)?.title);
    }
  }
  expect((await load()).sources).toEqual(sources);
});

test.each([
  ['estimates that go down', { estimate: { optimistic: 5, likely: 4, pessimistic: 9 } }],
  ['a negative estimate', { estimate: { optimistic: -1, likely: 4, pessimistic: 9 } }],
  ['an estimate that is none', { estimate: { optimistic: 1, likely: 4, pessimistic: Number.POSITIVE_INFINITY } }],
  ['an unknown task to wait for', { predecessors: [{ from: 'nobody', type: 'FS' as const, lag: 0, soft: false }] }],
])('%s is refused, and says of which task', async (_, change) => {
  const { schedule, edit } = await setUp();
  const task = criticalTask(schedule).id;
  const answer = await edit([{ task, ...change }]);
  if (answer.ok) throw new Error('it was taken');
  expect(answer.error).toMatchObject({ code: 'INVALID_INPUT', details: { task, field: Object.keys(change)[0] } });
});

test('a task that is not there, and itself to wait for, are refused', async () => {
  const { schedule, edit } = await setUp();
  const task = criticalTask(schedule).id;
  const estimate = { optimistic: 1, likely: 2, pessimistic: 3 };
  expect(codeOf(await edit([{ task: 'nobody', estimate }]))).toBe('INVALID_INPUT');
  const itself = [{ from: task, type: 'FS' as const, lag: 0, soft: false }];
  expect(codeOf(await edit([{ task, predecessors: itself }]))).toBe('INVALID_INPUT');
});

test('a schedule that somebody else changed meanwhile is not written over', async () => {
  const { library, plan_id, schedule, sources, load, edit } = await setUp();
  const { undo } = unwrap(await edit(longer(schedule, 3)));
  expect(codeOf(await edit(longer(schedule, 9), sources))).toBe('CONFLICT');
  const now = await load();
  const mine = unwrap(await edit(longer(schedule, 9), now.sources));
  expect(mine.files.map(({ updated }) => updated)).toEqual([true]);
  // Undoing the first edit would undo the second as well.
  expect(codeOf(await undoScheduleEdit(library, { plan_id, undo }))).toBe('CONFLICT');
});

test('undoing writes the files of a schedule only', async () => {
  const { library, plan_id } = await setUp();
  const undo = [{ path: FILES.report.page, content: 'mine', expected_sha256: '' }];
  expect(codeOf(await undoScheduleEdit(library, { plan_id, undo }))).toBe('INVALID_INPUT');
});

test('while a run is active, it can be looked at and says why it cannot be changed', async () => {
  const { library, plan_id, schedule, load, edit, preview } = await setUp();
  unwrap(await resumePlan(library, { plan_id, invalidate: { stages: ['swot'] } }));
  expect((await load()).locked?.code).toBe('RUNNING_READONLY');
  expect(codeOf(await edit(longer(schedule, 3)))).toBe('RUNNING_READONLY');
  expect(codeOf(await preview(longer(schedule, 3)))).toBe('ok');
});

test('in the archive, it can be looked at and says why it cannot be changed', async () => {
  const { library, plan_id, schedule, load, edit } = await setUp();
  unwrap(archivePlan(library, { plan_id, archived: true }));
  expect((await load()).locked?.code).toBe('PERMISSION_DENIED');
  expect(codeOf(await edit(longer(schedule, 3)))).toBe('PERMISSION_DENIED');
});

test('against the baseline, every task that moved is listed with the working days, the farthest first', async () => {
  const { library, plan_id, schedule, load, edit } = await setUp();
  expect(schedule.baseline).toBeNull();
  expect(unwrap(await keepBaseline(library, { plan_id }))).toEqual({ before: null });
  expect((await load()).schedule?.baseline).toMatchObject({
    finish_moved: 0,
    p80_moved: null,
    moved: [],
    removed: [],
  });

  unwrap(await edit(longer(schedule, 10)));
  const after = (await load()).schedule;
  const baseline = after?.baseline;
  if (!after || !baseline) throw new Error('the baseline is gone');
  expect(baseline.finish).toBe(schedule.finish);
  expect(baseline.finish_moved).toBeGreaterThan(0);
  const dates = new Map(schedule.tasks.map(({ id, start, finish }) => [id, `${start} ${finish}`]));
  const moved = after.tasks.filter(({ id, start, finish }) => dates.get(id) !== `${start} ${finish}`);
  expect(baseline.moved.map(({ id }) => id).sort()).toEqual(moved.map(({ id }) => id).sort());
  const far = baseline.moved.map(({ finish_moved }) => Math.abs(finish_moved));
  expect(far).toEqual(far.toSorted((a, b) => b - a));
});

test('a baseline that was replaced or removed can be put back', async () => {
  const { library, plan_id, schedule, load, edit } = await setUp();
  unwrap(await keepBaseline(library, { plan_id }));
  unwrap(await edit(longer(schedule, 10)));
  const { before } = unwrap(await keepBaseline(library, { plan_id }));
  expect(before?.finish).toBe(schedule.finish);
  expect((await load()).schedule?.baseline?.finish_moved).toBe(0);
  unwrap(setBaseline(library, { plan_id, baseline: before }));
  expect((await load()).schedule?.baseline?.finish).toBe(schedule.finish);
  unwrap(setBaseline(library, { plan_id, baseline: null }));
  expect((await load()).schedule?.baseline).toBeNull();
});

test('somebody else’s plan shows nothing of its schedule', async () => {
  const { library, plan_id } = await setUp();
  expect(codeOf(await planSchedule(asUser(library, 'stranger'), { plan_id }))).toBe('PERMISSION_DENIED');
  expect(codeOf(await keepBaseline(asUser(library, 'stranger'), { plan_id }))).toBe('PERMISSION_DENIED');
});
