import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, vi } from 'vitest';
import {
  approveGraph,
  createProject,
  eventsSince,
  PERSON,
  planStatus,
  proposeGraph,
  resumePlan,
} from '../../../src/library/index.ts';
import { NO_CONTRACTS } from '../../../src/shared/contracts/task.ts';
import { newPlan } from '../../support/plans/in-process.ts';
import { unwrap } from '../../support/plans/plan-state.ts';
import { emptyHome, lastingPlan, launched, libraryWithPlan, otherHost, placeOf, quit } from '../library-of-app.ts';
import { helperOf, killHelper, PATIENCE, type Specifications } from './specification.ts';

/** Drafting, and how the app begins and ends around it. */
export const DRAFTING: Specifications = {
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
    if (first !== undefined) killHelper(first);
    await expect.poll(() => status().state, PATIENCE).toBe('completed');
    await expect.poll(helper, PATIENCE).not.toBe(first);
    expect(status().resume_count).toBeLessThanOrEqual(1);

    const said = () =>
      app.evaluate(() =>
        (globalThis as unknown as { said: Electron.Notification[] }).said.map(({ title, body }) => ({ title, body })),
      );
    await expect.poll(said, PATIENCE).toEqual([{ title: status().title, body: 'Plan finished.' }]);
    await app.evaluate(() => {
      (globalThis as unknown as { said: Electron.Notification[] }).said[0]?.emit('click');
    });
    await expect.poll(() => placeOf(app), PATIENCE).toBe(`/plan/${planId}`);

    // The person is looking at it: there is nothing to tell them.
    await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.focus());
    const firstRun = status().run_id;
    unwrap(await resumePlan(library, { plan_id: planId, invalidate: { stages: ['swot'] } }));
    await expect.poll(() => [status().run_id !== firstRun, status().state], PATIENCE).toEqual([true, 'completed']);
    expect(await said()).toHaveLength(1);

    // Told once a second, which a whole outline may not take.
    lastingPlan(library);
    const labels = () => app.evaluate(() => (globalThis as unknown as { labels: string[] }).labels);
    await expect.poll(labels, PATIENCE).toContainEqual(expect.stringMatching(/^1 plan, \d+%$/));
  },

  async 'drafts nothing while the computer sleeps, and goes on when it wakes up'(driver, drafted) {
    const { library } = libraryWithPlan(drafted);
    const app = await launched(driver, { home: library.home });
    await app.page().getByRole('link', { name: 'Library', exact: true }).waitFor();
    const planId = lastingPlan(library);
    const state = () => unwrap(planStatus(library, { plan_id: planId })).state;
    await expect.poll(state, PATIENCE).toBe('processing');
    await app.evaluate(({ powerMonitor }) => {
      powerMonitor.emit('suspend');
    });
    await expect.poll(state, PATIENCE).toBe('pending');
    await app.evaluate(({ powerMonitor }) => {
      powerMonitor.emit('resume');
    });
    await expect.poll(state, PATIENCE).toBe('processing');
    // It was handed back, which is no crash.
    expect(unwrap(planStatus(library, { plan_id: planId }))).toMatchObject({ run_id: 'run_0001', resume_count: 0 });
    expect(eventsSince(library, planId, 0, 100).flatMap(({ data }) => data.crashes ?? [])).toEqual([0]);
  },

  async 'says in the tray what waits for approval, and leads there'(driver, drafted) {
    const { library } = libraryWithPlan(drafted);
    const app = await launched(driver, { home: library.home });
    await app.page().getByRole('link', { name: 'Library', exact: true }).waitFor();
    await app.evaluate(({ Tray }) => {
      Tray.prototype.setContextMenu = (menu) => {
        Object.assign(globalThis, { waiting: menu?.items.find(({ id }) => id === 'waiting') });
      };
    });
    unwrap(createProject(library, { name: 'Boat' }, PERSON));
    const tasks = [{ node_key: 'hull', title: 'Build the hull', ...NO_CONTRACTS }];
    const { graph_id } = unwrap(proposeGraph(library, { title: 'Boat', tasks }, 'agent:builder'));
    unwrap(approveGraph(library, { graph_id }, 'agent:builder'));
    const label = () =>
      app.evaluate(() => (globalThis as unknown as { waiting?: Electron.MenuItem }).waiting?.label ?? null);
    await expect.poll(label, PATIENCE).toBe('1 task plan to approve');
    await app.evaluate(() => (globalThis as unknown as { waiting: Electron.MenuItem }).waiting.click());
    await expect.poll(() => placeOf(app), PATIENCE).toBe('/projects');
    unwrap(approveGraph(library, { graph_id }, PERSON));
    await expect.poll(label, PATIENCE).toBeNull();
  },

  async 'asks before it ends while a plan is being drafted, and hands the run back'(driver, drafted) {
    const { library } = libraryWithPlan(drafted);
    const app = await launched(driver, { home: library.home });
    const lasting = lastingPlan(library);
    const stateOf = (planId: string) => unwrap(planStatus(library, { plan_id: planId })).state;
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

    const planId = newPlan(library, 'Plan a village library with a budget of 90,000 euros, opened by June 2028.');
    await expect.poll(() => stateOf(planId), PATIENCE).not.toBe('pending');
    await quit(app, 0);
    expect(await app.ended).toBe(0);
    expect(existsSync(join(library.home, 'host.json'))).toBe(false);
    expect(stateOf(lasting)).toBe('pending');
    // Finished meanwhile, or waiting for the next host: never left as if somebody worked on it.
    expect(['pending', 'completed']).toContain(stateOf(planId));
  },

  async 'hands its runs back when Windows is about to end the session, and holds that up as long'(driver, drafted) {
    const { library } = libraryWithPlan(drafted);
    const app = await launched(driver, { home: library.home });
    await expect.poll(() => existsSync(join(library.home, 'host.json')), PATIENCE).toBe(true);
    const query = () =>
      app.evaluate(({ BrowserWindow }) => {
        const [window] = BrowserWindow.getAllWindows();
        let isHeldUp = false;
        // The event is Windows' own; on other systems the app never hears it.
        (window as unknown as NodeJS.EventEmitter).emit('query-session-end', {
          reasons: ['shutdown'],
          preventDefault() {
            isHeldUp = true;
          },
        });
        return isHeldUp;
      });
    // Nothing is lost yet, and the person may think better of it.
    expect(await query()).toBe(false);
    expect(await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1);

    const lasting = lastingPlan(library);
    const state = () => unwrap(planStatus(library, { plan_id: lasting })).state;
    await expect.poll(state, PATIENCE).toBe('processing');
    expect(await query()).toBe(true);
    expect(await app.ended).toBe(0);
    expect(existsSync(join(library.home, 'host.json'))).toBe(false);
    expect(state()).toBe('pending');
  },

  async 'neither closes its window nor ends over text that is not saved, unless it is told to'(driver) {
    const home = emptyHome();
    const app = await launched(driver, { home });
    // As editors of the app do while they hold such text.
    await app.page().evaluate(() => addEventListener('beforeunload', (event) => event.preventDefault()));
    await app.evaluate(({ dialog, BrowserWindow }) => {
      const questions: string[] = [];
      Object.assign(globalThis, { questions, answer: 0 });
      dialog.showMessageBoxSync = (...args: unknown[]) => {
        questions.push((args.at(-1) as Electron.MessageBoxOptions).message);
        return (globalThis as unknown as { answer: number }).answer;
      };
      BrowserWindow.getAllWindows()[0]?.close();
    });
    const asked = () => app.evaluate(() => (globalThis as unknown as { questions: string[] }).questions.length);
    await expect.poll(asked, PATIENCE).toBe(1);
    await quit(app);
    await expect.poll(asked, PATIENCE).toBe(2);
    expect(await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible())).toBe(true);
    expect(existsSync(join(home, 'host.json'))).toBe(true);

    await app.evaluate(() => {
      Object.assign(globalThis, { answer: 1 });
    });
    await quit(app);
    expect(await app.ended).toBe(0);
    expect(existsSync(join(home, 'host.json'))).toBe(false);
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
