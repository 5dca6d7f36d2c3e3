/**
 * Whether runs at low priority wait, because the computer runs on battery or is hot: those under way go back to the
 * queue with what they have finished, and none is claimed.
 */
export class PowerWait {
  #begun = new AbortController();

  /** Aborted when the next wait begins; during one it is. */
  get signal(): AbortSignal {
    return this.#begun.signal;
  }

  /** To be called again and again. @param isDue whether there is a reason to wait now */
  look(isDue: boolean): boolean {
    if (isDue) this.#begun.abort();
    else if (this.#begun.signal.aborted) this.#begun = new AbortController();
    return isDue;
  }
}
