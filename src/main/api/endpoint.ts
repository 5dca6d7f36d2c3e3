import { fetchRequestHandler } from '@trpc/server/adapters/fetch';
import type { ApiContext } from './context.ts';
import { appApi } from './router.ts';

/** Where the window's API is served. */
export const API_PATH = '/api';

/** Answers a request of the window. `body` is its JSON, where the guard has read it already. */
export function answerApi(request: Request, body: unknown, context: ApiContext): Promise<Response> {
  return fetchRequestHandler({
    endpoint: API_PATH,
    req: body === undefined ? request : withBody(request, body),
    router: appApi,
    createContext: () => context,
    onError: ({ error }) => {
      if (error.code === 'INTERNAL_SERVER_ERROR') context.onFault(error.cause ?? error);
    },
  });
}

function withBody(request: Request, body: unknown): Request {
  return new Request(request.url, {
    method: request.method,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    signal: request.signal,
  });
}
