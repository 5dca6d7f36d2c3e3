import { LeaseLost, libraryFault } from '../library/for-drafting.ts';
import type { Graph } from '../planning/engine/graph.ts';
import type { Drafter } from '../planning/engine/question.ts';
import { failureOf, type RunGraphOutcome } from '../planning/engine/run-graph.ts';
import { criticismResponse } from '../planning/pipeline/index.ts';
import { afterCriticism, applyCriticism, keepSections, withdrawCriticism } from './apply-criticism.ts';
import type { RunContext } from './run-options.ts';

const NONE: ReadonlySet<string> = new Set();

/**
 * Works through a run once, or in passes where experts criticise the plan: what they read, then what is drafted with
 * the facts that accepted criticism changed. A plan that cannot be calculated with these keeps the former ones.
 *
 * Never rejects: what fails between two passes is the outcome, as what fails in one is.
 * @param pass brings the run's stages up to date but for those that are left to a later pass
 */
export async function inPasses(
  { options: { library, run, graph, stages }, log, retry }: RunContext,
  drafter: Drafter | null,
  pass: (later: ReadonlySet<string>) => Promise<RunGraphOutcome>,
): Promise<RunGraphOutcome> {
  if (drafter === null || !stages.has(criticismResponse.id)) return pass(NONE);
  const context = { library, run, graph, write: retry.whileBusy };
  const later = afterCriticism(graph);
  const executed: string[] = [];
  const next = async (left: ReadonlySet<string>): Promise<RunGraphOutcome> => {
    const outcome = await pass(left);
    executed.push(...outcome.executed);
    return { ...outcome, executed };
  };
  try {
    let outcome = await next(later);
    if (isLost(outcome)) return outcome;
    const applied = await applyCriticism(context);
    if (applied) log.logger.info({ facts: applied.amendments.length }, 'facts changed after criticism');
    if (outcome.state === 'completed') outcome = await next(NONE);
    if (applied && failsToCalculate(outcome, graph, later)) {
      log.logger.warn('the plan cannot be calculated with the changed facts; they are as before');
      await withdrawCriticism(context, applied);
      outcome = await next(NONE);
    }
    if (outcome.state !== 'completed' && !isLost(outcome)) await keepSections(context);
    return outcome;
  } catch (error) {
    return { state: 'failed', failure: failureOf(error, null), error, executed };
  }
}

function isLost(outcome: RunGraphOutcome): boolean {
  return outcome.state === 'failed' && outcome.error instanceof LeaseLost;
}

/** Whether a section failed that is calculated from facts, by what it was given: not because of the disk or the lease. */
function failsToCalculate(outcome: RunGraphOutcome, graph: Graph, later: ReadonlySet<string>): boolean {
  if (outcome.state !== 'failed' || outcome.failure.failed_step === null || isLost(outcome)) return false;
  const stage = graph.byId.get(outcome.failure.failed_step);
  return stage?.computed === true && !later.has(stage.id) && libraryFault(outcome.error) === null;
}
