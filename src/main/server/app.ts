import { Hono } from 'hono';
import { asUser } from '../../library/index.ts';
import { Scope } from '../../shared/contracts/token.ts';
import { API_PATH, answerApi } from '../api/endpoint.ts';
import { createMcpEndpoint } from '../mcp/endpoint.ts';
import type { McpOptions } from '../mcp/mcp-server.ts';
import type { Caller } from './caller.ts';
import { changeStream } from './changes.ts';
import { download } from './downloads.ts';
import { errorAnswer } from './error-answer.ts';
import { type ExamplePlans, exampleFile } from './examples.ts';
import { llmsText } from './llms.ts';
import { createPages, PAGE_PATHS } from './pages.ts';
import { eventStream } from './plan-events.ts';

/** What a door says of each request. */
interface RequestOrigin {
  readonly caller: Caller;
  /** The body, where the door has read it as JSON already. */
  readonly body?: unknown;
}

/** Everything that is served, to whoever a door lets in. It knows nothing of TCP, tokens or Electron. */
export interface ServerApp {
  fetch(request: Request, origin: RequestOrigin): Response | Promise<Response>;
  close(): Promise<void>;
}

export interface ServerOptions extends McpOptions {
  /** Folder of the built renderer; left out, there is no page for people. */
  readonly rendererFolder?: string;
  /** Left out, there are none. */
  readonly examples?: ExamplePlans;
  /** Answers a challenge as only this host can; see `host-file.ts`. */
  readonly prove?: (challenge: string) => string;
  /** See `plan-events.ts`. */
  readonly heartbeatMs?: number;
}

interface AppEnv {
  Bindings: RequestOrigin;
}

export function createServerApp(options: ServerOptions): ServerApp {
  const { library, server, examples, prove } = options;
  const mcp = createMcpEndpoint(options);
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

  app.on('GET', ['/download/*', '/plans/*', '/examples/*'], async ({ env }, next) => {
    if (env.caller.scopes.has('plans:read')) return next();
    return errorAnswer(NOT_A_READER);
  });
  app.get('/download/:planId/:file{.+}', ({ req, env }) =>
    download({ library: asUser(library, env.caller.user), request: req.raw, ...req.param() }),
  );
  app.get('/plans/:planId/events', ({ req, env }) =>
    eventStream(req.raw, {
      ...options,
      library: asUser(library, env.caller.user),
      planId: req.param('planId'),
      signal: closing.signal,
    }),
  );
  app.get('/examples/:id/:file', ({ req }) => exampleFile(req.raw, examples, req.param()));

  app.use(`${API_PATH}/*`, async ({ env }, next) => (isPerson(env.caller) ? next() : errorAnswer(NOT_THE_WINDOW)));
  app.get(`${API_PATH}/changes`, () => changeStream({ ...options, signal: closing.signal }));
  app.all(`${API_PATH}/*`, ({ req, env }) =>
    answerApi(req.raw, env.body, {
      library: asUser(library, env.caller.user),
      version: server.version,
      onFault: options.onFault,
    }),
  );
  if (options.rendererFolder !== undefined) {
    const pages = createPages(options.rendererFolder);
    app.on('GET', [...PAGE_PATHS], ({ req }) => pages.page(req.raw));
    app.get(
      '/assets/:name',
      async ({ req }) => (await pages.asset(req.raw, req.param('name'))) ?? errorAnswer(NOTHING_THERE),
    );
  }

  app.notFound(() => errorAnswer(NOTHING_THERE));
  app.onError((error, { req }) => {
    // The door knows the id of the request that is to be answered.
    if (req.path.startsWith('/mcp')) throw error;
    options.onFault(error);
    return errorAnswer(OUR_MISTAKE);
  });
  return {
    fetch: (request, origin) => app.fetch(request, origin),
    async close() {
      closing.abort();
      await Promise.all([mcp.close(), examples?.close()]);
    },
  };
}

/** Clients have tokens of their own, with scopes; the person at this computer may do everything. */
function isPerson({ client, scopes }: Caller): boolean {
  return client === null && Scope.options.every((scope) => scopes.has(scope));
}

const NOT_THE_WINDOW = {
  code: 'PERMISSION_DENIED',
  message: 'This is the interface of the window, and no client may use it.',
  details: { next: 'Agents use /mcp; GET /llms.txt tells what else there is.' },
};

const NOT_A_READER = {
  code: 'PERMISSION_DENIED',
  message: 'This client may not read plans: its token lacks the scope plans:read.',
  details: { scope: 'plans:read', next: 'Give the client a token with plans:read: planexe token create' },
};

const NOTHING_THERE = {
  code: 'NOT_FOUND',
  message: 'There is nothing at this address.',
  details: { next: 'GET /llms.txt tells what there is.' },
};

const OUR_MISTAKE = {
  code: 'INTERNAL_ERROR',
  message: 'The program made a mistake; it stands in its log.',
  details: { next: 'Try once more. If it happens again, report it.' },
};
