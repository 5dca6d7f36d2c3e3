import { describe, expect, it, vi } from 'vitest';
import { type MenuActions, type MenuState, menuTemplate } from './menu.ts';

const STATE: MenuState = { platform: 'linux', updates: false, previousVersion: null, developing: false };

function actions(): MenuActions {
  const nothing = () => vi.fn();
  return {
    command: nothing(),
    importPlan: nothing(),
    revealLibrary: nothing(),
    openLogs: nothing(),
    checkForUpdates: nothing(),
    goBack: nothing(),
  };
}

type Items = ReturnType<typeof menuTemplate>;

function everyItem(items: Items): Items {
  return items.flatMap((item) => [item, ...(Array.isArray(item.submenu) ? everyItem(item.submenu) : [])]);
}

const menu = (state: Partial<MenuState> = {}, given = actions()) =>
  everyItem(menuTemplate({ ...STATE, ...state }, given));

describe('the menu', () => {
  it('has quitting and settings where the platform has them', () => {
    const [first] = menuTemplate({ ...STATE, platform: 'darwin' }, actions());
    expect(first?.label).toBe('PlanExe');
    for (const platform of ['darwin', 'win32', 'linux'] as const) {
      const items = menu({ platform });
      expect(items.filter(({ role }) => role === 'quit')).toHaveLength(1);
      expect(items.filter(({ id }) => id === 'settings')).toHaveLength(1);
      expect(items.filter(({ id }) => id === 'check-for-updates')).toHaveLength(1);
    }
  });

  it('leads to the setting while looking for updates is off, and looks when it is on', () => {
    const off = actions();
    const item = (state: Partial<MenuState>, given: MenuActions) =>
      menu(state, given).find(({ id }) => id === 'check-for-updates');
    item({}, off)?.click?.(undefined as never, undefined as never, undefined as never);
    expect(off.command).toHaveBeenCalledWith({ type: 'open', path: '/settings/about' });
    expect(off.checkForUpdates).not.toHaveBeenCalled();
    const on = actions();
    item({ updates: true }, on)?.click?.(undefined as never, undefined as never, undefined as never);
    expect(on.checkForUpdates).toHaveBeenCalled();
  });

  it('offers the way back only where there is one, and the tools of the page only to developers', () => {
    expect(menu().some(({ id, role }) => id === 'go-back' || role === 'toggleDevTools')).toBe(false);
    expect(menu({ previousVersion: '1.0.0' }).find(({ id }) => id === 'go-back')?.label).toContain('1.0.0');
    expect(menu({ developing: true }).some(({ role }) => role === 'toggleDevTools')).toBe(true);
  });

  it('takes no key from the page that the page itself listens to', () => {
    const taken = menu().filter(({ accelerator, registerAccelerator }) => accelerator && registerAccelerator !== false);
    expect(taken.map(({ accelerator }) => accelerator)).toEqual(['CmdOrCtrl+N', 'CmdOrCtrl+O']);
  });
});
