/** Between two looks, in milliseconds. What passes between them counts up to twice as much: the rest of it this process slept. */
const LOOK_EVERY_MS = 5_000;

export interface SilenceWatch {
  /** The process has been heard of. */
  heard(): void;
  end(): void;
}

/**
 * Watches a process that says again and again that it is alive.
 * @param silentMs how long it may say nothing while this process is awake
 * @param onSilent called once
 * @param now milliseconds of a clock that never goes back
 */
export function watchForSilence(
  silentMs: number,
  onSilent: () => void,
  now: () => number = () => performance.now(),
): SilenceWatch {
  let unheardMs = 0;
  let lookedMs = now();
  const timer = setInterval(() => {
    unheardMs += Math.min(now() - lookedMs, 2 * LOOK_EVERY_MS);
    lookedMs = now();
    if (unheardMs < silentMs) return;
    clearInterval(timer);
    onSilent();
  }, LOOK_EVERY_MS);
  timer.unref();
  return {
    heard() {
      unheardMs = 0;
    },
    end: () => clearInterval(timer),
  };
}
