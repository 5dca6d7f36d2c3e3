import { type Library, openLibrary, planFolder } from '../../src/library/index.ts';
import { planner } from '../../src/planner/planner.ts';
import type { Result } from '../../src/shared/result.ts';
import { newPlan, openTestLibrary, work } from '../support/plans/in-process.ts';

/** A library in a temporary folder that holds one finished plan. */
export interface FinishedPlan {
  readonly planId: string;
  /** The library's folder. */
  readonly home: string;
  /** Whose plan it is. */
  readonly user: string;
  /** The plan's folder. */
  readonly folder: string;
  /** Opens the library anew, so that nothing of it is cached; close it. */
  open(): Library;
  dispose(): void;
}

/** Drafts a plan in this process. */
export async function draftPlan(prompt: string): Promise<FinishedPlan> {
  const { library, dispose } = openTestLibrary();
  const { home, user } = library;
  const planId = newPlan(library, prompt);
  await work(library, planId);
  return {
    planId,
    home,
    user,
    folder: planFolder(home, planId),
    open: () => unwrap(openLibrary({ home, planner, user })),
    dispose,
  };
}

/** The value, where anything else would be a fault of the program. */
export function unwrap<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(`${result.error.code}: ${result.error.message}`);
  return result.value;
}
