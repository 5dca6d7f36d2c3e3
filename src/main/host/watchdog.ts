/** Interval of checks, in milliseconds. A longer gap counts at most twice as much: for the rest this process slept. */
const CHECK_EVERY_MS = 5_000;

export interface Watchdog {
  /** Called at each sign of life. */
  heard(): void;
  end(): void;
}

/**
 * Watches a process that sends signs of life.
 * @param silentMs longest time without a sign of life, while this process is awake
 * @param onSilent called once
 * @param now milliseconds of a clock that never goes back
 */
export function startWatchdog(
  silentMs: number,
  onSilent: () => void,
  now: () => number = () => performance.now(),
): Watchdog {
  let unheardMs = 0;
  let checkedMs = now();
  const timer = setInterval(() => {
    unheardMs += Math.min(now() - checkedMs, 2 * CHECK_EVERY_MS);
    checkedMs = now();
    if (unheardMs < silentMs) return;
    clearInterval(timer);
    onSilent();
  }, CHECK_EVERY_MS);
  timer.unref();
  return {
    heard() {
      unheardMs = 0;
    },
    end: () => clearInterval(timer),
  };
}
