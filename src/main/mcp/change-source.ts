/** Hears that what can be read as a resource has changed. */
export interface ChangeListener {
  /** Resources have come or gone. */
  listChanged(): void;
  /** What stands behind this address is another than before. */
  updated(uri: string): void;
}

/** Tells what becomes of the resources of one user; the two eras of the protocol pass it on in ways of their own. */
export interface ChangeSource {
  /** Begins to tell. Returns how to stop. */
  subscribe(user: string, listener: ChangeListener): () => void;
}
