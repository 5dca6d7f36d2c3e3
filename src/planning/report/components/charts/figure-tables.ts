import { daysBetween } from '../../../../shared/calendar-date.ts';
import { formatMonths } from '../../../../shared/quantities/format.ts';
import { floatEnd } from '../../figures/gantt-layout.ts';
import { layOutRisks } from '../../figures/risk-layout.ts';
import { layOutStakeholders, STANCES } from '../../figures/stakeholder-layout.ts';
import type { Figure, GanttRow } from '../../model.ts';
import type { ReportView } from '../../view/view.ts';
import { cashCells } from './cash-flow.tsx';
import { costCell, costRows } from './cost-bars.tsx';
import { curvesOf, EVERYTHING, percent } from './finish-curve.tsx';
import { graded } from './risk-matrix.tsx';
import { CAUSE, swingWords } from './swings.tsx';
import { signed } from './tornado.tsx';

/** What stands in a cell: words of the program and numbers, free of markup, or words of the plan, which can be anything. */
export type FigureCell =
  | string
  | {
      readonly words: string;
      readonly isStrong?: boolean;
      /** What the program puts before them. */
      readonly mark?: string;
    };

/** The numbers of a figure. A heading that begins with `>` stands above a column of numbers. */
export interface FigureTable {
  readonly head: readonly string[];
  readonly rows: readonly (readonly FigureCell[])[];
}

/** What a figure shows as tables; none where there is nothing. */
export function figureTables(figure: Figure, view: ReportView): readonly FigureTable[] {
  return tablesOf(figure, view)
    .filter(({ rows }) => rows.length > 0)
    .map(({ head, rows }) => ({ head: head.map((cell) => headIn(view, cell)), rows }));
}

function tablesOf(figure: Figure, view: ReportView): readonly FigureTable[] {
  switch (figure.kind) {
    case 'gantt':
      return [
        table(
          ['Work', 'Start', 'Finish', 'Critical', '>Float, working days', 'Latest finish', 'Role'],
          figure.rows.map((row) => [
            ganttTitle(row),
            row.kind === 'milestone' ? '' : view.shortDate(row.start),
            view.shortDate(row.finish),
            row.critical ? view.say('yes') : '',
            String(row.totalFloat),
            view.shortDate(floatEnd(row)),
            { words: row.role ?? '' },
          ]),
        ),
        table(
          ['Has a date', 'Due', 'Planned', '>Working days late'],
          figure.dates.map(({ title, date, planned, lateBy }) => [
            { words: title },
            view.shortDate(date),
            view.shortDate(planned),
            String(lateBy),
          ]),
        ),
      ];
    case 'finish_curve':
      return [
        ...curvesOf(figure, view).map(({ label, points }) =>
          table(
            [label === view.say(EVERYTHING) ? 'Everything finished by' : 'Finished by', '>Share of runs'],
            inTenths(points).map((point) => [view.shortDate(point.date), percent(point.share, view.model.locale)]),
          ),
        ),
      ];
    case 'tornado':
      return [
        table(
          ['Task', 'Date if it goes well', 'Date if it goes badly', '>Days moved'],
          figure.bars.map((bar) => [
            { words: bar.title },
            view.shortDate(bar.low),
            view.shortDate(bar.high),
            `${signed(daysBetween(figure.base, bar.low))} / ${signed(daysBetween(figure.base, bar.high))}`,
          ]),
        ),
      ];
    case 'cash_flow': {
      const [spent, left] = cashCells(figure, view);
      return [
        table(
          [
            'Month',
            `>${view.wordsIn('Spent', figure.currency)}`,
            `>${view.wordsIn('Left at its end', figure.currency)}`,
          ],
          figure.months.map(({ month, spend, balance }) => [
            formatMonths(month, month, view.model.locale),
            spent(spend),
            balance === null ? '' : left(balance),
          ]),
        ),
      ];
    }
    case 'swings': {
      const { cell, head } = swingWords(figure, view);
      const shown = (value: number) => ({ words: cell(value) });
      return [
        table(
          [CAUSE[figure.of].heading, `>${head('At its low end')}`, `>${head('At its high end')}`],
          figure.bars.map((bar) => [{ words: bar.title }, shown(bar.low), shown(bar.high)]),
        ),
      ];
    }
    case 'risk_matrix':
      return [
        table(
          ['Risk', '>Probability', '>Impact', '>Score', '>Score after response'],
          layOutRisks(figure.risks).map(({ risk, score, residualScore }) => [
            { words: risk.title },
            String(risk.probability),
            String(risk.impact),
            graded(score, view),
            graded(residualScore, view),
          ]),
        ),
      ];
    case 'stakeholder_grid':
      return [
        table(
          ['Who', 'Influence', 'Interest', 'Stance'],
          layOutStakeholders(figure.stakeholders).map(({ stakeholder: { name, influence, interest, stance } }) => [
            { words: name },
            view.say(influence),
            view.say(interest),
            view.say(STANCES[stance]),
          ]),
        ),
      ];
    case 'cost_bars': {
      const cell = costCell(figure, view);
      return [
        table(
          ['Item', ...['Low', 'Likely', 'High'].map((head) => `>${view.wordsIn(head, figure.currency)}`)],
          costRows(figure).map((row) => [{ words: row.title }, ...[row.low, row.likely, row.high].map(cell)]),
        ),
      ];
    }
  }
}

/** The points of a curve at whole tenths of the runs: the drawing shows those between. */
function inTenths<Point extends { readonly share: number }>(points: readonly Point[]): Point[] {
  const tenth = ({ share }: Point) => Math.floor(share * 10 + 1e-9);
  return points.filter((point, index) => index === 0 || tenth(point) > tenth(points[index - 1] ?? point));
}

function headIn(view: ReportView, cell: string): string {
  return cell.startsWith('>') ? `>${view.words(cell.slice(1))}` : view.words(cell);
}

function table(head: readonly string[], rows: FigureTable['rows']): FigureTable {
  return { head, rows };
}

function ganttTitle(row: GanttRow): FigureCell {
  if (row.kind === 'phase') return { words: row.title, isStrong: true };
  if (row.kind === 'package') return { words: row.title };
  return { words: row.title, mark: row.kind === 'milestone' ? '◆ ' : '· ' };
}
