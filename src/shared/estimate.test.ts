import { expect, it } from 'vitest';
import { withEstimate } from './estimate.ts';

const estimate = { optimistic: 4, likely: 6, pessimistic: 10 };

it.each([
  ['likely', 7, { optimistic: 4, likely: 7, pessimistic: 10 }],
  ['likely', 12, { optimistic: 4, likely: 12, pessimistic: 16 }],
  ['likely', 3, { optimistic: 1, likely: 3, pessimistic: 10 }],
  ['likely', 1, { optimistic: 0, likely: 1, pessimistic: 10 }],
  ['optimistic', 8, { optimistic: 8, likely: 8, pessimistic: 10 }],
  ['optimistic', 11, { optimistic: 11, likely: 11, pessimistic: 11 }],
  ['pessimistic', 5, { optimistic: 4, likely: 5, pessimistic: 5 }],
  ['pessimistic', 2, { optimistic: 2, likely: 2, pessimistic: 2 }],
] as const)('%s %d: the others move along and the order holds', (name, days, expected) => {
  expect(withEstimate(estimate, name, days)).toEqual(expected);
});
