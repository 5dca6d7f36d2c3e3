import type { CallScope, Drafter, Question } from '../planning/engine/question.ts';
import { StageError } from '../planning/engine/stage-error.ts';
import { askingLimitsOf } from './ask/asking-limits.ts';
import type { CallLog } from './ask/call-log.ts';
import type { ConcurrencyLimiters } from './ask/concurrency-limiter.ts';
import { draftError } from './ask/draft-error.ts';
import { DraftingModel, ExcludedModels } from './ask/drafting-model.ts';
import { type GivenUp, ModelSession, type RateWait, type RunContext } from './ask/model-session.ts';
import { MOST_RATE_WAIT_MS } from './ask/retry-policy.ts';
import { Spending } from './ask/spending.ts';
import { type Clock, throwIfEnding } from './ask/waiting.ts';
import { PartsSession } from './parts/parts-session.ts';
import type { ModelEntry, ProviderId } from './profiles/profile.ts';
import type { Provider, ProviderContext } from './provider.ts';
import { providerOf } from './providers/index.ts';

export interface DrafterOptions {
  /** Those of the profile that can be asked here and now. */
  readonly models: readonly ModelEntry[];
  readonly context: ProviderContext;
  readonly log: CallLog;
  /** Of the process, see `createConcurrencyLimiters`. */
  readonly limiters: ConcurrencyLimiters;
  /** What the plan may cost in US dollars, over all its runs; null for no cap. */
  readonly capUsd: number | null;
  readonly providerOf?: (id: ProviderId) => Provider;
  /** Other than that of the context. */
  readonly clock?: Clock;
}

/**
 * Answers the questions of one run with the models of a profile: those of the question's tier by priority, then the
 * others; models in cooldown come last. Under a cap, a model whose tokens are paid at an unknown price is not asked,
 * because the cap could not be kept.
 */
export function modelDrafter(options: DrafterOptions): Drafter {
  const { context, log, limiters, capUsd, clock = context.clock } = options;
  const find = options.providerOf ?? providerOf;
  const models = options.models
    // Answered by hand, by way of the queue of questions.
    .filter(({ provider }) => provider !== 'file')
    .map((entry) => new DraftingModel(entry, find(entry.provider), context, limiters));
  const asked = models.filter(({ price }) => capUsd === null || price !== null);
  const run: RunContext = { log, spending: new Spending(capUsd, log), excluded: new ExcludedModels(), clock };
  return {
    async answer(question, scope) {
      throwIfEnding(scope);
      if (asked.length === 0) throw nobodyToAsk(models.length > 0);
      return answerBy(inOrder(asked, question, clock.now()), question, scope, run);
    },
  };
}

async function answerBy(
  models: readonly DraftingModel[],
  question: Question,
  scope: CallScope,
  run: RunContext,
): ReturnType<Drafter['answer']> {
  const given: GivenUp[] = [];
  const rateWait: RateWait = { leftMs: MOST_RATE_WAIT_MS };
  for (const model of models) {
    const gone = run.excluded.get(model);
    if (gone) {
      given.push({ model, fault: gone, evidence: undefined });
      continue;
    }
    const result = await sessionOf(question, model, scope, run, rateWait).answer();
    if ('by' in result) return result;
    // Each further try would take the memory of everything else on this computer.
    if (result.fault.cause === 'out_of_memory') run.excluded.add(model, result.fault);
    if (needsCooldown(result)) model.cooldownUntil = run.clock.now() + COOLDOWN_MS;
    given.push(result);
  }
  const [first, ...others] = given;
  if (!first) throw nobodyToAsk(false);
  throw draftError([first, ...others], scope.stage);
}

/** A model that can do little at a time is asked for parts of the answer, one after another. */
function sessionOf(...of: ConstructorParameters<typeof ModelSession>): ModelSession | PartsSession {
  const [question, model, ...rest] = of;
  const limits = askingLimitsOf(model.entry);
  return limits === null ? new ModelSession(...of) : new PartsSession(question, limits, model, ...rest);
}

/** Every question would wait for a server that is down otherwise, although another model answers. */
const COOLDOWN_MS = 5 * 60_000;

function needsCooldown({ fault: { cause, detail } }: GivenUp): boolean {
  return cause === 'network' || cause === 'overloaded' || cause === 'stalled' || detail === 'server';
}

function inOrder(models: readonly DraftingModel[], { tier }: Question, nowMs: number): DraftingModel[] {
  const rank = ({ entry, cooldownUntil }: DraftingModel) =>
    (cooldownUntil > nowMs ? 2 : 0) + (entry.tiers.includes(tier) ? 0 : 1);
  return [...models].sort((a, b) => rank(a) - rank(b) || a.entry.priority - b.entry.priority);
}

function nobodyToAsk(forWantOfPrices: boolean): StageError {
  return forWantOfPrices
    ? new StageError(
        'generation_error',
        'No model of the profile has a known price, so the cost limit cannot be applied. Add prices to the profile, or resume without --max-cost.',
        true,
        { kind: 'cost_cap', reach: 'limit' },
      )
    : new StageError('generation_error', 'The profile has no usable model. See `planexe models`.', true, {
        kind: 'no_model',
        reach: 'run',
      });
}
