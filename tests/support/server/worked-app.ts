import { join } from 'node:path';
import { type Library, planStatus } from '../../../src/library/index.ts';
import { superviseWorker, type WorkerProcess } from '../../../src/main/host/worker-process.ts';
import type { Caller } from '../../../src/main/serving/caller.ts';
import type { PlanStatus } from '../../../src/shared/contracts/plan-status.ts';
import { isTerminal } from '../../../src/shared/plan-state.ts';
import { PATIENCE_MS } from '../patience.ts';
import { holdStill } from '../plans/held-worker.ts';
import { openTestLibrary } from '../plans/in-process.ts';
import { type ServedApp, serveApp, TESTER } from './served-app.ts';

/** The server's app over a library with a real worker process, which begins when a test says so. */
export interface WorkedApp {
  readonly library: Library;
  readonly served: ServedApp;
  startWorker(): void;
  /** Resolves when what happens to the plan has made it so; looks whenever something happens in the library. */
  until(planId: string, isSo: (plan: PlanStatus) => boolean): Promise<PlanStatus>;
  /** Stops the worker that drafts the plan. Returns what lets it go on. */
  holdStill(planId: string): Promise<() => void>;
  /** Until nothing will change any more by itself. */
  atRest(planId: string): Promise<PlanStatus>;
  close(): Promise<void>;
}

/**
 * @param built folder of the built program
 * @param env put over that of a test library
 */
export async function workedApp(
  built: string,
  { caller = TESTER, env = {} }: { readonly caller?: Caller; readonly env?: Readonly<Record<string, string>> } = {},
): Promise<WorkedApp> {
  const test = openTestLibrary(undefined, { PLANEXE_NO_DISCOVERY: '1', ...env });
  const { library } = test;
  const served = await serveApp(library, caller, join(built, '..', 'renderer'));
  let worker: WorkerProcess | undefined;

  const until: WorkedApp['until'] = (planId, isSo) =>
    new Promise((resolve, reject) => {
      const end = (then: () => void) => {
        clearTimeout(late);
        stop();
        then();
      };
      const look = () => {
        const status = planStatus(library, { plan_id: planId });
        if (!status.ok) end(() => reject(new Error(status.error.message)));
        else if (isSo(status.value)) end(() => resolve(status.value));
      };
      const late = setTimeout(() => end(() => reject(new Error(`in vain: ${isSo}`))), PATIENCE_MS);
      const stop = served.feed.listen(look);
      look();
    });

  return {
    library,
    served,
    startWorker() {
      worker ??= superviseWorker({
        library,
        workerPath: join(built, 'worker.js'),
        env: { PLANEXE_NO_DISCOVERY: '1' },
        onHint: () => served.feed.hint(),
      });
    },
    until,
    holdStill(planId) {
      const sql = "SELECT lease_owner FROM runs WHERE plan_id = ? AND state = 'running'";
      return holdStill(library.home, Number.parseInt(String(library.prepare(sql).get(planId)?.lease_owner), 10));
    },
    atRest: (planId) => until(planId, ({ state }) => isTerminal(state)),
    async close() {
      await worker?.close();
      await served.close();
      test.dispose();
    },
  };
}
