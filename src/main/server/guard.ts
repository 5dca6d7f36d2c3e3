import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { timeout } from 'hono/timeout';
import type { Caller } from '../serving/caller.ts';
import type { ServerApp } from './app.ts';
import { type Authority, authenticate } from './guard/authenticate.ts';
import { endWithToken } from './guard/end-with-token.ts';
import type { GuardEnv, RefusalReport } from './guard/guard-env.ts';
import { notStored, safeHeaders } from './guard/headers.ts';
import { PROTOCOL_CODE } from './guard/json-rpc-error.ts';
import { GUARD_LIMITS, type GuardLimits } from './guard/limits.ts';
import { exactHost, type OwnHosts, ownOrigin } from './guard/own-address.ts';
import { limitRequests } from './guard/rate-limit.ts';
import { readBody } from './guard/read-body.ts';
import { type Refusal, refuse } from './guard/refuse.ts';
import { nothingToDiscover, servedMethod } from './guard/served.ts';

export type { RefusalReport } from './guard/guard-env.ts';
export type { GuardLimits } from './guard/limits.ts';
export { loopbackHosts } from './guard/own-address.ts';

export interface GuardOptions extends Authority {
  /** Asked with each request, as the port is known only when the server listens. */
  readonly hosts: OwnHosts;
  /** Where they differ from the usual ones. */
  readonly limits?: Partial<GuardLimits>;
  readonly onRefusal?: (report: RefusalReport) => void;
  /** Called with an unexpected error, for the log; clients are only told that one occurred. */
  readonly onFault: (error: unknown) => void;
}

/** Answers whatever comes in over HTTP. `connection` is the server's side of it, where there is one. */
export type RequestHandler = (request: Request, connection?: Pick<HttpBindings, 'incoming'>) => Promise<Response>;

/** The guard for programs on this computer: passes permitted requests to the app, and refuses the rest. */
export function createGuard(app: ServerApp, options: GuardOptions): RequestHandler {
  const limits = { ...GUARD_LIMITS, ...options.limits };
  const guard = new Hono<GuardEnv>();
  guard.use(
    safeHeaders(),
    notStored(),
    exactHost(options.hosts),
    ownOrigin(options.hosts),
    servedMethod(),
    nothingToDiscover(),
    authenticate(options, limits.failures),
    endWithToken(limits.streamCheckMs),
    limitRequests(limits.requests),
    readBody(limits),
    timeout(limits.answerMs, TOO_LATE),
  );
  guard.all('*', ({ req, var: { caller, body } }) => app.fetch(req.raw, { caller, body }));
  guard.onError((error, context) => {
    if (error === TOO_LATE) return refuse(context, NO_ANSWER);
    options.onFault(error);
    return refuse(context, INTERNAL_ERROR);
  });
  const onRefusal = options.onRefusal ?? (() => undefined);
  const nameOf = namesOfConnections();
  return async (request, connection) => guard.fetch(request, { connection: nameOf(connection?.incoming), onRefusal });
}

/**
 * The handler for a window of this very process, where the caller is always the same person. Answers carry the same
 * headers, because the window is a browser too.
 */
export function createWindowHandler(app: ServerApp, caller: Caller): (request: Request) => Promise<Response> {
  const guarded = new Hono();
  guarded.use(safeHeaders(), notStored());
  guarded.all('*', ({ req }) => app.fetch(req.raw, { caller }));
  return async (request) => guarded.fetch(request);
}

/** Not by port: that is soon another connection's. */
function namesOfConnections(): (incoming: HttpBindings['incoming'] | undefined) => string {
  const names = new WeakMap<object, string>();
  let count = 0;
  return (incoming) => {
    if (!incoming) return 'none';
    const known = names.get(incoming.socket);
    if (known !== undefined) return known;
    count += 1;
    const name = `connection ${count}`;
    names.set(incoming.socket, name);
    return name;
  };
}

const TOO_LATE = new HTTPException(504);

const NO_ANSWER: Refusal = {
  status: 504,
  code: 'NO_ANSWER',
  message: 'The request timed out.',
  next: 'Check what was done before you send the request again.',
};

const INTERNAL_ERROR: Refusal = {
  status: 500,
  code: 'INTERNAL_ERROR',
  message: 'Internal error; the log has details.',
  next: 'Try again. If it keeps happening, report it.',
  protocolCode: PROTOCOL_CODE.internalError,
};
