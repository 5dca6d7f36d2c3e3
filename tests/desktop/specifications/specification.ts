import { hasErrorCode } from '../../../src/platform/system-error.ts';
import type { DraftedPlan } from '../../support/plans/drafted-plan.ts';
import type { DesktopApp, DesktopDriver } from '../desktop-app.ts';

type Specification = (driver: DesktopDriver, drafted: DraftedPlan) => Promise<void>;

/** Each claim about the app, in words, with what shows it. */
export type Specifications = Readonly<Record<string, Specification>>;

/** How long what is waited for may take to come, and how often it is looked for. */
export const PATIENCE = { timeout: 50_000, interval: 50 };

/** Process id of who drafts, when it runs. */
export function helperOf(app: DesktopApp): Promise<number | undefined> {
  return app.evaluate((electron) => electron.app.getAppMetrics().find(({ name }) => name === 'PlanExe drafting')?.pid);
}

/** Ends a helper process at once, unless it has just ended by itself. */
export function killHelper(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if (!hasErrorCode(error, 'ESRCH')) throw error;
  }
}
