import { setTimeout as pause } from 'node:timers/promises';
import {
  acceptSubmission,
  MOST_TRIES,
  putQuestion,
  questionRow,
  questionState,
  type RunHandle,
  rejectSubmission,
  type Store,
} from '../../library/for-drafting.ts';
import { hashJson } from '../../planning/engine/canonical-json.ts';
import type { Json } from '../../planning/engine/json.ts';
import type { Answer, CallScope, Drafter, Question, Write } from '../../planning/engine/question.ts';
import { RunEnding } from '../../planning/engine/run-stage.ts';
import { StageError } from '../../planning/engine/stage-error.ts';

interface QueueDrafterOptions {
  /** Title of a stage, for people; left out, its id. */
  readonly titleOf?: (stage: string) => string;
  /** Milliseconds between two looks at the queue. */
  readonly pollMs?: number;
}

const POLL_MS = 100;

/**
 * Has the questions of a run answered through the library's queue, by agents or by people through files. Waits without
 * limit. An answer with faults goes back, up to three answers in all; warnings are sent back once. A library that is
 * locked is waited for as the run's scope says.
 */
export function queueDrafter(store: Store, run: RunHandle, options: QueueDrafterOptions = {}): Drafter {
  const { titleOf = (stage: string) => stage, pollMs = POLL_MS } = options;
  return {
    async answer(question, scope) {
      const ending = AbortSignal.any([scope.signal, scope.noNewCalls]);
      if (ending.aborted) throw new RunEnding(scope.stage);
      const id = await scope.write(() => putQuestion(store, run, toPut(question, scope, titleOf(scope.stage))));
      const submissions = new Submissions(store, run, question, scope.stage, id);
      for (;;) {
        // Waiting for an answer counts as activity, so that the run is not taken for stalled.
        scope.active();
        const state = questionState(store, id);
        const answer = state === 'submitted' || state === 'accepted' ? await submissions.judge(scope.write) : null;
        if (answer) return answer;
        if (state === 'rejected') throw submissions.refusal();
        // A taker may continue: the question stays until its run is over.
        if (ending.aborted || state === undefined || state === 'withdrawn') throw new RunEnding(scope.stage);
        await pause(pollMs, undefined, { ref: false, signal: ending }).catch(ignoreAbort);
      }
    },
  };
}

/** An abort ends the pause; the loop then checks the queue once more and ends. */
function ignoreAbort(error: unknown): void {
  if (!(error instanceof Error) || error.name !== 'AbortError') throw error;
}

function toPut(question: Question, scope: CallScope, title: string) {
  const { item, instructions, schema, words, tier } = question;
  const { stage } = scope;
  const context = question.context.map((page) => ({ title: page.title, text: page.text }));
  const questionSha = hashJson({ stage, item, tier, instructions, context, schema, words });
  return { stage, title, item, instructions, context, schema, words, questionSha, urgency: scope.urgency() };
}

/** What is submitted to one question. */
class Submissions {
  readonly #store: Store;
  readonly #run: RunHandle;
  readonly #question: Question;
  readonly #stage: string;
  readonly #id: string;
  /** An answer that could have been used as it was, for when no better one comes. */
  #usable: Answer | null = null;

  constructor(store: Store, run: RunHandle, question: Question, stage: string, id: string) {
    this.#store = store;
    this.#run = run;
    this.#question = question;
    this.#stage = stage;
    this.#id = id;
  }

  /** The accepted answer; null when the submission was rejected. @throws StageError, LeaseLost */
  async judge(write: Write): Promise<Answer | null> {
    const row = questionRow(this.#store, this.#id);
    if (!row || row.submittedBy === null) return null;
    const { value, faults, warnings } = this.#question.review(row.submission as Json);
    const last = row.tries + 1 >= MOST_TRIES;
    if (faults.length > 0 || value === null) {
      if (row.state === 'accepted') throw this.refusal();
      const reported = faults.length > 0 ? faults : ['The answer cannot be used.'];
      await write(() => rejectSubmission(this.#store, this.#run, row, { faults: reported, weak: false }));
      return last ? this.#usable : null;
    }
    const answer: Answer = { value, by: row.submittedBy, warnings: [...warnings] };
    // Taken already, by a worker that died before it could use it.
    if (row.state === 'accepted') return answer;
    if (warnings.length > 0 && !row.weaknessesTold && !last) {
      this.#usable = answer;
      await write(() => rejectSubmission(this.#store, this.#run, row, { faults: warnings, weak: true }));
      return null;
    }
    return (await write(() => acceptSubmission(this.#store, this.#run, row))) ? answer : null;
  }

  refusal(): StageError {
    const row = questionRow(this.#store, this.#id);
    return new StageError(
      'generation_error',
      `${MOST_TRIES} answers to a question of section ${this.#stage} were not usable. Resume to ask again.`,
      true,
      {
        kind: 'invalid_answer',
        reach: 'item',
        evidence: {
          draft_id: this.#id,
          item: this.#question.item,
          by: row?.submittedBy ?? null,
          faults: row?.faults ?? [],
          answer: (row?.submission ?? null) as Json,
        },
      },
    );
  }
}
