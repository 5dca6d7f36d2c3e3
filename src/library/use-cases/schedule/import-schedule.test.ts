import { expect, test } from 'vitest';
import { planForEachTest } from '../../../../tests/support/plans/drafted-plan.ts';
import { cursor, startedSince } from '../../../../tests/support/plans/plan-state.ts';
import { addDays } from '../../../shared/calendar-date.ts';
import { codeOf, unwrap } from '../../fixture-library.ts';
import { asUser } from '../plans/as-user.ts';
import { planGraph } from '../plans/plan-graph.ts';
import { exportPlan } from '../transfer/export-plan.ts';
import { undoScheduleEdit } from './edit-schedule.ts';
import { applyScheduleImport, previewScheduleImport } from './import-schedule.ts';
import { planSchedule } from './plan-schedule.ts';

const plan = planForEachTest();

async function setUp() {
  const { library, planId: plan_id } = plan;
  const load = async () => {
    const { schedule, sources } = unwrap(await planSchedule(library, { plan_id }));
    if (!schedule) throw new Error('the plan has no schedule');
    return { schedule, sources };
  };
  const exported = async (format: string) =>
    unwrap(await exportPlan(library, { plan_id, format, with_calls: false })).bytes.toString('utf8');
  const preview = async (text: string) =>
    unwrap(await previewScheduleImport(library, { plan_id, bytes: Buffer.from(text) }));
  const apply = (text: string, token: string) =>
    applyScheduleImport(library, { plan_id, bytes: Buffer.from(text), token });
  return { copy: plan, library, plan_id, load, exported, preview, apply, ...(await load()) };
}

/** The row of one task in the XML, changed. */
function inTask(xml: string, id: string, change: (row: string) => string): string {
  const rows = xml.split('<Task>');
  const at = rows.findIndex((row) => row.includes(`<Value>${id}</Value>`));
  return rows.map((row, index) => (index === at ? change(row) : row)).join('<Task>');
}

test.each(['mspdi', 'csv'])('a plan that was exported as %s comes back without a difference', async (format) => {
  const { exported, preview, schedule } = await setUp();
  const { differences, left_out, elsewhere, tasks, finish } = await preview(await exported(format));
  expect({ differences, left_out, elsewhere }).toEqual({ differences: [], left_out: [], elsewhere: [] });
  expect(tasks).toBe(schedule.tasks.length);
  expect(finish).toEqual({ before: schedule.finish, after: schedule.finish });
});

test('a file is shown, then taken as one edit that can be undone to the letter; nothing is drafted again', async () => {
  const { library, plan_id, load, exported, preview, apply, schedule, sources } = await setUp();
  const [gone, renamed] = [schedule.tasks[1], schedule.tasks[2]];
  const longer = schedule.tasks.find(({ critical, days, id }) => critical && days > 3 && id !== gone?.id);
  if (!gone || !renamed || !longer) throw new Error('too few tasks');
  const text = inTask(await exported('mspdi'), renamed.id, (row) => row.replace(/<Name>[^<]*/, '<Name>Ask the baker'))
    .split('<Task>')
    .filter((row) => !row.includes(`<Value>${gone.id}</Value>`))
    .join('<Task>');
  const file = inTask(text, longer.id, (row) => row.replace(/<Duration>[^<]*/, '<Duration>PT480H0M0S'));
  const since = cursor(library, plan_id);
  const shown = await preview(file);
  expect(shown.differences.map(({ kind, task }) => [kind, task]).sort()).toEqual(
    [
      ['estimate', longer.id],
      ['removed', gone.id],
      ['renamed', renamed.id],
    ].sort(),
  );
  expect((await load()).sources).toEqual(sources);
  expect(shown.finish.after > schedule.finish).toBe(true);

  const { undo, files } = unwrap(await apply(file, shown.token));
  expect(files.map(({ updated }) => updated)).toEqual([true, true, true]);
  const now = (await load()).schedule;
  expect(now.finish).toBe(shown.finish.after);
  expect(now.tasks.map(({ id }) => id)).toEqual(schedule.tasks.map(({ id }) => id).filter((id) => id !== gone.id));
  expect(now.tasks.find(({ id }) => id === renamed.id)?.title).toBe('Ask the baker');
  expect(now.tasks.find(({ id }) => id === longer.id)?.likely).toBe(60);
  const { nodes } = unwrap(planGraph(library, { plan_id }));
  const stateOf = (id: string) => nodes.find(({ stage }) => stage === id)?.state;
  expect(['wbs_tasks', 'durations', 'dependencies'].map(stateOf)).toEqual(['edited', 'edited', 'edited']);
  const drafts = new Set(nodes.filter(({ computed }) => !computed).map(({ stage }) => stage));
  expect(startedSince(library, plan_id, since).filter((stage) => drafts.has(stage))).toEqual([]);
  expect((await preview(file)).differences).toEqual([]);

  unwrap(await undoScheduleEdit(library, { plan_id, undo }));
  expect(await load()).toEqual({ schedule, sources });
});

