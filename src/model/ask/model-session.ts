import { z } from 'zod';
import type { Json } from '../../planning/engine/json.ts';
import type { Answer, CallScope, Review } from '../../planning/engine/question.ts';
import { RunEnding } from '../../planning/engine/run-stage.ts';
import { StageError } from '../../planning/engine/stage-error.ts';
import {
  type AskedQuestion,
  askToRepair,
  type ComposedQuestion,
  composeQuestion,
  type Feedback,
} from '../question/compose-question.ts';
import { withoutAddedNulls } from '../question/dialect.ts';
import { markOf } from '../question/page-marks.ts';
import { isWholeObject, parseAnswer } from '../question/parse-answer.ts';
import { attemptOf, evidenceOf, type RequestResult } from './attempt.ts';
import { type CallFault, classify } from './call-fault.ts';
import type { CallLog } from './call-log.ts';
import type { DraftingModel, ExcludedModels } from './drafting-model.ts';
import { MOST_RATE_WAIT_MS, RetryPolicy } from './retry-policy.ts';
import { type Reply, send } from './send.ts';
import { priceOf, type Spending } from './spending.ts';
import { awaited, type Clock, reportActivity, throwIfEnding, wait } from './waiting.ts';

/** How often a model is sent the faults of its answer before another model is asked. */
const MOST_REPAIRS = 2;
const MOST_STRETCH = 2;

/** What all questions of a run share. */
export interface RunContext {
  readonly log: CallLog;
  readonly spending: Spending;
  readonly excluded: ExcludedModels;
  readonly clock: Clock;
}

/** Waiting for rate limits that one question has left, over all models. */
export interface RateWait {
  leftMs: number;
}

/** A model that could not answer: why, and what it said, for last_answer.json. */
export interface GivenUp {
  readonly model: DraftingModel;
  readonly fault: CallFault;
  readonly evidence: Json | undefined;
}

/** One judged request. */
type Outcome =
  | { readonly kind: 'usable'; readonly text: string; readonly review: Review }
  | { readonly kind: 'unusable'; readonly text: string; readonly faults: readonly string[]; readonly evidence: Json }
  | { readonly kind: 'fault'; readonly fault: CallFault; readonly evidence: Json | undefined };

/** An answer that goes back to be repaired, as a later run needs it; `repairs`: how often it was sent back before. */
const Kept = z.object({ text: z.string(), by: z.string(), repairs: z.number().int().min(0).default(0) });

/** What is kept, judged. */
interface Begun extends z.infer<typeof Kept> {
  readonly review: Review;
}
type WeakAnswer = Pick<Begun, 'text' | 'by' | 'review'>;

/** One question put to one model, with feedback, retries and fault handling. */
export class ModelSession {
  readonly #question: AskedQuestion;
  readonly #model: DraftingModel;
  readonly #scope: CallScope;
  readonly #run: RunContext;
  readonly #rateWait: RateWait;
  readonly #retries: RetryPolicy;
  #stretch = 1;
  #mayGrow = false;
  #schemaInWords = false;

  constructor(question: AskedQuestion, model: DraftingModel, scope: CallScope, run: RunContext, rateWait: RateWait) {
    this.#question = question;
    this.#model = model;
    this.#scope = scope;
    this.#run = run;
    this.#rateWait = rateWait;
    this.#retries = new RetryPolicy(`${markOf(question)}/${model.entry.key}`);
  }

