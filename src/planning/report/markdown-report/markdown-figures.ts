import { figureSummary } from '../components/charts/figure-summary.ts';
import { type FigureCell, figureTables } from '../components/charts/figure-tables.ts';
import { escapeMarkdown } from '../markdown/plain-markdown.ts';
import type { Figure } from '../model.ts';
import type { ReportView } from '../view/view.ts';
import { markdownTable } from './markdown-table.ts';

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
  return figureTables(figure, view)
    .map(({ head, rows }) =>
      markdownTable(
        head,
        rows.map((row) => row.map(cellMarkdown)),
      ),
    )
    .join('\n\n');
}

function cellMarkdown(cell: FigureCell): string {
  if (typeof cell === 'string') return cell;
  const text = `${cell.mark ?? ''}${escapeMarkdown(cell.words)}`;
  return cell.isStrong ? `**${text}**` : text;
}
