import { contextBridge } from 'electron';
import { DESKTOP_BRIDGE, type DesktopBridge } from '../shared/contracts/desktop.ts';

const bridge: DesktopBridge = {
  platform: process.platform as DesktopBridge['platform'],
};

contextBridge.exposeInMainWorld(DESKTOP_BRIDGE, bridge);
