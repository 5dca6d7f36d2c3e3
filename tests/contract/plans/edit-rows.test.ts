import { describe, expect, it } from 'vitest';
import { readPlanText } from '../../../src/library/files/plan-folder.ts';
import { editSchedule, planSchedule, undoScheduleEdit, writeArtifact } from '../../../src/library/index.ts';
import type { TaskChange } from '../../../src/shared/contracts/schedule.ts';
import { planForEachTest } from '../../support/plans/drafted-plan.ts';
import { unwrap } from '../../support/plans/plan-state.ts';
import { fileOf } from '../../support/plans/stage-files.ts';

/** Tasks, roles, risks and costs are edited row by row: added, renamed, given to somebody else, deleted. */

const plan = planForEachTest();

const read = (path: string) => readPlanText(plan.library.home, plan.planId, path) ?? '';
type Row = Record<string, unknown>;

function rowsOf(stage: string, field: string): Row[] {
  return (JSON.parse(read(fileOf(stage, 'data'))) as Record<string, Row[]>)[field] ?? [];
}

/** Writes the rows of a list back, as the table editor and agents do. */
function write(stage: string, field: string, rows: readonly Row[]) {
  const path = fileOf(stage, 'data');
  const data = { ...(JSON.parse(read(path)) as object), [field]: rows };
  return writeArtifact(plan.library, { plan_id: plan.planId, path, content: `${JSON.stringify(data, null, 2)}\n` });
}

async function scheduleNow() {
  const { schedule, sources } = unwrap(await planSchedule(plan.library, { plan_id: plan.planId }));
  if (!schedule) throw new Error('the plan has no schedule');
  return { schedule, sources };
}

async function change(changes: readonly TaskChange[]) {
  const { sources } = await scheduleNow();
  return unwrap(await editSchedule(plan.library, { plan_id: plan.planId, changes, sources }));
}

const taskOf = async (id: string) => (await scheduleNow()).schedule.tasks.find((task) => task.id === id);

describe('tasks', () => {
  it('are added, renamed, given to another role and deleted, and all of it is undone to the letter', async () => {
    const before = read(fileOf('wbs_tasks', 'data'));
    const { tasks } = (await scheduleNow()).schedule;
    const [first] = tasks;
    const other = tasks.find(({ role, package: pack }) => role !== first?.role && pack !== first?.package);
    const last = tasks.at(-1);
    if (!first || !other || !last) throw new Error('too few tasks');
    const added = { package: first.package, role: first.role, people: 1, part_time: false, after: first.id };
    const done = await change([
      {
        task: 'count_the_bricks',
        title: 'Count the bricks',
        estimate: { optimistic: 2, likely: 3, pessimistic: 5 },
        predecessors: [{ from: first.id, type: 'FS', lag: 0, soft: false }],
        added,
      },
      { task: first.id, title: 'Renamed by hand' },
      { task: other.id, role: first.role },
      { task: last.id, removed: true },
    ]);
    expect(await taskOf('count_the_bricks')).toMatchObject({ title: 'Count the bricks', role: first.role, likely: 3 });
    expect(await taskOf(first.id)).toMatchObject({ title: 'Renamed by hand' });
    expect(await taskOf(other.id)).toMatchObject({ role: first.role });
    expect(await taskOf(last.id)).toBeUndefined();
    const page = read(fileOf('wbs_tasks', 'page'));
    expect(page).toContain('Count the bricks');
    expect(page).toContain('Renamed by hand');
    unwrap(await undoScheduleEdit(plan.library, { plan_id: plan.planId, undo: done.undo }));
    expect(read(fileOf('wbs_tasks', 'data'))).toBe(before);
    expect(await taskOf(last.id)).toMatchObject({ title: last.title });
  });
});

describe('risks', () => {
  it('are added, renamed, given to another owner and deleted; page and report follow', async () => {
    const rows = rowsOf('identify_risks', 'risks');
    const [first = {}, second = {}] = rows;
    const gone = rows.at(-1) ?? {};
    const owners = rowsOf('team', 'roles').map(({ id }) => id);
    const owner = owners.find((id) => id !== second.owner);
    const added = { ...first, id: 'r_crane', title: 'The crane is late' };
    unwrap(
      await write('identify_risks', 'risks', [
        { ...first, title: 'The ground is full of cardamom' },
        { ...second, owner },
        ...rows.slice(2, -1),
        added,
      ]),
    );
    const now = rowsOf('identify_risks', 'risks');
    expect(now.map(({ id }) => id).sort()).toEqual([...rows.slice(0, -1).map(({ id }) => id), 'r_crane'].sort());
    expect(now.find(({ id }) => id === second.id)).toMatchObject({ owner });
    for (const text of [read(fileOf('identify_risks', 'page')), read(fileOf('report', 'report.html'))]) {
      expect(text).toContain('The crane is late');
      expect(text).toContain('The ground is full of cardamom');
      expect(text).not.toContain(String(gone.title));
    }
  });

  it('may have an owner who is no role of the team, whose name stands on the page', async () => {
    const [first = {}, ...others] = rowsOf('identify_risks', 'risks');
    unwrap(await write('identify_risks', 'risks', [{ ...first, owner: 'Anna Berg' }, ...others]));
    expect(read(fileOf('identify_risks', 'page'))).toContain('**Owner:** Anna Berg');
  });
});

describe('roles', () => {
  it('are added, renamed and deleted; the team’s page and the schedule follow', async () => {
    const rows = rowsOf('team', 'roles');
    const { tasks } = (await scheduleNow()).schedule;
    const busy = rows.find(({ id }) => tasks.some(({ role }) => role === id)) ?? {};
    const added = { ...busy, id: 'crane_driver', title: 'Crane driver' };
    unwrap(
      await write('team', 'roles', [
        ...rows.map((row) => (row === busy ? { ...row, title: 'Head of bricks' } : row)),
        added,
      ]),
    );
    const page = read(fileOf('team', 'page'));
    expect(page).toContain('Crane driver');
    expect(page).toContain('Head of bricks');
    // A task can be given to the new one.
    const task = tasks.find(({ role }) => role === busy.id);
    await change([{ task: task?.id ?? '', role: 'crane_driver' }]);
    expect(await taskOf(task?.id ?? '')).toMatchObject({ role: 'crane_driver' });
    unwrap(
      await write(
        'team',
        'roles',
        rowsOf('team', 'roles').filter(({ id }) => id !== 'crane_driver'),
      ),
    );
    expect(read(fileOf('team', 'page'))).not.toContain('Crane driver');
  });
});

describe('costs', () => {
  it('are estimated, renamed and deleted; the sums follow', async () => {
    const rows = rowsOf('cost_estimates', 'items');
    const [first = {}, ...others] = rows;
    const before = read(fileOf('cost_breakdown', 'page'));
    const likely = 123_456_700;
    unwrap(
      await write('cost_estimates', 'items', [
        { ...first, title: 'Bricks by the pallet', low: likely, likely, high: likely },
        ...others,
      ]),
    );
    expect(read(fileOf('cost_estimates', 'page'))).toMatch(/Bricks by the pallet[^\n]*1,234,567/);
    expect(read(fileOf('cost_breakdown', 'page'))).not.toBe(before);
    unwrap(await write('cost_estimates', 'items', others));
    expect(read(fileOf('cost_estimates', 'page'))).not.toContain('Bricks by the pallet');
  });
});
