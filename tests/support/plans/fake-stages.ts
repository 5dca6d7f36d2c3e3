import { z } from 'zod';
import { hashJson } from '../../../src/planning/engine/canonical-json.ts';
import { buildGraph } from '../../../src/planning/engine/graph.ts';
import {
  type EngineEvent,
  type RunGraphOptions,
  type RunGraphOutcome,
  runGraph,
} from '../../../src/planning/engine/run-graph.ts';
import type {
  AnyStage,
  Input,
  Json,
  Needs,
  PartialNote,
  Source,
  Stage,
  StageContext,
} from '../../../src/planning/engine/stage.ts';
import type { StageStore } from '../../../src/planning/engine/store.ts';
import type { Finding } from '../../../src/shared/finding.ts';

/** What a fake stage yields; `answers` are those of its calls. */
export const FakeData = z.strictObject({
  text: z.string(),
  parts: z.record(z.string(), z.string()),
  answers: z.array(z.string()),
});
export type FakeData = z.infer<typeof FakeData>;
export type FakeStage = Stage<FakeData, Needs, Needs>;
type FakeInputs = Readonly<Record<string, Input<unknown> | undefined>>;

export interface FakeStageOptions {
  readonly needs?: Needs;
  readonly wants?: Needs;
  /** What it reads of its inputs, and makes its text of. Default: the whole data of every input. */
  readonly reads?: (inputs: FakeInputs) => Json;
  /** How many calls it makes, each with a request that depends on what it read. Default 0. */
  readonly calls?: number;
  /** Default: one after another. */
  readonly sideBySide?: boolean;
  readonly phase?: AnyStage['phase'];
  readonly version?: number;
  readonly schema?: z.ZodType<FakeData>;
  readonly definition?: Json;
  /** Default 1000. */
  readonly expectedMs?: number;
  readonly check?: (data: FakeData) => readonly Finding[];
  readonly gate?: (data: FakeData) => string | null;
  readonly files?: (data: FakeData) => Readonly<Record<string, string>>;
}

/** Outcome of a run that a test started, and how to end it. */
export interface StartedRun {
  readonly outcome: Promise<RunGraphOutcome>;
  readonly events: readonly EngineEvent[];
  stop(): void;
}

interface Hold {
  readonly released: Promise<void>;
  release(): void;
}

/**
 * Fake stages that a test can hold open, fail and count, after wireit's `test-rig-command.ts`. A point of a stage is
 * its id (`a`: before it reads anything) or its id and the number of a call (`a#2`: inside its second call). The rig
 * knows no store: the same stages run over memory or over a library.
 */
export class StageRig {
  readonly #runs = new Map<string, number>();
  readonly #performed = new Map<string, number>();
  readonly #holds = new Map<string, Hold>();
  readonly #errors = new Map<string, unknown>();
  readonly #yields = new Map<string, Partial<FakeData>>();
  readonly #partial = new Map<string, readonly PartialNote[]>();
  readonly #heedless = new Set<string>();
  readonly #arrived = new Map<string, number>();
  readonly #watchers = new Set<() => void>();
  #number = 0;
  #callsUnderWay = 0;
  #mostCallsUnderWay = 0;

  /** A source whose content has the shape `{ name: text }`, each name a part. */
  source(id: string): Source<Record<string, string>> {
    return { source: true, id, schema: z.record(z.string(), z.string()), parts: (data) => data };
  }

