import { planRow, type Store } from '../library/for-drafting.ts';
import type { Graph } from '../planning/engine/graph.ts';
import { isPlaceOrPeople } from '../planning/outline/read/places/gazetteer.ts';
import { report } from '../planning/pipeline/decide/report/report.ts';
import { renderHtml, renderPrintPage } from '../planning/report/html.tsx';
import { type MarkdownPage, markdownPages } from '../planning/report/markdown-report/markdown-pages.ts';
import type { PictureFormat } from '../planning/report/pictures/report-pictures.ts';
import { recognisedNames, redactReport } from '../planning/report/redact.ts';
import type { PrintedPart } from '../shared/contracts/printed-part.ts';
import type { Redaction } from '../shared/redaction.ts';
import { finishedData, viewsOf } from './plan-views.ts';

/** See `Planner.reportDocument`. */
export async function reportDocument(
  graph: Graph,
  store: Store,
  planId: string,
): Promise<ReadonlyMap<string, Buffer> | null> {
  const model = finishedData(viewsOf(graph, store, planId), report);
  if (!model) return null;
  // Loaded only when asked for: nothing else writes documents.
  const { renderDocx } = await import('../planning/report/docx/document.ts');
  return renderDocx(model);
}

/** See `Planner.printedReport`. */
export function printedReport(graph: Graph, store: Store, planId: string, part: PrintedPart): string | null {
  const model = finishedData(viewsOf(graph, store, planId), report);
  return model && renderPrintPage(model, part);
}

/** See `Planner.redactedReport`. */
export async function redactedReport(
  graph: Graph,
  store: Store,
  planId: string,
  redaction: Redaction,
): Promise<string | null> {
  const model = finishedData(viewsOf(graph, store, planId), report);
  const row = planRow(store, planId);
  if (!model || !row) return null;
  return renderHtml(redactReport(model, row.prompt, redaction, isPlaceOrPeople));
}

/** See `Planner.recognisedNames`. */
export function namesInReport(graph: Graph, store: Store, planId: string): readonly string[] {
  const model = finishedData(viewsOf(graph, store, planId), report);
  const row = planRow(store, planId);
  return model && row ? recognisedNames(model, row.prompt, isPlaceOrPeople) : [];
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
