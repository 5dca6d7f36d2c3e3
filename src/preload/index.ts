import { contextBridge, type IpcRendererEvent, ipcRenderer } from 'electron';
import { DESKTOP_BRIDGE, DESKTOP_CHANNELS, type DesktopBridge, REPORT_ORIGIN } from '../shared/contracts/desktop.ts';
import type { DesktopAnswer, DesktopCommand } from '../shared/contracts/desktop-messages.ts';

/** The main process checks who asks and what is asked; here is only what may be asked at all. */
const ask = (channel: string, ...args: string[]): Promise<DesktopAnswer> => ipcRenderer.invoke(channel, ...args);

/** As the main process gives it to its windows: see `src/main/desktop/window/window.ts`. */
const version = process.argv.find((argument) => argument.startsWith('--planexe-version='))?.split('=')[1] ?? '';

const bridge: DesktopBridge = {
  platform: process.platform as DesktopBridge['platform'],
  version,
  reportOrigin: REPORT_ORIGIN,
  revealPlan: (planId) => ask(DESKTOP_CHANNELS.revealPlan, planId),
  revealLibrary: () => ask(DESKTOP_CHANNELS.revealLibrary),
  chooseFolder: () => ask(DESKTOP_CHANNELS.chooseFolder),
  saveReportPdf: (planId, part) => ask(DESKTOP_CHANNELS.saveReportPdf, planId, part),
  openLogs: () => ask(DESKTOP_CHANNELS.openLogs),
  setTheme(theme) {
    ipcRenderer.send(DESKTOP_CHANNELS.setTheme, theme);
  },
  onCommand(callback) {
    const listener = (_: IpcRendererEvent, command: DesktopCommand) => callback(command);
    ipcRenderer.on(DESKTOP_CHANNELS.command, listener);
    ipcRenderer.send(DESKTOP_CHANNELS.ready);
    // Nothing of Electron's own goes to the page, not even as what a function answers.
    return () => {
      ipcRenderer.removeListener(DESKTOP_CHANNELS.command, listener);
    };
  },
};

contextBridge.exposeInMainWorld(DESKTOP_BRIDGE, bridge);
