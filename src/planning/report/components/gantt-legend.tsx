interface GanttLegendProps {
  readonly hasMilestone: boolean;
  readonly hasFloat: boolean;
  readonly hasInside: boolean;
  /** As words; null when it is not drawn. */
  readonly deadline: string | null;
  readonly dayZero: string;
}

/** What the shapes mean; only those that the chart uses. */
export function GanttLegend({ hasMilestone, hasFloat, hasInside, deadline, dayZero }: GanttLegendProps) {
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
        Can slip: outlined
      </li>
      {hasFloat ? (
        <li>
          <svg width="28" height="14" aria-hidden="true">
            <line className="float-line" x1="0" x2="26" y1="7" y2="7" />
            <line className="float-line" x1="26.5" x2="26.5" y1="4" y2="10" />
          </svg>
          Float: how far
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
        Day 0: {dayZero}
      </li>
      {deadline === null ? null : (
        <li>
          <svg width="8" height="14" aria-hidden="true">
            <line className="deadline-line" x1="4" x2="4" y1="0" y2="14" />
          </svg>
          Deadline: {deadline}
        </li>
      )}
    </ul>
  );
}
