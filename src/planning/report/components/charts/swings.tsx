import { currencyOf, formatQuantity } from '../../../../shared/quantities/format.ts';
import { FIGURE_WIDTH, labelWidth } from '../../figures/label-layout.ts';
import type { Figure } from '../../model.ts';
import type { ReportView } from '../../view/view.ts';
import { DataTable } from '../data-table.tsx';
import { type TornadoBars, TornadoChart } from './tornado-chart.tsx';

type SwingsFigure = Extract<Figure, { kind: 'swings' }>;

interface SwingsProps {
  readonly figure: SwingsFigure;
  readonly view: ReportView;
}

/** What a result becomes when each assumption is at its low and at its high end. */
export function Swings({ figure, view }: SwingsProps) {
  const { cell, head } = swingWords(figure, view);
  return (
    <TornadoChart
      {...swingBars(figure, view)}
      table={
        <DataTable
          caption={view.say('{1}, as a table', figure.title)}
          rows={figure.bars}
          columns={[
            { heading: CAUSE[figure.of].heading, cell: (row) => row.title },
            { heading: head('At its low end'), cell: (row) => cell(row.low), number: true },
            { heading: head('At its high end'), cell: (row) => cell(row.high), number: true },
          ]}
        />
      }
    />
  );
}

/** How values of the result are written in a column and on the axis, which name the currency where it is money. */
export function swingWords({ unit, result }: SwingsFigure, view: ReportView) {
  const currency = currencyOf(unit);
  if (currency !== null)
    return {
      cell: (value: number) => view.amount(value, currency),
      head: (english: string) => view.wordsIn(english, unit),
      tick: (value: number) => view.shortAmount(value, currency),
      axis: view.wordsIn(result, unit),
    };
  const quantity = (value: number, compact: boolean) => formatQuantity(value, unit, view.model.locale, { compact });
  return {
    cell: (value: number) => quantity(value, false),
    head: view.words,
    tick: (value: number) => quantity(value, true),
    axis: null,
  };
}

/** What is drawn: what the result becomes. */
export function swingBars(figure: SwingsFigure, view: ReportView): TornadoBars {
  const shown = (value: number) => formatQuantity(value, figure.unit, view.model.locale);
  const { tick: short, axis } = swingWords(figure, view);
  return {
    title: figure.title,
    summary: swingsSummary(figure, view),
    base: { value: figure.base, label: short(figure.base) },
    least: Math.abs(figure.base) * 0.01 || 1,
    bars: figure.bars.map(({ title, low, high }) => ({
      title,
      low,
      high,
      hint: view.say('{1}: {2} to {3}', title, shown(low), shown(high)),
      value: unitOnce(short(low), short(high)),
    })),
    tick: short,
    axis,
    limits: figure.limits.map(({ what, value }) => ({ value, label: limitLabel(what, short(value), view) })),
  };
}

/** What moves a result, as a heading and in a sentence. */
export const CAUSE = {
  assumption: {
    heading: 'Assumption',
    sentence: '{1} is {2}; each bar shows what it becomes when one assumption is at its low and at its high end.',
    none: 'No assumption moves it.',
  },
  package: {
    heading: 'Package',
    sentence:
      '{1} is {2}; each bar shows what it becomes when the cost of one package is at its low and at its high end.',
    none: 'No package moves it.',
  },
} as const;

/** The bars in words. */
export function swingsSummary(figure: SwingsFigure, view: ReportView): string {
  const [first] = figure.bars;
  const shown = (value: number) => formatQuantity(value, figure.unit, view.model.locale);
  const { sentence, none } = CAUSE[figure.of];
  if (first === undefined) return view.say(none);
  const limits = figure.limits.map(({ what, value }) => view.say('{1} of {2}', what, shown(value)));
  return [
    view.say(sentence, figure.result, shown(figure.base)),
    view.say('“{1}” has the largest effect.', first.title),
    ...(limits.length > 0 ? [view.say('Dashed: {1}.', new Intl.ListFormat(view.model.locale).format(limits))] : []),
  ].join(' ');
}

/** A limit beside its line: what it is where there is room for that. */
function limitLabel(what: string, value: string, view: ReportView): string {
  const name = what.replace(/^the /, '');
  const full = `${name.charAt(0).toUpperCase()}${name.slice(1)} ${value}`;
  return labelWidth(full) <= FIGURE_WIDTH.narrowest / 2 ? full : view.say('Limit {1}', value);
}

/** Two quantities of a unit, which is said once where it is written alike. */
function unitOnce(low: string, high: string): string {
  const unit = / .*$/.exec(high)?.[0] ?? '';
  return `${low.endsWith(unit) && unit !== '' ? low.slice(0, -unit.length) : low} / ${high}`;
}
