import type { FinishCurvePoints, FinishPoint, ScheduleView } from '../../../../../shared/contracts/schedule.ts';

/** When something is finished, by its chances. */
export interface FinishOdds {
  /** What the shares are of, as it begins a sentence. */
  readonly label: string;
  readonly curve: FinishCurvePoints;
  /** Dates by the share of runs that reach them, 0 to 1, ascending. */
  readonly marks: readonly { readonly share: number; readonly point: FinishPoint }[];
  readonly p80: FinishPoint;
  /** What the curve is held against; null where there is none. */
  readonly deadline: FinishPoint | null;
}

/** When everything is finished; null until there are odds. A deadline of something else is not held against it. */
export function wholeOdds({ risk, deadline }: ScheduleView): FinishOdds | null {
  if (!risk?.chances) return null;
  const { p10, p50, p80, p90, curve } = risk.chances;
  return {
    label: 'Everything finished',
    curve,
    marks: [
      { share: 0.1, point: p10 },
      { share: 0.5, point: p50 },
      { share: 0.8, point: p80 },
      { share: 0.9, point: p90 },
    ],
    p80,
    deadline: deadline?.goal === null ? deadline : null,
  };
}

/** When what the deadline is about is finished, or ready; or where it is the whole plan, when everything is. */
export function deadlineOdds(view: ScheduleView): FinishOdds | null {
  const { deadline } = view;
  if (!deadline?.odds || deadline.goal === null) return wholeOdds(view);
  const { pinned, p50, p80, curve } = deadline.odds;
  return {
    label: pinned ? `Ready for “${deadline.goal}”` : `“${deadline.goal}” finished`,
    curve,
    marks: [
      { share: 0.5, point: p50 },
      { share: 0.8, point: p80 },
    ],
    p80,
    deadline,
  };
}
