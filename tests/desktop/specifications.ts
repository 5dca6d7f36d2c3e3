import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, vi } from 'vitest';
import { exportPlan, planStatus, resumePlan } from '../../src/library/index.ts';
import type { DraftedPlan } from '../support/drafted-plan.ts';
import { newPlan } from '../support/in-process.ts';
import { unwrap } from '../support/plan-state.ts';
import type { DesktopApp, DesktopDriver } from './desktop-app.ts';
import { emptyHome, launched, libraryWithPlan, otherHost, placeOf, quit } from './library-of-app.ts';

type Specification = (driver: DesktopDriver, drafted: DraftedPlan) => Promise<void>;

const PATIENCE = { timeout: 50_000, interval: 50 };

/** What a window may do at all; and what it may not. */
const SAFE = {
  sandbox: true,
  contextIsolation: true,
  nodeIntegration: false,
  webviewTag: false,
  webSecurity: true,
};

const SURFACE = [
  'chooseBundle',
  'chooseFolder',
  'onCommand',
  'openLogs',
  'platform',
  'revealLibrary',
  'revealPlan',
  'saveReportPdf',
  'setTheme',
  'version',
];

/** Process id of who drafts, when it runs. */
function helperOf(app: DesktopApp): Promise<number | undefined> {
  return app.evaluate(
    (electron) => electron.app.getAppMetrics().find(({ serviceName }) => serviceName === 'PlanExe drafting')?.pid,
  );
}

