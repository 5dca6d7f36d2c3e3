import type { Store } from '../library/for-drafting.ts';
import type { Graph } from '../planning/engine/graph.ts';
import { report } from '../planning/pipeline/decide/report/report.ts';
import { type MarkdownPage, markdownPages } from '../planning/report/markdown-pages.ts';
import type { PictureFormat } from '../planning/report/pictures/report-pictures.ts';
import { finishedData, viewsOf } from './plan-views.ts';

/** See `Planner.reportDocument`. */
export async function reportDocument(graph: Graph, store: Store, planId: string): Promise<Uint8Array | null> {
  const model = finishedData(viewsOf(graph, store, planId), report);
  if (!model) return null;
  // Loaded only when asked for: nothing else writes documents.
  const { renderDocx } = await import('../planning/report/docx/document.ts');
  return renderDocx(model);
}

/** See `Planner.reportFigures`. */
export async function reportFigures(
  graph: Graph,
  store: Store,
  planId: string,
  format: PictureFormat,
): Promise<readonly { readonly path: string; readonly bytes: Uint8Array }[] | null> {
  const model = finishedData(viewsOf(graph, store, planId), report);
  if (!model) return null;
  const { reportPictures } = await import('../planning/report/pictures/report-pictures.ts');
  return reportPictures(model, format);
}

/** See `Planner.reportPages`. */
export function reportPages(graph: Graph, store: Store, planId: string): readonly MarkdownPage[] | null {
  const model = finishedData(viewsOf(graph, store, planId), report);
  return model && markdownPages(model);
}
