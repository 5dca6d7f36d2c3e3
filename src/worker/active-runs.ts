import { AGENT, type ClaimedRun, LeaseLost, type Library, MOST_RUNS, releaseRun } from '../library/for-drafting.ts';

/** The runs that a worker works on, and whether it may claim another. */
export class ActiveRuns {
  readonly #underWay = new Set<Promise<void>>();
  /** Those that keep others from beginning: all but those that wait for people. */
  readonly #taking = new Set<ClaimedRun>();
  /** Those that could neither be ended nor handed back, because the library could not be written to. */
  readonly #stranded = new Set<ClaimedRun>();

  hasAny(): boolean {
    return this.#underWay.size + this.#stranded.size > 0;
  }

  /** What may be claimed now: any run, or those of one profile, because all places are taken. */
  claimable(): { readonly profile?: string } {
    return this.#taking.size < MOST_RUNS ? {} : { profile: AGENT };
  }

  /**
   * Keeps a run until the work on it is over.
   * @param onError called when the work failed because the library could not be written to; what it throws is thrown
   */
  add(run: ClaimedRun, work: Promise<void>, onError: (error: unknown) => void): void {
    if (run.profile !== AGENT) this.#taking.add(run);
    const over = work
      .catch((error: unknown) => {
        onError(error);
        this.#stranded.add(run);
      })
      .finally(() => {
        this.#taking.delete(run);
        this.#underWay.delete(over);
      });
    this.#underWay.add(over);
  }

  /** The run waits for people, however long they take. */
  waitsForPeople(run: ClaimedRun): void {
    this.#taking.delete(run);
  }

  /** Returns stranded runs to the queue: nobody claims a run from itself. @throws when the library is still not writable */
  releaseStranded(library: Library): void {
    for (const run of this.#stranded) {
      try {
        releaseRun(library, run);
      } catch (error) {
        if (!(error instanceof LeaseLost)) throw error;
      }
      this.#stranded.delete(run);
    }
  }

  /** Resolves when the work on every run is over. */
  async over(): Promise<void> {
    await Promise.all(this.#underWay);
  }
}
