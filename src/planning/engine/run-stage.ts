import type { CallQueue } from './call-queue.ts';
import { hashJson, type Sha256 } from './canonical-json.ts';
import { definitionSha } from './freshness.ts';
import type { Answer, CallScope, Drafter, Question, Write } from './question.ts';
import { schemaFaults } from './schema-faults.ts';
import { type AnyStage, dataPath, type Json, pagePath, type StageOutput } from './stage.ts';
import { StageError } from './stage-error.ts';
import type { StageFile, StageRecord } from './store.ts';
import { sortedReads, type Views } from './views.ts';

type StageCall<Answer> = (signal: AbortSignal, requestSha: Sha256) => Promise<Answer>;

export interface StageRunOptions {
  readonly views: Views;
  readonly runId: string;
  readonly signal: AbortSignal;
  /** Aborted as soon as no further call may begin. */
  readonly noNewCalls: AbortSignal;
  readonly queue: CallQueue;
  readonly drafter: Drafter | null;
  /** Expected duration of the stage, and from its start to the end of all that hangs on it, in milliseconds. */
  readonly expectedMs: number;
  readonly remainingMs: number;
  readonly onCall: () => void;
  /** A question was answered: what is done of the stage, as a share of 1. */
  readonly onShare: (share: number) => void;
  /** A piece of an answer has arrived. */
  readonly onReceived: () => void;
  /** Performs a write to the store, which may wait. */
  readonly write: Write;
  /** Milliseconds of a clock that never goes back. */
  readonly now: () => number;
}

/** Thrown inside a stage when its run ends before it can continue; never a failure of the stage. */
export class RunEnding extends Error {
  override readonly name = 'RunEnding';
}

/**
 * Runs one stage and stores its files and record. Order: delete the old record, run, write files, write the new record.
 * @returns what the gate says, null to go on.
 * @throws StageError, RunEnding, or whatever the stage threw; nothing is recorded then.
 */
export async function runStage(stage: AnyStage, options: StageRunOptions): Promise<string | null> {
  const { views, drafter, write } = options;
  const started = options.now();
  const reads = new Map<string, Sha256>();
  const inputs = views.inputsFor(stage, reads) as never;
  await write(() => views.store.begin(stage));
  views.forget(stage.id);
  const calls = new StageCalls(stage, options);
  let output: StageOutput<unknown>;
  try {
    output = await stage.run(inputs, {
      gathered: views.gatheredFor(stage, reads),
      signal: options.signal,
      call: (request, perform) => calls.call(request, perform),
      ask: drafter && ((question) => calls.ask(question, drafter)),
    });
  } catch (error) {
    throw calls.refused ? new RunEnding(stage.id) : error;
  }
  // Output that a stage made despite a refused call (a gap, a fallback) must not be stored as finished.
  if (options.signal.aborted || calls.refused) throw new RunEnding(stage.id);
  const data = fitSchema(stage, output.data);
  const findings = [...stage.check(data, inputs), ...(output.findings ?? [])];
  const files: StageFile[] = [
    { path: dataPath(stage), content: dataText(data), role: 'data' },
    { path: pagePath(stage), content: stage.page(data), role: 'page' },
    ...Object.entries(stage.files?.(data, inputs) ?? {}).map(
      ([name, content]): StageFile => ({ path: `${stage.number}-${name}`, content, role: 'file' }),
    ),
  ];
  const record: StageRecord = {
    stage: stage.id,
    definition: definitionSha(stage),
    reads: sortedReads(reads),
    findings,
    partial: output.partial ?? [],
    draftedBy: output.draftedBy,
    runId: options.runId,
  };
  await write(() => {
    // The run may have ended while the store could not be written to.
    if (options.signal.aborted) throw new RunEnding(stage.id);
    views.store.commit(stage, record, files, Math.round(options.now() - started));
  });
  views.forget(stage.id);
  return stage.gate?.(data) ?? null;
}

/** Stage data as it is written: indented for people, keys in the schema's order. */
export function dataText(data: unknown): string {
  return `${JSON.stringify(data, null, 2)}\n`;
}

function fitSchema(stage: AnyStage, data: unknown): unknown {
  const parsed = stage.schema.safeParse(data);
  if (parsed.success) return parsed.data;
  throw new StageError(
    'generation_error',
    `${stage.id} yielded data that does not fit: ${schemaFaults(parsed.error)}`,
    true,
  );
}

