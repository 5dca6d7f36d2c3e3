import { XMLValidator } from 'fast-xml-parser';
import { describe, expect, it } from 'vitest';
import { projectXml } from '../../../src/library/exports/mspdi/mspdi.ts';
import { outlineOf, taskUids } from '../../../src/library/exports/mspdi/outline.ts';
import type { PlanTables } from '../../../src/shared/contracts/plan-tables.ts';
import { withoutControls } from '../../../src/shared/plain-characters.ts';
import { ENDLESS, generatedTables } from '../../support/files/generated-tables.ts';
import { type MspdiTask, readProject, recalculated } from '../../support/files/mspdi-reader.ts';
import fc from '../../support/seeded-fast-check.ts';

const plainTexts = generatedTables(fc.constantFrom('Dig', 'Build', 'Open'));

function xmlOf(tables: PlanTables): string {
  return projectXml(tables, '2027-01-04T08:30:00.000Z') ?? '';
}

/** The tasks of the file by the ids of the plan. */
function tasksOf(tables: PlanTables): ReadonlyMap<string, MspdiTask> {
  const read = new Map(readProject(xmlOf(tables)).Tasks.Task.map((task) => [task.UID, task]));
  return new Map(
    [...taskUids(outlineOf(tables))].flatMap(([id, uid]) => {
      const task = read.get(String(uid));
      return task ? [[id, task] as const] : [];
    }),
  );
}

describe('a project for Microsoft Project', () => {
  it('has the dates of the schedule, and gets them again when another program calculates it anew', () => {
    fc.assert(
      fc.property(plainTexts, (tables) => {
        const project = readProject(xmlOf(tables));
        const again = recalculated(project);
        const byId = tasksOf(tables);
        for (const { id, start, finish } of tables.tasks) {
          const task = byId.get(id);
          expect([id, task?.Finish.slice(0, 10), again.get(task?.UID ?? '')?.finish]).toEqual([id, finish, finish]);
          expect([id, task?.Start.slice(0, 10), again.get(task?.UID ?? '')?.start]).toEqual([id, start, start]);
        }
      }),
      { numRuns: 200 },
    );
  });

  it('keeps links with type and lag, costs, baseline, roles and the order of the outline', () => {
    fc.assert(
      fc.property(plainTexts, (tables) => {
        const byId = tasksOf(tables);
        const idOf = new Map([...byId].map(([id, { UID }]) => [UID, id]));
        const links = [...byId].flatMap(([to, task]) =>
          (task.PredecessorLink ?? []).map(({ PredecessorUID, Type, LinkLag }) => ({
            to,
            from: idOf.get(PredecessorUID),
            type: ['FF', 'FS', 'SF', 'SS'][Number(Type)],
            lag: Number(LinkLag) / 4_800,
          })),
        );
        const known = tables.links.map(({ from, to, type, lag }) => ({ to, from, type, lag }));
        expect(links.map((link) => JSON.stringify(link)).sort()).toEqual(
          known.map((link) => JSON.stringify(link)).sort(),
        );
        for (const { id, cost, baseline_start } of tables.tasks) {
          expect(byId.get(id)?.FixedCost).toBe(cost === null ? undefined : String(cost * 100));
          expect(byId.get(id)?.Baseline?.[0]?.Start.slice(0, 10)).toBe(baseline_start ?? undefined);
        }
        const { Tasks, Assignments } = readProject(xmlOf(tables));
        expect(Assignments?.Assignment?.length ?? 0).toBe(tables.tasks.filter(({ role }) => role !== null).length);
        for (const { OutlineLevel, OutlineNumber } of Tasks.Task)
          expect(OutlineNumber.split('.')).toHaveLength(Number(OutlineLevel));
      }),
      { numRuns: 60 },
    );
  });

  it('gives the tasks that meet the deadline of the plan this deadline, and a task its own where that is earlier', () => {
    const [tables] = fc.sample(plainTexts, 1);
    const [task] = tables?.tasks ?? [];
    if (!tables || !task) throw new Error('no tasks');
    const deadline = { date: '2031-05-02', about: null, tasks: [task.id] };
    const own = { task: task.id, kind: 'by' as const, date: '2031-04-01', last: null };
    const of = (limits: PlanTables['date_limits']) =>
      [...tasksOf({ ...tables, deadline, date_limits: limits })].flatMap(([id, { Deadline }]) =>
        Deadline === undefined ? [] : [[id, Deadline]],
      );
    expect(of([])).toEqual([[task.id, '2031-05-02T17:00:00']]);
    expect(of([own])).toEqual([[task.id, '2031-04-01T17:00:00']]);
  });

  it('says how far each task is, and when it began and ended', () => {
    fc.assert(
      fc.property(plainTexts, (tables) => {
        const byId = tasksOf(tables);
        for (const { id, done, actual_start, actual_finish } of tables.tasks) {
          const task = byId.get(id);
          const days = [task?.ActualStart, task?.ActualFinish].map((moment) => moment?.slice(0, 10) ?? null);
          expect([id, task?.PercentComplete, ...days]).toEqual([id, String(done), actual_start, actual_finish]);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('is well formed and says every text as it is, whatever the texts are', () => {
    fc.assert(
      fc.property(generatedTables(), (tables) => {
        expect(XMLValidator.validate(xmlOf(tables))).toBe(true);
        const byId = tasksOf(tables);
        for (const { id, title } of tables.tasks) expect(byId.get(id)?.Name ?? '').toBe(withoutControls(title));
      }),
      { numRuns: 60 },
    );
    const [tables] = fc.sample(generatedTables(fc.constant(ENDLESS)), 1);
    if (!tables) throw new Error('no tables');
    expect(readProject(xmlOf(tables)).Title).toBe(ENDLESS.toWellFormed());
  });
});
