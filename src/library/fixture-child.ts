import { unwrap } from './fixture-library.ts';
import { draftStage, fakePlanner } from './fixture-planner.ts';
import { openLibrary } from './library.ts';
import { claimRun } from './store/runs/claims.ts';
import { finishRun } from './store/runs/runs.ts';
import { setFact } from './use-cases/facts/set-fact.ts';
import { writeArtifact } from './use-cases/files/write-artifact.ts';
import { createPlan } from './use-cases/plans/create-plan.ts';

/** What a child process does with a library once its parent says `go`. */
export type ChildTask =
  | { readonly do: 'open'; readonly home: string }
  | { readonly do: 'create'; readonly home: string; readonly prompts: readonly string[] }
  | { readonly do: 'claim'; readonly home: string }
  | {
      readonly do: 'write';
      readonly home: string;
      readonly planId: string;
      readonly path: string;
      readonly expected: string;
    }
  | { readonly do: 'set'; readonly home: string; readonly planId: string; readonly values: number }
  | { readonly do: 'draft-forever'; readonly home: string };

async function work(task: ChildTask): Promise<unknown> {
  const library = unwrap(openLibrary({ home: task.home, env: {}, user: 'ada', planner: fakePlanner() }));
  switch (task.do) {
    case 'open':
      return library.migrated;
    case 'create':
      return Promise.all(task.prompts.map(async (prompt) => unwrap(await createPlan(library, { prompt }))));
    case 'claim': {
      const claimed: string[] = [];
      for (;;) {
        const run = claimRun(library, `${process.pid}:child`, { leaseMs: 60_000 });
        if (!run) return claimed;
        claimed.push(run.planId);
        finishRun(library, run, { state: 'stopped' });
      }
    }
    case 'write': {
      const written = await writeArtifact(library, {
        plan_id: task.planId,
        path: task.path,
        content: `by ${process.pid}`,
        expected_sha256: task.expected,
      });
      return written.ok ? `by ${process.pid}` : written.error.code;
    }
    case 'set':
      for (let value = 0; value < task.values; value += 1)
        unwrap(await setFact(library, { plan_id: task.planId, id: 'budget.total', value }));
      return null;
    case 'draft-forever': {
      const run = claimRun(library, `${process.pid}:child`, { leaseMs: 60_000 });
      if (!run) return 'nothing to claim';
      let drafted = 0;
      process.send?.({ drafted });
      for (let round = 0; ; round += 1) {
        for (const stage of ['brief', 'tasks', 'schedule', 'report']) {
          draftStage(library, run.planId, run, stage, `${round} ${'x'.repeat(round % 5000)}`);
          drafted += 1;
          process.send?.({ drafted });
        }
      }
    }
  }
}

process.once('message', async (task: ChildTask) => {
  process.send?.({ result: await work(task) });
  process.disconnect();
});
process.send?.('ready');
