import { useSyncExternalStore } from 'react';

const EVERY_MS = 30_000;

const watchers = new Set<() => void>();
let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  timer ??= setInterval(tick, EVERY_MS);
  return () => {
    watchers.delete(watcher);
    if (watchers.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

function tick(): void {
  now = Date.now();
  for (const watcher of watchers) watcher();
}

/** The time in milliseconds, twice a minute, for all that says how long ago something was. */
export function useNow(): number {
  return useSyncExternalStore(watch, () => now);
}