  /** A stage of this rig. Counts and holds go by id, so that a stage may be declared anew with another definition. */
  stage(id: string, options: FakeStageOptions = {}): FakeStage {
    this.#number += 1;
    const { reads = allData, calls = 0, sideBySide = false, check = () => [] } = options;
    const optional = {
      ...(options.definition === undefined ? {} : { definition: options.definition }),
      ...(options.gate === undefined ? {} : { gate: options.gate }),
      ...(options.files === undefined ? {} : { files: options.files }),
    };
    return {
      id,
      title: `Stage ${id}`,
      number: String(this.#number).padStart(3, '0'),
      phase: options.phase ?? 'generating_plan',
      version: options.version ?? 1,
      schema: options.schema ?? FakeData,
      needs: options.needs ?? {},
      wants: options.wants ?? {},
      computed: calls === 0,
      expectedMs: options.expectedMs ?? 1000,
      run: async (inputs, context) => {
        count(this.#runs, id);
        await this.#pass(id, context.signal);
        const read = reads(inputs as FakeInputs);
        const answers = await this.#calls(id, calls, sideBySide, read, context);
        const text = `${id}:${hashJson([read, answers]).slice(0, 8)}`;
        const data = { text, parts: {}, answers, ...this.#yields.get(id) };
        return { data, draftedBy: 'fake', partial: this.#partial.get(id) ?? [] };
      },
      check,
      page: (data) => `# ${id}\n\n${data.text}\n`,
      parts: (data) => data.parts,
      ...optional,
    };
  }

  /** Stages that reach this point wait there. */
  hold(point: string): void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#holds.set(point, { released: promise, release: resolve });
  }

  /** Lets go who waits at the point, and whoever comes later. */
  release(point: string): void {
    this.#holds.get(point)?.release();
    this.#holds.delete(point);
  }

  /** Stages that reach this point throw, until repaired. */
  fail(point: string, error: unknown): void {
    this.#errors.set(point, error);
  }

  repair(point: string): void {
    this.#errors.delete(point);
  }

  /** What the stage yields from now on, in place of what it makes of its inputs. */
  yields(id: string, data: Partial<FakeData>): void {
    this.#yields.set(id, data);
  }

  /** What is missing of the stage from now on; an empty list when nothing is. */
  partial(id: string, notes: readonly PartialNote[]): void {
    this.#partial.set(id, notes);
  }

  /** From now on the stage pays no attention to its signal while it is held. */
  heedNothing(id: string): void {
    this.#heedless.add(id);
  }

  /** Resolves when the point has been reached `times` times since the rig was made. */
  async reached(point: string, times = 1): Promise<void> {
    while ((this.#arrived.get(point) ?? 0) < times) {
      await new Promise<void>((resolve) => this.#watchers.add(resolve));
    }
  }

  /** How often the stage was run, finished or not. */
  runs(id: string): number {
    return this.#runs.get(id) ?? 0;
  }

  /** How often calls of the stage were really performed to the end, not answered from the store. */
  performed(id: string): number {
    return this.#performed.get(id) ?? 0;
  }

  get mostCallsUnderWay(): number {
    return this.#mostCallsUnderWay;
  }

  async #calls(id: string, calls: number, sideBySide: boolean, read: Json, context: StageContext): Promise<string[]> {
    const call = (n: number) => () =>
      context.call({ item: n, read }, async (signal) => {
        this.#callsUnderWay += 1;
        this.#mostCallsUnderWay = Math.max(this.#mostCallsUnderWay, this.#callsUnderWay);
        try {
          await this.#pass(`${id}#${n}`, signal);
          count(this.#performed, id);
          return `${id}#${n}:${hashJson(read).slice(0, 8)}`;
        } finally {
          this.#callsUnderWay -= 1;
        }
      });
    const all = Array.from({ length: calls }, (_, index) => call(index + 1));
    if (sideBySide) return Promise.all(all.map((begin) => begin()));
    const answers: string[] = [];
    for (const begin of all) answers.push(await begin());
    return answers;
  }

  async #pass(point: string, signal: AbortSignal): Promise<void> {
    count(this.#arrived, point);
    for (const wake of this.#watchers) wake();
    this.#watchers.clear();
    const hold = this.#holds.get(point);
    const [id = point] = point.split('#');
    if (hold) await (this.#heedless.has(id) ? hold.released : Promise.race([hold.released, abortOf(signal)]));
    if (this.#errors.has(point)) throw this.#errors.get(point);
  }
}

/** Starts a run of the given stages over a store; all of them unless `options.stages` names some. */
export function startRun(
  stages: readonly AnyStage[],
  store: StageStore,
  options: Partial<RunGraphOptions> = {},
): StartedRun {
  const controller = new AbortController();
  const events: EngineEvent[] = [];
  const outcome = runGraph({
    graph: buildGraph(stages),
    store,
    stages: new Set(stages.map((stage) => stage.id)),
    runId: 'run_0001',
    concurrency: 8,
    stop: controller.signal,
    graceMs: 60_000,
    inactivityMs: 0,
    ...options,
    onEvent: (event) => {
      events.push(event);
      options.onEvent?.(event);
    },
  });
  return { outcome, events, stop: () => controller.abort() };
}

function allData(inputs: FakeInputs): Json {
  return Object.entries(inputs).map(([name, input]): Json => [name, (input?.data ?? null) as Json]);
}

async function abortOf(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true });
  });
}

function count(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
