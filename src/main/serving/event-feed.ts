import {
  changesSince,
  type Library,
  type LibraryChange,
  type LibraryEvent,
  latestChange,
  latestCursor,
  libraryEventsSince,
} from '../../library/index.ts';

/** Called with what has just happened, in the order of cursors, at most a few thousand at once. */
export type EventListener = (events: readonly LibraryEvent[]) => void;

/** Called with changes that no event reports, in their order. */
export type ChangeListener = (changes: readonly LibraryChange[]) => void;

/**
 * What happens in the library, read once for all listeners. It reads from the database, so that it includes changes by
 * other processes; a hint only makes it read sooner.
 */
export interface EventFeed {
  /** Every event from now on, without gaps. Returns how to stop listening. */
  listen(listener: EventListener): () => void;
  /** Every change from now on that no event tells. Returns how to stop listening. */
  listenToChanges(listener: ChangeListener): () => void;
  /** Something may have happened. */
  hint(): void;
  close(): void;
}

interface Listening {
  readonly listener: EventListener;
  /** Cursor of the newest event when the listening began, which is not told any more. */
  readonly since: number;
}

const LOOK_MS = 200;
const BATCH = 2_000;
/** A fast writer must not keep the other listeners waiting. */
const BATCHES_AT_ONCE = 5;

/**
 * Starts to watch the library; earlier events are not reported.
 * @param onFault called for a listener that threw, after which the other listeners are still called; and for a failed
 * read, after which the next one finds what it missed.
 */
export function createEventFeed(library: Library, onFault: (error: unknown) => void): EventFeed {
  const listeners = new Set<Listening>();
  const changeListeners = new Set<{ readonly listener: ChangeListener; readonly since: number }>();
  let cursor = latestCursor(library);
  let lastChange = latestChange(library);
  let hinted: NodeJS.Immediate | undefined;
  let closed = false;

  const look = () => {
    for (let batch = 0; !closed; batch += 1) {
      // Much cheaper than reading, and usually there is nothing new.
      if (latestCursor(library) <= cursor) return;
      if (batch === BATCHES_AT_ONCE) return hint();
      const events = libraryEventsSince(library, cursor, BATCH);
      const last = events.at(-1);
      if (!last) return;
      cursor = last.cursor;
      tell([...listeners], events);
    }
  };
  const lookForChanges = () => {
    if (closed || latestChange(library) <= lastChange) return;
    const changes = changesSince(library, lastChange);
    const last = changes.at(-1);
    if (!last) return;
    lastChange = last.id;
    for (const listening of [...changeListeners]) {
      const news = changes.filter(({ id }) => id > listening.since);
      if (news.length === 0 || !changeListeners.has(listening)) continue;
      try {
        listening.listener(news);
      } catch (error) {
        onFault(error);
      }
    }
  };
  const tell = (everybody: readonly Listening[], events: readonly LibraryEvent[]) => {
    for (const listening of everybody) {
      // A listener called before it may have removed this one.
      if (!listeners.has(listening)) continue;
      const news = events.filter((event) => event.cursor > listening.since);
      if (news.length === 0) continue;
      try {
        listening.listener(news);
      } catch (error) {
        onFault(error);
      }
    }
  };
  const tryToLook = () => {
    try {
      look();
      lookForChanges();
    } catch (error) {
      onFault(error);
    }
  };
  const hint = () => {
    if (closed) return;
    hinted ??= setImmediate(() => {
      hinted = undefined;
      tryToLook();
    });
  };
  const timer = setInterval(tryToLook, LOOK_MS);
  timer.unref();

  return {
    listen(listener) {
      const listening: Listening = { listener, since: latestCursor(library) };
      listeners.add(listening);
      return () => listeners.delete(listening);
    },
    listenToChanges(listener) {
      const listening = { listener, since: latestChange(library) };
      changeListeners.add(listening);
      return () => changeListeners.delete(listening);
    },
    hint,
    close() {
      closed = true;
      clearInterval(timer);
      if (hinted) clearImmediate(hinted);
      listeners.clear();
      changeListeners.clear();
    },
  };
}
