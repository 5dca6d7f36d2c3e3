// biome-ignore-all lint/a11y/useSemanticElements: rows are drawn where they are seen, which a table cannot
// biome-ignore-all lint/a11y/useFocusableInteractive: the tree has the focus for its rows, by aria-activedescendant
import { VisuallyHidden } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { formatCount, formatDay } from '../../../components/format/format.ts';
import { columnStyle, ROW_HEIGHT } from '../../../time-chart/chart-columns.ts';
import chart from '../../../time-chart/time-chart.module.css';
import type { RowPlace } from '../../../time-chart/time-chart.tsx';
import { TaskStateIcon } from '../task-state-icon.tsx';
import classes from './timeline.module.css';
import { placeOf, TimelineBars } from './timeline-bars.tsx';
import type { TimelineRow } from './timeline-rows.ts';
import { spanText } from './timeline-words.ts';

interface TimelineRowViewProps extends RowPlace {
  readonly row: TimelineRow;
  readonly today: string;
}

/** A task or a group of tasks: its name, and its bars. */
export function TimelineRowView(props: TimelineRowViewProps) {
  const { id, row, rowIndex, top, columns, scale, today, isActive, onClick } = props;
  const isGroup = row.kind === 'phase';
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree takes the keys for its rows
    <div
      id={id}
      role="row"
      aria-rowindex={rowIndex}
      aria-level={isGroup ? 1 : 2}
      aria-selected={isActive}
      {...(isGroup && { 'aria-expanded': row.isOpen })}
      className={chart.row}
      data-kind={row.kind}
      data-active={isActive || undefined}
      style={{ top, height: ROW_HEIGHT, width: columns.width + scale.width }}
      onClick={onClick}
    >
      <div role="gridcell" className={chart.cell} data-last style={columnStyle(columns, 0)}>
        {isGroup ? (
          <>
            {row.isOpen ? (
              <IconChevronDown size={16} className={chart.chevron} aria-hidden />
            ) : (
              <IconChevronRight size={16} className={chart.chevron} aria-hidden />
            )}
            <span className={chart.clipped} title={groupName(row.title)} dir="auto">
              {groupName(row.title)}
            </span>
            <span className={classes.count}>{formatCount(row.count, 'task')}</span>
          </>
        ) : (
          <>
            <span className={classes.state}>
              <TaskStateIcon state={row.task.state} />
            </span>
            <span className={chart.clipped} title={row.task.title} dir="auto">
              {row.task.title}
            </span>
          </>
        )}
      </div>
      <div role="gridcell" className={chart.bars} style={{ width: scale.width }}>
        {isGroup ? (
          row.span && (
            <>
              <VisuallyHidden>
                {formatDay(row.span.start)} to {formatDay(row.span.finish)}
              </VisuallyHidden>
              <div className={chart.phaseBar} style={placeOf(scale, row.span.start, row.span.finish)} />
            </>
          )
        ) : (
          <>
            <VisuallyHidden>{spanText(row.task)}</VisuallyHidden>
            <TimelineBars task={row.task} today={today} scale={scale} />
          </>
        )}
      </div>
    </div>
  );
}

/** Groups are tags, often written as ids are: `site-works` is read as “Site works”. */
function groupName(tag: string): string {
  const words = /\s/.test(tag) ? tag : tag.replaceAll(/[-_]+/g, ' ').trim();
  return `${words.slice(0, 1).toLocaleUpperCase()}${words.slice(1)}`;
}
