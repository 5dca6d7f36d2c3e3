import { createHash } from 'node:crypto';
import { renderToStaticMarkup } from 'react-dom/server';
import { ReportPage } from './components/report-page.tsx';
import type { ReportModel } from './model.ts';
import pageScript from './script/page.js?raw';
import { STYLE } from './styles/style.ts';
import { viewOf } from './view.ts';

/** A browser hashes what stands between the tags after it has made every line end a single line feed. */
const SCRIPT = pageScript.replace(/\r\n?/g, '\n');

const POLICY = [
  "default-src 'none'",
  `script-src '${hashSource(SCRIPT)}'`,
  `style-src '${hashSource(STYLE)}'`,
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

function hashSource(text: string): string {
  return `sha256-${createHash('sha256').update(text, 'utf8').digest('base64')}`;
}
