import { fork } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { asElectron, serveProtocol } from './protocol-server.ts';
import { askForInstance } from './single-instance.ts';
import { answerCalls, Emitter, preventable, rpc } from './state.ts';
import { allClosed, BrowserWindow, contentsCreated, contentsOf, inApp, places, requests, senderOf } from './windows.ts';

/** A double of the module `electron` for Node: what the app uses of it, as it behaves there. */
export { BrowserWindow };

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

class App extends Emitter {
  readonly isPackaged = false;
  name = '';
  #ready = Promise.withResolvers<void>();
  #paths: Record<string, string> = { userData: join(process.env.PLANEXE_HOME ?? '', 'desktop') };
  hasInstance = true;
  becomeReady = () => {
    this.#ready.resolve();
    this.emit('ready');
  };
  whenReady = () => this.#ready.promise;
  setName(name: string) {
    this.name = name;
  }
  setPath(name: string, path: string) {
    this.#paths[name] = path;
  }
  getPath = (name: string) => this.#paths[name] ?? '';
  getAppPath = () => ROOT;
  getVersion = () => '0.0.0';
  getLocaleCountryCode = () => 'GB';
  enableSandbox() {}
  setAppUserModelId() {}
  setAsDefaultProtocolClient = () => true;
  readonly commandLine = { hasSwitch: (name: string) => process.argv.includes(`--${name}`) };
  requestSingleInstanceLock = () => this.hasInstance;
  focus() {}
  getAppMetrics = () =>
    helpers.map(({ pid, name }) => ({ type: 'Utility', pid, name, serviceName: 'node.mojom.NodeService' }));
  quit() {
    const event = preventable();
    this.emit('before-quit', event);
    if (!event.defaultPrevented) void this.#closeAndExit();
  }
  async #closeAndExit() {
    const whenAllClosed = allClosed.listener;
    allClosed.listener = () => undefined;
    await Promise.all(BrowserWindow.getAllWindows().map((window) => window.close()));
    allClosed.listener = whenAllClosed;
    // A window that stays open takes the quitting back.
    if (BrowserWindow.getAllWindows().length > 0) return;
    this.emit('will-quit', preventable());
    this.exit(0);
  }
  exit(code = 0) {
    this.emit('quit', {}, code);
    process.exit(code);
  }
}

export const app = new App();
allClosed.listener = () => {
  if (!app.emit('window-all-closed')) app.quit();
};
contentsCreated.listener = (contents) => app.emit('web-contents-created', {}, contents);
// Electron answers the question for the lock at once, so it is asked before the app begins.
app.hasInstance = await askForInstance(process.env.PLANEXE_HOME ?? '', ({ argv, folder }) =>
  app.emit('second-instance', {}, argv, folder, undefined),
);
export const becomeReady = app.becomeReady;

type ProtocolHandler = (request: Request) => Promise<Response>;
const registered: { privileges: unknown; handlers: Map<string, ProtocolHandler> } = {
  privileges: null,
  handlers: new Map(),
};
export const protocol = {
  registerSchemesAsPrivileged(schemes: unknown) {
    registered.privileges = schemes;
  },
  handle(scheme: string, handler: ProtocolHandler) {
    registered.handlers.set(scheme, handler);
  },
  isProtocolHandled: (scheme: string) => registered.handlers.has(scheme),
};
Object.assign(places, await serveProtocol(['app://planexe', 'app://report'], () => registered.handlers.get('app')));

export const net = {
  async fetch(url: string, init?: RequestInit) {
    const handler = registered.handlers.get(new URL(url).protocol.replace(':', ''));
    if (!handler) throw new Error('net::ERR_UNKNOWN_URL_SCHEME');
    return handler(asElectron(new Request(url, init)));
  },
};

type Permission = (contents: unknown, permission: string, ...rest: readonly unknown[]) => unknown;
class Session extends Emitter {
  permissionRequest: Permission | null = null;
  permissionCheck: Permission | null = null;
  readonly webRequest = {
    onBeforeRequest(listener: (details: { url: string }, answer: (response: { cancel?: boolean }) => void) => void) {
      requests.mayLoad = (url) => {
        let may = true;
        listener({ url }, ({ cancel }) => {
          may = cancel !== true;
        });
        return may;
      };
    },
  };
  setPermissionRequestHandler(handler: Permission) {
    this.permissionRequest = handler;
  }
  setPermissionCheckHandler(handler: Permission) {
    this.permissionCheck = handler;
  }
  setDevicePermissionHandler() {}
  flushStorageData() {}
}
export const session = { defaultSession: new Session() };

/** Something that a page downloads. Where nobody says where to, Electron asks the person, and nobody is there. */
class DownloadItem extends Emitter {
  readonly #url: string;
  readonly #filename: string;
  path: string | null = null;
  constructor(url: string, filename: string) {
    super();
    this.#url = url;
    this.#filename = filename;
  }
  getURL = () => this.#url;
  getFilename = () => this.#filename;
  setSavePath(path: string) {
    this.path = path;
  }
}
const downloads = new Map<string, DownloadItem>();
answerCalls({
  download(id: number, { url, filename }: { url: string; filename: string }): string | null {
    const item = new DownloadItem(inApp(url), filename);
    const event = preventable();
    session.defaultSession.emit('will-download', event, item, contentsOf(id));
    if (event.defaultPrevented || item.path === null) return null;
    downloads.set(url, item);
    return item.path;
  },
  downloaded(url: string) {
    downloads.get(url)?.emit('done', {}, 'completed');
    downloads.delete(url);
  },
  /** What the pages of an origin may have, in the words of the browser. */
  granted(id: number, origin: string): string[] {
    const may = session.defaultSession.permissionCheck?.(contentsOf(id), 'clipboard-sanitized-write', `${origin}/`, {});
    return may === true ? ['clipboard-write'] : [];
  },
});
export const clipboard = { readText: () => rpc.call('clipboard') as Promise<string> };

