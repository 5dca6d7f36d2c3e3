import type { CalendarDate } from '../../../shared/calendar-date.ts';
import { ganttLegend } from '../components/charts/gantt-legend.tsx';
import { GANTT_HEAD, GanttBars, ganttHeight } from '../components/charts/gantt-panel.tsx';
import { type GanttPanel, ganttDates, layOutGantt, rowHeight } from '../figures/gantt-layout.ts';
import { fitted } from '../figures/text-fit.ts';
import { timeAxis } from '../figures/time-axis.ts';
import type { Figure } from '../model.ts';
import type { ReportView } from '../view/view.ts';
import { type Block, CONTENT_WIDTH, gap, legend, MARGIN } from './block.tsx';

type GanttFigure = Extract<Figure, { kind: 'gantt' }>;

/** Pixels of the titles, and by which a level is indented. */
const [LABELS, INDENT] = [290, 14];

/** A chart that fits a page, with the title that tells it from the others. */
interface GanttPicture {
  readonly title: string;
  readonly blocks: readonly Block[];
  /** Whether it shows the tasks of a phase, where the overview has no room for them. */
  readonly isDetail: boolean;
}

/** The schedule as pictures: the overview, in several where it is long, and then the tasks of each phase. */
export function ganttPictures(figure: GanttFigure, view: ReportView): GanttPicture[] {
  const { rows, deadline, dayZero } = figure;
  const wanted = [...(deadline ? [deadline.date] : []), ...figure.dates.map(({ date }) => date)];
  const { dates, isShown } = ganttDates(rows, dayZero, wanted);
  const layout = layOutGantt(rows, figure.title, view.say);
  const draw = (panel: GanttPanel, axisDates: readonly CalendarDate[], within: (date: CalendarDate) => boolean) => {
    const shown = { ...figure, dates: figure.dates.filter(({ date }) => within(date)) };
    const isDeadlineShown = deadline !== null && within(deadline.date);
    const hasInside = panel.lines.some(({ inside }) => inside.length > 0);
    return [
      legend(ganttLegend({ figure: shown, isDeadlineShown, hasInside, view })),
      bars({ panel, figure: shown, isDeadlineShown, view, axis: timeAxis(axisDates, view.model.locale) }),
    ];
  };
  return [
    ...layout.overview.map((panel) => ({
      title: panel.title,
      blocks: draw(panel, dates, isShown),
      isDetail: false,
    })),
    ...layout.details.flatMap(({ title, panels }) => {
      const all = panels.flatMap(({ lines }) => lines.flatMap(({ row }) => [row.start, row.finish]));
      const axis = timeAxis(all, view.model.locale);
      const within = (date: CalendarDate) => date >= axis.from && date <= axis.to;
      return panels.map((panel) => ({
        title: panel.title === title ? `${figure.title}: ${title}` : `${figure.title}: ${panel.title}`,
        blocks: draw(panel, all, within),
        isDetail: true,
      }));
    }),
  ];
}

/** Least pixels of a row: its title is set larger than on a screen. */
const LEAST_ROW = 20;

function bars(props: Omit<Parameters<typeof GanttBars>[0], 'rowHeight'>): Block {
  const { lines } = props.panel;
  const own = Math.max(LEAST_ROW, rowHeight(lines.length));
  const height = ganttHeight(lines.length, own);
  const place = (top: number) => ({ x: MARGIN + LABELS, y: top, width: CONTENT_WIDTH - LABELS });
  return {
    height: height + gap(4).height,
    draw: (top) => (
      <>
        {lines.map(({ row, depth }, index) => {
          const y = top + GANTT_HEAD + index * own;
          const isStrong = row.critical || row.kind === 'phase';
          return (
            <g key={row.id}>
              {row.kind === 'phase' ? (
                <rect className="phase-band" x={MARGIN} y={y} width={LABELS} height={own} />
              ) : null}
              <text
                className={isStrong ? 'picture-strong' : 'picture-text'}
                x={MARGIN + 4 + depth * INDENT}
                y={y + own / 2 + 4.5}
              >
                {fitted(row.title, 13, LABELS - 16 - depth * INDENT)}
              </text>
            </g>
          );
        })}
        <GanttBars {...props} rowHeight={own} place={place(top)} />
        <line
          className="picture-line"
          x1={MARGIN + LABELS}
          x2={MARGIN + LABELS}
          y1={top + GANTT_HEAD}
          y2={top + height}
        />
      </>
    ),
  };
}
