import { useSyncExternalStore } from 'react';

const KEY = 'tour-done';
const listeners = new Set<() => void>();

/** Whether the tour was taken or skipped in this browser or app. */
export function isTourDone(): boolean {
  return localStorage.getItem(KEY) === JSON.stringify(true);
}

/** Remembers that the tour was taken or skipped: it is not offered again by itself. */
export function noteTourDone(): void {
  localStorage.setItem(KEY, JSON.stringify(true));
  for (const listener of listeners) listener();
}

/** The same as `isTourDone`, for what is shown only until then. */
export function useTourDone(): boolean {
  return useSyncExternalStore(onTourDone, isTourDone);
}

function onTourDone(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
