import { renderHtml } from '../../src/planning/report/html.tsx';
import { renderMarkdown } from '../../src/planning/report/markdown-report.ts';
import type { FigureGroup } from './figure.ts';
import { reportModelOf, unseen } from './report-model.ts';
import { timed } from './timing.ts';

/** Rendering the report of a finished plan. */
export const report: FigureGroup = {
  name: 'report',
  async measure(bench) {
    const model = reportModelOf(await bench.finishedPlan());
    const copying = await timed(() => JSON.parse(JSON.stringify(model)));
    const html = await timed(() => renderHtml(unseen(model)));
    const again = await timed(() => renderHtml(model));
    const markdown = await timed(() => renderMarkdown(unseen(model)));
    const reference = { name: 'model to JSON and back', value: copying.medianMs };
    return [
      { name: 'rendering HTML', value: html.medianMs, unit: 'ms', reference },
      { name: 'rendering the same HTML again', value: again.medianMs, unit: 'ms', reference },
      { name: 'rendering Markdown', value: markdown.medianMs, unit: 'ms', reference },
      {
        name: 'size of the HTML',
        value: Buffer.byteLength(renderHtml(model)) / 1e6,
        unit: 'MB',
        reference: { name: 'size of the Markdown', value: Buffer.byteLength(renderMarkdown(model)) / 1e6 },
        target: { of: 'value', atMost: 1.5 },
      },
    ];
  },
};
