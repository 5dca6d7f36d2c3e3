import { renderToStaticMarkup } from 'react-dom/server';
import { ReportPage } from './components/report-page.tsx';
import type { ReportModel } from './model.ts';
import { hashSource, SCRIPT, SCRIPT_SOURCE } from './page-hashes.ts';
import { STYLE } from './styles/style.ts';
import { viewOf } from './view.ts';

const POLICY = [
  "default-src 'none'",
  `script-src ${SCRIPT_SOURCE}`,
  `style-src ${hashSource(STYLE)}`,
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
  const page = <ReportPage view={viewOf(model)} policy={POLICY} style={STYLE} script={SCRIPT} />;
  return `<!doctype html>\n${renderToStaticMarkup(page)}\n`;
}
