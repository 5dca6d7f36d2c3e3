import { execFileSync } from 'node:child_process';
import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createProject, openLibrary, PERSON, planFolder, setFact } from '../../../src/library/index.ts';
import { cliHome } from '../../support/cli.ts';
import { type DraftedPlan, draftPlan, EXAMPLE, type PlanCopy } from '../../support/plans/drafted-plan.ts';
import { holdStill } from '../../support/plans/held-worker.ts';
import {
  dataFile,
  HOSTILE_DATA,
  HOSTILE_TEXTS,
  LONG_PROMPT,
  longData,
  longer,
  writeOver,
} from '../../support/plans/long-data.ts';
import { artifacts, differences, unwrap } from '../../support/plans/plan-state.ts';
import { fileOf } from '../../support/plans/stage-files.ts';
import { type ServedHost, servedHost } from '../../support/server/served-host.ts';

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
  const tryOut = async (likely: number) => ask('schedule.preview', { changes: await longer(plan, likely) });

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

  it('answers others while a schedule is tried and a fact is set', async () => {
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

  it('answers others while it reads a long prompt and long data', async () => {
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

  it('answers others while it reads files that somebody imports', async () => {
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

  it('answers others while it picks up what another program wrote', async () => {
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

  it('says so when the process dies in the middle, leaves the plan as it was, and goes on', async () => {
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
