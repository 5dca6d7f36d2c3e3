import { renderToStaticMarkup } from 'react-dom/server';
import type { PrintedPart } from '../../shared/contracts/printed-part.ts';
import { PrintPage } from './components/page/print-page.tsx';
import { ReportPage } from './components/page/report-page.tsx';
import type { ReportModel } from './model.ts';
import { hashSource, SCRIPT, SCRIPT_SOURCE } from './script/page-hashes.ts';
import { printHeader } from './styles/print-header.ts';
import { STYLE } from './styles/style.ts';
import { type ReportView, viewOf } from './view/view.ts';

const policyFor = (style: string, script: string) =>
  [
    "default-src 'none'",
    `script-src ${script}`,
    `style-src ${hashSource(style)}`,
    'img-src data:',
    "font-src 'none'",
    "connect-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');

/**
 * The report as one HTML file that needs no network: its own style sheet and script, both bound by hash in a content
 * security policy that forbids everything else. Whatever the model says is treated as untrusted text. Deterministic.
 *
 * @throws RangeError when the locale is no BCP 47 tag.
 */
export function renderHtml(model: ReportModel): string {
  const view = viewOf(model);
  const style = styleOf(view);
  const page = <ReportPage view={view} policy={policyFor(style, SCRIPT_SOURCE)} style={style} script={SCRIPT} />;
  return `<!doctype html>\n${renderToStaticMarkup(page)}\n`;
}

/**
 * A browser lays a page out for the screen, too: when it has loaded, before it prints and again afterwards. Of a page that
 * is only printed there is nothing to lay out.
 */
const ONLY_PRINTED = '@media not print { :root { display: none; } }';

/**
 * What is printed of a report, for a browser that makes a PDF of it: without a script, and without what stays on the screen.
 * It prints as the report itself does. Deterministic.
 *
 * @throws RangeError when the locale is no BCP 47 tag.
 */
export function renderPrintPage(model: ReportModel, part: PrintedPart): string {
  const view = viewOf(model);
  const style = `${styleOf(view)}\n${ONLY_PRINTED}`;
  const page = <PrintPage view={view} part={part} policy={policyFor(style, "'none'")} style={style} />;
  return `<!doctype html>\n${renderToStaticMarkup(page)}\n`;
}

function styleOf(view: ReportView): string {
  return `${STYLE}\n${printHeader(view.model.title)}`;
}
