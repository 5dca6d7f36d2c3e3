import { Hono } from 'hono';
import { asUser } from '../../library/index.ts';
import { createCallRecord } from '../mcp/call-record.ts';
import { createMcpEndpoint } from '../mcp/endpoint.ts';
import type { McpOptions } from '../mcp/mcp-server.ts';
import { unexpectedError } from '../serving/unexpected-error.ts';
import type { BrowserSessions } from './browser-sessions.ts';
import { download, downloadExport } from './downloads.ts';
import { errorAnswer } from './error-answer.ts';
import type { ExamplePlans } from './example-plans.ts';
import { exampleFile } from './examples.ts';
import { llmsText } from './llms.ts';
import { eventStream } from './plan-events.ts';
import { projectEvents } from './project-events.ts';
import type { AppEnv, RequestOrigin } from './request-origin.ts';
import { SESSION_PATH, sessionRoutes } from './session-routes.ts';
import { type WindowRoutesOptions, windowRoutes } from './window-routes.ts';

/** The whole app, for any caller that a guard admits. It does not depend on TCP, tokens or Electron. */
export interface ServerApp {
  fetch(request: Request, origin: RequestOrigin): Response | Promise<Response>;
  close(): Promise<void>;
}

export interface ServerOptions
  extends McpOptions,
    Pick<WindowRoutesOptions, 'rendererFolder' | 'desktop' | 'sessionKeys' | 'moveLibrary' | 'address' | 'script'> {
  /** Left out, no browser can become the window. */
  readonly sessions?: {
    readonly browsers: BrowserSessions;
    /** Ends all of them, also those of hosts before this one. */
    readonly endAll: () => void;
  };
  /** Left out, there are none. */
  readonly examples?: ExamplePlans;
  /** Answers a challenge as only this host can; see `host-file.ts`. */
  readonly prove?: (challenge: string) => string;
  /** See `plan-events.ts`. */
  readonly heartbeatMs?: number;
}

export function createServerApp(options: ServerOptions): ServerApp {
  const { library, server, examples, prove, sessions } = options;
  const record = createCallRecord(library, options.onFault);
  const mcp = createMcpEndpoint({ ...options, record });
  const closing = new AbortController();
  const app = new Hono<AppEnv>();

  app.get('/healthcheck', ({ req, json }) => {
    const challenge = req.query('challenge');
    const proof = challenge === undefined ? undefined : prove?.(challenge);
    return json({ ok: true, version: server.version, ...(proof !== undefined && { proof }) });
  });
  app.get('/llms.txt', ({ text, req }) => text(llmsText(new URL(req.url).origin)));

  app.all('/mcp', ({ req, env }) => mcp.fetch(req.raw, env.caller, env.body));
  app.all('/mcp/*', ({ req, env }) => mcp.fetch(req.raw, env.caller, env.body));

  app.on('GET', ['/download/*', '/exports/*', '/plans/*', '/projects/*', '/examples/*'], async ({ env }, next) => {
    if (env.caller.scopes.has('plans:read')) return next();
    return errorAnswer(NOT_A_READER);
  });
  app.get('/download/:planId/:file{.+}', ({ req, env }) =>
    download({ library: asUser(library, env.caller.user), request: req.raw, ...req.param() }),
  );
  app.get('/exports/:planId/:file', ({ req, env }) =>
    downloadExport({ library: asUser(library, env.caller.user), request: req.raw, ...req.param() }),
  );
  app.get('/plans/:planId/events', ({ req, env }) =>
    eventStream(req.raw, {
      ...options,
      library: asUser(library, env.caller.user),
      planId: req.param('planId'),
      signal: closing.signal,
    }),
  );
  app.get('/projects/:projectId/events', ({ req, env }) =>
    projectEvents(req.raw, {
      ...options,
      library: asUser(library, env.caller.user),
      projectId: req.param('projectId'),
      signal: closing.signal,
    }),
  );
  app.get('/examples/:id/:file', ({ req }) =>
    exampleFile(req.raw, examples, options.library.planner?.reportScript ?? null, req.param()),
  );

  if (sessions) app.route(SESSION_PATH, sessionRoutes(sessions.browsers, sessions.endAll));
  app.route('/', windowRoutes(options, closing.signal));

  app.notFound(() => errorAnswer(NOTHING_THERE));
  app.onError((error, { req }) => {
    // The guard knows the id of the request and answers with it.
    if (req.path.startsWith('/mcp')) throw error;
    options.onFault(error);
    return errorAnswer(unexpectedError(error));
  });
  return {
    fetch: (request, origin) => app.fetch(request, origin),
    async close() {
      closing.abort();
      await Promise.all([mcp.close(), examples?.close()]);
      record.close();
    },
  };
}

const NOT_A_READER = {
  code: 'PERMISSION_DENIED',
  message: 'This client cannot read plans: its token lacks the scope plans:read.',
  details: { scope: 'plans:read', next: 'Give the client a token with plans:read: planexe token create' },
};

const NOTHING_THERE = {
  code: 'NOT_FOUND',
  message: 'Nothing at this address.',
  details: { next: 'GET /llms.txt lists the endpoints.' },
};
