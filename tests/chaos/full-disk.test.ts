import { execFileSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { openLibrary } from '../../src/library/index.ts';
import { cliHome } from '../support/cli.ts';
import { canMountDisk, mountDisk, type SmallDisk } from '../support/files/small-disk.ts';
import { type DraftedPlan, draftPlan } from '../support/plans/drafted-plan.ts';
import { artifacts, differences, unwrap } from '../support/plans/plan-state.ts';
import { type ServedHost, servedHost } from '../support/server/served-host.ts';

const KILOBYTES = 40_000;
const USER = 'tester';

let drafted: DraftedPlan;
beforeAll(async () => {
  drafted = await draftPlan();
});

interface Served {
  readonly host: ServedHost;
  readonly disk: SmallDisk;
  readonly home: string;
  readonly planId: string;
  /** Asks for one of the window's procedures: `ok`, or the code of the error. */
  ask(procedure: string, input?: Record<string, unknown>): Promise<string>;
}

async function served(): Promise<Served> {
  const disk = mountDisk(KILOBYTES);
  if (!disk) throw new Error('no disk');
  const copy = drafted.copy();
  copy.library.close();
  const home = join(disk.path, 'library');
  cpSync(copy.library.home, home, { recursive: true });
  copy.dispose();
  const cli = cliHome();
  const host = await servedHost({ cli, env: { PLANEXE_HOME: home, PLANEXE_USER: USER } });
  onTestFinished(async () => {
    await host.stop();
    cli.remove();
    disk.remove();
  });
  const ask = async (procedure: string, input: Record<string, unknown> = {}) => {
    const answer = await fetch(`${host.url}/api/${procedure}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${host.token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ plan_id: copy.planId, ...input }),
    });
    const { error } = (await answer.json()) as { error?: { data: { app: { code: string } } } };
    return error ? error.data.app.code : 'ok';
  };
  return { host, disk, home, planId: copy.planId, ask };
}

function filesOf({ home, planId }: Served): ReadonlyMap<string, string> {
  const library = unwrap(openLibrary({ home, env: {}, user: USER }));
  try {
    return artifacts(library, planId);
  } finally {
    library.close();
  }
}

/** Process ids of the host's workers. */
function workersOf({ pid }: ServedHost): string[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n');
  const fields = lines.map((line) => line.trim().split(/\s+/));
  return fields.flatMap(([id = '', parent, ...args]) =>
    Number(parent) === pid && args.some((part) => part.endsWith('worker.js')) ? [id] : [],
  );
}

describe.runIf(canMountDisk())('a host whose disk is full', () => {
  it.each([0, 60, 400])('with %i kB left says DISK_FULL, loses nothing, and goes on with space', async (left) => {
    const app = await served();
    const { ask, disk } = app;
    const before = filesOf(app);
    const workers = workersOf(app.host);
    disk.fill(left);
    const said = [
      await ask('facts.change', { id: 'budget.total', value: 69_000_000 }),
      await ask('settings.createBackup'),
      await ask('plans.delete'),
    ];
    expect(said.filter((code) => !['ok', 'DISK_FULL'].includes(code))).toEqual([]);
    expect(said).toContain('DISK_FULL');
    expect(workersOf(app.host)).toEqual(workers);
    disk.free();
    const { plans } = (await app.host.cli.run(['trash', '--json'], envOf(app))).json() as {
      plans: { trash: string }[];
    };
    for (const { trash } of plans) expect(await ask('plans.restore', { trash })).toBe('ok');
    expect(await ask('facts.change', { id: 'budget.total', value: null })).toBe('ok');
    expect(differences(filesOf(app), before)).toEqual([]);
    const doctor = await app.host.cli.run(['doctor', '--json'], envOf(app));
    const checks = doctor.json().checks as { name: string; status: string }[];
    expect(checks.filter(({ status, name }) => status === 'error' && name !== 'space')).toEqual([]);
  });
});

function envOf({ home }: Served) {
  return { env: { PLANEXE_HOME: home, PLANEXE_USER: USER } };
}
