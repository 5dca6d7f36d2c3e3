import { answerCalls, Emitter, preventable, rpc } from './state.ts';

/** `BrowserWindow` and `webContents`: each window is a page of a real browser, which the test has. */

interface Rectangle {
  x: number;
  y: number;
  width: number;
  height: number;
}

type WindowOptions = Partial<Rectangle> & {
  readonly minWidth?: number;
  readonly minHeight?: number;
  readonly show?: boolean;
  readonly webPreferences?: Readonly<Record<string, unknown>>;
  readonly backgroundColor?: string;
};

/** Where each host of the registered protocol can be reached by a browser, by its origin in the app. */
export const places: Record<string, string> = {};
const ORIGIN = 'app://planexe';
const inBrowser = (text: string) =>
  Object.entries(places).reduce((changed, [own, base]) => changed.replaceAll(own, base), text);
export const inApp = (text: string) =>
  Object.entries(places).reduce((changed, [own, base]) => changed.replaceAll(base, own), text);

const windows = new Map<number, BrowserWindow>();
/** `web-contents-created` of the app. */
export const contentsCreated: { listener: (contents: WebContents) => void } = { listener: () => undefined };

interface FrameOfPage {
  readonly isMain: boolean;
  readonly url: string;
}

export class WebContents extends Emitter {
  readonly id: number;
  readonly #preferences: Readonly<Record<string, unknown>>;
  #url = '';
  #openHandler: (details: { url: string }) => { action: string } = () => ({ action: 'allow' });
  readonly mainFrame = { parent: null, origin: ORIGIN };
  /** What the app itself loads, which it is not asked about. */
  #loaded = '';

  constructor(id: number, preferences: Readonly<Record<string, unknown>>) {
    super();
    this.id = id;
    this.#preferences = preferences;
  }

  getURL = () => this.#url;
  getLastWebPreferences = () => this.#preferences;
  setWindowOpenHandler(handler: (details: { url: string }) => { action: string }) {
    this.#openHandler = handler;
  }
  send(channel: string, ...args: readonly unknown[]) {
    void rpc.call('send', this.id, channel, args);
  }
  executeJavaScript(code: string): Promise<unknown> {
    return rpc.call('execute', this.id, code);
  }
  reload() {
    this.emit('did-start-navigation', { isMainFrame: true, isSameDocument: false });
    void rpc.call('reload', this.id);
  }
  forcefullyCrashRenderer() {
    void rpc.call('crash', this.id);
  }
  async printToPDF(options: unknown): Promise<Buffer> {
    return Buffer.from(String(await rpc.call('pdf', this.id, options)), 'base64');
  }

  /** What the app does. */
  loads(url: string) {
    // What is requested for an address has no fragment.
    this.#loaded = url.split('#')[0] ?? url;
  }
  isLoadedByApp = (url: string) => url === this.#loaded;

  /** What the page did. */
  navigated(url: string) {
    this.#url = inApp(url);
  }
  openRequested(url: string): string {
    return this.#openHandler({ url }).action;
  }
}

export class BrowserWindow extends Emitter {
  static #last = 0;
  static getAllWindows = () => [...windows.values()];
  static getFocusedWindow = () => [...windows.values()].find((window) => window.isFocused()) ?? null;

  readonly id: number;
  readonly webContents: WebContents;
  readonly #opened: Promise<unknown>;
  #bounds: Rectangle;
  readonly #smallest: readonly number[];
  #visible: boolean;
  #focused = false;
  #maximized = false;
  #destroyed = false;
  #progress = -1;

