import { LeaseLost, type Planner } from '../../library/index.ts';
import type {
  PlannerAnswers,
  PlannerCall,
  PlannerMethod,
  PlannerReply,
  PlannerRequest,
  ThrownError,
} from '../../planner/planner-calls.ts';
import { forkHelper, type HelperProcess, type StartHelper } from '../../platform/helper-process.ts';
import { type ErrorCode, err, type Result } from '../../shared/result.ts';

export interface PlannerProcessOptions {
  /** Answers in this process what takes no time. */
  readonly planner: Planner;
  /** The library's folder. */
  readonly home: string;
  /** Absolute path of the built planner process. */
  readonly path: string;
  readonly startHelper?: StartHelper;
  /** How long a call may take, in milliseconds; the process is ended then. */
  readonly limitMs?: number;
  /** How long a process that nobody asks is kept, in milliseconds. */
  readonly idleMs?: number;
  /** A call that did not end as it should, for the log. */
  readonly onFault?: (error: unknown) => void;
}

/** A planner whose long calls are carried out by a process of its own. */
export interface PlannerProcess {
  /**
   * The given planner, with its long calls in the process. A long call is INTERNAL_ERROR when the process dies and
   * TIMED_OUT when it takes too long; finished work is kept, and it can be repeated.
   */
  readonly planner: Planner;
  /** Lets the call that is under way end, refuses others, and ends the process. */
  close(): Promise<void>;
}

const LIMIT_MS = 45_000;
/** Its memory is given back after a minute. */
const IDLE_MS = 60_000;
/** What it reads comes from anywhere; plans take a tenth of this. */
const HEAP_MB = 2_048;
/** How long the call under way may take when the host ends. */
const CLOSE_MS = 10_000;
/**
 * Texts up to so many characters are read in this process: a prompt within a few milliseconds, or some seventy if it
 * says nothing but amounts; data within ten.
 */
const SHORT_PROMPT = 4_000;
const SHORT_DATA = 50_000;
/** Characters or bytes of a file that somebody imports; these come from anywhere. */
const SHORT_FILE = 10_000;

/**
 * Creates the planner of a host. The process starts with the first long call, ends when it has been idle for a while,
 * and is started again after that or after a crash. Calls are carried out one after another.
 */
