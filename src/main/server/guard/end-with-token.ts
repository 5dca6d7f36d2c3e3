import type { GuardCheck } from './guard-env.ts';

/**
 * Ends streams whose token was revoked, or whose session has ended. Other requests are checked each time, but a stream
 * may last for as long as its reader stays.
 * @param everyMs interval of the check, in milliseconds
 */
export function endWithToken(everyMs: number): GuardCheck {
  return async (context, next) => {
    await next();
    const { res } = context;
    const { stillHolds } = context.var;
    const isStream = res.headers.get('content-type')?.startsWith('text/event-stream') ?? false;
    if (!res.body || !isStream || !stillHolds) return;
    context.res = new Response(
      endWhen(res.body, () => isOver(stillHolds), everyMs),
      res,
    );
  };
}

function isOver(stillHolds: () => boolean): boolean {
  try {
    return !stillHolds();
  } catch {
    // The library is busy. It is asked again soon.
    return false;
  }
}

function endWhen(body: ReadableStream<Uint8Array>, isEnd: () => boolean, everyMs: number): ReadableStream<Uint8Array> {
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
          if (!isEnd()) return;
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
