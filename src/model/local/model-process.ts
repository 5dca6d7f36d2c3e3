import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { forkHelper, type HelperProcess, type StartHelper } from '../../platform/helper-process.ts';
import type {
  LoadedModel,
  ModelQuestion,
  ModelReply,
  ModelRequest,
  ModelToLoad,
} from '../../platform/model-messages.ts';
import { LocalModelFault } from './local-model-fault.ts';

/** What comes of a question; the last one is its end. */
export type LocalPiece = Extract<ModelReply, { type: 'piece' | 'end' }>;

export interface ModelProcessOptions {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly startHelper?: StartHelper;
  /** How long a process that nobody asks keeps its model in memory, in milliseconds. */
  readonly idleMs?: number;
}

/** Loading takes seconds to minutes, so the next question should find the model there; an hour of nothing should not. */
const IDLE_MS = 5 * 60_000;

interface Waiting {
  take(reply: ModelReply): void;
  lost(): void;
}

interface Running {
  readonly helper: HelperProcess;
  /** Whether it has been asked to let other programs come first, which it cannot take back. */
  isInBackground: boolean;
  /** How many ask it now, or are about to. */
  asking: number;
  readonly ready: Promise<void>;
  readonly waiting: Map<number, Waiting>;
}

/**
 * The process that runs local models for this one. It starts with the first request, ends when nobody has asked for a
 * while, and is started again after that or after it was killed.
 */
export class ModelProcess {
  readonly #options: ModelProcessOptions;
  #running: Running | null = null;
  #idle: NodeJS.Timeout | undefined;
  #lastId = 0;

  constructor(options: ModelProcessOptions) {
    this.#options = options;
  }

  /** Of the process that runs now. */
  get pid(): number | undefined {
    return this.#running?.helper.pid;
  }

