import type { RunFailure } from '../../shared/plan-state.ts';
import { type CallQueue, callQueue } from './call-queue.ts';
import { carryStage } from './carry-over.ts';
import { type Freshness, freshness } from './freshness.ts';
import { type Expected, expectedAsked, expectedUnasked, type Graph, remainingMs } from './graph.ts';
import { type Progress, ProgressMeter } from './progress.ts';
import type { Drafter, Write } from './question.ts';
import { RunEnding, runStage } from './run-stage.ts';
import type { AnyStage } from './stage.ts';
import { StageError } from './stage-error.ts';
import type { StageStore } from './store.ts';
import { Views } from './views.ts';

/** What happens during a run, in order. `stage_kept`: fresh or edited, so nothing was done. */
export type EngineEvent =
  | { readonly type: 'stage_started'; readonly stage: AnyStage; readonly why: readonly string[] }
  /** A question of the stage was answered. `share` is what is done of the stage, above 0 and below 1. */
  | { readonly type: 'stage_advanced'; readonly stage: AnyStage; readonly share: number }
  | {
      readonly type: 'stage_finished';
      readonly stage: AnyStage;
      readonly durationMs: number;
      readonly progress: Progress;
    }
  | {
      readonly type: 'stage_kept';
      readonly stage: AnyStage;
      readonly state: 'fresh' | 'edited';
      readonly stale: readonly string[];
      readonly progress: Progress;
    }
  | { readonly type: 'stage_failed'; readonly stage: AnyStage; readonly failure: RunFailure; readonly error: unknown };

export interface RunGraphOptions {
  readonly graph: Graph;
  readonly store: StageStore;
  /** Ids of the stages that this run is to bring up to date; anything else is read as it is. */
  readonly stages: ReadonlySet<string>;
  /** Chosen stages that are left to a later pass of the same run: they count in its progress. Nothing else reads them. */
  readonly later?: ReadonlySet<string>;
  /** Stages that are taken as they are where only what they read has changed; see `carryStage`. */
  readonly carry?: ReadonlySet<string>;
  readonly runId: string;
  /** Calls under way at the same time, over all stages of the run. Questions to the drafter are under its own limits. */
  readonly concurrency: number;
  /** Who answers questions; left out, every stage drafts by itself. */
  readonly drafter?: Drafter | null;
  /** Aborted when the run is to stop: no new stage, no new call. */
  readonly stop: AbortSignal;
  /** How long stages in flight may go on after a stop or a failure, in milliseconds. */
  readonly graceMs: number;
  /** Without any stage or call ending for this long, the run fails. 0: never. */
  readonly inactivityMs: number;
  readonly onEvent?: (event: EngineEvent) => void;
  /** Called for every piece of an answer. */
  readonly onReceived?: () => void;
  /** Performs a write to the store, which may wait while the store cannot be written to; at once by default. */
  readonly write?: Write;
  /** Milliseconds of a clock that never goes back; the process's own by default. */
  readonly now?: () => number;
}

export type RunGraphOutcome =
  | { readonly state: 'completed'; readonly executed: readonly string[] }
  | {
      readonly state: 'stopped';
      /** The limit that it came to; left out when somebody stopped it. */
      readonly limit?: RunFailure;
      readonly executed: readonly string[];
    }
  | {
      readonly state: 'failed';
      readonly failure: RunFailure;
      readonly error: unknown;
      readonly executed: readonly string[];
    };

/**
 * Brings the chosen stages up to date: runs those that are stale, keeps the fresh and the edited, each as soon as its
 * inputs are settled, longest remaining path first. A stage whose inputs turned out equal is not run (early cutoff).
 *
 * Never rejects for what a stage, the store or a listener does. What ended the run first decides: a stop is `stopped`,
 * a fault is `failed`. Finished work is in the store in every case, and no stage is recorded after the run has ended.
 */
export async function runGraph(options: RunGraphOptions): Promise<RunGraphOutcome> {
  return new GraphRun(options).finished();
}

