import { app, type Session, shell, type WebContents } from 'electron';
import { REPORT_ORIGIN, WINDOW_ORIGIN, WINDOW_SCHEME } from '../../../shared/contracts/desktop.ts';
import { isInstallLink, outsideLink } from './outside-link.ts';

/** What pages may do in windows of this app, whatever is in them: nothing that leaves them. */

/** Schemes of what a page may load: its own, and what it made itself. The tools for developers have one too. */
const OWN_SCHEMES: ReadonlySet<string> = new Set([`${WINDOW_SCHEME}:`, 'blob:', 'data:', 'devtools:']);

/** Holds for every window and frame from now on. */
export function ruleWindows(): void {
  app.on('web-contents-created', (_, contents) => ruleContents(contents));
}

/** Loads nothing from elsewhere and is granted nothing but to put text on the clipboard when the person copies. */
export function ruleSession(session: Session): void {
  session.webRequest.onBeforeRequest(({ url }, answer) => answer({ cancel: !OWN_SCHEMES.has(new URL(url).protocol) }));
  session.setPermissionRequestHandler((_, permission, answer, { requestingUrl, isMainFrame }) =>
    answer(isMainFrame && mayHave(permission, requestingUrl)),
  );
  session.setPermissionCheckHandler((_, permission, origin) => mayHave(permission, origin));
  session.setDevicePermissionHandler(() => false);
  session.on('will-download', (event, item) => {
    if (!isOwnAddress(item.getURL())) event.preventDefault();
  });
}

/** All that a page is ever granted. */
function mayHave(permission: string, address: string): boolean {
  return permission === 'clipboard-sanitized-write' && isOwnAddress(address);
}

function isOwnAddress(address: string): boolean {
  const inner = address.startsWith('blob:') ? address.slice('blob:'.length) : address;
  return inner === WINDOW_ORIGIN || inner.startsWith(`${WINDOW_ORIGIN}/`);
}

function isReportAddress(address: string): boolean {
  return address.startsWith(`${REPORT_ORIGIN}/`);
}

function ruleContents(contents: WebContents): void {
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.setWindowOpenHandler(({ url }) => {
    openOutside(url);
    return { action: 'deny' };
  });
  contents.on('will-frame-navigate', (details) => {
    // The page stays itself, and frames show reports only.
    if (details.isMainFrame ? isOwnAddress(details.url) : isReportAddress(details.url)) return;
    details.preventDefault();
    if (details.isMainFrame && isInstallLink(details.url)) void shell.openExternal(details.url);
    else openOutside(details.url);
  });
  contents.on('will-redirect', (details) => {
    if (!isOwnAddress(details.url) && !isReportAddress(details.url)) details.preventDefault();
  });
}

/** Shows a page or a mail in the program that the person has for it. */
function openOutside(address: string): void {
  const link = outsideLink(address);
  if (link !== null) void shell.openExternal(link);
}
