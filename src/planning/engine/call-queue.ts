import PQueue from 'p-queue';

/** Performs calls under a limit, most urgent first. */
export type CallQueue = <Answer>(priority: number, perform: () => Promise<Answer>) => Promise<Answer>;

/**
 * More turns of the event loop than computed stages stand between two that ask: each of them takes one, between its
 * start and that of the stage that it unblocks.
 */
const TURNS_UNTIL_HANDED_ON = 8;

/**
 * A slot is handed on a few turns of the event loop after its call ended. By then the stage that waited, and the stages
 * that it unblocked, also by what is computed between them, have queued their next calls, so the most urgent of them all
 * gets the slot.
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
          for (let turn = 0; turn < TURNS_UNTIL_HANDED_ON; turn += 1) await new Promise((next) => setImmediate(next));
        },
        { priority },
      );
    });
}
