import { daysBetween } from '../../shared/calendar-date.ts';
import { formatMonths, formatQuantity } from '../../shared/quantities/format.ts';
import { costRows } from './components/cost-bars.tsx';
import { curvesOf, EVERYTHING, percent } from './components/finish-curve.tsx';
import { CAUSE } from './components/swings.tsx';
import { signed } from './components/tornado.tsx';
import { figureSummary } from './figure-summary.ts';
import { floatEnd } from './figures/gantt-layout.ts';
import { layOutRisks, riskBand } from './figures/risk-layout.ts';
import { layOutStakeholders, STANCES } from './figures/stakeholder-layout.ts';
import { markdownTable } from './markdown-table.ts';
import type { Figure, GanttRow } from './model.ts';
import { escapeMarkdown } from './plain-markdown.ts';
import type { ReportView } from './view.ts';

/** A figure as a titled table with a sentence that says what it shows. */
export function figureMarkdown(figure: Figure, view: ReportView): string {
  return [figureSentence(figure, view), figureTable(figure, view)].filter((part) => part !== '').join('\n\n');
}

/** The title of a figure and the sentence that says what it shows. */
export function figureSentence(figure: Figure, view: ReportView): string {
  return `**${escapeMarkdown(figure.title)}.** ${escapeMarkdown(figureSummary(figure, view))}`;
}

/** What a figure shows as tables; empty where there is nothing. */
export function figureTable(figure: Figure, view: ReportView): string {
  switch (figure.kind) {
    case 'gantt':
      return joined(
        markdownTable(
          ['Work', 'Start', 'Finish', 'Critical', '>Float, working days', 'Latest finish', 'Role'],
          figure.rows.map((row) => [
            ganttTitle(row),
            row.kind === 'milestone' ? '' : view.date(row.start),
            view.date(row.finish),
            row.critical ? 'yes' : '',
            String(row.totalFloat),
            view.date(floatEnd(row)),
            escapeMarkdown(row.role ?? ''),
          ]),
        ),
        markdownTable(
          ['Has a date', 'Due', 'Planned', '>Working days late'],
          figure.dates.map(({ title, date, planned, lateBy }) => [
            escapeMarkdown(title),
            view.date(date),
            view.date(planned),
            String(lateBy),
          ]),
        ),
      );
    case 'finish_curve':
      return joined(
        ...curvesOf(figure).map(({ label, points }) =>
          markdownTable(
            [label === EVERYTHING ? 'Everything finished by' : 'Finished by', '>Share of runs'],
            inTenths(points).map((point) => [view.date(point.date), percent(point.share, view.model.locale)]),
          ),
        ),
      );
    case 'tornado':
      return markdownTable(
        ['Task', 'Date if it goes well', 'Date if it goes badly', '>Days moved'],
        figure.bars.map((bar) => [
          escapeMarkdown(bar.title),
          view.date(bar.low),
          view.date(bar.high),
          `${signed(daysBetween(figure.base, bar.low))} / ${signed(daysBetween(figure.base, bar.high))}`,
        ]),
      );
    case 'cash_flow':
      return markdownTable(
        ['Month', '>Spent', '>Left at its end'],
        figure.months.map(({ month, spend, balance }) => [
          formatMonths(month, month, view.model.locale),
          view.money(spend, figure.currency),
          balance === null ? '' : view.money(balance, figure.currency),
        ]),
      );
    case 'swings': {
      const shown = (value: number) => escapeMarkdown(formatQuantity(value, figure.unit, view.model.locale));
      return markdownTable(
        [CAUSE[figure.of].heading, '>At its low end', '>At its high end'],
        figure.bars.map((bar) => [escapeMarkdown(bar.title), shown(bar.low), shown(bar.high)]),
      );
    }
    case 'risk_matrix':
      return markdownTable(
        ['Risk', '>Probability', '>Impact', '>Score', '>Score after response'],
        layOutRisks(figure.risks).map(({ risk, score, residualScore }) => [
          escapeMarkdown(risk.title),
          String(risk.probability),
          String(risk.impact),
          `${score} (${riskBand(score)})`,
          `${residualScore} (${riskBand(residualScore)})`,
        ]),
      );
    case 'stakeholder_grid':
      return markdownTable(
        ['Who', 'Influence', 'Interest', 'Stance'],
        layOutStakeholders(figure.stakeholders).map(({ stakeholder: { name, influence, interest, stance } }) => [
          escapeMarkdown(name),
          influence,
          interest,
          STANCES[stance],
        ]),
      );
    case 'cost_bars':
      return markdownTable(
        ['Item', '>Low', '>Likely', '>High'],
        costRows(figure).map((row) => [
          escapeMarkdown(row.title),
          ...[row.low, row.likely, row.high].map((amount) => view.money(amount, figure.currency)),
        ]),
      );
  }
}

/** The points of a curve at whole tenths of the runs: the drawing shows those between. */
function inTenths<Point extends { readonly share: number }>(points: readonly Point[]): Point[] {
  const tenth = ({ share }: Point) => Math.floor(share * 10 + 1e-9);
  return points.filter((point, index) => index === 0 || tenth(point) > tenth(points[index - 1] ?? point));
}

function joined(...tables: readonly string[]): string {
  return tables.filter((table) => table !== '').join('\n\n');
}

function ganttTitle(row: GanttRow): string {
  const title = escapeMarkdown(row.title);
  if (row.kind === 'phase') return `**${title}**`;
  if (row.kind === 'package') return title;
  return row.kind === 'milestone' ? `◆ ${title}` : `· ${title}`;
}
