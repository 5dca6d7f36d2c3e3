import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';

/** The built renderer, as it is given to a browser or to the window. */
export interface Pages {
  /** The page, which is the same at every address of the app. */
  page(request: Request): Promise<Response>;
  /** A file that the page loads; null when there is none of that name. */
  asset(request: Request, name: string): Promise<Response | null>;
}

/** Addresses that the app itself understands; see `src/renderer/routes.tsx`. */
export const PAGE_PATHS = [
  '/',
  '/new',
  '/compare',
  '/example/*',
  '/plan/*',
  '/projects',
  '/projects/*',
  '/task-plans/*',
  '/tasks/*',
  '/connect',
  '/settings',
  '/settings/*',
] as const;

/** Whether the page is at this path. It needs no sign-in, because it loads all its content through the API. */
export function isPagePath(path: string): boolean {
  return PAGE_PATHS.some((known) => (known.endsWith('/*') ? path.startsWith(known.slice(0, -1)) : path === known));
}

/** What pages load; it is the same for everybody. */
export function isAssetPath(path: string): boolean {
  return path.startsWith('/assets/');
}

const NONCE_PLACE = '%STYLE_NONCE%';
const ASSET_NAME = /^[\w.-]+$/;

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};

/** @param folder of the built renderer: `index.html` and `assets/`. */
export function createPages(folder: string): Pages {
  return {
    async page(request) {
      const nonce = randomBytes(16).toString('base64url');
      const html = (await readFile(join(folder, 'index.html'), 'utf8')).replace(NONCE_PLACE, nonce);
      return new Response(request.method === 'HEAD' ? null : html, {
        headers: {
          'Content-Type': 'text/html; charset=utf-8',
          'Cache-Control': 'no-store',
          'Content-Security-Policy': pagePolicy(nonce),
        },
      });
    },
    async asset(request, name) {
      const type = TYPES[extname(name)];
      if (type === undefined || !ASSET_NAME.test(name)) return null;
      const bytes = await readFile(join(folder, 'assets', name)).catch(() => null);
      if (!bytes) return null;
      return new Response(request.method === 'HEAD' ? null : new Uint8Array(bytes), {
        // Their names contain a hash of their content, so they never change.
        headers: { 'Content-Type': type, 'Cache-Control': 'private, max-age=31536000, immutable' },
      });
    },
  };
}

/** What the page may load and run: what comes from here, styles of its components by nonce, and nothing else. */
function pagePolicy(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src-elem 'self' 'nonce-${nonce}'`,
    // Positions and widths that are computed.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "frame-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
