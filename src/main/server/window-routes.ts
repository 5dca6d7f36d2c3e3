import { Hono } from 'hono';
import { asUser, type Library } from '../../library/index.ts';
import type { DesktopServices, SecretStore } from '../../shared/contracts/desktop.ts';
import { API_PATH, answerApi } from '../api/endpoint.ts';
import type { MoveRequest } from '../host/relocate.ts';
import { isPerson } from '../serving/caller.ts';
import type { EventFeed } from '../serving/event-feed.ts';
import { changeStream } from './changes.ts';
import { DOCUMENT_ROUTE, documentUpload } from './document-upload.ts';
import { errorAnswer } from './error-answer.ts';
import { IMPORT_PATH, importUpload } from './import-upload.ts';
import { createPages, PAGE_PATHS } from './pages.ts';
import { reportView } from './report-view.ts';
import type { AppEnv } from './request-origin.ts';
import { SCHEDULE_IMPORT_ROUTE, scheduleUpload } from './schedule-upload.ts';
import { exportTaskFile, importTaskFile, TASK_EXPORT_ROUTE, TASK_IMPORT_ROUTE } from './task-files.ts';

export interface WindowRoutesOptions {
  readonly library: Library;
  readonly feed: EventFeed;
  readonly server: { readonly version: string };
  /** Folder of the built renderer; left out, there is no page for people. */
  readonly rendererFolder?: string;
  /** What the desktop app adds to the window's API. */
  readonly desktop?: DesktopServices;
  /** Takes keys where there is no desktop app to keep them. */
  readonly sessionKeys?: SecretStore;
  /** Ends this host, moves the library and starts again; left out, it cannot be moved from the window. */
  readonly moveLibrary?: (request: MoveRequest) => void;
  /** Where the server listens; left out, where the request came to. */
  readonly address?: () => string;
  /** The script of the command line, absolute; left out, the one that runs. */
  readonly script?: string;
  /** See `changes.ts`. */
  readonly heartbeatMs?: number;
  readonly onFault: (error: unknown) => void;
}

/**
 * All routes of the window: its pages, which need no sign-in, and the API behind them, which is for the person at this
 * computer only.
 * @param closing ends the streams
 */
export function windowRoutes(options: WindowRoutesOptions, closing: AbortSignal): Hono<AppEnv> {
  const { library, server, desktop, sessionKeys, moveLibrary, rendererFolder, address, script, onFault } = options;
  const routes = new Hono<AppEnv>();

  routes.on(['GET', 'POST'], [`${API_PATH}/*`, '/report/*'], async ({ env }, next) =>
    isPerson(env.caller) ? next() : errorAnswer(NOT_THE_WINDOW),
  );
  routes.get(`${API_PATH}/changes`, ({ env }) => changeStream({ ...options, user: env.caller.user, signal: closing }));
  routes.post(IMPORT_PATH, ({ req, env }) => importUpload(asUser(library, env.caller.user), req.raw, env.body));
  routes.post(TASK_IMPORT_ROUTE, ({ req, env }) =>
    importTaskFile(asUser(library, env.caller.user), req.param('projectId'), req.raw, env.body),
  );
  routes.post(SCHEDULE_IMPORT_ROUTE, ({ req, env }) =>
    scheduleUpload(asUser(library, env.caller.user), req.param('planId'), req.raw, env.body),
  );
  routes.post(DOCUMENT_ROUTE, ({ req, env }) =>
    documentUpload(asUser(library, env.caller.user), req.param('planId'), req.raw, env.body),
  );
  routes.get(TASK_EXPORT_ROUTE, ({ req, env }) =>
    exportTaskFile(asUser(library, env.caller.user), req.param('graphId'), req.raw),
  );
  routes.on(['GET', 'POST'], `${API_PATH}/*`, ({ req, env }) =>
    answerApi(req.raw, env.body, {
      library: asUser(library, env.caller.user),
      version: server.version,
      onFault,
      address: address?.() ?? new URL(req.url).origin,
      ...(script !== undefined && { script }),
      ...(desktop && { desktop }),
      ...(sessionKeys && { sessionKeys }),
      ...(moveLibrary && { moveLibrary }),
    }),
  );
  routes.get('/report/:planId', ({ req, env }) =>
    reportView({ library: asUser(library, env.caller.user), planId: req.param('planId'), request: req.raw }),
  );

  if (rendererFolder !== undefined) {
    const pages = createPages(rendererFolder);
    routes.on('GET', [...PAGE_PATHS], ({ req }) => pages.page(req.raw));
    routes.get(
      '/assets/:name',
      async ({ req }) => (await pages.asset(req.raw, req.param('name'))) ?? errorAnswer(NO_SUCH_ASSET),
    );
  }
  return routes;
}

const NOT_THE_WINDOW = {
  code: 'PERMISSION_DENIED',
  message: "This is the app window's own API; clients cannot use it.",
  details: { next: 'Agents use /mcp; GET /llms.txt lists the endpoints.' },
};

const NO_SUCH_ASSET = {
  code: 'NOT_FOUND',
  message: 'This page is from another version.',
  details: { next: 'Reload the page.' },
};