class GraphRun {
  readonly #options: RunGraphOptions;
  readonly #views: Views;
  readonly #meter: ProgressMeter;
  readonly #queue: CallQueue;
  readonly #now: () => number;
  readonly #expected: Expected;
  readonly #remainingMs: ReadonlyMap<string, number>;
  readonly #waiting: Map<AnyStage, Set<string>>;
  readonly #running = new Map<AnyStage, Promise<void>>();
  readonly #executed: string[] = [];
  /** Aborted first: no new stage or call starts. */
  readonly #ending = new AbortController();
  /** Aborted after the grace period: stages in flight are cancelled. */
  readonly #abort = new AbortController();
  readonly #givenUp = new Promise<void>((resolve) => {
    this.#abort.signal.addEventListener('abort', () => resolve(), { once: true });
  });
  #failure: { readonly failure: RunFailure; readonly error: unknown } | null = null;
  /** Whether a stage was started and failed. */
  #unfinished = false;
  #watchdog: NodeJS.Timeout | undefined;

  constructor(options: RunGraphOptions) {
    const { graph, stages, concurrency, drafter } = options;
    this.#options = options;
    this.#now = options.now ?? (() => performance.now());
    this.#views = new Views(graph, options.store);
    const chosen = graph.stages.filter((stage) => stages.has(stage.id));
    this.#expected = drafter ? expectedAsked : expectedUnasked;
    this.#remainingMs = remainingMs(graph.stages, graph.readers, this.#expected);
    this.#meter = new ProgressMeter(chosen, this.#expected);
    this.#waiting = new Map(
      chosen
        .filter(({ id }) => options.later?.has(id) !== true)
        .map((stage) => [stage, new Set(graph.inputs.get(stage.id)?.filter((id) => stages.has(id)))]),
    );
    this.#queue = callQueue(concurrency);
  }

  async finished(): Promise<RunGraphOutcome> {
    const { stop, graceMs } = this.#options;
    const end = () => this.#ending.abort();
    let grace: NodeJS.Timeout | undefined;
    this.#ending.signal.addEventListener('abort', () => {
      clearTimeout(this.#watchdog);
      grace = setTimeout(() => this.#abort.abort(), graceMs);
    });
    stop.addEventListener('abort', end, { once: true });
    if (stop.aborted) end();
    this.#active();
    try {
      while (!this.#abort.signal.aborted) {
        await this.#startReady();
        if (this.#running.size > 0) await this.#nextSettled();
        // The last stage may have settled, and freed another, since startReady looked.
        else if (this.#ending.signal.aborted || !this.#mostUrgentReady()) break;
      }
    } finally {
      this.#abort.abort();
      stop.removeEventListener('abort', end);
      clearTimeout(grace);
      clearTimeout(this.#watchdog);
    }
    const executed = this.#executed;
    if (this.#failure && reachOf(this.#failure.error) === 'limit')
      return { state: 'stopped', limit: this.#failure.failure, executed };
    if (this.#failure) return { state: 'failed', ...this.#failure, executed };
    const complete = this.#waiting.size + this.#running.size === 0 && !this.#unfinished;
    return complete ? { state: 'completed', executed } : { state: 'stopped', executed };
  }

  /** Resolves when a stage has settled or the grace period is over, so that a stage which ignores its signal cannot block the run. */
  async #nextSettled(): Promise<void> {
    await Promise.race([...this.#running.values(), this.#givenUp]);
  }

  async #startReady(): Promise<void> {
    while (!this.#ending.signal.aborted) {
      const stage = this.#mostUrgentReady();
      if (!stage) return;
      this.#waiting.delete(stage);
      let state: Freshness;
      let gate: string | null = null;
      try {
        state = freshness(stage, this.#views, this.#options.runId);
        if (state.state === 'stale' && (await this.#carry(stage)))
          state = freshness(stage, this.#views, this.#options.runId);
        // A gate that ended an earlier run ends this one too, until its data is repaired.
        if (isKept(state)) gate = stage.gate?.(this.#views.view(stage.id)?.data) ?? null;
      } catch (error) {
        this.#fail(stage, error);
        return;
      }
      if (isKept(state)) {
        const stale = state.state === 'edited' ? state.stale : [];
        this.#settle(stage);
        this.#emit({ type: 'stage_kept', stage, state: state.state, stale, progress: this.#meter.settle(stage) });
        if (gate !== null) this.#fail(stage, refusedBy(gate));
        continue;
      }
      this.#emit({ type: 'stage_started', stage, why: 'why' in state ? state.why : [] });
      this.#running.set(stage, this.#run(stage));
      // Computed stages run synchronously: yield to the event loop for stop requests and heartbeats.
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  async #carry(stage: AnyStage): Promise<boolean> {
    const { carry, write = async (act) => act() } = this.#options;
    return carry?.has(stage.id) === true && (await write(() => carryStage(stage, this.#views)));
  }

  #mostUrgentReady(): AnyStage | undefined {
    const remaining = this.#remainingMs;
    let best: AnyStage | undefined;
    for (const [stage, open] of this.#waiting) {
      if (open.size > 0) continue;
      if (!best || (remaining.get(stage.id) ?? 0) > (remaining.get(best.id) ?? 0)) best = stage;
    }
    return best;
  }

  #settle(stage: AnyStage): void {
    for (const open of this.#waiting.values()) open.delete(stage.id);
    this.#active();
  }

  async #run(stage: AnyStage): Promise<void> {
    const started = this.#now();
    this.#active();
    try {
      const gate = await runStage(stage, {
        views: this.#views,
        runId: this.#options.runId,
        signal: this.#abort.signal,
        noNewCalls: this.#ending.signal,
        queue: this.#queue,
        drafter: this.#options.drafter ?? null,
        expectedMs: this.#expected(stage),
        remainingMs: this.#remainingMs.get(stage.id) ?? 0,
        onCall: () => this.#active(),
        onShare: (share) => this.#emit({ type: 'stage_advanced', stage, share }),
        onReceived: this.#options.onReceived ?? (() => undefined),
        write: this.#options.write ?? (async (act) => act()),
        now: this.#now,
      });
      this.#executed.push(stage.id);
      this.#settle(stage);
      this.#emit({
        type: 'stage_finished',
        stage,
        durationMs: Math.round(this.#now() - started),
        progress: this.#meter.settle(stage),
      });
      if (gate !== null) this.#fail(stage, refusedBy(gate));
    } catch (error) {
      this.#unfinished = true;
      if (!(error instanceof RunEnding) && !this.#abort.signal.aborted) this.#fail(stage, error);
    } finally {
      this.#running.delete(stage);
    }
  }

  #fail(stage: AnyStage, error: unknown): void {
    const failure = failureOf(error, stage.id);
    // A failure after a stop request is only reported as an event; it occurs again when the run is resumed.
    if (this.#options.stop.aborted) this.#unfinished = true;
    else this.#failure ??= { failure, error };
    this.#emit({ type: 'stage_failed', stage, failure, error });
    this.#ending.abort();
  }

  /** A listener that throws fails the run, because without events nobody can follow it. */
  #emit(event: EngineEvent): void {
    try {
      this.#options.onEvent?.(event);
    } catch (error) {
      this.#failure ??= { failure: failureOf(error, event.stage.id), error };
      this.#ending.abort();
    }
  }

  /** Restarts the watchdog on progress. */
  #active(): void {
    const { inactivityMs } = this.#options;
    clearTimeout(this.#watchdog);
    if (inactivityMs === 0 || this.#ending.signal.aborted) return;
    this.#watchdog = setTimeout(() => {
      const [stage] = this.#running.keys();
      if (!stage) return;
      this.#fail(
        stage,
        new StageError(
          'inactivity_timeout',
          `no progress for ${Math.round(inactivityMs / 1000)} s in section ${stage.id}`,
          true,
        ),
      );
    }, inactivityMs);
  }
}

function isKept(state: Freshness): state is Extract<Freshness, { state: 'fresh' | 'edited' }> {
  return state.state === 'fresh' || state.state === 'edited';
}

/** Ends the next run in the same way, until what the gate read is another. */
function refusedBy(gate: string): StageError {
  return new StageError('generation_error', gate, false, { kind: 'gate' });
}

/** The message of a failure: that of a StageError, else only the error's name. */
export function failureOf(error: unknown, step: string | null): RunFailure {
  const known = error instanceof StageError;
  const where = step === null ? '' : ` in stage ${step}`;
  const message = known ? error.message : `${errorName(error)}${where}; run_error.json has the trace`;
  return {
    failure_reason: known ? error.reason : 'internal_error',
    failed_step: step,
    message: message.slice(0, 256).toWellFormed(),
    recoverable: known ? error.recoverable : true,
    ...(known && error.kind !== undefined && { cause: error.kind }),
  };
}

function reachOf(error: unknown): StageError['reach'] {
  return error instanceof StageError ? error.reach : 'stage';
}

/** The error's name if it looks like a class name; other code may have put anything there. */
function errorName(error: unknown): string {
  return error instanceof Error && /^[A-Za-z]\w{0,63}$/.test(error.name) ? error.name : 'an unknown error';
}
