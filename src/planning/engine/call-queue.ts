import PQueue from 'p-queue';

/** Performs calls under a limit, most urgent first. */
export type CallQueue = <Answer>(priority: number, perform: () => Promise<Answer>) => Promise<Answer>;

/**
 * A place is passed on one turn of the event loop after its call ended: by then the stage that waited has asked for its
 * next call, and the stages that it freed for theirs, and the most urgent of all gets the place. Passed on at once, it
 * would go to whoever queued already, and a chain of calls would lose its place after every one.
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