type IpcListener = (event: unknown, ...args: readonly unknown[]) => unknown;
class IpcMain extends Emitter {
  readonly handlers = new Map<string, IpcListener>();
  handle(channel: string, listener: IpcListener) {
    this.handlers.set(channel, listener);
  }
}
export const ipcMain = new IpcMain();
answerCalls({
  ipc(id: number, frame: { isMain: boolean; url: string }, kind: string, channel: string, args: unknown[]) {
    const event = senderOf(id, frame);
    if (kind === 'send') {
      ipcMain.emit(channel, event, ...args);
      return undefined;
    }
    const handler = ipcMain.handlers.get(channel);
    if (!handler) throw new Error(`No handler registered for '${channel}'`);
    return handler(event, ...args);
  },
  async evaluate(source: string, argument: unknown) {
    const electron = await import('./electron.ts');
    return new Function('electron', 'argument', `return (${source})(electron, argument)`)(electron, argument);
  },
});

const helpers: { pid: number; name: string }[] = [];
class UtilityProcess extends Emitter {
  pid: number | undefined;
  readonly stderr;
  readonly #child;
  constructor(path: string, env: NodeJS.ProcessEnv, name: string) {
    super();
    // Electron starts it a moment later, and what it is asked meanwhile waits.
    this.#child = fork(path, [], {
      env,
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      execArgv: ['--import', new URL('./parent-port.ts', import.meta.url).href],
    });
    const child = this.#child;
    this.stderr = child.stderr;
    child.once('spawn', () => {
      this.pid = child.pid;
      if (child.pid !== undefined) helpers.push({ pid: child.pid, name });
      this.emit('spawn');
    });
    child.on('message', (message) => this.emit('message', message));
    child.once('exit', (code) => {
      helpers.splice(0, helpers.length, ...helpers.filter(({ pid }) => pid !== child.pid));
      this.emit('exit', code);
      this.pid = undefined;
    });
  }
  postMessage(message: unknown) {
    if (this.#child.connected) this.#child.send(message as object);
  }
  kill = () => this.#child.kill();
}
export const utilityProcess = {
  fork: (path: string, _: readonly string[], { env, serviceName }: { env: NodeJS.ProcessEnv; serviceName: string }) =>
    new UtilityProcess(path, env, serviceName),
};

interface MenuItem {
  readonly id?: string;
  readonly label?: string;
  readonly role?: string;
  readonly submenu?: Menu;
  readonly click: () => void;
}
type Template = readonly (Omit<MenuItem, 'submenu'> & { readonly submenu?: Template })[];
export class Menu {
  static #application: Menu | null = null;
  static setApplicationMenu(menu: Menu) {
    Menu.#application = menu;
  }
  static getApplicationMenu = () => Menu.#application;
  static buildFromTemplate = (template: Template): Menu => new Menu(template);
  readonly items: readonly MenuItem[];
  constructor(template: Template) {
    this.items = template.map((item) => {
      const { submenu, ...rest } = item;
      return { ...rest, ...(submenu && { submenu: new Menu(submenu) }) };
    });
  }
  getMenuItemById(id: string): MenuItem | null {
    for (const item of this.items) {
      const found = item.id === id ? item : item.submenu?.getMenuItemById(id);
      if (found) return found;
    }
    return null;
  }
}

export class Tray extends Emitter {
  setToolTip() {}
  setContextMenu() {}
  destroy() {}
}

export class Notification extends Emitter {
  static isSupported = () => true;
  readonly title: string;
  readonly body: string;
  constructor({ title, body }: { title: string; body: string }) {
    super();
    this.title = title;
    this.body = body;
  }
  show() {}
}

class NativeTheme extends Emitter {
  themeSource = 'system';
  shouldUseDarkColors = false;
}
export const nativeTheme = new NativeTheme();
export const nativeImage = { createFromPath: (path: string) => ({ path, isEmpty: () => false }) };
export const screen = {
  getAllDisplays: () => [{ workArea: { x: 0, y: 0, width: 1920, height: 1080 } }],
};
export const powerMonitor = Object.assign(new Emitter(), { isOnBatteryPower: () => false });
export const shell = {
  openExternal: async (_: string) => undefined,
  openPath: async (_: string) => '',
};
/** Nobody is there to answer; a test that expects a question says what is answered. */
const unanswered = async (): Promise<never> => {
  throw new Error('a dialog that the test did not expect');
};
export const dialog = {
  showMessageBox: unanswered,
  showMessageBoxSync: (): never => {
    throw new Error('a dialog that the test did not expect');
  },
  showSaveDialog: unanswered,
  showOpenDialog: unanswered,
  showErrorBox: (title: string, text: string) => process.stderr.write(`dialog: ${title} ${text}\n`),
};

/** Not what is stored, though anybody could turn it back. */
export const safeStorage = {
  isAsyncEncryptionAvailable: async () => process.env.DOUBLE_KEYRING !== 'none',
  encryptStringAsync: async (text: string) => Buffer.from(`sealed:${Buffer.from(text).toString('base64')}`),
  decryptStringAsync: async (sealed: Buffer) => {
    const text = sealed.toString();
    if (!text.startsWith('sealed:')) throw new Error('cannot be decrypted');
    return { result: Buffer.from(text.slice(7), 'base64').toString(), shouldReEncrypt: false };
  },
};
