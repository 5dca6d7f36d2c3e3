import { setTimeout as pause } from 'node:timers/promises';
import { isProcessAlive } from '../../platform/processes.ts';
import type { KeyChanges } from '../../shared/contracts/worker-keys.ts';
import type { AppError, Result } from '../../shared/result.ts';
import type { HostStart } from '../host/host.ts';
import type { HostFile } from '../host/host-file.ts';
import { forward } from './window/forward.ts';

/**
 * The host that the window works with: this process, or another one that had the library first, such as
 * `planexe serve`. When the other one ends, this process takes its place.
 */
export interface HostLink {
  /** Answers a request of the window, as soon as there is a host. */
  answer(request: Request): Promise<Response>;
  /** Whether plans are drafted by this process, so that they stop when it ends. */
  isOwn(): boolean;
  /** The computer goes to sleep, or has woken up: our worker drafts nothing in between. */
  pauseDrafting(): void;
  goOnDrafting(): void;
  /** Tells the worker of changed keys, where it is ours. */
  giveKeys(changes: KeyChanges): void;
  close(): Promise<void>;
}

export interface HostLinkOptions {
  /** Becomes the library's host, or tells which one is. */
  readonly start: () => Promise<Result<HostStart>>;
  /** Another program holds the library and does not answer. Attempts continue all the same. */
  readonly onStuck: (error: AppError) => void;
  readonly onFault: (error: unknown) => void;
}

const LOOK_EVERY_MS = 500;
/** A host that does not answer may still be ending. */
const AGAIN_AFTER_MS = 1_000;

export function createHostLink({ start, onStuck, onFault }: HostLinkOptions): HostLink {
  let closed = false;
  let known: HostStart | null = null;
  let watch: NodeJS.Timeout | undefined;
  let current = settle();

  /** Retries until there is a host; another one that is ending or hangs may block it. */
  async function settle(): Promise<HostStart | null> {
    let told = false;
    while (!closed) {
      try {
        const started = await start();
        if (started.ok) return settled(started.value);
        if (!told) onStuck(started.error);
        told = true;
      } catch (error) {
        onFault(error);
      }
      await pause(AGAIN_AFTER_MS);
    }
    return null;
  }

  function settled(found: HostStart): HostStart {
    known = found;
    if (found.running && !closed) {
      const { pid } = found.running;
      watch = setInterval(() => {
        if (!isProcessAlive(pid)) takeOver();
      }, LOOK_EVERY_MS);
    }
    return found;
  }

  function takeOver(): void {
    clearInterval(watch);
    if (closed) return;
    known = null;
    current = settle();
  }

  /**
   * A request that changes nothing is repeated with the next host; any other may have been carried out, so the page
   * must decide.
   */
  async function viaOther(request: Request, running: HostFile): Promise<Response> {
    try {
      return await forward(request, running);
    } catch (error) {
      if (request.signal.aborted) throw error;
      // Whether it is gone, is ending or was only slow is found out by asking for its place.
      if (known?.running === running) takeOver();
      if (request.method !== 'GET' && request.method !== 'HEAD') return unavailable();
      const next = await current;
      if (next?.host) return next.host.answer(request);
      return next ? forward(request, next.running).catch(unavailable) : unavailable();
    }
  }

  return {
    async answer(request) {
      const found = await current;
      if (!found) return unavailable();
      return found.host ? found.host.answer(request) : viaOther(request, found.running);
    },
    isOwn: () => known?.host !== undefined,
    pauseDrafting: () => known?.host?.pauseDrafting(),
    goOnDrafting: () => known?.host?.goOnDrafting(),
    giveKeys: (changes) => known?.host?.giveKeys(changes),
    async close() {
      closed = true;
      clearInterval(watch);
      const found = await current;
      await found?.host?.close();
    },
  };
}

function unavailable(): Response {
  return Response.json(
    { error: { code: 'INTERNAL_ERROR', message: 'PlanExe is restarting.', details: { next: 'Try again.' } } },
    { status: 503 },
  );
}
