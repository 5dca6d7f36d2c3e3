import { execFileSync } from 'node:child_process';
import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import {
  createProject,
  exportPlan,
  fileStatus,
  importTasks,
  LeaseLost,
  openLibrary,
  PERSON,
  type Planner,
  planFolder,
  planSchedule,
  previewScheduleImport,
  readArtifact,
  resumePlan,
  setFact,
  writeArtifact,
} from '../../../src/library/index.ts';
import { writeSetFact } from '../../../src/library/store/facts.ts';
import { createPlannerProcess, type PlannerProcess } from '../../../src/main/host/planner-process.ts';
import { planner } from '../../../src/planner/planner.ts';
import { forkHelper, type HelperProcess } from '../../../src/platform/helper-process.ts';
import { cliHome } from '../../support/cli.ts';
import { type DraftedPlan, draftPlan, EXAMPLE, type PlanCopy } from '../../support/plans/drafted-plan.ts';
import { holdStill } from '../../support/plans/held-worker.ts';
import { artifacts, differences, unwrap } from '../../support/plans/plan-state.ts';
import { fileOf } from '../../support/plans/stage-files.ts';
import { type ServedHost, servedHost } from '../../support/server/served-host.ts';

const PATIENCE = { timeout: 180_000 };
const FACT = 'budget.total';
const MORE = 69_000_000;
const GIVEN_UP = 'INTERNAL_ERROR: The calculation was given up: the process that calculates';

let drafted: DraftedPlan;
let plan: PlanCopy;
beforeAll(async () => {
  drafted = await draftPlan();
});
beforeEach(() => {
  plan = drafted.copy();
});
afterEach(() => plan.dispose());

/** Says nothing but amounts, which take longest to read. */
const LONG_PROMPT = '€1 '.repeat(30_000);
const DATA = 'brief.json';
/** A parser of Markdown takes ten seconds for the first; each pattern takes long that looks for amounts in the second. */
const HOSTILE_TEXTS = ['1) '.repeat(7_000), '€1 '.repeat(30_000)];

function dataFile({ library, planId }: PlanCopy) {
  return readArtifact(library, { plan_id: planId, path: DATA });
}

/** The data of a section with blanks, which stand for any that is long. */
function longData(copy: PlanCopy): string {
  return `${unwrap(dataFile(copy)).content}${' '.repeat(100_000)}`;
}

/** What another program wrote into a plan's folder, of a library that lies elsewhere: `path` of the file. */
function writeOver(copy: PlanCopy, text: string, home = copy.library.home): string {
  const { path } = unwrap(dataFile(copy));
  writeFileSync(join(planFolder(home, copy.planId), path), text);
  return path;
}

/** Data that fits no section, and whose texts no parser of Markdown should see. */
const HOSTILE_DATA = JSON.stringify({ title: HOSTILE_TEXTS });

/** A task's estimates as no plan has them. */
async function longer(likely: number) {
  const task = (await planner.schedule(plan.library, plan.planId, null))?.tasks[0]?.id ?? '';
  return [{ task, estimate: { optimistic: 1, likely, pessimistic: 90 } }];
}

