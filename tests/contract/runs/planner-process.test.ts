import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import {
  createProject,
  exportPlan,
  fileStatus,
  importTasks,
  LeaseLost,
  PERSON,
  type Planner,
  planSchedule,
  previewScheduleImport,
  resumePlan,
  writeArtifact,
} from '../../../src/library/index.ts';
import { writeSetFact } from '../../../src/library/store/plans/facts.ts';
import { createPlannerProcess, type PlannerProcess } from '../../../src/main/host/planner-process.ts';
import { planner } from '../../../src/planner/planner.ts';
import { forkHelper, type HelperProcess } from '../../../src/platform/helper-process.ts';
import { PATIENCE_MS } from '../../support/patience.ts';
import { EXAMPLE, planForEachTest } from '../../support/plans/drafted-plan.ts';
import { dataFile, HOSTILE_TEXTS, LONG_PROMPT, longData, longer, writeOver } from '../../support/plans/long-data.ts';
import { artifacts, differences, unwrap } from '../../support/plans/plan-state.ts';

const FACT = 'budget.total';
const MORE = 69_000_000;

const plan = planForEachTest();

describe('the planner process', () => {
  let helpers: HelperProcess[];
  let planning: PlannerProcess;
  beforeEach(() => {
    helpers = [];
  });
  afterEach(() => planning.close());

  function start(options: { readonly limitMs?: number; readonly idleMs?: number } = {}) {
    planning = createPlannerProcess({
      planner,
      home: plan.library.home,
      path: join(inject('built'), 'planner.js'),
      startHelper(how) {
        const helper = forkHelper(how);
        helpers.push(helper);
        return helper;
      },
      // What these tests ask for ends; a busy machine may take longer than the program would wait.
      limitMs: PATIENCE_MS,
      ...options,
    });
    return planning.planner;
  }

  it('answers as the planner does that it stands for', async () => {
    const remote = start();
    const { library, planId } = plan;
    const changes = await longer(plan, 40);
    const long = EXAMPLE.repeat(5);
    expect(await remote.previewSchedule(library, planId, changes, null)).toEqual(
      await planner.previewSchedule(library, planId, changes, null),
    );
    expect(await remote.checkPrompt(long, '2027-01-04')).toEqual(await planner.checkPrompt(long, '2027-01-04'));
    expect(await remote.refresh(library, planId)).toEqual({ ok: true, value: [] });
    expect(helpers).toHaveLength(1);
  });

  it.each([
    ['zip', undefined],
    ['docx', undefined],
    ['figures', 'png'],
    ['xlsx', undefined],
    ['csv', 'risks'],
    ['mspdi', undefined],
  ])('writes the export %s %s for the host, as it would be written here', async (format, part) => {
    const remote = start();
    const { library, planId } = plan;
    const asked = { plan_id: planId, format, ...(part !== undefined && { part }) };
    const there = unwrap(await exportPlan({ ...library, planner: remote }, asked));
    const here = unwrap(await exportPlan({ ...library, planner }, asked));
    expect(helpers).toHaveLength(1);
    expect({ ...there, bytes: there.bytes.equals(here.bytes) }).toEqual({ ...here, bytes: true });
  });

  it('writes what is printed of the report for the host, as it would be written here', async () => {
    const { library, planId } = plan;
    const there = unwrap(await start().printedReport(library, planId, 'all'));
    expect(helpers).toHaveLength(1);
    expect(there).not.toBeNull();
    expect(there).toBe(unwrap(await planner.printedReport(library, planId, 'all')));
  });

  it('is not asked for an export that is ready, nor for a PDF that no browser could print', async () => {
    const library = { ...plan.library, planner: start(), env: { PATH: '' } };
    unwrap(await exportPlan(library, { plan_id: plan.planId, format: 'md' }));
    expect(await exportPlan(library, { plan_id: plan.planId, format: 'pdf' })).toMatchObject({
      error: { code: 'content_unavailable' },
    });
    expect(helpers).toHaveLength(0);
  });

  it('starts only when a call takes long, ends when nobody asks, and starts again', async () => {
    const remote = start({ idleMs: 1 });
    const { library, planId } = plan;
    await remote.checkPrompt(EXAMPLE, '2027-01-04');
    await remote.schedule(library, planId, null);
    expect(helpers).toHaveLength(0);
    expect(await remote.refresh(library, planId)).toMatchObject({ ok: true });
    await helpers[0]?.gone;
    expect(await remote.refresh(library, planId)).toMatchObject({ ok: true });
    expect(helpers).toHaveLength(2);
  });

  it('is ended when a call takes too long, and the call says so', async () => {
    const remote = start({ limitMs: 1 });
    expect(await remote.refresh(plan.library, plan.planId)).toMatchObject({
      ok: false,
      error: { code: 'TIMED_OUT', message: expect.stringContaining('took longer than') },
    });
    await helpers[0]?.gone;
  });

  it.each([
    ['a prompt is too long to be read in time', (remote: Planner) => remote.checkPrompt(LONG_PROMPT, '2027-01-04')],
    [
      'a file of tasks takes too long to be read, and nothing is proposed',
      (remote: Planner) => {
        const library = { ...plan.library, planner: remote };
        unwrap(createProject(library, { name: 'Imports' }, PERSON));
        return importTasks(library, { text: `- [ ] ${HOSTILE_TEXTS[0]}`, filename: 'list.md' }, PERSON);
      },
    ],
    [
      'a changed schedule takes too long to be read, and nothing is changed',
      (remote: Planner) => {
        const library = { ...plan.library, planner: remote };
        return previewScheduleImport(library, { plan_id: plan.planId, bytes: Buffer.from(HOSTILE_TEXTS[1] ?? '') });
      },
    ],
    [
      'an edit is too long to be checked in time, and nothing is written',
      (remote: Planner) => {
        const { path } = unwrap(dataFile(plan));
        const library = { ...plan.library, planner: remote };
        return writeArtifact(library, { plan_id: plan.planId, path, content: longData(plan) });
      },
    ],
  ])('says so when %s', async (_case, read) => {
    const before = artifacts(plan.library, plan.planId);
    expect(await read(start({ limitMs: 1 }))).toMatchObject({
      ok: false,
      error: { code: 'TIMED_OUT', details: { next: expect.stringContaining('Shorten the text') } },
    });
    expect(differences(artifacts(plan.library, plan.planId), before)).toEqual([]);
  });

  it('gives up long data that takes too long to be read, once, and resuming tries it again', async () => {
    const library = { ...plan.library, planner: start({ limitMs: 1 }) };
    const { planId: plan_id } = plan;
    const path = writeOver(plan, longData(plan));
    const fault = () => unwrap(fileStatus(library, { plan_id, path })).fault?.message;
    unwrap(await planSchedule(library, { plan_id }));
    expect(fault()).toContain('took longer than');
    unwrap(await planSchedule(library, { plan_id }));
    expect(helpers).toHaveLength(1);
    expect(await resumePlan(library, { plan_id })).toMatchObject({
      error: { code: 'INVALID_DATA', message: expect.stringContaining('took longer than') },
    });
    expect(helpers).toHaveLength(2);
  });

  it('refuses to write while a run is active, as the planner does', async () => {
    const remote = start();
    const { library, planId } = plan;
    writeSetFact(library, planId, FACT, MORE);
    unwrap(await resumePlan(library, { plan_id: planId }));
    await expect(remote.refresh(library, planId)).rejects.toBeInstanceOf(LeaseLost);
  });

  it('finishes what it was asked before it is closed, and is asked nothing after', async () => {
    const remote = start();
    const { library, planId } = plan;
    const asked = remote.refresh(library, planId);
    await setImmediate();
    const closed = planning.close();
    expect(await remote.refresh(library, planId)).toMatchObject({ ok: false, error: { code: 'INTERNAL_ERROR' } });
    expect(await asked).toMatchObject({ ok: true });
    await closed;
    await helpers[0]?.gone;
  });
});
