import type { Caller } from '../serving/caller.ts';

/** What the guard knows about each request. */
export interface RequestOrigin {
  readonly caller: Caller;
  /** The body, where the guard has read it already: JSON as its value, anything else as bytes. */
  readonly body?: unknown;
}

export interface AppEnv {
  Bindings: RequestOrigin;
}
