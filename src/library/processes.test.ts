import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Database from 'better-sqlite3';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { registerFunctions } from './db/functions.ts';
import { migrate } from './db/migrate.ts';
import { migrations } from './db/migrations.ts';
import { sha256 } from './files/hash.ts';
import { readPlanFile, readPlanText } from './files/plan-folder.ts';
import type { ChildTask } from './fixture-child.ts';
import { temporaryFolder, temporaryLibrary, unwrap } from './fixture-library.ts';
import { FILES } from './fixture-planner.ts';
import { claim, finishedPlan, newPlan } from './fixture-plans.ts';
import { artifactRows } from './store/files/artifacts.ts';
import { latestRun } from './store/runs/run-state.ts';
import { listStages } from './store/stages/stages.ts';
import { doctor } from './use-cases/backups/doctor.ts';
import type { CreatePlanOutput } from './use-cases/plans/create-plan.ts';
import { listPlans } from './use-cases/plans/list-plans.ts';

// Inside the package, so that the built program finds its dependencies.
const outDir = fileURLToPath(new URL(`../../node_modules/.cache/library-test-${process.pid}`, import.meta.url));

beforeAll(async () => {
  const entry = fileURLToPath(new URL('./fixture-child.ts', import.meta.url));
  await build({
    configFile: false,
    logLevel: 'error',
    // With its dependencies in one file, as the program is built: a process then starts in a third of the time.
    ssr: { noExternal: true, external: ['better-sqlite3'] },
    build: { ssr: entry, outDir, target: 'node22', minify: false },
  });
});
afterAll(() => rmSync(outDir, { recursive: true, force: true }));