/** The calls of one stage in one run. */
class StageCalls {
  /** Whether a call was turned away because the run is ending. */
  refused = false;
  readonly #stage: AnyStage;
  readonly #options: StageRunOptions;
  /** Time during which one of its calls or more was under way; waiting for a place does not count. */
  #workedMs = 0;
  #underWay = 0;
  #since = 0;
  readonly #begun = new Map<Sha256, Promise<Json>>();
  readonly #asked = new Set<Sha256>();
  readonly #answered = new Set<Sha256>();

  constructor(stage: AnyStage, options: StageRunOptions) {
    this.#stage = stage;
    this.#options = options;
  }

  call<Answer extends Json>(request: Json, perform: StageCall<Answer>): Promise<Answer> {
    return this.#once(request, this.#options.queue, perform);
  }

  /** The request does not name the drafter, so an answer of one model is reused with another. */
  ask({ review, easing, ...question }: Question, drafter: Drafter): Promise<Answer> {
    const { noNewCalls, onCall, onReceived, views, write } = this.#options;
    const { id } = this.#stage;
    const request = { ...question, context: question.context.map(({ title, text }) => ({ title, text })) };
    return this.#once(
      request,
      (_, perform) => perform(),
      async (signal, requestSha) => {
        const progressSha = hashJson({ progress: requestSha });
        const scope: CallScope = {
          stage: id,
          signal,
          noNewCalls,
          urgency: () => this.#urgency(),
          active: onCall,
          received: onReceived,
          kept: () => views.store.findCall(progressSha),
          keep: (progress) => write(() => views.store.saveCall(progressSha, id, progress)),
          write,
        };
        try {
          return await drafter.answer({ ...question, review, easing }, scope);
        } catch (error) {
          this.refused ||= error instanceof RunEnding;
          throw error;
        }
      },
    );
  }

  #once<Answer extends Json>(request: Json, queue: CallQueue, perform: StageCall<Answer>): Promise<Answer> {
    const requestSha = hashJson({ stage: this.#stage.id, request });
    const begun = this.#begun.get(requestSha);
    if (begun) return begun as Promise<Answer>;
    const answer = this.#answer(requestSha, queue, perform);
    this.#begun.set(requestSha, answer);
    // A failed call may be tried again. The rejection is handled here too, because an unhandled one would end the process.
    answer.catch(() => this.#begun.delete(requestSha));
    return answer;
  }

  async #answer<Answer extends Json>(
    requestSha: Sha256,
    queue: CallQueue,
    perform: StageCall<Answer>,
  ): Promise<Answer> {
    const { views, signal, onCall, onShare, write } = this.#options;
    this.#asked.add(requestSha);
    const stored = views.store.findCall(requestSha);
    if (stored !== undefined) {
      this.#answered.add(requestSha);
      return stored as Answer;
    }
    this.#refuseWhenEnding();
    return queue(this.#urgency(), async () => {
      this.#refuseWhenEnding();
      this.#count(1);
      try {
        const answer = await perform(signal, requestSha);
        await write(() => views.store.saveCall(requestSha, this.#stage.id, answer));
        this.#answered.add(requestSha);
        onShare(this.#share());
        return answer;
      } finally {
        this.#count(-1);
        onCall();
      }
    });
  }

  /** Answered of what was asked so far. Making the section of its answers counts as one more, so it is below 1. */
  #share(): number {
    return this.#answered.size / (this.#asked.size + 1);
  }

  /**
   * Expected milliseconds from now to the end of the longest chain that hangs on the stage. What it has worked off
   * counts no longer, half of it at most: a stage that takes longer than expected must not look finished.
   */
  #urgency(): number {
    const { expectedMs, remainingMs } = this.#options;
    return remainingMs - Math.min(this.#workedMs, expectedMs / 2);
  }

  #count(change: 1 | -1): void {
    const now = this.#options.now();
    if (this.#underWay > 0) this.#workedMs += now - this.#since;
    this.#since = now;
    this.#underWay += change;
  }

  #refuseWhenEnding(): void {
    if (!this.#options.noNewCalls.aborted) return;
    this.refused = true;
    throw new RunEnding(this.#stage.id);
  }
}
