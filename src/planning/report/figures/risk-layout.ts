import type { Figure } from '../model.ts';
import { placeInCell } from './cell-layout.ts';

type Risk = Extract<Figure, { kind: 'risk_matrix' }>['risks'][number];

/** A risk with its number in the figure and its two marks, in cells of a 5 by 5 grid whose side is 1. */
export interface PlacedRisk {
  readonly risk: Risk;
  readonly number: number;
  readonly score: number;
  readonly residualScore: number;
  readonly inherent: Point;
  readonly residual: Point;
}

interface Point {
  /** Size of the mark, 1 or less where its cell is crowded. */
  readonly scale: number;
  /** 0 to 5 from the left: impact. */
  readonly x: number;
  /** 0 to 5 from the top: five minus probability. */
  readonly y: number;
}

export type RiskBand = 'low' | 'medium' | 'high';

/** Bands of probability times impact, as usual for 5 by 5 matrices: high from 15, medium from 8. */
export function riskBand(score: number): RiskBand {
  return score >= 15 ? 'high' : score >= 8 ? 'medium' : 'low';
}

/**
 * Numbers the risks from the gravest and finds a place for each mark, so that marks in the same cell do not overlap.
 * Probability and impact are held within 1 to 5.
 */
export function layOutRisks(risks: readonly Risk[]): readonly PlacedRisk[] {
  const ranked = risks
    .map((risk, index) => ({ risk, index, score: score(risk.probability, risk.impact) }))
    .sort((a, b) => b.score - a.score || a.index - b.index);
  const cells = new Map<string, string[]>();
  for (const [rank, { risk }] of ranked.entries()) {
    for (const [mark, probability, impact] of marks(risk)) {
      const key = cellKey(probability, impact);
      cells.set(key, [...(cells.get(key) ?? []), `${mark}${rank}`]);
    }
  }
  return ranked.map(({ risk, score: inherentScore }, rank) => {
    const point = (mark: 'inherent' | 'residual', probability: number, impact: number): Point =>
      place(cells.get(cellKey(probability, impact)) ?? [], `${mark}${rank}`, probability, impact);
    return {
      risk,
      number: rank + 1,
      score: inherentScore,
      residualScore: score(risk.residualProbability, risk.residualImpact),
      inherent: point('inherent', risk.probability, risk.impact),
      residual: point('residual', risk.residualProbability, risk.residualImpact),
    };
  });
}

function marks(risk: Risk): readonly (readonly ['inherent' | 'residual', number, number])[] {
  return [
    ['inherent', risk.probability, risk.impact],
    ['residual', risk.residualProbability, risk.residualImpact],
  ];
}

function score(probability: number, impact: number): number {
  return grade(probability) * grade(impact);
}

function cellKey(probability: number, impact: number): string {
  return `${grade(probability)} ${grade(impact)}`;
}

function place(inCell: readonly string[], mark: string, probability: number, impact: number): Point {
  const { scale, x, y } = placeInCell(Math.max(0, inCell.indexOf(mark)), inCell.length);
  return { scale, x: grade(impact) - 1 + x, y: 5 - grade(probability) + y };
}

function grade(value: number): number {
  return Number.isFinite(value) ? Math.min(5, Math.max(1, Math.round(value))) : 1;
}