async function start(): Promise<ChildProcess> {
  const child = fork(join(outDir, 'fixture-child.js'), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  await once(child, 'message');
  return child;
}

/** Starts the processes, releases them at the same moment, and returns their results. */
async function race<T>(tasks: readonly ChildTask[]): Promise<T[]> {
  const children = await Promise.all(tasks.map(start));
  const answers = children.map(async (child) => {
    const [message] = await once(child, 'message');
    return (message as { result: T }).result;
  });
  for (const [index, child] of children.entries()) child.send(tasks[index] as ChildTask);
  return Promise.all(answers);
}

const times = <T>(count: number, item: T): T[] => Array.from({ length: count }, () => item);

describe('several processes at once', () => {
  test('they create one library, and each step is taken once', async () => {
    const home = join(temporaryFolder(onTestFinished), 'new');
    const taken = await race<string[]>(times(5, { do: 'open', home }));
    expect(taken.flat().sort()).toEqual(migrations.map(({ name }) => name));
  });

  test('they migrate a library with plans once, after a backup', async () => {
    const home = temporaryFolder(onTestFinished);
    const file = join(home, 'library.db');
    const sqlite = new Database(file);
    registerFunctions(sqlite, home);
    unwrap(migrate(sqlite, { home, file, now: () => '2030-01-01T00:00:00.000Z', steps: migrations.slice(0, 1) }));
    const insert = sqlite.prepare(
      `INSERT INTO plans (id, title, prompt, prompt_sha, state, profile, speed, start_date, user, plan_format, created_at, updated_at)
       VALUES (?, 'Bakery', ?, 'x', 'completed', 'outline', 'all', '2030-01-01', 'ada', 1, '', '')`,
    );
    for (let plan = 100; plan < 400; plan += 1)
      insert.run(`11111111-1111-4111-8111-111111111${plan}`, 'Open a bakery '.repeat(200));
    sqlite.close();
    const taken = await race<string[]>(times(5, { do: 'open', home }));
    // Different processes may each apply some of the steps.
    expect(taken.flat().sort()).toEqual(migrations.slice(1).map(({ name }) => name));
    // Each that takes steps keeps what was there before its first one.
    const kept = readdirSync(join(home, 'backups')).sort();
    expect(kept[0]).toMatch(/^library-v0001-/);
    expect(kept.length).toBeLessThanOrEqual(5);
    expect(
      unwrap(listPlans(temporaryLibrary(onTestFinished, { home }), { query: 'bakery', limit: 1000 })).plans,
    ).toHaveLength(300);
  });

  test('they create the same plans at the same time, and each is there once', async () => {
    const library = temporaryLibrary(onTestFinished);
    const prompts = Array.from({ length: 20 }, (_, index) => `Open bakery number ${index} in Lyon`);
    const created = (await race<CreatePlanOutput[]>(times(5, { do: 'create', home: library.home, prompts }))).flat();
    expect(created.filter(({ deduplicated }) => !deduplicated)).toHaveLength(prompts.length);
    expect(new Set(created.map(({ plan_id }) => plan_id)).size).toBe(prompts.length);
    expect(library.prepare('SELECT count(*) AS plans, (SELECT count(*) FROM runs) AS runs FROM plans').get()).toEqual({
      plans: 20,
      runs: 20,
    });
  });

  test('they share the waiting runs, and none is taken twice', async () => {
    const library = temporaryLibrary(onTestFinished);
    const waiting = Array.from({ length: 40 }, () => newPlan(library));
    const claimed = await race<string[]>(times(4, { do: 'claim', home: library.home }));
    expect(claimed.flat().sort()).toEqual(waiting.sort());
  });

  test('of those that write over the same text one wins', async () => {
    const library = temporaryLibrary(onTestFinished);
    const planId = finishedPlan(library);
    const path = FILES.brief.page;
    const expected = sha256(readPlanText(library.home, planId, path) ?? '');
    const answers = await race<string>(times(4, { do: 'write', home: library.home, planId, path, expected }));
    const winners = answers.filter((answer) => answer !== 'CONFLICT');
    expect(winners).toEqual([readPlanText(library.home, planId, path)]);
  });
});

describe('a process that is killed', () => {
  test('at any moment of drafting leaves only stages that are whole or not there', async () => {
    const library = temporaryLibrary(onTestFinished);
    const planId = newPlan(library);
    // It goes on while the news of a stage comes, so that each kill finds it somewhere within another.
    for (const stages of [0, 1, 2, 3, 5, 8, 13, 21]) {
      const child = await start();
      const isFarEnough = new Promise<void>((resolve) => {
        child.on('message', ({ drafted }: { drafted?: number }) => {
          if (drafted === stages) resolve();
        });
      });
      child.send({ do: 'draft-forever', home: library.home } satisfies ChildTask);
      await isFarEnough;
      child.kill('SIGKILL');
      await once(child, 'exit');
      library.prepare('UPDATE runs SET crashes = 0').run();
      const done = new Set(
        listStages(library, planId).flatMap(({ stage, state }) => (state === 'done' ? [stage] : [])),
      );
      const rows = artifactRows(library, planId).filter(({ stage }) => done.has(stage ?? ''));
      expect(rows.map(({ path }) => sha256(readPlanFile(library.home, planId, path) ?? ''))).toEqual(
        rows.map((row) => row.sha256),
      );
      expect(unwrap(doctor(library)).checks.find(({ name }) => name === 'database')?.status).toBe('ok');
    }
    expect(claim(library, planId)).toMatchObject({ continued: true });
    expect(latestRun(library, planId)).toMatchObject({ number: 1, crashes: 1 });
  });

  test('while a fact is being set leaves a plan that can be set again', async () => {
    const library = temporaryLibrary(onTestFinished);
    const planId = finishedPlan(library);
    const child = await start();
    child.send({ do: 'set', home: library.home, planId, values: 1000 } satisfies ChildTask);
    await expect
      .poll(() => library.prepare("SELECT count(*) AS n FROM events WHERE type = 'fact_set'").get()?.n)
      .toBeGreaterThan(2);
    child.kill('SIGKILL');
    await once(child, 'exit');
    await expect(race([{ do: 'set', home: library.home, planId, values: 1 }])).resolves.toEqual([null]);
    expect(unwrap(doctor(library)).checks.map(({ name, status }) => [name, status])).toContainEqual(['files', 'ok']);
  });
});
