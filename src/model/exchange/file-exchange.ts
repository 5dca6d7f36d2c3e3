import { basename, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import {
  type Library,
  liveQuestions,
  planRow,
  questionRow,
  questionState,
  questionView,
  submitAnswer,
} from '../../library/for-drafting.ts';
import { errorCode, errorLabel } from '../../platform/system-error.ts';
import { idsIn, moveAnswer, ownFolder, putJson, readAnswer, removeFile } from './answer-files.ts';

interface FileExchangeOptions {
  readonly library: Library;
  readonly planId: string;
  /** Folder that questions are written to; left out, `outbox` in the library's folder. */
  readonly outbox?: string;
  /** Folder that answers are read from; left out, `inbox` in the library's folder. */
  readonly inbox?: string;
  /** Aborted when nothing more is to be read or written. */
  readonly signal: AbortSignal;
  /** Called with the code of a system error, such as ENOSPC, or the name of another; the exchange tries again. */
  readonly onFault?: (code: string) => void;
  /** Milliseconds between two polls of the folders. */
  readonly pollMs?: number;
  /** How long a file that is not JSON must be unchanged before it counts as complete, in milliseconds. */
  readonly settleMs?: number;
}

const POLL_MS = 250;
const SETTLE_MS = 3_000;
/** How long one submission waits for its verdict before the next poll asks again. */
const VERDICT_MS = 2_000;

/**
 * Lets a person or program answer a plan's questions by files. Each question is a file `<draft_id>.json` in the
 * outbox; its answer is a file of the same name in the inbox. An accepted answer moves to `inbox/done`; a rejected one
 * moves to `inbox/rejected`, with its faults in `<draft_id>.faults.json` beside it and beside the question. Other
 * files are left alone.
 *
 * @returns when the signal is aborted and nothing is in progress. Rejects only then, when an error occurred that was
 * not a disk error.
 * @throws StageError when one of the folders cannot be used
 */
export function startFileExchange(options: FileExchangeOptions): Promise<void> {
  const done = serve(new FileExchange(options), options);
  // The caller may await it much later; this prevents an unhandled rejection.
  done.catch(() => undefined);
  return done;
}

async function serve(exchange: FileExchange, { signal, pollMs = POLL_MS }: FileExchangeOptions): Promise<void> {
  while (!signal.aborted) {
    exchange.look();
    await pause(pollMs, undefined, { ref: false, signal }).catch(ignoreAbort);
  }
  await exchange.end();
}

function ignoreAbort(error: unknown): void {
  if (!(error instanceof Error) || error.name !== 'AbortError') throw error;
}

class FileExchange {
  readonly #options: FileExchangeOptions;
  readonly #library: Library;
  readonly #title: string;
  readonly #outbox: string;
  readonly #inbox: string;
  readonly #done: string;
  readonly #rejected: string;
  readonly #offered = new Set<string>();
  readonly #underWay = new Map<string, Promise<void>>();
  /** The first error that did not come from the disk; null when there was none. */
  #unexpected: unknown = null;
  /** Files that were not JSON when last looked at: as what, and since when. */
  readonly #unparsable = new Map<string, { readonly stamp: string; readonly since: number }>();

  constructor(options: FileExchangeOptions) {
    const { library, planId, outbox = join(library.home, 'outbox'), inbox = join(library.home, 'inbox') } = options;
    const plan = planRow(library, planId);
    if (!plan) throw new Error(`no plan ${planId}`);
    this.#options = options;
    // The worker serves the plans of every user; answers in files count as the plan owner's.
    this.#library = { ...library, user: plan.user };
    this.#title = plan.title;
    this.#outbox = ownFolder(outbox);
    this.#inbox = ownFolder(inbox);
    this.#done = ownFolder(join(inbox, 'done'));
    this.#rejected = ownFolder(join(inbox, 'rejected'));
    // Questions written by an earlier worker stay, unless they are over.
    for (const id of idsIn(this.#outbox)) if (questionRow(library, id)?.planId === planId) this.#offered.add(id);
  }

  look(): void {
    this.#keepGoing(() => this.#offer());
    this.#keepGoing(() => this.#collect());
  }

  /**
   * Waits for what is in progress and deletes questions that are no longer asked. @throws the first unexpected error
   */
  async end(): Promise<void> {
    await Promise.all(this.#underWay.values());
    this.#keepGoing(() => this.#withdraw(liveQuestions(this.#library, this.#options.planId)));
    if (this.#unexpected !== null) throw this.#unexpected;
  }

  #offer(): void {
    const live = liveQuestions(this.#library, this.#options.planId);
    this.#withdraw(live);
    for (const id of live) {
      if (this.#offered.has(id)) continue;
      const row = questionRow(this.#library, id);
      if (!row?.question) continue;
      const { plan_id, word_budgets, expires_at: _, faults: __, tries_left: ___, ...view } = questionView(row);
      putJson(this.#outbox, `${id}.json`, {
        ...view,
        plan: { id: plan_id, title: this.#title },
        word_budget: word_budgets.answer,
        answer_to: `${basename(this.#inbox)}/${id}.json`,
      });
      this.#offered.add(id);
    }
  }

  #withdraw(live: readonly string[]): void {
    for (const id of this.#offered) {
      if (live.includes(id)) continue;
      removeFile(this.#outbox, `${id}.json`);
      removeFile(this.#outbox, `${id}.faults.json`);
      this.#offered.delete(id);
    }
  }

  #collect(): void {
    const there = idsIn(this.#inbox);
    for (const id of this.#unparsable.keys()) if (!there.includes(id)) this.#unparsable.delete(id);
    for (const id of there) {
      if (this.#underWay.has(id)) continue;
      const work = this.#take(id)
        .catch((error: unknown) => this.#failed(error))
        .finally(() => this.#underWay.delete(id));
      this.#underWay.set(id, work);
    }
  }

  async #take(id: string): Promise<void> {
    const question = questionRow(this.#library, id);
    // It belongs to another plan's exchange; or its run is over, and the next one may ask the same question.
    if (question && (question.planId !== this.#options.planId || question.state === 'withdrawn')) return;
    const file = readAnswer(this.#inbox, id);
    if (file.kind === 'gone') return;
    const { stamp } = file;
    if (!question) return this.#turnDown(id, stamp, ['Unknown question id: it is wrong, or its plan was deleted.']);
    if (file.kind === 'refused') return this.#turnDown(id, stamp, [file.why]);
    if (file.kind === 'unparsable') {
      if (this.#hasSettled(id, stamp)) this.#turnDown(id, stamp, ['The file is not JSON.']);
      return;
    }
    const submission = { draft_id: id, data: file.data, answerer: 'file' };
    const verdict = await submitAnswer(this.#library, submission, { waitMs: VERDICT_MS });
    if (!verdict.ok) {
      // Leased by another taker, or its run is over: the file stays until that is decided.
      if (verdict.error.code !== 'DRAFT_EXPIRED') this.#turnDown(id, stamp, [verdict.error.message]);
    } else if ('accepted' in verdict.value) {
      if (!verdict.value.accepted) return this.#turnDown(id, stamp, verdict.value.faults, verdict.value);
      moveAnswer(this.#inbox, id, stamp, this.#done);
      this.#withdraw(liveQuestions(this.#library, this.#options.planId));
    }
  }

  /** Whether a file that is not JSON has been unchanged long enough to count as complete. */
  #hasSettled(id: string, stamp: string): boolean {
    const before = this.#unparsable.get(id);
    const now = performance.now();
    if (before?.stamp === stamp) return now - before.since >= (this.#options.settleMs ?? SETTLE_MS);
    this.#unparsable.set(id, { stamp, since: now });
    return false;
  }

  #turnDown(
    id: string,
    stamp: string,
    faults: readonly string[],
    verdict: { readonly may_stay?: boolean; readonly tries_left?: number } = {},
  ): void {
    const name = moveAnswer(this.#inbox, id, stamp, this.#rejected);
    // The file was replaced in the meantime: it is another answer, and these are not its faults.
    if (name === null) return;
    const report = {
      draft_id: id,
      faults,
      ...(verdict.tries_left !== undefined && { tries_left: verdict.tries_left }),
      ...(verdict.may_stay && { note: 'To submit the same answer anyway, put it into the inbox again.' }),
      answer: `${basename(this.#inbox)}/rejected/${name}`,
    };
    putJson(this.#rejected, name.replace(/json$/, 'faults.json'), report);
    const state = questionState(this.#library, id);
    if (state === 'open' || state === 'leased') putJson(this.#outbox, `${id}.faults.json`, report);
  }

  #keepGoing(work: () => void): void {
    try {
      work();
    } catch (error) {
      this.#failed(error);
    }
  }

  /** A full disk or missing permission may be fixed while the run waits; an unexpected error is thrown at the end. */
  #failed(error: unknown): void {
    if (errorCode(error) === null) this.#unexpected ??= error;
    this.#options.onFault?.(errorLabel(error));
  }
}
