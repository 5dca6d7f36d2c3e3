import { setTimeout as pause } from 'node:timers/promises';
import {
  AGENT,
  type ClaimedRun,
  type Library,
  planRequest,
  type RunHandle,
  withdrawQuestions,
} from '../library/for-drafting.ts';
import type { ConcurrencyLimiters } from '../model/ask/concurrency-limiter.ts';
import type { Clock } from '../model/ask/waiting.ts';
import type { Drafter } from '../planning/engine/question.ts';
import { StageError } from '../planning/engine/stage-error.ts';
import { pipeline } from '../planning/pipeline/index.ts';
import { OUTLINE } from '../shared/outline-profile.ts';
import { type RetryingCallLog, retryingCallLog } from './call-log.ts';
import type { DrafterFactory, RunDrafter } from './run-options.ts';

/** A request that was aborted ends at once; one that does not may not keep the run from ending. */
const MOST_RECORDING_MS = 2_000;

type OnFault = Parameters<DrafterFactory>[2];

interface DrafterFactoryOptions {
  /** Limits of providers, which hold for all runs of the process together. */
  readonly limiters: () => Promise<ConcurrencyLimiters>;
  /** For waits between tries; the machine's own by default. */
  readonly clock?: Clock;
}

/**
 * Creates the drafter of a run from the profile of its plan. Code for models is loaded only when a plan needs it.
 *
 * PLANEXE_REPLAY answers from a recording instead, whatever the profile; PLANEXE_RECORD records questions and answers.
 * Both name a folder. PLANEXE_EXAMPLE_ANSWERS names an example prompt, whose bundled answers are taken.
 */
export function createDrafterFactory(options: DrafterFactoryOptions): DrafterFactory {
  return async (library, run, onFault) => {
    const { PLANEXE_REPLAY: replay, PLANEXE_RECORD: record, PLANEXE_EXAMPLE_ANSWERS: example } = library.env;
    if (example) {
      const { answeringFrom, exampleAnswers } = await import('../model/exchange/example-answers.ts');
      return alone(answeringFrom(exampleAnswers(example)));
    }
    if (replay) {
      const { replaying } = await import('../model/exchange/recording.ts');
      return alone(replaying(replay));
    }
    const found = await byProfile(library, run, options, onFault);
    if (!record || !found.drafter) return found;
    const { recording } = await import('../model/exchange/recording.ts');
    return { ...found, drafter: recording(found.drafter, record) };
  };
}

async function byProfile(
  library: Library,
  run: ClaimedRun,
  { limiters, clock }: DrafterFactoryOptions,
  onFault: OnFault,
): Promise<RunDrafter> {
  const { profile, max_cost_usd: capUsd = null } = planRequest(library, run.planId);
  if (profile === OUTLINE) return alone(null);
  if (profile === AGENT) return byQueue(library, run);
  const [{ usableProfile, providerContext }, { modelDrafter }] = await Promise.all([
    import('../model/profiles/profile-service.ts'),
    import('../model/model-drafter.ts'),
  ]);
  const found = await usableProfile(library, profile);
  if (!found.ok) {
    const { message, details } = found.error;
    const next = typeof details?.next === 'string' ? ` ${details.next}` : '';
    // Nothing was asked, so nothing is lost: the run continues as soon as a model is usable.
    throw new StageError('generation_error', `${message}${next}`, true, { kind: 'no_model', reach: 'run' });
  }
  const { models } = found.value;
  if (models.some(({ provider }) => provider === 'file')) return byFiles(library, run, onFault);
  const context = providerContext(library, { inBackground: run.lowPriority });
  const log = retryingCallLog(library, run);
  return recordedToTheEnd(
    modelDrafter({ models, context, log, limiters: await limiters(), capUsd, ...(clock && { clock }) }),
    log,
  );
}

function alone(drafter: Drafter | null): RunDrafter {
  return { drafter, waitsForPeople: false, close: () => undefined };
}

/** Closed only when what was given up with the run is recorded too: the question was sent, and is paid for. */
function recordedToTheEnd(drafter: Drafter, log: RetryingCallLog): RunDrafter {
  const underWay = new Set<Promise<void>>();
  const ended = () => undefined;
  return {
    drafter: {
      answer(question, scope) {
        const answer = drafter.answer(question, scope);
        const over = answer.then(ended, ended).finally(() => underWay.delete(over));
        underWay.add(over);
        return answer;
      },
    },
    waitsForPeople: false,
    async close() {
      await Promise.race([
        Promise.all(underWay).then(log.written),
        pause(MOST_RECORDING_MS, undefined, { ref: false }),
      ]);
    },
  };
}

/** Every question waits in the library's queue until somebody has answered it. */
async function byQueue(library: Library, run: RunHandle): Promise<RunDrafter> {
  const { queueDrafter } = await import('../model/exchange/queue-drafter.ts');
  const titleOf = (stage: string) => pipeline.byId.get(stage)?.title ?? stage;
  return {
    drafter: queueDrafter(library, run, { titleOf }),
    waitsForPeople: true,
    // A run that another worker continues keeps its questions and their answers.
    close: (over, write) => (over ? write(() => withdrawQuestions(library, run.planId, run.number)) : undefined),
  };
}

/** The same, and the queue's questions and answers are files in the library's folder. */
async function byFiles(library: Library, run: RunHandle, onFault: OnFault): Promise<RunDrafter> {
  const queue = await byQueue(library, run);
  const { startFileExchange } = await import('../model/exchange/file-exchange.ts');
  const ended = new AbortController();
  const exchange = startFileExchange({ library, planId: run.planId, signal: ended.signal, onFault });
  return {
    ...queue,
    async close(over, write) {
      ended.abort();
      await queue.close(over, write);
      await exchange;
    },
  };
}
