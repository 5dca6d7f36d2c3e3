import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, onTestFinished } from 'vitest';
import { exportPlan } from '../../../src/library/index.ts';
import { unwrap } from '../../support/plans/plan-state.ts';
import type { DesktopApp } from '../desktop-app.ts';
import { emptyHome, launched, libraryWithPlan, placeOf, quit } from '../library-of-app.ts';
import { helperOf, killHelper, PATIENCE, type Specifications } from './specification.ts';

/** Keeps what the person is told in dialogs of the system, and answers each with its first button. */
async function keepMessages(app: DesktopApp): Promise<void> {
  await app.evaluate(({ dialog }) => {
    const told: string[] = [];
    Object.assign(globalThis, { told });
    dialog.showMessageBox = (async (...args: unknown[]) => {
      told.push((args.at(-1) as Electron.MessageBoxOptions).message);
      return { response: 0, checkboxChecked: false };
    }) as typeof dialog.showMessageBox;
  });
}

function keptMessages(app: DesktopApp): Promise<string[]> {
  return app.evaluate(() => (globalThis as unknown as { told: string[] }).told);
}

/** What the app does with the rest of the system: menu, links and files, keys, PDF. */
export const SYSTEM: Specifications = {
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
    await app.page().getByRole('textbox', { name: 'Search commands and plans' }).waitFor();
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

  async 'uses documents and schedules that are opened with it where they belong, and says which it cannot open'(
    driver,
    drafted,
  ) {
    const { library, planId } = libraryWithPlan(drafted);
    const { home } = library;
    const folder = emptyHome();
    const offer = join(folder, 'offer.md');
    writeFileSync(offer, 'The oven costs 18,500 EUR.');
    const app = await launched(driver, { home, args: [offer] });
    await expect.poll(() => placeOf(app), PATIENCE).toBe('/new');
    const page = app.page();
    await page.getByText('“offer.md” will be attached once there is a prompt.').waitFor();
    await page.getByRole('textbox', { name: 'Prompt', exact: true }).click();
    await page.keyboard.insertText('Open a bakery in Lyon with 3 people by May 2028 for 200,000 EUR.');
    await page.getByRole('list', { name: 'Attached documents' }).getByText('offer.md').waitFor();
    await page.getByText(/will be attached/).waitFor({ state: 'detached' });

    const again = (file: string) => driver.launchSecond({ home, args: [file] });
    const schedule = join(folder, 'Schedule.XML');
    writeFileSync(schedule, unwrap(await exportPlan(library, { plan_id: planId, format: 'mspdi' })).bytes);
    expect(await again(schedule)).toBe(0);
    await page.getByText('“Schedule.XML” was opened').waitFor();
    expect(await again(`planexe://plan/${planId}`)).toBe(0);
    const dialog = page.getByRole('dialog', { name: 'Import schedule' });
    await dialog.getByText('No differences').waitFor();
    expect(await page.getByText('was opened').count()).toBe(0);

    await keepMessages(app);
    expect(await again(join(folder, 'gone.pdf'))).toBe(0);
    await expect.poll(() => keptMessages(app), PATIENCE).toEqual(['“gone.pdf” could not be opened.']);
    expect(app.faults).toEqual([]);
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
    await expect.poll(() => helperOf(first), PATIENCE).toBeTypeOf('number');
    const drafting = await helperOf(first);
    const answer = await ask(first, 'set', { name: 'MISTRAL_API_KEY', value: key });
    expect(answer).toContain('MISTRAL_API_KEY');
    expect(await ask(first, 'set', { name: 'NODE_OPTIONS', value: '--inspect' })).toContain('INVALID_INPUT');
    const told = await ask(first, 'list');
    expect(told).toMatch(/"name":"MISTRAL_API_KEY",[^}]*"source":"app"/);
    // Who drafts goes on with what they do, and is told.
    expect(await helperOf(first)).toBe(drafting);
    await quit(first);
    expect(await first.ended).toBe(0);
    const second = await launched(driver, { home });
    expect(await ask(second, 'list')).toBe(told);
    if (process.platform === 'linux') {
      const environment = async () => {
        const pid = await helperOf(second);
        return pid === undefined ? '' : readFileSync(`/proc/${pid}/environ`, 'utf8');
      };
      await expect.poll(environment, PATIENCE).toContain(`MISTRAL_API_KEY=${key}`);
    }
    const files = readdirSync(home, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    const holding = files.filter(({ parentPath, name }) => readFileSync(join(parentPath, name)).includes(key));
    expect(holding.map(({ name }) => name)).toEqual([]);
    expect(answer + told).not.toContain(key);
    await ask(second, 'delete', { name: 'MISTRAL_API_KEY' });
    expect(await ask(second, 'list')).toMatch(/"name":"MISTRAL_API_KEY",[^}]*"source":null/);
  },

  async 'saves a report as PDF where the person says, and nothing when they say nothing'(driver, drafted) {
    const { library, planId } = libraryWithPlan(drafted);
    const app = await launched(driver, { home: library.home });
    const file = join(emptyHome(), 'report.pdf');
    const save = (plan: string, part = 'summary') =>
      app
        .page()
        .evaluate(
          ([id, what]) =>
            (
              globalThis as unknown as { planexe: { saveReportPdf(...asked: unknown[]): Promise<unknown> } }
            ).planexe.saveReportPdf(id, what),
          [plan, part],
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
    const ofSummary = readFileSync(file).length;
    expect(await save(planId, 'all')).toEqual({ outcome: 'done', path: file });
    expect(readFileSync(file).length).toBeGreaterThan(2 * ofSummary);
    expect(await save(planId, 'part')).toEqual({ outcome: 'failed', message: 'Not allowed.' });
    expect(await save('../../etc')).toEqual({ outcome: 'failed', message: 'Not allowed.' });
    expect(await save('no-such-plan')).toMatchObject({ outcome: 'failed' });
  },

  async 'logs what nobody caught, tells of the first, and keeps running'(driver) {
    const home = emptyHome();
    const app = await launched(driver, { home, args: ['--no-sandbox'] });
    await app.page().getByRole('link', { name: 'Library', exact: true }).waitFor();
    await expect.poll(() => helperOf(app), PATIENCE).toBeTypeOf('number');
    await keepMessages(app);
    await app.evaluate(() => {
      for (const word of ['first', 'second']) {
        setTimeout(() => {
          throw new Error(`nobody caught the ${word}`);
        });
      }
      void Promise.reject(new Error('nobody caught the third'));
    });
    const log = () => readFileSync(join(home, 'desktop', 'logs', 'planexe.log'), 'utf8');
    for (const word of ['first', 'second', 'third']) {
      await expect.poll(log, PATIENCE).toContain(`nobody caught the ${word}`);
    }
    expect(await keptMessages(app)).toEqual(['PlanExe ran into an unexpected error.']);
    expect(log()).toContain('"sandboxed":false');
    expect(await app.page().evaluate(() => fetch('/api/settings.secrets.list').then(({ ok }) => ok))).toBe(true);
  },

  async 'logs what a helper process says as it ends, and tells the person once when that happens again and again'(
    driver,
    drafted,
  ) {
    const { home } = libraryWithPlan(drafted).library;
    const app = await launched(driver, { home });
    await app.page().getByRole('link', { name: 'Library', exact: true }).waitFor();
    await expect.poll(() => helperOf(app), PATIENCE).toBeTypeOf('number');
    await keepMessages(app);
    // A newer version has migrated the library meanwhile: whoever drafts cannot open it, says so, and ends.
    const database = new Database(join(home, 'library.db'));
    onTestFinished(() => void database.close());
    database.pragma('user_version = 9999');
    const drafting = await helperOf(app);
    if (drafting !== undefined) killHelper(drafting);
    const said = () =>
      readFileSync(join(home, 'desktop', 'logs', 'planexe.log'), 'utf8')
        .split('\n')
        .filter((line) => line.includes('written by a newer version'))
        .map((line) => JSON.parse(line) as Record<string, unknown>);
    // The person is told of the third end in a row, and there are two more; a process takes its time to begin.
    for (const count of [1, 2, 3, 4]) await expect.poll(() => said().length, PATIENCE).toBeGreaterThanOrEqual(count);
    expect(said()[0]).toMatchObject({ level: 50, process: 'PlanExe drafting' });
    expect(await keptMessages(app)).toEqual(['Drafting keeps stopping unexpectedly.']);
  },

  async 'starts, moves and ends where its own settings cannot be written, without a question'(driver) {
    const home = emptyHome();
    // As a file that another program holds: whatever is written there fails.
    mkdirSync(join(home, 'desktop', 'desktop.json', 'held'), { recursive: true });
    const app = await launched(driver, { home });
    await app.page().getByRole('link', { name: 'Library', exact: true }).waitFor();
    await app.evaluate(({ BrowserWindow, dialog }) => {
      dialog.showErrorBox = () => process.exit(3);
      BrowserWindow.getAllWindows()[0]?.setBounds({ x: 50, y: 50, width: 1000, height: 700 });
    });
    await app.page().evaluate(() => {
      (globalThis as unknown as { planexe: { setTheme(theme: string): void } }).planexe.setTheme('dark');
    });
    await expect.poll(() => app.evaluate(({ nativeTheme }) => nativeTheme.themeSource), PATIENCE).toBe('dark');
    const log = () => readFileSync(join(home, 'desktop', 'logs', 'planexe.log'), 'utf8');
    expect(log()).toMatch(/EISDIR|ENOTEMPTY|EEXIST|EPERM/);
    await quit(app);
    expect(await app.ended).toBe(0);
  },
};