describe.skipIf(process.platform === 'win32')('the host', () => {
  let host: ServedHost;
  beforeEach(async () => {
    const cli = cliHome();
    const { user, home } = plan.library;
    // Closed, the database is one file.
    plan.library.close();
    cpSync(home, cli.home, { recursive: true });
    plan.dispose();
    plan = drafted.copy();
    host = await servedHost({ cli, env: { PLANEXE_USER: user } });
  });
  afterEach(() => host.remove());

  /** Asks for one of the window's procedures: `ok`, or what the error says. */
  async function ask(procedure: string, input: Record<string, unknown>): Promise<string> {
    const answer = await fetch(`${host.url}/api/${procedure}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${host.token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ plan_id: plan.planId, ...input }),
    });
    const { error } = (await answer.json()) as { error?: { data: { app: { code: string; message: string } } } };
    return error ? `${error.data.app.code}: ${error.data.app.message}` : 'ok';
  }

  /** Asks for what the window shows: `ok`, or the code of the error. */
  async function look(procedure: string): Promise<string> {
    const input = encodeURIComponent(JSON.stringify({ plan_id: plan.planId }));
    const headers = { Authorization: `Bearer ${host.token}` };
    const answer = await fetch(`${host.url}/api/${procedure}?input=${input}`, { headers });
    const { error } = (await answer.json()) as { error?: { data: { app: { code: string } } } };
    return error?.data.app.code ?? 'ok';
  }

  const set = (value: number | null) => ask('facts.change', { id: FACT, value });
  const tryOut = async (likely: number) => ask('schedule.preview', { changes: await longer(likely) });

  /** Sends a file as the window does: `ok`, or the code of the error. */
  async function upload(path: string, text: string): Promise<string> {
    const answer = await fetch(`${host.url}/api/${path}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${host.token}`, 'Content-Type': 'application/octet-stream' },
      body: text,
    });
    const { error } = (await answer.json()) as { error?: { code: string } };
    return error?.code ?? 'ok';
  }

  /** Id of a project in the host's library. */
  async function project(): Promise<string> {
    const library = unwrap(openLibrary({ home: host.library, env: {}, user: plan.library.user }));
    try {
      return unwrap(createProject(library, { name: 'Imports' }, PERSON)).project_id;
    } finally {
      library.close();
    }
  }

  /** The plan's files, as the host has them. */
  function files(): ReadonlyMap<string, string> {
    const library = unwrap(openLibrary({ home: host.library, env: {}, user: plan.library.user }));
    try {
      return artifacts(library, plan.planId);
    } finally {
      library.close();
    }
  }

  /** Process id of the host's planner, once there is one. */
  function plannerId(): number | undefined {
    const processes = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n');
    const found = processes
      .map((line) => line.trim().split(/\s+/))
      .find(([, parent, ...args]) => Number(parent) === host.pid && args.some((part) => part.endsWith('planner.js')));
    return found && Number(found[0]);
  }

  it('answers others while a schedule is tried and a fact is set', PATIENCE, async () => {
    expect(await tryOut(31)).toBe('ok');
    const goOn = await holdStill(host.library, plannerId() ?? 0);
    const order: string[] = [];
    const tried = tryOut(32).then((said) => order.push(`tried ${said}`));
    const fact = set(MORE).then((said) => order.push(`set ${said}`));
    const healthy = await fetch(`${host.url}/healthcheck`);
    order.push(`answered ${healthy.status}`);
    order.push(`checked ${await ask('prompts.check', { prompt: EXAMPLE, start_date: '2027-01-04' })}`);
    goOn();
    await Promise.all([tried, fact]);
    expect(order.slice(0, 2)).toEqual(['answered 200', 'checked ok']);
    expect(order.slice(2).sort()).toEqual(['set ok', 'tried ok']);
  });

  it('answers others while it reads a long prompt and long data', PATIENCE, async () => {
    expect(await tryOut(31)).toBe('ok');
    const goOn = await holdStill(host.library, plannerId() ?? 0);
    const order: string[] = [];
    const readings = [
      ask('prompts.check', { prompt: LONG_PROMPT, start_date: '2027-01-04' }),
      ask('files.check', { path: unwrap(dataFile(plan)).path, content: longData(plan) }),
    ].map((asked) => asked.then((said) => order.push(`read ${said}`)));
    order.push(`answered ${(await fetch(`${host.url}/healthcheck`)).status}`);
    goOn();
    await Promise.all(readings);
    expect(order).toEqual(['answered 200', 'read ok', 'read ok']);
  });

  it('answers others while it reads files that somebody imports', PATIENCE, async () => {
    expect(await tryOut(31)).toBe('ok');
    const projectId = await project();
    const goOn = await holdStill(host.library, plannerId() ?? 0);
    const order: string[] = [];
    const readings = [
      ...HOSTILE_TEXTS.map((text) => upload(`projects/${projectId}/import?filename=list.md`, `- [ ] ${text}`)),
      ...HOSTILE_TEXTS.map((text) => upload(`plans/${plan.planId}/schedule-import`, `id,title\n${text}`)),
    ].map((read) => read.then((said) => order.push(`read ${said}`)));
    order.push(`answered ${(await fetch(`${host.url}/healthcheck`)).status}`);
    goOn();
    await Promise.all(readings);
    // Files that are sent at once come in any order.
    const [first, ...read] = order;
    expect(first).toBe('answered 200');
    expect(read.sort()).toEqual(['read INVALID_INPUT', 'read INVALID_INPUT', 'read ok', 'read ok']);
  });

  it('answers others while it picks up what another program wrote', PATIENCE, async () => {
    expect(await tryOut(31)).toBe('ok');
    const goOn = await holdStill(host.library, plannerId() ?? 0);
    writeOver(plan, HOSTILE_DATA, host.library);
    writeFileSync(join(planFolder(host.library, plan.planId), fileOf('brief', 'page')), HOSTILE_TEXTS[0] ?? '');
    const order: string[] = [];
    const resumed = ask('runs.resume', {}).then((said) => order.push(`resumed ${said}`));
    order.push(`listed ${await look('files.list')}`);
    order.push(`looked ${await look('graph.get')}`);
    order.push(`answered ${(await fetch(`${host.url}/healthcheck`)).status}`);
    goOn();
    await resumed;
    expect(order).toEqual(['listed ok', 'looked ok', 'answered 200', expect.stringMatching(/^resumed INVALID_DATA/)]);
  });

  it('says so when the process dies in the middle, leaves the plan as it was, and goes on', PATIENCE, async () => {
    expect(await tryOut(31)).toBe('ok');
    const before = files();
    const library = new Database(join(host.library, 'library.db'), { readonly: true });
    const begun = library.prepare("SELECT 1 FROM stages WHERE state = 'running'");
    /** Kills the process as soon as a section is being computed; where it was quicker than that, tries again. */
    const killed = async (value: number): Promise<string> => {
      const pid = plannerId() ?? 0;
      let said = '';
      const answered = set(value).then((answer) => {
        said = answer;
      });
      while (said === '' && begun.get() === undefined) await setImmediate();
      if (said === '') process.kill(pid, 'SIGKILL');
      await answered;
      return said === 'ok' ? killed(value + 1) : said;
    };
    expect(await killed(MORE + 1)).toMatch(GIVEN_UP);
    library.close();
    // The last try alone was taken back; one that came through before it was not.
    expect(await set(null)).toBe('ok');
    expect(differences(files(), before)).toEqual([]);

    expect(await set(MORE)).toBe('ok');
    unwrap(await setFact(plan.library, { plan_id: plan.planId, id: FACT, value: MORE }));
    expect(differences(files(), artifacts(plan.library, plan.planId))).toEqual([]);
  });
});

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
      ...options,
    });
    return planning.planner;
  }

  it('answers as the planner does that it stands for', async () => {
    const remote = start();
    const { library, planId } = plan;
    const changes = await longer(40);
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
