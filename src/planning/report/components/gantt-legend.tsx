import { floatEnd } from '../figures/gantt-layout.ts';
import type { Figure } from '../model.ts';
import type { ReportView } from '../view.ts';
import { DUE_MARK } from './due-marks.tsx';

interface GanttLegendProps {
  /** With the dates that are drawn. */
  readonly figure: Extract<Figure, { kind: 'gantt' }>;
  readonly isDeadlineShown: boolean;
  /** Whether tasks are drawn inside their packages. */
  readonly hasInside: boolean;
  readonly view: ReportView;
}

/** What the shapes mean; only those that the chart uses. */
export function GanttLegend({ figure, isDeadlineShown, hasInside, view }: GanttLegendProps) {
  const { rows, deadline, dates } = figure;
  const hasMilestone = rows.some((row) => row.kind === 'milestone');
  const hasFloat = rows.some((row) => floatEnd(row) > row.finish);
  return (
    <ul className="legend">
      <li>
        <svg width="28" height="14" aria-hidden="true">
          <rect className="bar-critical" x="0.5" y="1.5" width="27" height="11" rx="2.5" />
        </svg>
        Critical: filled, title in bold
      </li>
      <li>
        <svg width="28" height="14" aria-hidden="true">
          <rect className="bar-normal" x="0.5" y="1.5" width="27" height="11" rx="2.5" />
        </svg>
        Not critical: outlined
      </li>
      {hasFloat ? (
        <li>
          <svg width="28" height="14" aria-hidden="true">
            <line className="float-line" x1="0" x2="26" y1="7" y2="7" />
            <line className="float-line" x1="26.5" x2="26.5" y1="4" y2="10" />
          </svg>
          Float, in working days
        </li>
      ) : null}
      {hasInside ? (
        <li>
          <svg width="28" height="14" aria-hidden="true">
            <rect className="bar-track" x="0.5" y="1.5" width="27" height="11" rx="2.5" />
          </svg>
          Package, its tasks inside
        </li>
      ) : null}
      {hasMilestone ? (
        <li>
          <svg width="14" height="14" aria-hidden="true">
            <path className="milestone" d="M7 1l6 6-6 6-6-6z" />
          </svg>
          Milestone
        </li>
      ) : null}
      <li>
        <svg width="8" height="14" aria-hidden="true">
          <line className="zero-line" x1="4" x2="4" y1="0" y2="14" />
        </svg>
        Day 0: {view.date(figure.dayZero)}
      </li>
      {deadline === null || !isDeadlineShown ? null : (
        <li>
          <svg width="8" height="14" aria-hidden="true">
            <line className="deadline-line" x1="4" x2="4" y1="0" y2="14" />
          </svg>
          Deadline: {view.date(deadline.date)}
        </li>
      )}
      {dates.some(({ lateBy }) => lateBy === 0) ? (
        <li>
          <svg width="14" height="14" aria-hidden="true">
            <path className="due-mark" transform="translate(7 4)" d={DUE_MARK} />
          </svg>
          Date that the plan keeps
        </li>
      ) : null}
      {dates.some(({ lateBy }) => lateBy > 0) ? (
        <li>
          <svg width="14" height="14" aria-hidden="true">
            <path className="due-mark due-missed" transform="translate(7 4)" d={DUE_MARK} />
          </svg>
          Date that the plan misses
        </li>
      ) : null}
    </ul>
  );
}
