import type { Degree, Figure, Stance } from '../model.ts';
import { placeInCell } from './cell-layout.ts';

type Stakeholder = Extract<Figure, { kind: 'stakeholder_grid' }>['stakeholders'][number];

/** From the lowest. */
export const DEGREES: readonly Degree[] = ['low', 'medium', 'high'];

/** How a stance reads. */
export const STANCES = {
  against: 'against',
  doubtful: 'doubtful',
  neutral: 'neutral',
  in_favour: 'in favour',
} as const satisfies Readonly<Record<Stance, string>>;

/** Somebody with a number in the figure and a mark, in cells of a 3 by 3 grid whose side is 1. */
export interface PlacedStakeholder {
  readonly stakeholder: Stakeholder;
  readonly number: number;
  /** Size of the mark, 1 or less where its cell is crowded. */
  readonly scale: number;
  /** 0 to 3 from the left: interest. */
  readonly x: number;
  /** 0 to 3 from the top: three minus influence. */
  readonly y: number;
}

/**
 * Numbers people in the order of influence, then of interest, equals in their given order, and finds a place for each
 * mark, so that marks in the same cell do not overlap. The grid is that of influence and interest (Mendelow 1991).
 */
export function layOutStakeholders(stakeholders: readonly Stakeholder[]): readonly PlacedStakeholder[] {
  const rank = (degree: Degree) => DEGREES.indexOf(degree);
  const ranked = stakeholders.toSorted(
    (a, b) => rank(b.influence) - rank(a.influence) || rank(b.interest) - rank(a.interest),
  );
  const cells = Map.groupBy(ranked, cellOf);
  return ranked.map((stakeholder, index) => {
    const inCell = cells.get(cellOf(stakeholder)) ?? [];
    const { scale, x, y } = placeInCell(inCell.indexOf(stakeholder), inCell.length);
    return {
      stakeholder,
      number: index + 1,
      scale,
      x: rank(stakeholder.interest) + x,
      y: 2 - rank(stakeholder.influence) + y,
    };
  });
}

function cellOf({ influence, interest }: Stakeholder): string {
  return `${influence} ${interest}`;
}
