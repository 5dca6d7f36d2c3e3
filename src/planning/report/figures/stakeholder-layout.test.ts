import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Degree, Stance } from '../model.ts';
import { DEGREES, layOutStakeholders } from './stakeholder-layout.ts';

const degree = fc.constantFrom<Degree>('low', 'medium', 'high');
const stakeholder = fc.record({
  name: fc.string(),
  influence: degree,
  interest: degree,
  stance: fc.constantFrom<Stance>('against', 'doubtful', 'neutral', 'in_favour'),
});

describe('layOutStakeholders', () => {
  it('numbers the most influential first, of these the most interested, equals in their given order', () => {
    const of = (name: string, influence: Degree, interest: Degree) =>
      ({ name, influence, interest, stance: 'neutral' }) as const;
    const placed = layOutStakeholders([
      of('a', 'medium', 'high'),
      of('b', 'high', 'low'),
      of('c', 'high', 'medium'),
      of('d', 'medium', 'high'),
    ]);
    expect(placed.map(({ stakeholder, number }) => `${number}${stakeholder.name}`)).toEqual(['1c', '2b', '3a', '4d']);
  });

  it('puts every mark in the cell of its interest and influence, and no two in one place', () => {
    fc.assert(
      fc.property(fc.array(stakeholder, { maxLength: 30 }), (stakeholders) => {
        const placed = layOutStakeholders(stakeholders);
        expect(new Set(placed.map(({ x, y }) => `${x} ${y}`)).size).toBe(stakeholders.length);
        for (const { stakeholder, x, y } of placed) {
          expect(Math.floor(x)).toBe(DEGREES.indexOf(stakeholder.interest));
          expect(Math.floor(y)).toBe(2 - DEGREES.indexOf(stakeholder.influence));
        }
      }),
    );
  });
});
