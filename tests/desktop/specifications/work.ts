import { expect } from 'vitest';
import { approveGraph, createProject, PERSON, proposeGraph } from '../../../src/library/index.ts';
import { unwrap } from '../../support/plans/plan-state.ts';
import { seedTask } from '../../support/tasks/stocked-projects.ts';
import type { DesktopApp } from '../desktop-app.ts';
import { launched, libraryWithPlan, placeOf } from '../library-of-app.ts';
import { PATIENCE, type Specifications } from './specification.ts';

const AGENT = 'agent:planner';

/** What the system was told to show. */
interface Shown {
  readonly said: Electron.Notification[];
  menu: Electron.Menu | null;
}

/** Keeps what the app shows outside its window. */
async function keepShown(app: DesktopApp): Promise<void> {
  await app.evaluate(({ Notification, Tray }) => {
    const shown: Shown = { said: [], menu: null };
    Object.assign(globalThis, { shown });
    Notification.isSupported = () => true;
    Notification.prototype.show = function show() {
      shown.said.push(this);
    };
    Tray.prototype.setContextMenu = (menu) => {
      shown.menu = menu;
    };
  });
}

/** Work on task plans, as it is told outside the window. */
export const WORK: Specifications = {
  async 'says in the tray and by a notification that an agent asks for approval, and leads to it'(driver, drafted) {
    const { library } = libraryWithPlan(drafted);
    const app = await launched(driver, { home: library.home });
    await app.page().getByRole('link', { name: 'Library', exact: true }).waitFor();
    await keepShown(app);
    const said = () =>
      app.evaluate(() =>
        (globalThis as unknown as { shown: Shown }).shown.said.map(({ title, body }) => ({ title, body })),
      );
    const waiting = () =>
      app.evaluate(
        () => (globalThis as unknown as { shown: Shown }).shown.menu?.getMenuItemById('waiting')?.label ?? null,
      );
    const { project_id } = unwrap(createProject(library, { name: 'Boathouse' }, PERSON));
    const propose = (title: string) =>
      unwrap(proposeGraph(library, { project_id, title, tasks: [seedTask('a', 'Measure the slip')] }, AGENT)).graph_id;
    const ask = (graph_id: string) => unwrap(approveGraph(library, { graph_id }, AGENT));

    // A proposal waits; that somebody wants an answer is more.
    const first = propose('Repair the slip');
    await expect.poll(waiting, PATIENCE).toBe('1 task plan to approve');
    expect(await said()).toEqual([]);
    ask(first);
    await expect.poll(said, PATIENCE).toEqual([{ title: 'Repair the slip', body: 'planner asks for your approval.' }]);
    await app.evaluate(() => {
      (globalThis as unknown as { shown: Shown }).shown.said[0]?.emit('click');
    });
    await expect.poll(() => placeOf(app), PATIENCE).toBe(`/task-plans/${first}`);

    await app.evaluate(() => {
      (globalThis as unknown as { shown: Shown }).shown.menu?.getMenuItemById('waiting')?.click();
    });
    await expect.poll(() => placeOf(app), PATIENCE).toBe('/projects');

    // The person is looking at what is asked for: there is nothing to tell them.
    const second = propose('Paint the doors');
    await app.page().getByRole('link', { name: 'Review Paint the doors' }).click();
    await expect.poll(() => placeOf(app), PATIENCE).toBe(`/task-plans/${second}`);
    await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.focus());
    ask(second);
    await app.page().getByText('planner asks for your approval').waitFor();
    await expect.poll(waiting, PATIENCE).toBe('2 task plans to approve');
    expect(await said()).toHaveLength(1);

    for (const graph_id of [first, second]) unwrap(approveGraph(library, { graph_id }, PERSON));
    await expect.poll(waiting, PATIENCE).toBe(null);
  },
};