test('what was shown is what is applied: another file, another plan state or another token changes nothing', async () => {
  const { exported, preview, apply, load, schedule } = await setUp();
  const [first, second] = schedule.tasks;
  if (!first || !second) throw new Error('too few tasks');
  const xml = await exported('mspdi');
  const rename = (id: string, name: string) => inTask(xml, id, (row) => row.replace(/<Name>[^<]*/, `<Name>${name}`));
  const { token } = await preview(rename(first.id, 'Shown'));
  expect(codeOf(await apply(rename(first.id, 'Not shown'), token))).toBe('CONFLICT');
  const other = await preview(rename(second.id, 'By somebody else'));
  unwrap(await apply(rename(second.id, 'By somebody else'), other.token));
  const { sources } = await load();
  expect(codeOf(await apply(rename(first.id, 'Shown'), token))).toBe('CONFLICT');
  expect((await load()).sources).toEqual(sources);
});

test('a new task with its link and a moved one reach the schedule, and the next export says the same', async () => {
  const { exported, preview, apply, load, schedule } = await setUp();
  const moved = schedule.tasks.findLast(({ days, critical }) => days > 0 && !critical);
  const [first] = schedule.tasks;
  if (!moved || !first) throw new Error('too few tasks');
  const later = addDays(schedule.finish, 35);
  const rows = (await exported('csv')).split('\r\n');
  const at = rows.findIndex((row) => row.startsWith(`${moved.id},`));
  const [head = ''] = rows;
  const cells = { title: 'Wait for the council', package: '', days: '4', predecessors: `${first.id} SS+2` };
  const fresh = head
    .replace('\ufeff', '')
    .split(',')
    .map((column) => cells[column as keyof typeof cells] ?? '')
    .join(',');
  const file = rows
    .map((row, index) => (index === at ? row.replace(`,${moved.start},`, `,${later},`) : row))
    .toSpliced(2, 0, fresh)
    .join('\r\n');
  const shown = await preview(file);
  expect(shown.differences.map(({ kind }) => kind).sort()).toEqual(['added', 'links', 'moved']);
  unwrap(await apply(file, shown.token));
  const now = (await load()).schedule;
  const added = now.tasks.find(({ title }) => title === 'Wait for the council');
  expect(added).toMatchObject({ likely: 4, package: first.package });
  expect(now.links).toContainEqual({
    from: first.id,
    to: added?.id,
    type: 'SS',
    lag: 2,
    soft: false,
    origin: 'written',
  });
  expect((now.tasks.find(({ id }) => id === moved.id)?.start ?? '') >= later).toBe(true);
  for (const format of ['mspdi', 'csv']) expect((await preview(await exported(format))).differences).toEqual([]);
});

test('links in a circle are refused with the names of the tasks', async () => {
  const { library, plan_id, exported, schedule } = await setUp();
  const [first = '', last = ''] = [schedule.critical_path[0], schedule.critical_path.at(-1)];
  const xml = await exported('mspdi');
  const row = xml.split('<Task>').find((text) => text.includes(`<Value>${last}</Value>`)) ?? '';
  const uid = /<UID>(\d+)/.exec(row)?.[1];
  const link = `<PredecessorLink><PredecessorUID>${uid}</PredecessorUID><Type>1</Type></PredecessorLink>`;
  const file = inTask(xml, first, (text) => text.replace('<ExtendedAttribute>', `${link}<ExtendedAttribute>`));
  const answer = await previewScheduleImport(library, { plan_id, bytes: Buffer.from(file) });
  if (answer.ok) throw new Error('it was taken');
  expect(answer.error).toMatchObject({ code: 'INVALID_INPUT', details: { task: first, field: 'predecessors' } });
  expect(answer.error.message).toContain(schedule.tasks.find(({ id }) => id === last)?.title);
});

test('a file of another plan, a stranger and a plan without a schedule are refused', async () => {
  const { library, plan_id } = await setUp();
  const bytes = Buffer.from('id,title\nsomething.else,Something else\n');
  const refused = await previewScheduleImport(library, { plan_id, bytes });
  expect(refused.ok ? null : refused.error.details).toMatchObject({ field: 'file', reason: 'no_tasks' });
  expect(codeOf(await previewScheduleImport(asUser(library, 'stranger'), { plan_id, bytes }))).toBe(
    'PERMISSION_DENIED',
  );
});
