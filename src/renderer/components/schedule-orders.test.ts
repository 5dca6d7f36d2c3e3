import { expect, test } from 'vitest';
import { orderSchedule, type ScheduleOrder, takeScheduleOrders, zoomOf } from './schedule-orders.ts';

test('an order waits for the schedule of its plan, is carried out once, and goes to no other plan', () => {
  const [taken, others]: [ScheduleOrder[], ScheduleOrder[]] = [[], []];
  const leaveOther = takeScheduleOrders('other', (order) => others.push(order));
  orderSchedule('boat', 'picture');
  expect(taken).toEqual([]);
  const leave = takeScheduleOrders('boat', (order) => taken.push(order));
  orderSchedule('boat', 'weeks');
  leave();
  orderSchedule('boat', 'full_screen');
  leaveOther();
  expect(taken).toEqual(['picture', 'weeks']);
  expect(others).toEqual([]);
});

test('orders that name a zoom have one, and others have none', () => {
  expect(zoomOf('fit')).toBe('fit');
  expect(zoomOf('days')).toBeGreaterThan(Number(zoomOf('weeks')));
  expect(zoomOf('picture')).toBeNull();
});
