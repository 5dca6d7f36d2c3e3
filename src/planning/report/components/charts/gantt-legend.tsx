import type { ReactNode } from 'react';
import { floatEnd } from '../../figures/gantt-layout.ts';
import type { Figure } from '../../model.ts';
import type { ReportView } from '../../view/view.ts';
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
export function GanttLegend(props: GanttLegendProps) {
  return (
    <ul className="legend">
      {ganttLegend(props).map(({ width, shape, words }) => (
        <li key={words}>
          <svg width={width} height="14" aria-hidden="true">
            {shape}
          </svg>
          {words}
        </li>
      ))}
    </ul>
  );
}

interface LegendEntry {
  /** Pixels; the shape is 14 high. */
  readonly width: number;
  readonly shape: ReactNode;
  readonly words: string;
}

/** Each shape with what it means. */
export function ganttLegend({ figure, isDeadlineShown, hasInside, view }: GanttLegendProps): LegendEntry[] {
  const { rows, deadline, dates } = figure;
  const hasMilestone = rows.some((row) => row.kind === 'milestone');
  const hasFloat = rows.some((row) => floatEnd(row) > row.finish);
  const bar = (className: string) => <rect className={className} x="0.5" y="1.5" width="27" height="11" rx="2.5" />;
  const upright = (className: string) => <line className={className} x1="4" x2="4" y1="0" y2="14" />;
  const due = (className: string) => <path className={className} transform="translate(7 4)" d={DUE_MARK} />;
  const entries: (LegendEntry | false)[] = [
    { width: 28, shape: bar('bar-critical'), words: view.say('Critical: filled, title in bold') },
    { width: 28, shape: bar('bar-normal'), words: view.say('Not critical: outlined') },
    hasFloat && {
      width: 28,
      shape: (
        <>
          <line className="float-line" x1="0" x2="26" y1="7" y2="7" />
          <line className="float-line" x1="26.5" x2="26.5" y1="4" y2="10" />
        </>
      ),
      words: view.say('Float, in working days'),
    },
    hasInside && { width: 28, shape: bar('bar-track'), words: view.say('Package, its tasks inside') },
    hasMilestone && {
      width: 14,
      shape: <path className="milestone" d="M7 1l6 6-6 6-6-6z" />,
      words: view.say('Milestone'),
    },
    { width: 8, shape: upright('zero-line'), words: view.say('Day 0: {1}', view.shortDate(figure.dayZero)) },
    deadline !== null &&
      isDeadlineShown && {
        width: 8,
        shape: upright('deadline-line'),
        words: view.say('Deadline: {1}', view.shortDate(deadline.date)),
      },
    dates.some(({ lateBy }) => lateBy === 0) && {
      width: 14,
      shape: due('due-mark'),
      words: view.say('Date that the plan keeps'),
    },
    dates.some(({ lateBy }) => lateBy > 0) && {
      width: 14,
      shape: due('due-mark due-missed'),
      words: view.say('Date that the plan misses'),
    },
  ];
  return entries.filter((entry) => entry !== false);
}
