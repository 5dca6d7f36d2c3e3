import { renderToStaticMarkup } from 'react-dom/server';
import { ReportPage } from './components/report-page.tsx';
import type { ReportModel } from './model.ts';
import { hashSource, SCRIPT, SCRIPT_SOURCE } from './page-hashes.ts';
import { printHeader } from './styles/print-header.ts';
import { STYLE } from './styles/style.ts';
import { viewOf } from './view.ts';

const policyFor = (style: string) =>
  [
    "default-src 'none'",
    `script-src ${SCRIPT_SOURCE}`,
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
  const style = `${STYLE}\n${printHeader(view.model.title)}`;
  const page = <ReportPage view={view} policy={policyFor(style)} style={style} script={SCRIPT} />;
  return `<!doctype html>\n${renderToStaticMarkup(page)}\n`;
}
