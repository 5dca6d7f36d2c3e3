import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { layOutRisks, riskBand } from './risk-layout.ts';

const grade = fc.integer({ min: 1, max: 5 });
const risk = fc.record({
  id: fc.string(),
  title: fc.string(),
  probability: grade,
  impact: grade,
  residualProbability: grade,
  residualImpact: grade,
});

describe('layOutRisks', () => {
  it('numbers risks from the gravest, equals in their given order', () => {
    const base = { title: '', residualProbability: 1, residualImpact: 1 };
    const placed = layOutRisks([
      { ...base, id: 'a', probability: 2, impact: 2 },
      { ...base, id: 'b', probability: 5, impact: 5 },
      { ...base, id: 'c', probability: 1, impact: 4 },
    ]);
    expect(placed.map((each) => `${each.number}${each.risk.id}`)).toEqual(['1b', '2a', '3c']);
  });

  it('puts every mark in the cell of its grades, and no two in one place', () => {
    fc.assert(
      fc.property(fc.array(risk, { maxLength: 30 }), (risks) => {
        const placed = layOutRisks(risks);
        const points = placed.flatMap((each) => [each.inherent, each.residual]);
        expect(new Set(points.map((point) => `${point.x} ${point.y}`)).size).toBe(points.length);
        for (const { risk: each, inherent, residual } of placed) {
          expect([Math.ceil(inherent.x), 5 - Math.floor(inherent.y)]).toEqual([each.impact, each.probability]);
          expect([Math.ceil(residual.x), 5 - Math.floor(residual.y)]).toEqual([
            each.residualImpact,
            each.residualProbability,
          ]);
        }
      }),
    );
  });

  it('holds grades that are off the scale at its ends', () => {
    const [placed] = layOutRisks([
      { id: 'a', title: '', probability: 99, impact: Number.NaN, residualProbability: -1, residualImpact: 0 },
    ]);
    expect(placed).toMatchObject({ score: 5, residualScore: 1 });
  });
});

describe('riskBand', () => {
  it('calls 15 high and 8 medium', () => {
    expect([25, 15, 12, 8, 6, 1].map(riskBand)).toEqual(['high', 'high', 'medium', 'medium', 'low', 'low']);
  });
});
