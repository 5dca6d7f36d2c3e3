import { renderHtml } from '../../src/planning/report/html.tsx';
import { renderMarkdown } from '../../src/planning/report/markdown-report/markdown-report.ts';
import { MOST_WORDS, measureReport } from '../../src/planning/report/markdown-report/measure.ts';
import type { FigureGroup } from './figure.ts';
import { reportModelOf, taskTitlesOf, unseen } from './report-model.ts';
import { timed } from './timing.ts';

/** Most times that the title of one task may be printed. */
const MOST_REPETITIONS = 4;

/** Rendering the report of a finished plan, and how long it is to read. */
export const report: FigureGroup = {
  name: 'report',
  async measure(bench) {
    const plan = await bench.finishedPlan();
    const model = reportModelOf(plan);
    const length = measureReport(model, taskTitlesOf(plan));
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
      {
        name: 'first part',
        value: length.firstPart,
        unit: 'words',
        target: { of: 'value', atMost: MOST_WORDS.firstPart },
      },
      {
        name: 'report without its appendix',
        value: length.body,
        unit: 'words',
        target: { of: 'value', atMost: MOST_WORDS.body },
      },
      { name: 'appendix', value: length.appendix, unit: 'words' },
      {
        name: `most repeated title of a task (“${length.mostRepeated.title}”)`,
        value: length.mostRepeated.times,
        unit: 'times',
        target: { of: 'value', atMost: MOST_REPETITIONS },
      },
    ];
  },
};
