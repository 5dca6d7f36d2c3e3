import { join } from 'node:path';
import { Menu, type MenuItemConstructorOptions, nativeImage, Tray } from 'electron';
import type { ModelDownload } from '../../../shared/contracts/local-model.ts';
import { counted } from '../../../shared/counted.ts';
import { progressText, type RunningPlan, shortTitle } from './running-plans.ts';

export interface TrayActions {
  readonly show: () => void;
  readonly openPlan: (planId: string) => void;
  readonly openProjects: () => void;
  readonly openModels: () => void;
  readonly newPlan: () => void;
  readonly quit: () => void;
}

/** More than these are counted and not named. */
const MOST_NAMED = 8;

/** What the tray tells. */
export interface TrayState {
  readonly plans: readonly RunningPlan[];
  /** How many task plans wait for approval. */
  readonly waiting: number;
  /** Models that are being downloaded. */
  readonly downloads: readonly ModelDownload[];
}

/** What the tray's menu shows. */
function trayTemplate({ plans, waiting, downloads }: TrayState, actions: TrayActions): MenuItemConstructorOptions[] {
  return [
    { id: 'progress', label: progressText(plans), enabled: false },
    ...plans.slice(0, MOST_NAMED).map(({ planId, title, progress }) => ({
      // An ampersand would underline what follows it.
      label: `${shortTitle(title).replaceAll('&', '&&')} — ${Math.floor(progress)}%`,
      click: () => actions.openPlan(planId),
    })),
    ...(plans.length > MOST_NAMED ? [{ label: `… and ${plans.length - MOST_NAMED} more`, enabled: false }] : []),
    ...(waiting > 0 ? [{ id: 'waiting', label: waitingText(waiting), click: actions.openProjects }] : []),
    ...downloads.map((download) => ({
      id: `download-${download.name}`,
      label: downloadText(download).replaceAll('&', '&&'),
      click: actions.openModels,
    })),
    { type: 'separator' },
    { id: 'show', label: 'Open PlanExe', click: actions.show },
    { id: 'new-plan', label: 'New Plan', click: actions.newPlan },
    { type: 'separator' },
    { id: 'quit', label: 'Quit', click: actions.quit },
  ];
}

/** Puts the app into the system's tray. `update` is cheap to call: what is shown already is left. */
export function createTray(
  iconsFolder: string,
  actions: TrayActions,
): { update(state: TrayState): void; close(): void } {
  const name = process.platform === 'darwin' ? 'trayTemplate.png' : 'tray.png';
  const tray = new Tray(nativeImage.createFromPath(join(iconsFolder, name)));
  // A Mac opens the menu by it.
  if (process.platform !== 'darwin') tray.on('click', actions.show);
  let shown = '';
  return {
    update(state) {
      const { plans, waiting, downloads } = state;
      const template = trayTemplate(state, actions);
      const now = JSON.stringify(template);
      if (now === shown) return;
      shown = now;
      const told = [
        ...(plans.length > 0 ? [progressText(plans)] : []),
        ...(waiting > 0 ? [waitingText(waiting)] : []),
        ...downloads.map(downloadText),
      ];
      tray.setToolTip(['PlanExe', ...told].join('\n'));
      tray.setContextMenu(Menu.buildFromTemplate(template));
    },
    close: () => tray.destroy(),
  };
}

function waitingText(waiting: number): string {
  return `${counted(waiting, 'task plan')} to approve`;
}

function downloadText({ title, received, total, verifying }: ModelDownload): string {
  return verifying ? `Verifying ${title}` : `Downloading ${title}, ${Math.floor((100 * received) / total)}%`;
}
