import { join } from 'node:path';
import { Menu, type MenuItemConstructorOptions, nativeImage, Tray } from 'electron';
import { progressText, type RunningPlan, shortTitle } from './running-plans.ts';

export interface TrayActions {
  readonly show: () => void;
  readonly openPlan: (planId: string) => void;
  readonly newPlan: () => void;
  readonly quit: () => void;
}

/** More than these are counted and not named. */
const MOST_NAMED = 8;

/** What the tray's menu shows. */
function trayTemplate(plans: readonly RunningPlan[], actions: TrayActions): MenuItemConstructorOptions[] {
  return [
    { id: 'progress', label: progressText(plans), enabled: false },
    ...plans.slice(0, MOST_NAMED).map(({ planId, title, progress }) => ({
      // An ampersand would underline what follows it.
      label: `${shortTitle(title).replaceAll('&', '&&')} — ${Math.floor(progress)}%`,
      click: () => actions.openPlan(planId),
    })),
    ...(plans.length > MOST_NAMED ? [{ label: `… and ${plans.length - MOST_NAMED} more`, enabled: false }] : []),
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
): { update(plans: readonly RunningPlan[]): void; close(): void } {
  const name = process.platform === 'darwin' ? 'trayTemplate.png' : 'tray.png';
  const tray = new Tray(nativeImage.createFromPath(join(iconsFolder, name)));
  // A Mac opens the menu by it.
  if (process.platform !== 'darwin') tray.on('click', actions.show);
  let shown = '';
  return {
    update(plans) {
      const template = trayTemplate(plans, actions);
      const now = JSON.stringify(template);
      if (now === shown) return;
      shown = now;
      tray.setToolTip(plans.length === 0 ? 'PlanExe' : `PlanExe: ${progressText(plans)}`);
      tray.setContextMenu(Menu.buildFromTemplate(template));
    },
    close: () => tray.destroy(),
  };
}
