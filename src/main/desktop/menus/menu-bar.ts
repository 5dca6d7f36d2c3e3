import { app, Menu } from 'electron';
import type { UpdateState } from '../../../shared/contracts/desktop.ts';
import { showFailure } from '../exported-plans.ts';
import type { DesktopActions } from '../window/bridge-actions.ts';
import type { MainWindow } from '../window/window.ts';
import { menuTemplate } from './menu.ts';

interface MenuBarOptions {
  readonly updates: UpdateState;
  readonly window: MainWindow;
  readonly actions: DesktopActions;
  readonly check: () => void;
  readonly goBack: () => void;
}

/** Puts the app's menu in place. What fails is said in a dialog, as no page may be there to say it. */
export function showMenu({ updates, window, actions, check, goBack }: MenuBarOptions): void {
  const told = (work: DesktopActions['openLogs']) => () =>
    void work()
      .then((answer) => showFailure(answer, window.current()))
      .catch(actions.onFault);
  const template = menuTemplate(
    {
      platform: process.platform,
      updates: updates.enabled && updates.supported,
      previousVersion: updates.previous,
      developing: !app.isPackaged,
    },
    {
      command: window.command,
      importPlan: told(actions.chooseExportedPlan),
      revealLibrary: told(actions.revealLibrary),
      openLogs: told(actions.openLogs),
      checkForUpdates: check,
      goBack,
    },
  );
  Menu.setApplicationMenu(Menu.buildFromTemplate(template));
}
