import assert from 'node:assert/strict';
import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { examplePrompts } from '../../src/library/example-prompts.ts';
import { recordCrash, resumePlan } from '../../src/library/index.ts';
import { builtFolder, ROOT } from '../support/build.ts';
import { newPlan, openTestLibrary, type TestLibrary } from '../support/plans/in-process.ts';
import { artifacts, differences, finishedTwice, status } from '../support/plans/plan-state.ts';
import { seeded } from '../support/seeded.ts';
import type { Scenario } from './scenario.ts';

/** Of the worker during each plan. A run that loses its worker three times fails, and is resumed. */
const KILLS_PER_PLAN = 8;
const STAGES = 31;
const PROMPT = examplePrompts.find(({ isDefault }) => isDefault)?.text ?? '';

export const killWorker: Scenario = {
  name: 'kill-worker',
  claim: 'a killed worker loses nothing, and no finished stage is drafted twice',
  async open() {
    const test = openTestLibrary();
    const reference = newPlan(test.library, PROMPT);
    await finish(test, reference);
    const expected = artifacts(test.library, reference);
    return {
      async round(seed) {
        const random = seeded(seed);
        const planId = newPlan(test.library, PROMPT);
        let kills = 0;
        for (let kill = 0; kill < KILLS_PER_PLAN; kill += 1) {
          // A number of happenings into what is left of the run, and a moment within the next stage.
          kills += await killAfter(test, planId, Math.floor((random() * STAGES * 2) / KILLS_PER_PLAN), random() * 20);
        }
        await finish(test, planId);
        assert.deepEqual(differences(artifacts(test.library, planId), expected), []);
        assert.deepEqual(finishedTwice(test.library, planId), []);
        return { kills };
      },
      close: async () => test.dispose(),
    };
  },
};

interface Worker {
  readonly process: ChildProcess;
  readonly owner: string;
}

function startWorker({ library }: TestLibrary, planId: string): Worker {
  const nonce = randomBytes(6).toString('hex');
  const child = fork(join(builtFolder(), 'worker.js'), [], {
    env: {
      ...process.env,
      PLANEXE_HOME: library.home,
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
async function killAfter(test: TestLibrary, planId: string, happenings: number, milliseconds: number): Promise<0 | 1> {
  await resumeFailed(test, planId);
  const worker = startWorker(test, planId);
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
async function finish(test: TestLibrary, planId: string): Promise<void> {
  const state = () => status(test.library, planId).state;
  if (state() === 'completed') return;
  await resumeFailed(test, planId);
  const worker = startWorker(test, planId);
  const gone = once(worker.process, 'exit');
  const done = new Promise<void>((resolve) => {
    worker.process.on('message', () => {
      if (state() === 'completed' || state() === 'failed') resolve();
    });
  });
  await Promise.race([done, gone]);
  worker.process.disconnect();
  await gone;
  assert.equal(state(), 'completed');
}

async function resumeFailed({ library }: TestLibrary, planId: string): Promise<void> {
  if (status(library, planId).state === 'failed') assert.ok((await resumePlan(library, { plan_id: planId })).ok);
}
