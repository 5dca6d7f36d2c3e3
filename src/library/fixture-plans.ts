import type { DraftContent } from '../shared/contracts/plan-draft.ts';
import { unwrap } from './fixture-library.ts';
import { draftStage, STAGES } from './fixture-planner.ts';
import type { Library } from './library.ts';
import { stageFile } from './store/files/stage-files.ts';
import { replaceLedger } from './store/plans/facts.ts';
import { type ClaimedRun, claimRun } from './store/runs/claims.ts';
import { finishRun, type RunOutcome } from './store/runs/runs.ts';
import type { Store } from './store/store.ts';
import { type CreatePlanInput, createPlanWith } from './use-cases/plans/create-plan.ts';

/** The id of no plan. */
export const UNKNOWN_PLAN = '99999999-9999-4999-8999-999999999999';

/** Tables that hold what the library keeps of plans; each has three columns or more. */
export const TABLES_OF_PLANS = [
  'plans',
  'runs',
  'stages',
  'artifacts',
  'events',
  'calls',
  'attempts',
  'facts',
  'set_facts',
  'questions',
  'schedule_baselines',
  'trash',
  'task_graphs',
  'comments',
];

/** What a new plan's form holds. */
export const DRAFT_CONTENT: DraftContent = {
  prompt: 'Open a bakery in Lyon by May 2028.',
  model_profile: 'outline',
  speed_vs_detail: 'all',
  start_date: '2027-01-04',
  locale: null,
  tags: [],
  max_cost_usd: null,
};

/** How a run ends that failed for good. */
export const FAILED = {
  state: 'failed',
  failure: { failure_reason: 'generation_error', failed_step: 'brief', message: 'no', recoverable: false },
} as const;

/** Path of a file of a stage. @throws when the plan has none */
export function pathOf(store: Store, planId: string, stage: string, role: 'data' | 'page' = 'page'): string {
  const row = stageFile(store, planId, stage, { role });
  if (!row) throw new Error(`${stage} has no ${role}`);
  return row.path;
}

/** An owner whose process is this one, so it is alive. */
export const ALIVE = `${process.pid}:test`;
/** No process has this number: Linux and macOS stop far below, Windows counts in fours. */
export const DEAD = '2147483647:test';

let prompts = 0;

/** A new plan with its first run queued. */
export function newPlan(library: Library, input: Partial<CreatePlanInput> = {}): string {
  prompts += 1;
  const prompt = `Open a bakery in Lyon, number ${prompts}, by spring.`;
  return unwrap(createPlanWith(library, { prompt, ...input }, input.model_profile ?? 'outline')).plan_id;
}

export function claim(library: Library, planId: string, owner = ALIVE): ClaimedRun {
  const run = claimRun(library, owner, { planId, leaseMs: 60_000 });
  if (!run) throw new Error('nothing to claim');
  return run;
}

/** Drafts all stages, gives the plan a ledger of one fact, and ends the run. */
export function finishedPlan(library: Library, outcome: RunOutcome = { state: 'completed' }): string {
  const planId = newPlan(library);
  const run = claim(library, planId);
  for (const { id } of STAGES) draftStage(library, planId, run, id);
  replaceLedger(library, planId, [
    {
      id: 'budget.total',
      label: 'Budget',
      value: 100,
      unit: 'EUR',
      basis: 'stated',
      quote: { text: '100', offset: 0 },
      stage: 'facts',
    },
  ]);
  finishRun(library, run, outcome);
  return planId;
}