  /** @throws StageError at a cost cap; RunEnding when the run ends first. */
  async answer(): Promise<Answer | GivenUp> {
    const begun = this.#begun();
    if (begun?.review.faults.length === 0) return this.#improved(begun);
    let feedback = begun ? repairOf(begun.text, begun.review.faults) : null;
    for (let repairs = begun?.repairs ?? 0; ; repairs++) {
      const outcome = await this.#exchange(feedback);
      const by = this.#model.entry.key;
      if (outcome.kind === 'usable') return this.#improved({ ...outcome, by });
      if (outcome.kind === 'fault') return { model: this.#model, fault: outcome.fault, evidence: outcome.evidence };
      if (repairs === MOST_REPAIRS) {
        // Whoever tries again begins anew.
        await this.#scope.keep(null);
        return { model: this.#model, fault: faultOf('invalid_answer'), evidence: outcome.evidence };
      }
      await this.#scope.keep({ text: outcome.text, by, repairs: repairs + 1 });
      feedback = repairOf(outcome.text, outcome.faults);
    }
  }

  /**
   * The answer that an earlier run was about to have repaired; null when there is none, or when it cannot be used and
   * another model gave it.
   */
  #begun(): Begun | null {
    const kept = Kept.safeParse(this.#scope.kept());
    if (!kept.success) return null;
    const review = this.#reviewed(kept.data.text);
    if (review === null || (review.faults.length > 0 && kept.data.by !== this.#model.entry.key)) return null;
    return { ...kept.data, review };
  }

  /** Null when the text is a refusal. */
  #reviewed(text: string): Review | null {
    const found = parseAnswer(text, this.#question.schema);
    if (found.kind === 'refusal') return null;
    return found.kind === 'fault'
      ? { value: null, faults: [found.fault], warnings: [] }
      : this.#question.review(withoutAddedNulls(found.value, this.#question.schema));
  }

  /**
   * Sends warnings back once. The present answer is accepted if that fails. Only when the run ends is it stored for
   * the next run to repair, so that an interrupted plan gives the same result.
   */
  async #improved({ text, review, by }: WeakAnswer): Promise<Answer> {
    const taken = ({ value, warnings }: Review, who: string): Answer => ({ value, by: who, warnings });
    if (review.warnings.length === 0) return taken(review, by);
    await this.#scope.keep({ text, by });
    try {
      const outcome = await this.#exchange({ answer: text, wanted: askToRepair(review.warnings, false) });
      const better = outcome.kind === 'usable' && outcome.review.warnings.length <= review.warnings.length;
      return better ? taken(outcome.review, this.#model.entry.key) : taken(review, by);
    } catch (error) {
      if (error instanceof StageError) return taken(review, by);
      throw error;
    }
  }

  /** Sends until there is a complete answer, good or not, or the model is given up. */
  async #exchange(feedback: Feedback | null): Promise<Outcome> {
    const { clock } = this.#run;
    for (;;) {
      const outcome = await this.#inTurn(feedback);
      if (outcome === 'paused') continue;
      if (outcome.kind !== 'fault' || this.#run.excluded.get(this.#model)) return outcome;
      const { fault } = outcome;
      if (fault.cause === 'cut_by_length' && this.#mayGrow && this.#stretch < MOST_STRETCH) {
        this.#stretch *= 2;
        continue;
      }
      if (fault.detail === 'schema' && !this.#schemaInWords) {
        this.#schemaInWords = true;
        // A backend may refuse one schema and accept others.
        if (this.#model.nativeSchema === 'unknown') this.#model.nativeSchema = 'refused';
        continue;
      }
      // The wait is that of the limiter, so that all questions to this server heed it.
      if (fault.cause === 'rate_limited' && this.#pauseMs() <= this.#rateWait.leftMs) continue;
      const next = this.#retries.after(fault);
      if (!next.again) return outcome;
      await wait(next.afterMs, this.#scope, clock);
    }
  }

  #pauseMs(): number {
    return Math.max(0, this.#model.limiter.pausedUntil - this.#run.clock.now());
  }

  /** Waits for a slot at the server and sends once. `paused`: the server asked for a pause in the meantime. */
  async #inTurn(feedback: Feedback | null): Promise<Outcome | 'paused'> {
    const { limiter } = this.#model;
    const { clock, excluded } = this.#run;
    const pauseMs = this.#pauseMs();
    if (pauseMs > this.#rateWait.leftMs) return { kind: 'fault', fault: faultOf('rate_limited'), evidence: undefined };
    this.#rateWait.leftMs -= pauseMs;
    await wait(pauseMs, this.#scope, clock);
    const waited = reportActivity(this.#scope, clock);
    return limiter.run(this.#scope.urgency(), this.#scope.noNewCalls, async () => {
      waited();
      throwIfEnding(this.#scope);
      const gone = excluded.get(this.#model);
      if (gone) return { kind: 'fault', fault: gone, evidence: undefined };
      if (this.#pauseMs() > 0) return 'paused';
      return this.#once(feedback);
    });
  }

  async #once(feedback: Feedback | null): Promise<Outcome> {
    const { entry, provider, price, nativeSchema } = this.#model;
    const inWords = this.#schemaInWords || nativeSchema === 'refused';
    const composed = composeQuestion(this.#question, feedback, {
      dialect: inWords ? 'plain' : provider.dialect,
      window: await awaited(this.#model.window(), this.#scope, this.#run.clock),
      maxOutputTokens: entry.max_output_tokens,
      stretch: this.#stretch,
    });
    if (!composed) return { kind: 'fault', fault: faultOf('context_too_long'), evidence: undefined };
    this.#mayGrow = composed.mayGrow;
    const worstUsd = priceOf(price, composed.inputTokens, composed.maxOutputTokens) ?? 0;
    const release = await this.#run.spending.reserve(worstUsd, this.#scope);
    try {
      return await this.#sent(composed);
    } finally {
      release();
    }
  }

  async #sent(composed: ComposedQuestion): Promise<Outcome> {
    const { clock, excluded } = this.#run;
    const { limiter, entry, provider } = this.#model;
    const began = clock.now();
    const throttles = limiter.throttles;
    let reply: Reply;
    try {
      const model = await this.#model.open();
      throwIfEnding(this.#scope);
      // Another question may have found out in the meantime that the key is rejected.
      const gone = excluded.get(this.#model);
      if (gone) return { kind: 'fault', fault: gone, evidence: undefined };
      const { instructions, messages, schema, maxOutputTokens } = composed;
      reply = await send(
        {
          model,
          entry,
          instructions,
          messages,
          schema,
          maxOutputTokens,
          providerOptions: provider.callOptions?.(entry),
        },
        this.#scope.signal,
        this.#scope,
        clock,
      );
    } catch (error) {
      if (error instanceof RunEnding) throw error;
      return this.#notOpened(error);
    }
    const latencyMs = Math.round(clock.now() - began);
    if (reply.error !== null && this.#scope.signal.aborted) {
      this.#record(composed, reply, latencyMs, 'failed', null);
      throw new RunEnding(this.#scope.stage);
    }
    const outcome = reply.error === null ? this.#judged(reply) : this.#failed(reply);
    if (reply.error === null) {
      limiter.succeeded();
      if (composed.schema !== null) this.#model.nativeSchema = 'taken';
    }
    if (outcome.kind === 'fault') this.#spread(outcome.fault, throttles);
    const cause =
      outcome.kind === 'fault' ? outcome.fault.cause : outcome.kind === 'unusable' ? 'invalid_answer' : null;
    const came = reply.error === null ? 'rejected' : 'failed';
    this.#record(composed, reply, latencyMs, cause === null ? 'answered' : came, cause);
    return outcome;
  }

  #record(composed: ComposedQuestion, reply: Reply, latencyMs: number, ...became: RequestResult): void {
    const place = { stage: this.#scope.stage, item: this.#question.item };
    this.#run.log.add(attemptOf(place, this.#model, composed, reply, latencyMs, ...became));
  }

  /** Nothing was sent: the key is missing, or the provider's package does not work here. */
  #notOpened(error: unknown): Outcome {
    const { cause } = classify(error, false, this.#run.clock.now());
    const fault: CallFault = { ...faultOf(cause), ...(cause === 'provider_fault' && { detail: 'model' }) };
    this.#run.excluded.add(this.#model, fault);
    return { kind: 'fault', fault, evidence: undefined };
  }

  /** Informs other questions of a fault: those that use the same key, and those that use the same server. */
  #spread(fault: CallFault, throttles: number): void {
    const { clock, excluded } = this.#run;
    if (fault.cause === 'authentication' || fault.cause === 'out_of_credit' || fault.detail === 'model')
      excluded.add(this.#model, fault);
    if (fault.cause !== 'rate_limited') return;
    const waitMs = this.#retries.rateWaitMs(fault);
    const tooLong = waitMs > MOST_RATE_WAIT_MS;
    // No question of this run waits so long. Other models of the server may be free, and later runs ask for themselves.
    if (tooLong) excluded.add(this.#model, fault);
    this.#model.limiter.throttled(throttles, tooLong ? 0 : clock.now() + waitMs);
  }

  #failed(reply: Reply): Outcome {
    const fault = classify(reply.error, reply.received, this.#run.clock.now());
    return { kind: 'fault', fault, evidence: reply.text === '' ? undefined : evidenceOf(this.#model, reply, []) };
  }

  #judged(reply: Reply): Outcome {
    const { text, finishReason } = reply;
    const fault = (cause: CallFault['cause']): Outcome => ({
      kind: 'fault',
      fault: faultOf(cause),
      evidence: evidenceOf(this.#model, reply, []),
    });
    // A grammar lets a model go on with white space after a whole answer until the budget is used up.
    if (finishReason === 'length' && !isWholeObject(text)) return fault('cut_by_length');
    if (finishReason === 'content-filter') return fault('refused');
    const review = this.#reviewed(text);
    if (review === null) return fault('refused');
    const { faults } = review;
    if (faults.length === 0) return { kind: 'usable', text, review };
    return { kind: 'unusable', text, faults, evidence: evidenceOf(this.#model, reply, faults) };
  }
}

function repairOf(answer: string, faults: readonly string[]): Feedback {
  return { answer, wanted: askToRepair(faults, true) };
}

function faultOf(cause: CallFault['cause']): CallFault {
  return { cause, status: null, retryAfterMs: null };
}
