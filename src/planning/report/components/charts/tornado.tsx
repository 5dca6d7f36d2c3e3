import { daysBetween } from '../../../../shared/calendar-date.ts';
import type { Figure } from '../../model.ts';
import type { ReportView } from '../../view/view.ts';
import { DataTable } from '../data-table.tsx';
import { type TornadoBars, TornadoChart } from './tornado-chart.tsx';

type TornadoFigure = Extract<Figure, { kind: 'tornado' }>;

interface TornadoProps {
  readonly figure: TornadoFigure;
  readonly view: ReportView;
}

/** The uncertain tasks that move a date most, with the date if each goes well and if it goes badly. */
export function Tornado({ figure, view }: TornadoProps) {
  const bars = daysMoved(figure);
  return (
    <TornadoChart
      {...tornadoBars(figure, view)}
      table={
        <DataTable
          caption={view.say('{1}, as a table', figure.title)}
          rows={bars}
          columns={[
            { heading: 'Task', cell: (row) => row.title },
            { heading: 'Date if it goes well', cell: (row) => view.shortDate(row.bar.low) },
            { heading: 'Date if it goes badly', cell: (row) => view.shortDate(row.bar.high) },
            { heading: 'Days moved', cell: (row) => `${signed(row.low)} / ${signed(row.high)}`, number: true },
          ]}
        />
      }
    />
  );
}

/** What is drawn: by how many days the date moves. */
export function tornadoBars(figure: TornadoFigure, view: ReportView): TornadoBars {
  return {
    title: figure.title,
    summary: tornadoSummary(figure, view),
    base: { value: 0, label: view.shortDate(figure.base) },
    least: 1,
    bars: daysMoved(figure).map(({ title, low, high, bar }) => ({
      title,
      low,
      high,
      hint: view.say('{1}: {2} to {3}', title, view.shortDate(bar.low), view.shortDate(bar.high)),
      value: view.say('{1} days', `${signed(low)} / ${signed(high)}`),
    })),
    tick: (days) =>
      Number.isInteger(days) && days !== 0
        ? view.say(Math.abs(days) === 1 ? '{1} day' : '{1} days', signed(days))
        : null,
  };
}

function daysMoved(figure: TornadoFigure) {
  return figure.bars.map((bar) => ({
    title: bar.title,
    low: daysBetween(figure.base, bar.low),
    high: daysBetween(figure.base, bar.high),
    bar,
  }));
}

/** The bars in words. */
export function tornadoSummary(figure: TornadoFigure, view: ReportView): string {
  const first = figure.bars[0];
  if (first === undefined) return view.say('No task moves {1} noticeably.', figure.moves);
  return [
    view.say(
      'Calendar days by which {1} moves from {2} if a task goes well or badly.',
      figure.moves,
      view.date(figure.base),
    ),
    view.say('“{1}” has the largest effect.', first.title),
  ].join(' ');
}

/** With a real minus sign, which is as wide as the plus. */
export function signed(days: number): string {
  if (days === 0) return '0';
  return days < 0 ? `−${-days}` : `+${days}`;
}
