import { formatQuantity } from '../../../shared/quantities/format.ts';
import type { Figure } from '../model.ts';
import type { ReportView } from '../view.ts';
import { DataTable } from './data-table.tsx';
import { TornadoChart } from './tornado-chart.tsx';

type SwingsFigure = Extract<Figure, { kind: 'swings' }>;

interface SwingsProps {
  readonly figure: SwingsFigure;
  readonly view: ReportView;
}

/** What a result becomes when each assumption is at its low and at its high end. */
export function Swings({ figure, view }: SwingsProps) {
  const shown = (value: number) => formatQuantity(value, figure.unit, view.model.locale);
  const short = (value: number) => formatQuantity(value, figure.unit, view.model.locale, { compact: true });
  return (
    <TornadoChart
      title={figure.title}
      summary={swingsSummary(figure, view)}
      base={{ value: figure.base, label: short(figure.base) }}
      least={Math.abs(figure.base) * 0.01 || 1}
      bars={figure.bars.map(({ title, low, high }) => ({
        title,
        low,
        high,
        hint: `${title}: ${shown(low)} to ${shown(high)}`,
        value: unitOnce(short(low), short(high)),
      }))}
      tick={short}
      table={
        <DataTable
          caption={`${figure.title}, as a table`}
          rows={figure.bars}
          columns={[
            { heading: 'Assumption', cell: (row) => row.title },
            { heading: 'At its low end', cell: (row) => shown(row.low), number: true },
            { heading: 'At its high end', cell: (row) => shown(row.high), number: true },
          ]}
        />
      }
    />
  );
}

/** The bars in words. */
export function swingsSummary(figure: SwingsFigure, view: ReportView): string {
  const [first] = figure.bars;
  const base = formatQuantity(figure.base, figure.unit, view.model.locale);
  if (first === undefined) return 'No assumption moves it.';
  return `${figure.result} is ${base}; each bar shows what it becomes when one assumption is at its low and at its high end. “${first.title}” has the largest effect.`;
}

/** Two quantities of a unit, which is said once where it is written alike. */
function unitOnce(low: string, high: string): string {
  const unit = / .*$/.exec(high)?.[0] ?? '';
  return `${low.endsWith(unit) && unit !== '' ? low.slice(0, -unit.length) : low} / ${high}`;
}