export function createPlannerProcess(options: PlannerProcessOptions): PlannerProcess {
  const { planner, limitMs = LIMIT_MS, idleMs = IDLE_MS, onFault } = options;
  let running: Running | null = null;
  let closing = false;
  let lastId = 0;
  let turn: Promise<unknown> = Promise.resolve();
  let idle: NodeJS.Timeout | undefined;

  const ask = <Method extends PlannerMethod>(
    request: PlannerRequest & { readonly method: Method },
  ): Promise<Result<PlannerAnswers[Method]>> => {
    const answered = turn.then(() => call(request));
    turn = answered.catch(() => undefined);
    // The process answers a method with what that method yields.
    return answered as Promise<Result<PlannerAnswers[Method]>>;
  };

  async function call(request: PlannerRequest): Promise<Result<PlannerAnswers[PlannerMethod]>> {
    if (closing) return err('INTERNAL_ERROR', 'PlanExe is ending.', { next: 'Try again when it runs again.' });
    clearTimeout(idle);
    running ??= start();
    const asked = running;
    lastId += 1;
    const outcome = await answerTo(asked, { id: lastId, request });
    if ('type' in outcome) {
      idle = setTimeout(rest, idleMs);
      idle.unref();
      if (outcome.type === 'thrown') throw errorOf(outcome.error);
      return outcome.answer;
    }
    asked.helper.kill();
    await asked.helper.gone;
    onFault?.(new Error(`the planner process ${outcome.words} during ${request.method}`));
    return err(outcome.code, `The calculation was given up: the process that calculates ${outcome.words}.`, {
      next: outcome.next,
    });
  }

  function start(): Running {
    const started = startPlanner(options);
    void started.helper.gone.then(() => {
      if (running === started) running = null;
    });
    return started;
  }

  async function answerTo({ helper, ready, replies }: Running, sent: PlannerCall): Promise<Ending> {
    let late: NodeJS.Timeout | undefined;
    try {
      return await new Promise((resolve) => {
        late = setTimeout(() => resolve(tookTooLong(limitMs)), limitMs);
        void helper.gone.then(() => resolve(ENDED));
        replies.take = (reply) => {
          if (reply.id === sent.id) resolve(reply);
        };
        void ready.then(() => helper.send(sent));
      });
    } finally {
      clearTimeout(late);
    }
  }

  function rest(): void {
    running?.helper.end();
    running = null;
  }

  return {
    planner: {
      ...planner,
      refresh: ({ user }, planId) => ask({ method: 'refresh', user, planId }),
      previewSchedule: ({ user }, planId, changes, baseline) =>
        ask({ method: 'previewSchedule', user, planId, changes, baseline }),
      forecast: (request) => ask({ method: 'forecast', request }),
      timeline: (request) => ask({ method: 'timeline', request }),
      exportFile: ({ user }, request) => ask({ method: 'exportFile', user, request }),
      printedReport: ({ user }, planId, part) => ask({ method: 'printedReport', user, planId, part }),
      statusPages: (report) => ask({ method: 'statusPages', report }),
      longData: SHORT_DATA,
      validateStageText: (stageId, text) =>
        text.length > SHORT_DATA
          ? ask({ method: 'validateStageText', stageId, text })
          : planner.validateStageText(stageId, text),
      readTaskFile: (file) =>
        file.text.length > SHORT_FILE ? ask({ method: 'readTaskFile', file }) : planner.readTaskFile(file),
      compareScheduleFile: (tables, bytes) =>
        bytes.length > SHORT_FILE
          ? ask({ method: 'compareScheduleFile', tables, bytes: Buffer.from(bytes).toString('base64') })
          : planner.compareScheduleFile(tables, bytes),
      // Always there: a small file may unpack to a large one, and readers of others may fail.
      attachDocuments: ({ files, ...request }) =>
        ask({
          method: 'attachDocuments',
          request: {
            ...request,
            files: files.map(({ name, bytes }) => ({ name, bytes: Buffer.from(bytes).toString('base64') })),
          },
        }),
      checkPrompt: (text, dayZero) =>
        text.length > SHORT_PROMPT ? ask({ method: 'checkPrompt', text, dayZero }) : planner.checkPrompt(text, dayZero),
    },
    async close() {
      closing = true;
      clearTimeout(idle);
      const helper = running?.helper;
      if (!helper) return;
      const late = setTimeout(() => helper.kill(), CLOSE_MS);
      await turn;
      helper.end();
      await helper.gone;
      clearTimeout(late);
    },
  };
}

type Reply = Exclude<PlannerReply, { readonly type: 'ready' }>;

/** Why there is no answer. */
interface NoReply {
  readonly code: ErrorCode;
  /** What the process did. */
  readonly words: string;
  readonly next: string;
}

type Ending = Reply | NoReply;

const ENDED: NoReply = {
  code: 'INTERNAL_ERROR',
  words: 'ended unexpectedly',
  next: 'Try again; what was finished is kept.',
};

function tookTooLong(limitMs: number): NoReply {
  return {
    code: 'TIMED_OUT',
    words: `took longer than ${Math.round(limitMs / 1000)} seconds`,
    next: 'Shorten the text or the change and try again; what was finished is kept.',
  };
}

interface Running {
  readonly helper: HelperProcess;
  /** Resolves when it can be called. */
  readonly ready: Promise<void>;
  /** Who waits for the next reply. */
  readonly replies: { take: ((reply: Reply) => void) | null };
}

function startPlanner({ path, home, startHelper = forkHelper }: PlannerProcessOptions): Running {
  const ready = Promise.withResolvers<void>();
  const replies: Running['replies'] = { take: null };
  const helper = startHelper({
    path,
    name: 'PlanExe planning',
    maxHeapMb: HEAP_MB,
    env: { ...process.env, PLANEXE_HOME: home },
    onMessage(message) {
      // It comes from our own program.
      const reply = message as PlannerReply;
      if (reply.type === 'ready') ready.resolve();
      else replies.take?.(reply);
    },
    onStart: () => undefined,
  });
  return { helper, ready: ready.promise, replies };
}

function errorOf({ name, code, message, stack }: ThrownError): Error {
  if (name === 'LeaseLost') return new LeaseLost(message);
  const error = Object.assign(new Error(message), code !== null && { code });
  error.name = name;
  if (stack !== null) error.stack = stack;
  return error;
}
