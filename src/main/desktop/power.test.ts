import { EventEmitter } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { watchPower } from './power.ts';

/** A monitor as Electron's, by hand, and what was told. */
function watched() {
  let isOnBattery = false;
  const monitor = Object.assign(new EventEmitter(), { isOnBatteryPower: () => isOnBattery });
  const told: (string | null)[] = [];
  const watch = watchPower({ monitor, tell: (reason) => told.push(reason) });
  onTestFinished(() => watch.close());
  const plug = (isIn: boolean) => {
    isOnBattery = !isIn;
    monitor.emit(isIn ? 'on-ac' : 'on-battery');
  };
  return { monitor, plug, last: () => told.at(-1), told, close: watch.close };
}

test('on battery work waits, until the computer is plugged in', () => {
  const { plug, last } = watched();
  expect(last()).toBeNull();
  plug(false);
  expect(last()).toBe('battery');
  plug(true);
  expect(last()).toBeNull();
});

test('in heat work waits, by either of the signs that systems give, until both are gone', () => {
  const { monitor, last } = watched();
  monitor.emit('thermal-state-change', { state: 'fair' });
  monitor.emit('speed-limit-change', { limit: 95 });
  expect(last()).toBeNull();
  monitor.emit('thermal-state-change', { state: 'serious' });
  expect(last()).toBe('heat');
  monitor.emit('speed-limit-change', { limit: 60 });
  monitor.emit('thermal-state-change', { state: 'nominal' });
  expect(last()).toBe('heat');
  monitor.emit('speed-limit-change', { limit: 100 });
  expect(last()).toBeNull();
});

test('nothing is told any more once it is closed', () => {
  const { plug, told, close } = watched();
  close();
  plug(false);
  expect(told).toEqual([null]);
});