  constructor(options: WindowOptions) {
    super();
    BrowserWindow.#last += 1;
    this.id = BrowserWindow.#last;
    const { x = 100, y = 100, width = 800, height = 600, webPreferences = {} } = options;
    this.#bounds = { x, y, width, height };
    this.#smallest = [options.minWidth ?? 0, options.minHeight ?? 0];
    this.#visible = options.show ?? true;
    this.webContents = new WebContents(this.id, webPreferences);
    windows.set(this.id, this);
    this.#opened = rpc.call('open', this.id, {
      width,
      height,
      preload: webPreferences.preload,
      places,
      arguments: webPreferences.additionalArguments ?? [],
      javascript: webPreferences.javascript ?? true,
    });
    contentsCreated.listener(this.webContents);
  }

  async loadURL(url: string) {
    await this.#opened;
    this.webContents.loads(url);
    this.webContents.emit('did-start-navigation', { isMainFrame: true, isSameDocument: false });
    await rpc.call('load', this.id, inBrowser(url));
    this.emit('ready-to-show');
    this.webContents.emit('did-finish-load');
  }
  show() {
    this.#visible = true;
    this.focus();
  }
  hide() {
    this.#visible = false;
    this.#focused = false;
  }
  focus() {
    this.#focused = true;
  }
  blur() {
    this.#focused = false;
  }
  maximize() {
    this.#maximized = true;
    this.emit('maximize');
  }
  restore() {}
  setProgressBar(progress: number) {
    this.#progress = progress;
  }
  setBounds(bounds: Rectangle) {
    this.#bounds = { ...bounds };
    this.emit('resize');
    this.emit('move');
  }
  getBounds = () => ({ ...this.#bounds });
  getNormalBounds = () => ({ ...this.#bounds });
  getMinimumSize = () => [...this.#smallest];
  isVisible = () => this.#visible;
  isFocused = () => this.#focused;
  isMinimized = () => false;
  isMaximized = () => this.#maximized;
  isDestroyed = () => this.#destroyed;
  /** The double's own. */
  progress = () => this.#progress;
  close() {
    const event = preventable();
    this.emit('close', event);
    return event.defaultPrevented ? Promise.resolve() : this.#unload();
  }
  /** The page may want to stay, and the app lets it or not. */
  async #unload() {
    if (await rpc.call('wantsToStay', this.id)) {
      const event = preventable();
      this.webContents.emit('will-prevent-unload', event);
      if (!event.defaultPrevented) return;
    }
    this.destroy();
  }
  destroy() {
    if (this.#destroyed) return;
    this.#destroyed = true;
    windows.delete(this.id);
    void rpc.call('close', this.id);
    this.emit('closed');
    if (windows.size === 0) allClosed.listener();
  }
}

export const allClosed: { listener: () => void } = { listener: () => undefined };

/** A request that the page is about to make; answers whether it may. */
interface PageRequest {
  readonly url: string;
  readonly isNavigation: boolean;
  readonly isMainFrame: boolean;
  /** In a window that the page opened itself. */
  readonly isPopup: boolean;
}

export const requests: { mayLoad: (url: string) => boolean } = { mayLoad: () => true };

answerCalls({
  navigated: (id: number, url: string) => windows.get(id)?.webContents.navigated(url),
  crashed: (id: number) =>
    windows.get(id)?.webContents.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 5 }),
  request(id: number, { url, isNavigation, isMainFrame, isPopup }: PageRequest): boolean {
    const contents = windows.get(id)?.webContents;
    if (!contents) return false;
    if (isPopup) return contents.openRequested(inApp(url)) === 'allow';
    if (isNavigation && !(isMainFrame && contents.isLoadedByApp(inApp(url)))) {
      const details = { ...preventable(), url: inApp(url), isMainFrame };
      contents.emit('will-frame-navigate', details);
      if (details.defaultPrevented) return false;
    }
    return requests.mayLoad(inApp(url));
  },
});

export const contentsOf = (id: number): WebContents | undefined => windows.get(id)?.webContents;

/** The window and frame that something came from. */
export function senderOf(id: number, frame: FrameOfPage) {
  const sender = windows.get(id)?.webContents;
  const origin = URL.canParse(frame.url) ? new URL(frame.url).origin : 'null';
  return {
    sender,
    senderFrame: { parent: frame.isMain ? null : {}, origin: inApp(origin), url: inApp(frame.url) },
  };
}
