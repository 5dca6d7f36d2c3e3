import { expect } from 'vitest';
import type { DesktopApp } from '../desktop-app.ts';
import { emptyHome, launched, libraryWithPlan, placeOf, quit } from '../library-of-app.ts';
import { PATIENCE, type Specifications } from './specification.ts';

/** What a window may do at all; and what it may not. */
const SAFE = {
  sandbox: true,
  contextIsolation: true,
  nodeIntegration: false,
  webviewTag: false,
  webSecurity: true,
};

const SURFACE = [
  'chooseFolder',
  'onCommand',
  'openLogs',
  'platform',
  'reportOrigin',
  'revealLibrary',
  'revealPlan',
  'saveReportPdf',
  'setTheme',
  'version',
];

/** The window and the page in it. */
export const WINDOW: Specifications = {
  async 'starts with a window that shows the library and can do nothing but what is declared'(driver) {
    const app = await launched(driver, { home: emptyHome() });
    const page = app.page();
    await page.getByRole('link', { name: 'Library', exact: true }).waitFor();
    const window = await app.evaluate(({ BrowserWindow }) => {
      const [first] = BrowserWindow.getAllWindows();
      // Electron leaves it out of its types.
      const contents = first?.webContents as unknown as { getLastWebPreferences(): Record<string, unknown> };
      return {
        count: BrowserWindow.getAllWindows().length,
        visible: first?.isVisible(),
        smallest: first?.getMinimumSize(),
        url: first?.webContents.getURL(),
        preferences: contents.getLastWebPreferences(),
      };
    });
    expect(window).toMatchObject({ count: 1, visible: true, smallest: [900, 600], url: 'app://planexe/' });
    expect(window.preferences).toMatchObject(SAFE);

    const surface = await page.evaluate(() => {
      const { planexe } = globalThis as unknown as { planexe: Record<string, unknown> };
      const names = ['require', 'process', 'module', 'electron', 'ipcRenderer', 'Buffer'];
      return {
        names: Object.keys(planexe).sort(),
        frozen: Object.isFrozen(planexe),
        foreign: names.filter((name) => name in globalThis),
        version: planexe.version,
      };
    });
    expect(surface).toEqual({ names: SURFACE, frozen: true, foreign: [], version: expect.stringMatching(/^\d+\.\d+/) });
    expect(app.faults).toEqual([]);
    await quit(app);
    expect(await app.ended).toBe(0);
  },

  async 'answers app://planexe alone, and no page of another origin'(driver) {
    const app = await launched(driver, { home: emptyHome() });
    const answers = await app.evaluate(async ({ net }) => {
      const ask = async (url: string, init?: RequestInit) => {
        // Electron itself turns away what says that it is another origin, before the app hears of it.
        const response = await net.fetch(url, init as never).catch(() => null);
        return { status: response?.status ?? 403, policy: response?.headers.get('content-security-policy') ?? '' };
      };
      return {
        page: await ask('app://planexe/'),
        elsewhere: await ask('app://elsewhere/'),
        nothing: await ask('app://planexe/no-such-place'),
        foreign: await ask('app://planexe/api/plans.list', {
          method: 'POST',
          headers: { Origin: 'https://evil.example' },
        }),
        report: await ask('app://report/report/no-such-plan'),
        reportApi: await ask('app://report/api/plans.list'),
      };
    });
    expect(answers.page).toMatchObject({ status: 200 });
    expect(answers.page.policy).toContain("default-src 'none'");
    expect(answers.elsewhere.status).toBe(404);
    expect(answers.nothing.status).toBe(404);
    expect(answers.nothing.policy).toContain("default-src 'none'");
    expect(answers.foreign.status).toBe(403);
    expect(answers.report).toEqual({
      status: 404,
      policy: expect.stringContaining('frame-ancestors app://planexe'),
    });
    expect(answers.reportApi).toEqual({ status: 404, policy: expect.stringContaining("frame-ancestors 'none'") });
  },

  async 'shows a report at an origin of its own, from which nothing of the app is reached'(driver, drafted) {
    const { library, planId } = libraryWithPlan(drafted);
    const app = await launched(driver, { home: library.home, args: [`planexe://plan/${planId}`] });
    const page = app.page();
    await page.getByRole('navigation', { name: 'Plan', exact: true }).getByRole('link', { name: 'Report' }).click();
    await page.frameLocator('iframe[title="Report"]').getByRole('heading', { level: 1 }).waitFor();
    const frame = page.frames().find((each) => each.parentFrame() === page.mainFrame());
    if (!frame) throw new Error('no frame with a report');
    const { host, origin } = new URL(frame.url());
    const own = new URL(page.url());
    expect(host).not.toBe(own.host);
    expect(await frame.evaluate(() => self.origin)).toBe('null');
    const reached = (address: string) =>
      frame.evaluate(
        (given) =>
          fetch(given).then(
            ({ status }) => status,
            () => 'nothing',
          ),
        address,
      );
    expect(await reached(`${origin}/api/settings.secrets.list`)).toBe('nothing');
    expect(await reached(`${own.origin}/api/settings.secrets.list`)).toBe('nothing');
    await frame.evaluate((place) => location.assign(place), `${own.origin}/settings`);
    // The page itself asks, which is answered after the frame was turned away.
    expect(await page.evaluate(() => fetch('/api/settings.secrets.list').then(({ ok }) => ok))).toBe(true);
    expect(frame.url()).not.toContain(own.host);
  },

  async 'keeps the page at home: links go to the browser, all other ways lead nowhere'(driver) {
    const app = await launched(driver, { home: emptyHome() });
    const page = app.page();
    await page.getByRole('link', { name: 'Library', exact: true }).waitFor();
    await app.evaluate(({ shell }) => {
      const opened: string[] = [];
      Object.assign(globalThis, { opened });
      shell.openExternal = async (url) => void opened.push(url);
    });
    const opened = () => app.evaluate(() => (globalThis as unknown as { opened: string[] }).opened);
    await page.evaluate("void window.open('https://example.org/one')");
    await expect.poll(opened, PATIENCE).toEqual(['https://example.org/one']);
    await page.evaluate("void (location.href = 'https://example.org/two')");
    await expect.poll(opened, PATIENCE).toEqual(['https://example.org/one', 'https://example.org/two']);
    await page.evaluate("void window.open('file:///etc/passwd')").catch(() => undefined);
    const reached = await page.evaluate(() =>
      fetch('https://example.org/three').then(
        () => true,
        () => false,
      ),
    );
    expect(reached).toBe(false);
    expect(await page.evaluate('Notification.requestPermission()')).not.toBe('granted');
    expect(await opened()).toHaveLength(2);
    const windows = await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length);
    expect({ windows, place: placeOf(app) }).toEqual({ windows: 1, place: '/' });
  },

  async 'opens where and as it was left'(driver) {
    const home = emptyHome();
    const first = await launched(driver, { home });
    const bounds = { x: 40, y: 60, width: 1010, height: 720 };
    await first.evaluate(({ BrowserWindow }, given) => BrowserWindow.getAllWindows()[0]?.setBounds(given), bounds);
    await first.page().evaluate(() => {
      (globalThis as unknown as { planexe: { setTheme(theme: string): void } }).planexe.setTheme('dark');
    });
    const theme = (app: DesktopApp) => app.evaluate(({ nativeTheme }) => nativeTheme.themeSource);
    await expect.poll(() => theme(first), PATIENCE).toBe('dark');
    await quit(first);
    expect(await first.ended).toBe(0);
    const second = await launched(driver, { home });
    const found = await second.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getBounds());
    expect(found).toEqual(bounds);
    expect(await theme(second)).toBe('dark');
  },

  async 'loads a page that broke down anew'(driver) {
    const app = await launched(driver, { home: emptyHome() });
    await app.page().getByRole('link', { name: 'Library', exact: true }).waitFor();
    const before = app.page();
    await app.evaluate(({ BrowserWindow }) => {
      const [window] = BrowserWindow.getAllWindows();
      window?.webContents.once('did-start-navigation', () => Object.assign(globalThis, { again: true }));
      window?.webContents.forcefullyCrashRenderer();
    });
    const again = () => app.evaluate(() => (globalThis as unknown as { again?: boolean }).again === true);
    await expect.poll(again, PATIENCE).toBe(true);
    if (driver.name === 'the double') await expect.poll(() => app.page() !== before, PATIENCE).toBe(true);
    // The page of the test tool ends with the first renderer; the window itself says what it shows.
    const shows = () =>
      app.evaluate(({ BrowserWindow }) =>
        BrowserWindow.getAllWindows()[0]?.webContents.executeJavaScript('document.body.innerText.includes("Library")'),
      );
    await expect.poll(shows, PATIENCE).toBe(true);
  },
};
