import { useSyncExternalStore } from 'react';

/**
 * Whether the host knows this browser as the window of the person at this computer. A browser is let in by a link,
 * once; its session can end while pages are open. In the desktop window it never does.
 */

const watchers = new Set<() => void>();
let signedOut = false;

function settle(now: boolean): void {
  if (signedOut === now) return;
  signedOut = now;
  for (const watcher of watchers) watcher();
}

/** As `fetch`, for addresses of the host: its answers tell whether this browser is let in. */
export async function hostFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const response = await fetch(input, init);
  if (response.status === 401) settle(true);
  else if (response.ok) settle(false);
  return response;
}

export function useSignedOut(): boolean {
  return useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    () => signedOut,
  );
}
