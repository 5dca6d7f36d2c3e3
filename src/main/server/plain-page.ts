import { hash } from 'node:crypto';
import { escapeHtml } from '../../shared/escape-xml.ts';

const STYLE =
  ':root{color-scheme:light dark}body{max-width:34rem;margin:18vh auto 0;padding:0 1.5rem;font:16px/1.6 system-ui,sans-serif}h1{font-size:1.35rem}code{padding:.15em .4em;border-radius:4px;background:color-mix(in srgb,currentColor 10%,transparent)}';

export interface PlainPage {
  readonly status: number;
  readonly title: string;
  /** Paragraphs. What stands between backticks is something to type. */
  readonly text: readonly string[];
  /** Whether pages of ours may show it in a frame. */
  readonly framed?: boolean;
}

/** A page for people that works without the renderer, for addresses where the app cannot be shown. */
export function plainPage(request: Request, { status, title, text, framed = false }: PlainPage): Response {
  const paragraphs = text.map((words) => `<p>${escapeHtml(words).replaceAll(/`([^`]*)`/g, '<code>$1</code>')}</p>`);
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,"><title>${escapeHtml(title)} · PlanExe</title><style>${STYLE}</style></head><body><main><h1>${escapeHtml(title)}</h1>${paragraphs.join('')}</main></body></html>`;
  return new Response(request.method === 'HEAD' ? null : html, {
    status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'Content-Security-Policy': `default-src 'none'; img-src data:; style-src 'sha256-${hash('sha256', STYLE, 'base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors ${framed ? "'self'" : "'none'"}`,
      ...(framed && { 'X-Frame-Options': 'SAMEORIGIN' }),
    },
  });
}
