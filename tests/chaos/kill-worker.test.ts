import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { examplePrompts } from '../../src/library/example-prompts.ts';
import { recordCrash, resumePlan } from '../../src/library/index.ts';
import { ROOT } from '../support/build.ts';
import { newPlan, openTestLibrary, type TestLibrary } from '../support/in-process.ts';
import { artifacts, differences, finishedTwice, status } from '../support/plan-state.ts';
import { seeded } from '../support/seeded.ts';

const KILLS = 50;
/** Of the worker during each plan: a run that loses its worker three times fails, which is not the claim here. */
const KILLS_PER_PLAN = 2;
/** Some kills come after the plan is complete; a machine on which most do shows nothing. */
const MOST_PLANS = (2 * KILLS) / KILLS_PER_PLAN;
const STAGES = 31;

let test: TestLibrary;
let expected: ReadonlyMap<string, string>;
const prompt = examplePrompts.find(({ isDefault }) => isDefault)?.text ?? '';

beforeAll(async () => {
  test = openTestLibrary();
  const planId = newPlan(test.library, prompt);
  await finish(planId);
  expected = artifacts(test.library, planId);
});
afterAll(() => test.dispose());

describe('kill -9 of the worker', () => {
  it(`at ${KILLS} random moments loses nothing and drafts no finished stage twice`, async () => {
    const random = seeded(20_270_104);
    let kills = 0;
    for (let plan = 0; kills < KILLS && plan < MOST_PLANS; plan += 1) {
      const planId = newPlan(test.library, prompt);
      for (let kill = 0; kill < KILLS_PER_PLAN; kill += 1) {
        // A number of happenings into what is left of the run, and a moment within the next stage.
        kills += await killAfter(planId, Math.floor(random() * STAGES), random() * 20);
      }
      await finish(planId);
      expect(differences(artifacts(test.library, planId), expected), `plan ${plan}`).toEqual([]);
      expect(finishedTwice(test.library, planId), `plan ${plan}`).toEqual([]);
    }
    expect(kills).toBeGreaterThanOrEqual(KILLS);
  }, 600_000);
});

interface Worker {
  readonly process: ChildProcess;
  readonly owner: string;
}

function startWorker(planId: string): Worker {
  const nonce = randomBytes(6).toString('hex');
  const child = fork(join(ROOT, 'out', 'main', 'worker.js'), [], {
    env: {
      ...process.env,
      PLANEXE_HOME: test.library.home,
      PLANEXE_USER: 'tester',
      PLANEXE_WORKER_NONCE: nonce,
      PLANEXE_WORKER_PLAN: planId,
      NODE_ENV: 'production',
      // As the command line sets it: a worker that starts quickly is killed more often where it matters.
      NODE_COMPILE_CACHE: join(ROOT, 'out', '.compile-cache'),
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: [],
  });
  return { process: child, owner: `${child.pid}:${nonce}` };
}

/** Lets a worker go on until so many happenings and milliseconds have passed, then kills it. 0 when the plan was done before. */
async function killAfter(planId: string, happenings: number, milliseconds: number): Promise<0 | 1> {
  const worker = startWorker(planId);
  const gone = once(worker.process, 'exit');
  let seen = 0;
  const reached = new Promise<void>((resolve) => {
    worker.process.on('message', () => {
      seen += 1;
      if (seen >= happenings || status(test.library, planId).state === 'completed') resolve();
    });
    if (happenings === 0) worker.process.once('spawn', () => resolve());
  });
  await Promise.race([reached, gone]);
  const until = performance.now() + milliseconds;
  while (performance.now() < until) await new Promise((resolve) => setImmediate(resolve));
  const done = status(test.library, planId).state === 'completed';
  worker.process.kill('SIGKILL');
  await gone;
  recordCrash(test.library, worker.owner);
  return done ? 0 : 1;
}

/** Works the plan to its end with a worker that nobody kills. */
async function finish(planId: string): Promise<void> {
  if (status(test.library, planId).state === 'completed') return;
  if (status(test.library, planId).state === 'failed')
    expect((await resumePlan(test.library, { plan_id: planId })).ok).toBe(true);
  const worker = startWorker(planId);
  const gone = once(worker.process, 'exit');
  const done = new Promise<void>((resolve) => {
    worker.process.on('message', () => {
      if (status(test.library, planId).state === 'completed' || status(test.library, planId).state === 'failed')
        resolve();
    });
  });
  await Promise.race([done, gone]);
  worker.process.disconnect();
  await gone;
  expect(status(test.library, planId).state).toBe('completed');
}
