import { useSyncExternalStore } from 'react';
import { formatAgo } from './format.ts';

const EVERY_MS = 30_000;

const watchers = new Set<() => void>();
let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  // The time was not updated while the component was unused.
  if (timer === undefined) now = Date.now();
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

/** How long ago a moment (ISO 8601 UTC) was, in words that grow older by themselves. */
export function useAgo(): (iso: string) => string {
  const at = useSyncExternalStore(watch, () => now);
  return (iso) => formatAgo(iso, at);
}
