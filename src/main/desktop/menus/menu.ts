import type { MenuItemConstructorOptions } from 'electron';
import type { DesktopCommand } from '../../../shared/contracts/desktop-messages.ts';

export interface MenuActions {
  readonly command: (command: DesktopCommand) => void;
  readonly importPlan: () => void;
  readonly revealLibrary: () => void;
  readonly openLogs: () => void;
  readonly checkForUpdates: () => void;
  readonly goBack: () => void;
}

export interface MenuState {
  readonly platform: NodeJS.Platform;
  /** Whether looking for newer versions is on. */
  readonly updates: boolean;
  /** The version that can be gone back to. */
  readonly previousVersion: string | null;
  /** Whether the page's own tools are offered. */
  readonly developing: boolean;
}

/**
 * The app's menu, by the rules of its platform. Keys that the page itself listens to are shown and not taken from it.
 */
export function menuTemplate(state: MenuState, actions: MenuActions): MenuItemConstructorOptions[] {
  const isMac = state.platform === 'darwin';
  return [
    ...(isMac ? [appMenu(state, actions)] : []),
    fileMenu(isMac, actions),
    { role: 'editMenu' },
    viewMenu(state, actions),
    ...(isMac ? [{ role: 'windowMenu' } as const] : []),
    helpMenu(state, actions),
  ];
}

const SEPARATOR: MenuItemConstructorOptions = { type: 'separator' };

function page(
  id: string,
  label: string,
  path: string,
  actions: MenuActions,
  keys?: string,
): MenuItemConstructorOptions {
  return {
    id,
    label,
    click: () => actions.command({ type: 'open', path }),
    ...(keys !== undefined && { accelerator: keys, registerAccelerator: false }),
  };
}

function appMenu(state: MenuState, actions: MenuActions): MenuItemConstructorOptions {
  return {
    label: 'PlanExe',
    submenu: [
      { role: 'about' },
      ...updateItems(state, actions),
      SEPARATOR,
      page('settings', 'Settings…', '/settings', actions, 'Cmd+,'),
      SEPARATOR,
      { role: 'services' },
      SEPARATOR,
      { role: 'hide' },
      { role: 'hideOthers' },
      { role: 'unhide' },
      SEPARATOR,
      { role: 'quit' },
    ],
  };
}

function fileMenu(isMac: boolean, actions: MenuActions): MenuItemConstructorOptions {
  return {
    label: '&File',
    submenu: [
      { ...page('new-plan', 'New Plan', '/new', actions), accelerator: 'CmdOrCtrl+N' },
      { id: 'import-plan', label: 'Import Plan…', accelerator: 'CmdOrCtrl+O', click: actions.importPlan },
      SEPARATOR,
      {
        id: 'reveal-library',
        label: isMac ? 'Show Library in Finder' : 'Show Library Folder',
        click: actions.revealLibrary,
      },
      SEPARATOR,
      ...(isMac
        ? [{ role: 'close' } as const]
        : [page('settings', 'Settings', '/settings', actions, 'Ctrl+,'), SEPARATOR, { role: 'quit' } as const]),
    ],
  };
}

function viewMenu({ developing }: MenuState, actions: MenuActions): MenuItemConstructorOptions {
  return {
    label: '&View',
    submenu: [
      page('library', 'Library', '/', actions, 'CmdOrCtrl+1'),
      page('connect', 'Connect', '/connect', actions, 'CmdOrCtrl+2'),
      page('projects', 'Projects', '/projects', actions, 'CmdOrCtrl+3'),
      {
        id: 'find',
        label: 'Search Everything…',
        accelerator: 'CmdOrCtrl+K',
        registerAccelerator: false,
        click: () => actions.command({ type: 'find' }),
      },
      SEPARATOR,
      { role: 'resetZoom' },
      { role: 'zoomIn' },
      { role: 'zoomOut' },
      SEPARATOR,
      { role: 'togglefullscreen' },
      ...(developing ? [SEPARATOR, { role: 'reload' } as const, { role: 'toggleDevTools' } as const] : []),
    ],
  };
}

function helpMenu(state: MenuState, actions: MenuActions): MenuItemConstructorOptions {
  return {
    role: 'help',
    label: '&Help',
    submenu: [
      { id: 'open-logs', label: 'Show Logs', click: actions.openLogs },
      page('diagnostics', 'About and Diagnostics', '/settings/about', actions),
      ...(state.platform === 'darwin' ? [] : updateItems(state, actions)),
    ],
  };
}

/** Off, the program never asks the network; the item leads to where it is switched on. */
function updateItems({ updates, previousVersion }: MenuState, actions: MenuActions): MenuItemConstructorOptions[] {
  return [
    updates
      ? { id: 'check-for-updates', label: 'Check for Updates…', click: actions.checkForUpdates }
      : page('check-for-updates', 'Updates Are Off…', '/settings/about', actions),
    ...(previousVersion === null
      ? []
      : [{ id: 'go-back', label: `Go Back to Version ${previousVersion}…`, click: actions.goBack }]),
  ];
}
