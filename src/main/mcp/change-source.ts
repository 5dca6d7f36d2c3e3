/** Hears that what can be read as a resource has changed. */
export interface ChangeListener {
  /** Resources were added or removed. */
  listChanged(): void;
  /** The content at this address has changed. */
  updated(uri: string): void;
}

/** Reports changes to one user's resources; each era of the protocol passes them on in its own form. */
export interface ChangeSource {
  /** Addresses whose changes it can report; whoever asked for another would wait for ever. */
  readonly addresses: RegExp;
  /** Starts reporting. Returns a function that ends it. */
  subscribe(user: string, listener: ChangeListener): () => void;
}
