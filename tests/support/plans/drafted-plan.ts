import { hash } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, inject } from 'vitest';
import { examplePrompts } from '../../../src/library/example-prompts.ts';
import { statKeys } from '../../../src/library/files/plan-folder.ts';
import { type Library, openLibrary, resumePlan } from '../../../src/library/index.ts';
import { artifactRows, updateArtifact } from '../../../src/library/store/files/artifacts.ts';
import { planner } from '../../../src/planner/planner.ts';
import { newPlan, openTestLibrary, type TestLibrary, work } from './in-process.ts';
import { startedBy, unwrap } from './plan-state.ts';

/** The example that is drafted when nothing else is asked for. */
export const EXAMPLE: string = examplePrompts.find(({ isDefault }) => isDefault)?.text ?? '';

type Environment = Readonly<Record<string, string | undefined>>;

/** A plan that the real pipeline drafted once, to be taken apart by many tests. */
export interface DraftedPlan {
  /**
   * The plan in a library of its own, as it was when it was drafted.
   * @param env left out, that of the test run
   */
  copy(env?: Environment): PlanCopy;
}

export interface PlanCopy {
  readonly library: Library;
  readonly planId: string;
  /** Works through the run that waits. */
  work(): Promise<void>;
  /** Resumes the plan and works through the run. Returns the stages that were run, sorted. */
  resume(input?: Partial<Parameters<typeof resumePlan>[1]>): Promise<string[]>;
  dispose(): void;
}

/** Drafted by the first who asks for a plan of this prompt, and shared with all tests after it. */
export function draftPlan(prompt: string = EXAMPLE): Promise<DraftedPlan> {
  return draftOnce(hash('sha256', prompt).slice(0, 16), ({ library }) => work(library, newPlan(library, prompt)));
}

/**
 * A plan that is drafted by the first who asks for it, and shared with all tests after it.
 * @param name of a folder, the same for the same plan
 * @param draft makes one plan in an empty library
 */
export async function draftOnce(
  name: string,
  draft: (original: TestLibrary) => Promise<unknown>,
): Promise<DraftedPlan> {
  const home = join(inject('shared'), name);
  if (!existsSync(home)) await draftInto(home, draft);
  const planId = readdirSync(join(home, 'plans'))[0] ?? '';
  return { copy: (env) => copyOf(home, planId, env) };
}

/** For each test of a file a copy of the example's plan, which is gone after it. Called at the top of the file. */
export function planForEachTest(): PlanCopy {
  let drafted: DraftedPlan | undefined;
  let copy: PlanCopy | undefined;
  const now = (): PlanCopy => {
    if (!copy) throw new Error('there is a plan only inside a test');
    return copy;
  };
  beforeAll(async () => {
    drafted = await draftPlan();
  });
  beforeEach(() => {
    copy = drafted?.copy();
  });
  afterEach(() => copy?.dispose());
  return {
    get library() {
      return now().library;
    },
    get planId() {
      return now().planId;
    },
    work: () => now().work(),
    resume: (input) => now().resume(input),
    dispose: () => now().dispose(),
  };
}

async function draftInto(home: string, draft: (original: TestLibrary) => Promise<unknown>): Promise<void> {
  const original = openTestLibrary();
  await draft(original);
  // Closed, the database is one file.
  original.library.close();
  try {
    // As a whole; where another was quicker, its plan is as good.
    renameSync(original.library.home, home);
  } catch (error) {
    if (!existsSync(home)) throw error;
    original.dispose();
  }
}

function copyOf(original: string, planId: string, env: Environment | undefined): PlanCopy {
  const home = mkdtempSync(join(tmpdir(), 'planexe-test-'));
  cpSync(original, home, { recursive: true });
  const library = unwrap(openLibrary({ home, planner, user: 'tester', ...(env && { env }) }));
  knowFilesAsCopied(library, planId);
  return {
    library,
    planId,
    work: () => work(library, planId),
    resume: (input = {}) =>
      startedBy(library, planId, async () => {
        unwrap(await resumePlan(library, { plan_id: planId, ...input }));
        return work(library, planId);
      }),
    dispose() {
      library.close();
      rmSync(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    },
  };
}

/** A copy of a file has times of its own, and would be read again at each look until they are a few seconds old. */
function knowFilesAsCopied(library: Library, planId: string): void {
  const statOf = statKeys(library.home, planId);
  library.transaction(() => {
    for (const { path } of artifactRows(library, planId))
      updateArtifact(library, planId, path, { statKey: statOf(path)?.key ?? null });
  });
}
