import { type BrowserWindow, dialog, nativeTheme, shell } from 'electron';
import { type Library, planFolder, planStatus } from '../../../library/index.ts';
import type { DesktopAnswer } from '../../../shared/contracts/desktop-messages.ts';
import type { SettingsFile } from '../desktop-settings.ts';
import { chooseExportedPlan } from '../exported-plans.ts';
import type { BridgeActions } from './bridge.ts';
import { saveReportPdf } from './report-pdf.ts';
import type { MainWindow } from './window.ts';

export interface BridgeActionsOptions {
  readonly library: Library;
  readonly window: MainWindow;
  readonly logsFolder: string;
  readonly settings: SettingsFile;
  readonly onFault: (error: unknown) => void;
}

/** What the page may order, and what the menu alone may. */
export interface DesktopActions extends BridgeActions {
  /** Asks for an exported plan and imports it; the window then shows it. */
  readonly chooseExportedPlan: () => Promise<DesktopAnswer>;
}

/** What the page and the menu may order, done with the system's own dialogs and file manager. */
export function createBridgeActions(options: BridgeActionsOptions): DesktopActions {
  const { library, window, logsFolder, settings, onFault } = options;
  return {
    async revealPlan(planId) {
      // Only a plan of this person has a folder to show.
      const plan = planStatus(library, { plan_id: planId });
      if (!plan.ok) return { outcome: 'failed', message: plan.error.message };
      return showFolder(planFolder(library.home, planId));
    },
    revealLibrary: () => showFolder(library.home),
    chooseFolder: () => chooseFolder(window.current()),
    openLogs: () => showFolder(logsFolder),
    saveReportPdf: (planId, part) => saveReportPdf(library, { planId, part }, window.current()),
    async chooseExportedPlan() {
      const answer = await chooseExportedPlan(library, window.current());
      if (answer.outcome === 'done' && answer.path !== undefined) window.command({ type: 'open', path: answer.path });
      return answer;
    },
    setTheme(theme) {
      nativeTheme.themeSource = theme;
      settings.change({ theme });
    },
    onFault,
  };
}

async function chooseFolder(window: BrowserWindow | null): Promise<DesktopAnswer> {
  const asked = { buttonLabel: 'Choose', properties: ['openDirectory' as const, 'createDirectory' as const] };
  const { canceled, filePaths } = window
    ? await dialog.showOpenDialog(window, asked)
    : await dialog.showOpenDialog(asked);
  const [path] = filePaths;
  return canceled || path === undefined ? { outcome: 'cancelled' } : { outcome: 'done', path };
}

async function showFolder(path: string): Promise<DesktopAnswer> {
  const fault = await shell.openPath(path);
  if (fault === '') return { outcome: 'done', path };
  return { outcome: 'failed', message: 'Could not show the folder.', next: 'Open it in your file manager.' };
}
