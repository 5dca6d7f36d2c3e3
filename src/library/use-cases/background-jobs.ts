import { randomUUID } from 'node:crypto';
import type { Library } from '../library.ts';

/** A job as it carries itself out. */
export interface BackgroundJob<Status> {
  /** Aborted when it is given up. */
  readonly signal: AbortSignal;
  /** How it stands; whoever waits hears of it as soon as this is set. */
  status: Status;
}

/** Proxies and the host's own guard cut longer waits. In milliseconds. */
const LONGEST_WAIT_MS = 20_000;
/** Of jobs that are over, as those that are not are kept in any case. */
const MOST_KEPT = 50;

class Job<Status> implements BackgroundJob<Status> {
  readonly home: string;
  readonly user: string;
  readonly ending = new AbortController();
  isOver = false;
  #status: Status;
  #change = Promise.withResolvers<void>();

  constructor({ home, user }: Library, status: Status) {
    this.home = home;
    this.user = user;
    this.#status = status;
  }

  get signal(): AbortSignal {
    return this.ending.signal;
  }

  get status(): Status {
    return this.#status;
  }

  set status(status: Status) {
    this.#status = status;
    this.#change.resolve();
    this.#change = Promise.withResolvers();
  }

  /** Resolves at the next change. */
  get change(): Promise<void> {
    return this.#change.promise;
  }
}

/**
 * Work that a window asks for and then follows by its id, because it may take longer than a request: asking a model,
 * which may have to be loaded first. It goes on while nobody waits. Kept in memory, the latest ones.
 */
export class BackgroundJobs<Status> {
  readonly #jobs = new Map<string, Job<Status>>();

  /**
   * Begins it and returns at once.
   * @param status how it stands before anything has happened
   * @param carryOut yields how it ended, and must not reject
   */
  begin(
    library: Library,
    status: (id: string) => Status,
    carryOut: (job: BackgroundJob<Status>) => Promise<Status>,
  ): Status {
    const id = randomUUID();
    const job = new Job(library, status(id));
    this.#jobs.set(id, job);
    void carryOut(job).then((last) => {
      job.isOver = true;
      job.status = last;
    });
    for (const [key, { isOver }] of this.#jobs) {
      if (this.#jobs.size <= MOST_KEPT) break;
      if (isOver) this.#jobs.delete(key);
    }
    return job.status;
  }

  /**
   * Waits until it is over or there is news, at most 20 seconds, and says how it stands. Null for another user's, or one
   * that is forgotten.
   * @param isNews whether it stands otherwise than the asker knows; left out, only its end is news
   */
  async wait(library: Library, id: string, isNews: (status: Status) => boolean = () => false): Promise<Status | null> {
    const job = this.#find(library, id);
    if (!job) return null;
    let isLate = false;
    let timer: NodeJS.Timeout | undefined;
    const patience = new Promise<void>((resolve) => {
      timer = setTimeout(() => {
        isLate = true;
        resolve();
      }, LONGEST_WAIT_MS);
    });
    while (!job.isOver && !isNews(job.status) && !isLate) await Promise.race([job.change, patience]);
    clearTimeout(timer);
    return job.status;
  }

  /** Gives it up; null as `wait`. */
  stop(library: Library, id: string): Status | null {
    const job = this.#find(library, id);
    job?.ending.abort();
    return job ? job.status : null;
  }

  /** Gives up all of a library's, as its program ends. */
  stopAll({ home }: Pick<Library, 'home'>): void {
    for (const job of this.#jobs.values()) if (job.home === home) job.ending.abort();
  }

  #find({ home, user }: Library, id: string): Job<Status> | undefined {
    const job = this.#jobs.get(id);
    return job?.home === home && job.user === user ? job : undefined;
  }
}
