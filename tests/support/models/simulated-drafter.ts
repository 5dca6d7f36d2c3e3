import PQueue from 'p-queue';
import { estimateTokenCount } from 'tokenx';
import { type CallQueue, callQueueOn } from '../../../src/planning/engine/call-queue.ts';
import type { Json } from '../../../src/planning/engine/json.ts';
import type { Answer, CallScope, Drafter, Question } from '../../../src/planning/engine/question.ts';
import { answerFor } from '../fake-provider/answer.ts';
import { PROMPT_TITLE, readMaterial } from '../fake-provider/page-reader.ts';
import type { VirtualClock } from './virtual-clock.ts';

/** A call as it went, in milliseconds of the virtual clock and estimated tokens. */
export interface SimulatedCall {
  readonly stage: string;
  readonly item: string;
  readonly startMs: number;
  readonly endMs: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** Whether the answer before could not be taken, or was to be better. */
  readonly again: boolean;
  /** Whether it carries the user's prompt. */
  readonly hasPrompt: boolean;
}

interface Speed {
  readonly concurrency: number;
  readonly firstTokenMs: number;
  readonly tokensPerSecond: number;
}

const MOST_TRIES = 3;
/** JSON around the words: names of fields, quotation marks, brackets. */
const TOKENS_PER_WORD = 1.6;

/**
 * Answers as the fake provider does, at the pace of a model on a virtual clock: minutes pass in no time, and the time
 * that the program itself takes does not count. An answer takes as long as its word budget says.
 */
export class SimulatedDrafter implements Drafter {
  readonly calls: SimulatedCall[] = [];
  readonly #clock: VirtualClock;
  readonly #speed: Speed;
  readonly #queue: CallQueue;

  constructor(clock: VirtualClock, speed: Speed) {
    this.#clock = clock;
    this.#speed = speed;
    this.#queue = callQueueOn(new PQueue({ concurrency: speed.concurrency }));
  }

  async answer(question: Question, scope: CallScope): Promise<Answer> {
    let faults: readonly string[] = [];
    for (let attempt = 1; attempt <= MOST_TRIES; attempt += 1) {
      const answer = await this.#queue(scope.urgency(), () => this.#call(question, scope.stage, attempt));
      const { value, warnings, faults: found } = question.review(answer);
      if (value !== null) return { value, by: 'simulated', warnings };
      faults = found;
    }
    throw new Error(`no answer of ${scope.stage} ${question.item} was taken: ${faults.join(' ')}`);
  }

  async #call(question: Question, stage: string, attempt: number): Promise<Json> {
    const { instructions, context, schema, item, words } = question;
    const text = [instructions, ...context.map((page) => `<page title="${page.title}">\n${page.text}\n</page>`)].join(
      '\n\n',
    );
    const outputTokens = Math.round(words * TOKENS_PER_WORD);
    const startMs = this.#clock.nowMs;
    await this.#clock.sleep(this.#speed.firstTokenMs + (outputTokens * 1000) / this.#speed.tokensPerSecond);
    this.calls.push({
      stage,
      item,
      startMs,
      endMs: this.#clock.nowMs,
      inputTokens: estimateTokenCount(text + JSON.stringify(schema)),
      outputTokens,
      again: attempt > 1,
      hasPrompt: context.some(({ title }) => title === PROMPT_TITLE),
    });
    const material = readMaterial(text);
    return answerFor(schema, {
      key: `${stage} ${item} ${attempt}`,
      material,
      language: material.language,
      bareNumbers: false,
      unknownReferences: false,
    });
  }
}
