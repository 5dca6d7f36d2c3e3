/**
 * What the worker has of its host. A host is a Node process, which closes the channel when it is gone; or the desktop
 * app, whose helper processes the system takes along when it is gone, so that it only ever asks them to end.
 */
interface HostChannel {
  /** Tells the host that the library has news. Only a hint: a host that does not hear it looks by itself. */
  hint(): void;
}

/** The desktop app's side of a helper process, as Electron puts it on `process`. */
interface ParentPort {
  on(event: 'message', listener: () => void): void;
  postMessage(message: unknown): void;
}

const HINT = { type: 'changed' };

/** @param onEnd the host is gone, or wants this process to end; may be called at once, and more than once */
export function openHostChannel(onEnd: () => void): HostChannel {
  const { parentPort } = process as { readonly parentPort?: ParentPort };
  if (parentPort) {
    // The one thing that a host says.
    parentPort.on('message', onEnd);
    return { hint: () => parentPort.postMessage(HINT) };
  }
  process.on('disconnect', onEnd);
  // It may be gone already: modules took their time to load. Undefined when there never was a host.
  if (process.connected === false) onEnd();
  return {
    hint() {
      if (process.connected) process.send?.(HINT, () => undefined);
    },
  };
}
