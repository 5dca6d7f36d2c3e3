import type { Authority } from './authenticate.ts';
import { bearerToken } from './bearer-token.ts';
import type { GuardCheck } from './guard-env.ts';

/**
 * Ends streams whose token was revoked. Everything else a token is asked about anew, but a stream goes on for as long as
 * its reader likes.
 * @param everyMs how often it is asked about, in milliseconds
 */
export function endWithToken({ verifyToken }: Pick<Authority, 'verifyToken'>, everyMs: number): GuardCheck {
  return async (context, next) => {
    await next();
    const { res, req } = context;
    const token = bearerToken(req.raw.headers.get('authorization') ?? '');
    const isStream = res.headers.get('content-type')?.startsWith('text/event-stream') ?? false;
    if (!res.body || !isStream || token === null) return;
    context.res = new Response(
      endWhen(res.body, () => isRevoked(verifyToken, token), everyMs),
      res,
    );
  };
}

function isRevoked(verifyToken: Authority['verifyToken'], token: string): boolean {
  try {
    return verifyToken(token) === null;
  } catch {
    // The library is busy. It is asked again soon.
    return false;
  }
}

function endWhen(body: ReadableStream<Uint8Array>, isOver: () => boolean, everyMs: number): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  let timer: NodeJS.Timeout | undefined;
  let ended = false;
  const end = () => {
    ended = true;
    clearInterval(timer);
  };
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        timer = setInterval(() => {
          if (!isOver()) return;
          end();
          controller.close();
          void reader.cancel().catch(() => undefined);
        }, everyMs);
        timer.unref();
      },
      async pull(controller) {
        const { done, value } = await reader.read();
        if (ended) return;
        if (!done) return controller.enqueue(value);
        end();
        controller.close();
      },
      cancel(reason) {
        end();
        return reader.cancel(reason);
      },
    },
    // Nothing is read ahead of a slow reader.
    { highWaterMark: 0 },
  );
}