/** Each claim about the app, in words, with what shows it. */
export const SPECIFICATIONS: Readonly<Record<string, Specification>> = {
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
        const response = await net.fetch(url, init as never);
        return { status: response.status, policy: response.headers.get('content-security-policy') ?? '' };
      };
      return {
        page: await ask('app://planexe/'),
        elsewhere: await ask('app://elsewhere/'),
        nothing: await ask('app://planexe/no-such-place'),
        foreign: await ask('app://planexe/api/plans.list', {
          method: 'POST',
          headers: { Origin: 'https://evil.example' },
        }),
        frame: await ask('app://planexe/api/plans.list', { headers: { Origin: 'null' } }),
      };
    });
    expect(answers.page).toMatchObject({ status: 200 });
    expect(answers.page.policy).toContain("default-src 'none'");
    expect(answers.elsewhere.status).toBe(404);
    expect(answers.nothing.status).toBe(404);
    expect(answers.nothing.policy).toContain("default-src 'none'");
    expect([answers.foreign.status, answers.frame.status]).toEqual([403, 403]);
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

  async 'does from its menu what the page does'(driver) {
    const app = await launched(driver, { home: emptyHome() });
    await app.page().getByRole('link', { name: 'Library', exact: true }).waitFor();
    const click = (id: string) =>
      app.evaluate(({ Menu }, given) => Menu.getApplicationMenu()?.getMenuItemById(given)?.click(), id);
    await expect.poll(() => app.evaluate(({ Menu }) => Menu.getApplicationMenu() !== null), PATIENCE).toBe(true);
    await click('connect');
    await expect.poll(() => placeOf(app), PATIENCE).toBe('/connect');
    await click('new-plan');
    await expect.poll(() => placeOf(app), PATIENCE).toBe('/new');
    await click('find');
    await app.page().getByRole('textbox', { name: 'Find commands and plans' }).waitFor();
    await app.evaluate(({ shell }) => {
      shell.openPath = async (path) => {
        Object.assign(globalThis, { shown: path });
        return '';
      };
    });
    await click('open-logs');
    const shown = () => app.evaluate(() => (globalThis as unknown as { shown?: string }).shown ?? '');
    await expect.poll(shown, PATIENCE).toMatch(/desktop[\\/]logs$/);
    expect(readFileSync(join(await shown(), 'planexe.log'), 'utf8')).toContain('"msg":"started"');
  },

  async 'opens links and exported plans, at its start and while it runs, in one window'(driver, drafted) {
    const { library, planId } = libraryWithPlan(drafted);
    const { home } = library;
    const app = await launched(driver, { home, args: [`planexe://plan/${planId}`] });
    await expect.poll(() => placeOf(app), PATIENCE).toBe(`/plan/${planId}`);

    const again = (arg: string) => driver.launchSecond({ home, args: [arg] });
    expect(await again('planexe://connect')).toBe(0);
    await expect.poll(() => placeOf(app), PATIENCE).toBe('/connect');
    expect(await again('planexe://plan/../../settings')).toBe(0);
    expect(await again('planexe://evil.example/plan')).toBe(0);

    const file = join(emptyHome(), 'A plan.planexe');
    writeFileSync(file, unwrap(await exportPlan(library, { plan_id: planId, format: 'zip' })).bytes);
    expect(await again(file)).toBe(0);
    await expect.poll(() => placeOf(app), PATIENCE).toMatch(/^\/plan\/./);
    expect(placeOf(app)).not.toBe(`/plan/${planId}`);
    const windows = await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length);
    expect(windows).toBe(1);
    expect(app.faults).toEqual([]);
  },

  async 'drafts in a helper process, survives its crash, and says when a plan is finished'(driver, drafted) {
    const { library } = libraryWithPlan(drafted);
    const app = await launched(driver, { home: library.home });
    await app.page().getByRole('link', { name: 'Library', exact: true }).waitFor();
    await app.evaluate(({ Notification, Tray }) => {
      const said: Electron.Notification[] = [];
      const labels: string[] = [];
      Object.assign(globalThis, { said, labels });
      Notification.isSupported = () => true;
      Notification.prototype.show = function show() {
        said.push(this);
      };
      Tray.prototype.setContextMenu = (menu) => {
        labels.push(...(menu?.items ?? []).map(({ label }) => label));
      };
    });
    const helper = () => helperOf(app);
    await expect.poll(helper, PATIENCE).toBeTypeOf('number');
    const planId = newPlan(library, 'Plan a village library with a budget of 90,000 euros, opened by June 2028.');
    const status = () => unwrap(planStatus(library, { plan_id: planId }));
    await expect.poll(() => status().steps_completed, PATIENCE).toBeGreaterThan(3);
    const first = await helper();
    if (first !== undefined) process.kill(first, 'SIGKILL');
    await expect.poll(() => status().state, PATIENCE).toBe('completed');
    expect(await helper()).not.toBe(first);
    expect(status().resume_count).toBeLessThanOrEqual(1);

    const said = () =>
      app.evaluate(() =>
        (globalThis as unknown as { said: Electron.Notification[] }).said.map(({ title, body }) => ({ title, body })),
      );
    await expect.poll(said, PATIENCE).toEqual([{ title: status().title, body: 'The plan is finished.' }]);
    await app.evaluate(() => {
      (globalThis as unknown as { said: Electron.Notification[] }).said[0]?.emit('click');
    });
    await expect.poll(() => placeOf(app), PATIENCE).toBe(`/plan/${planId}`);
    const labels = await app.evaluate(() => (globalThis as unknown as { labels: string[] }).labels);
    expect(labels).toContainEqual(expect.stringMatching(/^1 plan, \d+%$/));

    // The person is looking at it: there is nothing to tell them.
    await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.focus());
    const firstRun = status().run_id;
    unwrap(await resumePlan(library, { plan_id: planId, invalidate: { stages: ['swot'] } }));
    await expect.poll(() => [status().run_id !== firstRun, status().state], PATIENCE).toEqual([true, 'completed']);
    expect(await said()).toHaveLength(1);
  },

  async 'asks before it ends while a plan is being drafted, and hands the run back'(driver, drafted) {
    const { library } = libraryWithPlan(drafted);
    const app = await launched(driver, { home: library.home });
    const planId = newPlan(library, 'Plan a village library with a budget of 90,000 euros, opened by June 2028.');
    const status = () => unwrap(planStatus(library, { plan_id: planId }));
    await expect.poll(() => status().state, PATIENCE).toBe('processing');
    await app.evaluate(({ app: own, dialog }) => {
      const asked: string[] = [];
      Object.assign(globalThis, { asked });
      const ask = async (...args: unknown[]) => {
        const options = args.at(-1) as Electron.MessageBoxOptions;
        asked.push(`${options.message} ${options.buttons?.join('|')}`);
        return { response: 2, checkboxChecked: false };
      };
      dialog.showMessageBox = ask;
      own.quit();
    });
    const asked = () => app.evaluate(() => (globalThis as unknown as { asked: string[] }).asked);
    await expect
      .poll(asked, PATIENCE)
      .toEqual(['A plan is being drafted. Quit|Keep Drafting in the Background|Cancel']);
    expect(existsSync(join(library.home, 'host.json'))).toBe(true);

    await quit(app, 0);
    expect(await app.ended).toBe(0);
    expect(existsSync(join(library.home, 'host.json'))).toBe(false);
    // Finished meanwhile, or waiting for the next host: never left as if somebody worked on it.
    expect(['pending', 'completed']).toContain(status().state);
  },

  async 'keeps keys where nobody finds them, gives them to who drafts, and never shows one'(driver) {
    const home = emptyHome();
    const key = 'sk-very-secret-4711';
    const ask = (app: DesktopApp, procedure: string, input?: unknown) =>
      app.page().evaluate(
        async ([name, body]) => {
          const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
          const response = await fetch(`/api/settings.secrets.${name}`, {
            ...init,
            headers: { 'Content-Type': 'application/json' },
          });
          return response.text();
        },
        [procedure, input] as const,
      );
    const first = await launched(driver, { home });
    const answer = await ask(first, 'set', { name: 'MISTRAL_API_KEY', value: key });
    expect(answer).toContain('MISTRAL_API_KEY');
    expect(await ask(first, 'set', { name: 'NODE_OPTIONS', value: '--inspect' })).toContain('INVALID_INPUT');
    const told = await ask(first, 'list');
    expect(told).toContain('{"name":"MISTRAL_API_KEY","source":"app"}');
    if (process.platform === 'linux') {
      const environment = async () => {
        const pid = await helperOf(first);
        return pid === undefined ? '' : readFileSync(`/proc/${pid}/environ`, 'utf8');
      };
      await expect.poll(environment, PATIENCE).toContain(`MISTRAL_API_KEY=${key}`);
    }
    await quit(first);
    expect(await first.ended).toBe(0);
    const second = await launched(driver, { home });
    expect(await ask(second, 'list')).toBe(told);
    const files = readdirSync(home, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    const holding = files.filter(({ parentPath, name }) => readFileSync(join(parentPath, name)).includes(key));
    expect(holding.map(({ name }) => name)).toEqual([]);
    expect(answer + told).not.toContain(key);
    await ask(second, 'delete', { name: 'MISTRAL_API_KEY' });
    expect(await ask(second, 'list')).toContain('{"name":"MISTRAL_API_KEY","source":null}');
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
    await app.page().getByRole('link', { name: 'Library', exact: true }).waitFor();
  },

  async 'saves a report as PDF where the person says, and nothing when they say nothing'(driver, drafted) {
    const { library, planId } = libraryWithPlan(drafted);
    const app = await launched(driver, { home: library.home });
    const file = join(emptyHome(), 'report.pdf');
    const save = (plan: string) =>
      app
        .page()
        .evaluate(
          (id) =>
            (
              globalThis as unknown as { planexe: { saveReportPdf(id: string): Promise<unknown> } }
            ).planexe.saveReportPdf(id),
          plan,
        );
    const choose = (path: string) =>
      app.evaluate(({ dialog }, given) => {
        dialog.showSaveDialog = async () => ({ canceled: given === '', filePath: given });
      }, path);
    await choose('');
    expect(await save(planId)).toEqual({ outcome: 'cancelled' });
    await choose(file);
    expect(await save(planId)).toEqual({ outcome: 'done', path: file });
    expect(readFileSync(file).subarray(0, 5).toString()).toBe('%PDF-');
    expect(await save('../../etc')).toEqual({ outcome: 'failed', message: 'This is not allowed.' });
    expect(await save('no-such-plan')).toMatchObject({ outcome: 'failed' });
  },

  async 'works through another host, and takes its place when that ends'(driver, drafted) {
    const { library, planId } = libraryWithPlan(drafted);
    const host = await otherHost(library.home);
    const hostPid = () => JSON.parse(readFileSync(join(library.home, 'host.json'), 'utf8')).pid as number;
    const app = await launched(driver, { home: library.home });
    await app
      .page()
      .getByText(unwrap(planStatus(library, { plan_id: planId })).title)
      .first()
      .waitFor();
    expect(hostPid()).toBe(host.pid);
    await host.stop();
    const own = await app.evaluate(() => process.pid);
    await vi.waitFor(() => expect(hostPid()).toBe(own), PATIENCE);
    await app.page().reload();
    await app
      .page()
      .getByText(unwrap(planStatus(library, { plan_id: planId })).title)
      .first()
      .waitFor();
    expect(app.faults).toEqual([]);
  },
};
