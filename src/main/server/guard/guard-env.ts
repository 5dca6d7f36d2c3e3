import type { Context, MiddlewareHandler } from 'hono';
import type { Caller } from '../../serving/caller.ts';

/** A refused request, for the log: only the path is under the sender's control. */
export interface RefusalReport {
  /** Code of the refusal, such as UNAUTHORIZED. */
  readonly reason: string;
  readonly status: number;
  /** Without query, tokens and control characters, and of bounded length. */
  readonly path: string;
}

/** What the guard's checks know about a request; each adds to it. */
export interface GuardEnv {
  Bindings: {
    /** Names the connection, so that what one does wrong is not laid to another's account. */
    readonly connection: string;
    readonly onRefusal: (report: RefusalReport) => void;
  };
  Variables: {
    caller: Caller;
    /** Whose requests are counted together. */
    account: string;
    /** Whether what let the request in would let it in now; absent where everybody is let in. */
    stillHolds: (() => boolean) | undefined;
    /** The body as JSON; absent as long as it is not read, and where there is none. */
    body: unknown;
  };
}

export type GuardContext = Context<GuardEnv>;

/** One check: it calls `next`, or answers with a refusal. */
export type GuardCheck = MiddlewareHandler<GuardEnv>;
