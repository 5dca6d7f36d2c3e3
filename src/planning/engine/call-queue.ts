import PQueue from 'p-queue';

/** Performs calls under a limit, most urgent first. */
export type CallQueue = <Answer>(priority: number, perform: () => Promise<Answer>) => Promise<Answer>;

/**
 * A slot is handed on one turn of the event loop after its call ended. By then the stage that waited, and the stages
 * that it unblocked, have queued their next calls, so the most urgent of them all gets the slot.
 */
export function callQueue(concurrency: number): CallQueue {
  return callQueueOn(new PQueue({ concurrency }));
}

/** The same on a queue whose limit the caller changes as it goes. */
export function callQueueOn(places: PQueue): CallQueue {
  return (priority, perform) =>
    new Promise((resolve, reject) => {
      void places.add(
        async () => {
          await perform().then(resolve, reject);
          await new Promise((next) => setImmediate(next));
        },
        { priority },
      );
    });
}
