import { afterEach, expect, test } from 'vitest';
import { axisTicks, daysOff, timeScale } from './time-scale.ts';

const home = process.env.TZ;
afterEach(() => {
  if (home === undefined) delete process.env.TZ;
  else process.env.TZ = home;
});

const ZONES = ['Pacific/Auckland', 'America/Los_Angeles', 'UTC', 'Asia/Kathmandu'];
const WORK = { workdays: [1, 2, 3, 4, 5], holidays: new Set(['2027-01-01']) };

test.each(ZONES)('in %s a day is where it is everywhere, also where clocks change', (zone) => {
  process.env.TZ = zone;
  const scale = timeScale('2027-01-01', '2027-12-31', 10);
  expect(scale.width).toBe(3_650);
  expect(scale.begin('2027-01-01')).toBe(0);
  expect(scale.begin('2027-04-05')).toBeCloseTo(940);
  expect(scale.end('2027-12-31')).toBeCloseTo(3_650);
  for (const date of ['2027-03-14', '2027-03-28', '2027-09-26', '2027-11-07']) {
    expect(scale.dateAt(scale.begin(date) + 0.5)).toBe(date);
    expect(scale.dateAt(scale.end(date) - 0.5)).toBe(date);
  }
});

test.each(ZONES)('in %s the days off are the weekends and the holidays', (zone) => {
  process.env.TZ = zone;
  // 1 January 2027 is a Friday.
  const scale = timeScale('2026-12-31', '2027-01-10', 10);
  expect(daysOff(scale, WORK, 0, scale.width)).toEqual([
    { x: 10, width: 30 },
    { x: 90, width: 20 },
  ]);
});

test('days too narrow to see have no marks', () => {
  expect(daysOff(timeScale('2027-01-01', '2028-12-31', 1), WORK, 0, 700)).toEqual([]);
});

test.each([
  [26, 'month', 'day'],
  [9, 'month', 'week'],
  [3, 'year', 'month'],
  [0.9, 'year', 'quarter'],
])('at %d pixels a day, ticks of a %s stand above those of a %s, side by side without gaps', (px) => {
  const scale = timeScale('2026-12-17', '2029-05-03', px);
  const right = Math.min(scale.width, 3_000);
  for (const tier of axisTicks(scale, 0, right)) {
    expect(tier[0]?.x).toBe(0);
    for (const [index, tick] of tier.slice(1).entries()) {
      const before = tier[index];
      expect(tick.x).toBeCloseTo((before?.x ?? 0) + (before?.width ?? 0));
    }
    const last = tier.at(-1);
    expect((last?.x ?? 0) + (last?.width ?? 0)).toBeGreaterThanOrEqual(right - 0.001);
  }
});

test('only what is seen is drawn', () => {
  const scale = timeScale('2000-01-01', '2100-12-31', 26);
  const [upper, lower] = axisTicks(scale, 100_000, 101_000);
  expect(lower.length).toBeLessThan(42);
  expect(upper.length).toBeLessThan(4);
});
