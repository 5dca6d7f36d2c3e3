import { DESKTOP_BRIDGE, type DesktopBridge } from '../../shared/contracts/desktop.ts';

declare global {
  interface Window {
    readonly [DESKTOP_BRIDGE]?: DesktopBridge;
  }
}

/** What the desktop window can do beyond a page; undefined in a browser. */
export const desktop: DesktopBridge | undefined = window[DESKTOP_BRIDGE];

/** Goes before the path of a report that is shown in a frame; in a browser that is this host itself. */
export const reportOrigin: string = desktop?.reportOrigin ?? '';