  /**
   * A process in the background stays there, so whoever wants an answer soon gets a new one. While it is busy, whoever
   * comes takes it as it is: two processes would need the memory of two models, and loading takes minutes.
   */
  async #runningFor({ inBackground }: ModelToLoad): Promise<Running> {
    const known = this.#running;
    if (known?.asking === 0 && known.isInBackground && !inBackground) await this.close();
    this.#running ??= this.#start();
    const running = this.#running;
    if (running.asking === 0) running.isInBackground ||= inBackground;
    running.asking += 1;
    return running;
  }

  /** Loads a model unless it is in memory. @throws LocalModelFault; the signal's reason */
  async load(model: ModelToLoad, signal?: AbortSignal): Promise<LoadedModel> {
    for await (const reply of this.#send(model, (asked, id) => ({ type: 'load', id, model: asked }), signal)) {
      if (reply.type === 'loaded') return reply.loaded;
    }
    throw new LocalModelFault('failed', 'the model process did not say how the model was loaded');
  }

  /** Asks a question. @throws LocalModelFault; the signal's reason when it is aborted */
  async *ask(question: ModelQuestion, signal?: AbortSignal): AsyncGenerator<LocalPiece, void, void> {
    const ask = (model: ModelToLoad, id: number) => ({ type: 'ask', id, ...question, model }) as const;
    for await (const reply of this.#send(question.model, ask, signal)) {
      if (reply.type === 'piece' || reply.type === 'end') yield reply;
    }
  }

  /** Ends the process and frees the memory of the model. What is under way is lost. */
  async close(): Promise<void> {
    clearTimeout(this.#idle);
    const running = this.#running;
    this.#running = null;
    // Whoever waits for its end is not to end before.
    running?.helper.holdsOpen?.(true);
    running?.helper.end();
    await running?.helper.gone;
  }

  async *#send(
    model: ModelToLoad,
    request: (model: ModelToLoad, id: number) => ModelRequest,
    signal: AbortSignal | undefined,
  ): AsyncGenerator<ModelReply, void, void> {
    signal?.throwIfAborted();
    clearTimeout(this.#idle);
    const running = await this.#runningFor(model);
    const { helper, ready, waiting, isInBackground } = running;
    helper.holdsOpen?.(true);
    this.#lastId += 1;
    const id = this.#lastId;
    const heard: (ModelReply | 'lost')[] = [];
    let wake = Promise.withResolvers<void>();
    const hear = (what: ModelReply | 'lost') => {
      heard.push(what);
      wake.resolve();
    };
    waiting.set(id, { take: hear, lost: () => hear('lost') });
    // Whoever stops does not wait until a model is loaded or a page is read.
    const abort = () => {
      helper.send({ type: 'abort', id } satisfies ModelRequest);
      wake.resolve();
    };
    signal?.addEventListener('abort', abort, { once: true });
    let over = false;
    try {
      await Promise.race([ready, helper.gone, wake.promise]);
      signal?.throwIfAborted();
      helper.send(request({ ...model, inBackground: isInBackground }, id));
      for (;;) {
        signal?.throwIfAborted();
        const next = heard.shift();
        if (next === undefined) {
          await wake.promise;
          wake = Promise.withResolvers();
          continue;
        }
        if (next === 'lost') {
          over = true;
          throw new LocalModelFault('ended', 'terminated');
        }
        over = next.type !== 'piece';
        if (next.type === 'fault') throw new LocalModelFault(next.code, next.text);
        yield next;
        if (over) return;
      }
    } finally {
      signal?.removeEventListener('abort', abort);
      waiting.delete(id);
      running.asking -= 1;
      // Nobody reads on, so the model need not go on.
      if (!over) abort();
      this.#rest();
    }
  }

  #start(): Running {
    const { env, startHelper = forkHelper } = this.#options;
    const waiting = new Map<number, Waiting>();
    const begun = Promise.withResolvers<void>();
    const helper = startHelper({
      path: programPath(env),
      name: 'PlanExe Model',
      env: { ...environmentOf(env), ELECTRON_RUN_AS_NODE: '1' },
      onMessage(message) {
        // What it sends comes from our own program.
        const reply = message as ModelReply;
        if (reply.type === 'ready') begun.resolve();
        else waiting.get(reply.id)?.take(reply);
      },
      onStart: () => undefined,
    });
    const running: Running = { helper, ready: begun.promise, waiting, isInBackground: false, asking: 0 };
    void helper.gone.then(() => {
      if (this.#running === running) this.#running = null;
      for (const each of waiting.values()) each.lost();
    });
    return running;
  }

  #rest(): void {
    const running = this.#running;
    if (!running || running.waiting.size > 0) return;
    clearTimeout(this.#idle);
    // A command that has its answer ends, and the process with it.
    running.helper.holdsOpen?.(false);
    const idleMs = Number(this.#options.env.PLANEXE_MODEL_IDLE_MS) || (this.#options.idleMs ?? IDLE_MS);
    this.#idle = setTimeout(() => void this.close(), idleMs);
    this.#idle.unref();
  }
}

/** What the process needs of the environment; no keys of providers. */
const PASSED =
  /^(?:PATH|HOME|USERPROFILE|SYSTEMROOT|TEMP|TMP|TMPDIR|LANG|LD_LIBRARY_PATH|PLANEXE_MODEL_GPU|NODE_COMPILE_CACHE|(?:VK|GGML|CUDA|HIP|XDG)_\w+)$/i;

function environmentOf(env: ModelProcessOptions['env']): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(env).filter(([name]) => PASSED.test(name)));
}

/** The built model process: beside the program that asks, or above its chunks. */
function programPath(env: ModelProcessOptions['env']): string {
  if (env.PLANEXE_MODEL_PROCESS) return env.PLANEXE_MODEL_PROCESS;
  const here = join(import.meta.dirname, 'model.js');
  return existsSync(here) ? here : join(import.meta.dirname, '..', 'model.js');
}
