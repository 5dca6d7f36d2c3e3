import { isActive, type PlanState } from '../../../shared/plan-state.ts';
import type { PlanRow, RunRow } from '../../db/schema.ts';
import type { Library } from '../../library.ts';
import { planRow } from '../../store/plans/plans.ts';
import { MOST_RUNS } from '../../store/runs/claims.ts';
import { leaseState } from '../../store/runs/lease.ts';
import { waitingQuestions } from '../../store/runs/questions.ts';
import { activeRun, latestRun } from '../../store/runs/run-state.ts';
import { type PowerPause, powerPause } from '../../store/settings/power-pause.ts';
import { titledStages } from './stage-titles.ts';

/** So long without any sign of progress a run counts as stalled, well before its worker gives it up. */
const STALLED_MS = 60_000;

/** What keeps a plan from moving at this moment. */
export interface Waiting {
  /** One sentence for people and agents; null when the plan is at rest or moves. */
  readonly for: string | null;
  /** Since when nothing has moved, ISO 8601 UTC; null while something does, and while people are asked. */
  readonly stalledSince: string | null;
}

const MOVING: Waiting = { for: null, stalledSince: null };

/** Says why a plan that is to be drafted is not, or does not move. Reads the database only. */
export function waitingFor(library: Library, plan: PlanRow, run: RunRow | undefined): Waiting {
  if (!run || !isActive(plan.state)) return MOVING;
  if (run.state === 'queued') return { for: whyPending(library, plan, run), stalledSince: null };
  const now = library.now();
  const stalledSince = silentSince(run, now);
  switch (leaseState(run, now)) {
    case 'abandoned':
      return { for: 'The worker has ended; another one continues from the finished sections.', stalledSince };
    case 'silent':
      return { for: `The worker has not been heard of since ${run.heartbeatAt ?? 'it began'}.`, stalledSince };
    case 'held':
      break;
  }
  const questions = waitingQuestions(library, plan.id);
  if (questions > 0) {
    const asked = questions === 1 ? 'One question waits' : `${questions} questions wait`;
    return { for: `${asked} for an answer.`, stalledSince: null };
  }
  return stalledSince === null ? MOVING : { for: whatIsUnderWay(library, plan), stalledSince };
}

/** The same sentence for a plan in a list, of which only id and state are at hand. */
export function waitingInList(library: Library, planId: string, state: PlanState): string | null {
  const plan = isActive(state) ? planRow(library, planId) : undefined;
  return plan ? waitingFor(library, plan, latestRun(library, planId)).for : null;
}

/** Runs of plans that ask models, and how many of the waiting ones are older. */
const BEFORE = `SELECT count(*) FILTER (WHERE r.state = 'running') AS running,
    count(*) FILTER (WHERE r.state = 'queued' AND (r.created_at, r.plan_id) < (?, ?)) AS ahead
  FROM runs r JOIN plans p ON p.id = r.plan_id
  WHERE r.state IN ('queued', 'running') AND p.profile <> 'agent'`;

const POWER: Readonly<Record<PowerPause, string>> = {
  battery: 'Waits while this computer runs on battery; continues when it is plugged in.',
  heat: 'Waits because this computer is hot; continues when it has cooled down.',
};

function whyPending(library: Library, plan: PlanRow, run: RunRow): string {
  const paused = plan.options.low_priority ? powerPause(library) : null;
  if (paused !== null) return POWER[paused];
  const { running = 0, ahead = 0 } = library.prepare(BEFORE).get(run.createdAt, run.planId) ?? {};
  const next = run.startedAt === null ? 'It starts' : 'It continues';
  if (Number(running) < MOST_RUNS) return `${next} as soon as a worker takes it.`;
  const others = Number(ahead);
  const queue = others === 0 ? 'this plan is next' : others === 1 ? 'one plan is ahead' : `${others} plans are ahead`;
  return `${MOST_RUNS} plans are drafted at the same time; ${queue}.`;
}

function silentSince(run: RunRow, now: string): string | null {
  const moved = [run.claimedAt, run.lastProgressAt, run.lastLlmCallAt].filter((at) => at !== null).sort();
  const last = moved.at(-1);
  return last !== undefined && Date.parse(now) - Date.parse(last) >= STALLED_MS ? last : null;
}

const UNDER_WAY = "SELECT stage FROM stages WHERE plan_id = ? AND state = 'running' ORDER BY started_at, stage";
const LAST_FAULT = `SELECT model, cause FROM attempts WHERE plan_id = ? AND run_number = ? AND cause IS NOT NULL
    AND id = (SELECT max(id) FROM attempts WHERE plan_id = ? AND run_number = ?)`;

/** What the last call of a plan's run met, while it is tried again. */
export interface LastCallFault {
  readonly model: string;
  /** In words. */
  readonly cause: string;
}

/** Null when the last call succeeded, or there was none. Reads the database only. */
export function lastCallFault(library: Library, planId: string): LastCallFault | null {
  const run = activeRun(library, planId);
  const fault = run && library.prepare(LAST_FAULT).get(planId, run.number, planId, run.number);
  return fault ? { model: String(fault.model), cause: causeText(String(fault.cause)) } : null;
}

/** The sections under way, and what the last call met where it failed. */
function whatIsUnderWay(library: Library, plan: PlanRow): string {
  const ids = library
    .prepare(UNDER_WAY)
    .all(plan.id)
    .map(({ stage }) => String(stage));
  const stages = titledStages(library, ids).map(({ title }) => `“${title}”`);
  const fault = lastCallFault(library, plan.id);
  const sections = stages.length === 0 ? 'the next section' : stages.join(', ');
  const tried = fault ? ` The last call to ${fault.model} failed: ${fault.cause}.` : '';
  return `Under way without a sign of progress: ${sections}.${tried}`;
}

function causeText(cause: string): string {
  return cause.replaceAll('_', ' ');
}
