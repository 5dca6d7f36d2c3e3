import type { ImprovementRequest, ProfilePlace } from '../../library/for-drafting.ts';
import type { Answer, Question } from '../../planning/engine/question.ts';
import { RunEnding } from '../../planning/engine/run-stage.ts';
import { StageError } from '../../planning/engine/stage-error.ts';
import type { FailureCause } from '../../shared/plan-state.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { modelDrafter } from '../model-drafter.ts';
import type { ModelEntry } from '../profiles/profile.ts';
import { providerContext, usableProfile } from '../profiles/profile-service.ts';
import type { CallLog } from './call-log.ts';
import { createConcurrencyLimiters } from './concurrency-limiter.ts';
import { staysOnComputer } from './usability.ts';

type AskOptions = Pick<ImprovementRequest, 'profile' | 'cap_usd' | 'signal' | 'spentUsd' | 'onAttempt'> & {
  /** Under which name its requests are counted. */
  readonly stage: string;
};

/** Limits of providers, for all that is asked outside runs by this process. */
const limiters = createConcurrencyLimiters();

/** A person waits for the result, so a model of a server elsewhere that takes longer counts as failed. */
const MOST_ANSWER_TIMEOUT_MS = 5 * 60_000;

/**
 * How long all of it may take, in milliseconds. A model on this computer is loaded first and writes slowly, so only the
 * limits of its own entry hold, and the person, who can stop it.
 */
export function answerTimeoutMs(models: readonly ModelEntry[], env: ProfilePlace['env']): number {
  const local = models.filter((model) => staysOnComputer(model, env)).map(({ timeouts }) => timeouts.total_s * 1_000);
  return Math.max(MOST_ANSWER_TIMEOUT_MS, ...local);
}

/** Puts one question to the models of a profile, outside any run. INVALID_INPUT; generation_failed with `cause`. */
export async function askProfile(
  place: ProfilePlace,
  question: Question,
  options: AskOptions,
): Promise<Result<Answer>> {
  const { profile, cap_usd, stage, signal } = options;
  const found = await usableProfile(place, profile);
  if (!found.ok) return found;
  const late = AbortSignal.timeout(answerTimeoutMs(found.value.models, place.env));
  const ending = AbortSignal.any([signal, late]);
  const log: CallLog = {
    add: ({ question: asked, answer, ...attempt }) => options.onAttempt(attempt, { question: asked, answer }),
    spentUsd: options.spentUsd,
  };
  const drafter = modelDrafter({
    models: found.value.models,
    context: providerContext(place),
    log,
    limiters,
    capUsd: cap_usd,
  });
  try {
    const answer = await drafter.answer(question, {
      stage,
      signal: ending,
      noNewCalls: ending,
      urgency: () => 0,
      active: () => undefined,
      kept: () => undefined,
      keep: async () => undefined,
      write: async (act) => act(),
    });
    return ok(answer);
  } catch (error) {
    if (error instanceof StageError) return notAnswered(error.kind ?? 'provider_fault');
    if (error instanceof RunEnding) return notAnswered('stalled');
    throw error;
  }
}

/** Messages for a person who has just asked. */
function notAnswered(cause: FailureCause): Result<never> {
  const [message, next] = WORDS[cause];
  return err('generation_failed', message, { cause, next });
}

const WORDS: Readonly<Record<FailureCause, readonly [message: string, next: string]>> = {
  authentication: ['The provider rejected the API key.', 'Enter a valid key in Settings → Models.'],
  out_of_credit: ['The provider account has no credit left.', 'Add credit, or choose another profile.'],
  rate_limited: ['Rate limit reached.', 'Wait a while, or choose another profile.'],
  overloaded: ['The provider is overloaded.', 'Try again later, or choose another profile.'],
  network: ['Could not reach the provider.', 'Check that this computer is online, or that the server is running.'],
  stalled: ['The model took too long to answer.', 'Try again, or choose a profile with a faster model.'],
  refused: ['The model refused to answer.', 'Choose another profile, or rephrase the prompt.'],
  cut_by_length: ['The model reached its output limit.', 'Choose a profile with a stronger model.'],
  context_too_long: ['The prompt is too long for the model.', 'Choose a model with a larger context.'],
  invalid_answer: ['The model gave no usable answer.', 'Try again, or choose a stronger model.'],
  out_of_memory: ['Too little memory is free for the model.', 'Close other programs, or choose a smaller model.'],
  provider_fault: ['The provider failed to answer.', 'Try again later, or test the model in Settings.'],
  time_limit: ['The time limit of the run is reached.', 'Try again.'],
  cost_cap: [
    'This call could exceed the cost limit of the plan.',
    'Raise the cost limit, or choose a cheaper profile.',
  ],
  disk_full: ['No disk space left.', 'Free some disk space, then try again.'],
  damaged_database: ["The library's database is damaged.", 'Close PlanExe and run `planexe recover`.'],
  no_model: ['The profile has no usable model.', 'Choose another profile.'],
  gate: ['The model refused to answer.', 'Choose another profile, or rephrase the prompt.'],
};
