import { expect, it } from 'vitest';
import { chanceOf, delayEvents, riskEvents } from './risk-events.ts';

const risk = (more: object) => ({ id: 'r1', title: 'Flood', residual_probability: 2, ...more });

it('a risk is simulated by its chance after the response, and only where it says what it would take', () => {
  const events = riskEvents([
    risk({ delay_days: 20, extra_cost: 5_000, hits: ['walls', 'gone'] }),
    risk({ id: 'r2' }),
    risk({ id: 'r3', delay_days: 0, extra_cost: 0 }),
    risk({ id: 'r4', extra_cost: 100, residual_probability: 5 }),
    risk({ id: 'r5', delay_days: 20, ends_project: true }),
  ]);
  expect(events.map(({ id, probability, days, cost }) => [id, probability, days, cost])).toEqual([
    ['r1', 0.2, 20, 5_000],
    ['r4', 0.85, 0, 100],
  ]);
  expect(delayEvents(events, new Map([['walls', ['t1', 't2']]]))).toEqual([
    { id: 'r1', probability: 0.2, delay: { optimistic: 10, likely: 20, pessimistic: 40 }, tasks: ['t1', 't2'] },
  ]);
  expect(delayEvents(events, new Map())[0]?.tasks).toBeUndefined();
});

it('chances rise with the score, and a score beyond the scale counts as its end', () => {
  const chances = [1, 2, 3, 4, 5].map(chanceOf);
  expect(chances).toEqual(chances.toSorted((a, b) => a - b));
  expect([chanceOf(0), chanceOf(9)]).toEqual([chances[0], chances[4]]);
});
