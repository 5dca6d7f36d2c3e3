import type { PowerPause } from '../../library/index.ts';

/** What Electron's `powerMonitor` tells of battery and heat. Linux tells neither, Windows no change of the battery. */
export interface PowerMonitor {
  isOnBatteryPower(): boolean;
  on(event: 'on-battery' | 'on-ac' | 'resume', listener: () => void): unknown;
  on(event: 'thermal-state-change', listener: (details: { state: string }) => void): unknown;
  on(event: 'speed-limit-change', listener: (details: { limit: number }) => void): unknown;
}

interface WatchPowerOptions {
  readonly monitor: PowerMonitor;
  /** Called with why work at low priority waits, or null, at every change and at least once a minute. */
  readonly tell: (reason: PowerPause | null) => void;
}

/** What is told holds for three minutes, and some systems do not say when the battery is in use. */
const LOOK_EVERY_MS = 60_000;
/** Percent of its speed that the system lets a processor have, to cool it. Below is more than a passing peak. */
const COOL_PERCENT = 80;

/** Watches whether the computer runs on battery or is too hot for work that can wait. */
export function watchPower({ monitor, tell }: WatchPowerOptions): { close(): void } {
  let isThermal = false;
  let isSlowed = false;
  let isClosed = false;
  const look = () => {
    if (isClosed) return;
    tell(isThermal || isSlowed ? 'heat' : monitor.isOnBatteryPower() ? 'battery' : null);
  };
  monitor.on('thermal-state-change', ({ state }) => {
    isThermal = state === 'serious' || state === 'critical';
    look();
  });
  monitor.on('speed-limit-change', ({ limit }) => {
    isSlowed = limit < COOL_PERCENT;
    look();
  });
  monitor.on('on-battery', look);
  monitor.on('on-ac', look);
  monitor.on('resume', look);
  const timer = setInterval(look, LOOK_EVERY_MS);
  look();
  return {
    close() {
      isClosed = true;
      clearInterval(timer);
    },
  };
}
