/** What the desktop window can do that a page in a browser cannot. The preload script declares exactly this. */
export interface DesktopBridge {
  readonly platform: 'darwin' | 'win32' | 'linux';
}

/** The name under which a page finds it, where there is one. */
export const DESKTOP_BRIDGE = 'planexe';
