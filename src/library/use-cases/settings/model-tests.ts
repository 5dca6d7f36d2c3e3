import type { ModelTest, ModelTestStep } from '../../../shared/contracts/model-profile.ts';
import { type AppError, err, ok, type Result } from '../../../shared/result.ts';
import type { Library } from '../../library.ts';
import { BackgroundJobs } from '../background-jobs.ts';
import { plannerOf } from '../plans/find-plan.ts';

/** How the test of a model stands. */
export interface ModelTestStatus {
  readonly test_id: string;
  readonly state: 'under_way' | 'ended' | 'stopped' | 'failed';
  /** What it is at; null before it has begun, and when it is over. */
  readonly step: ModelTestStep | null;
  /** What came of it, good or bad; null unless it ended. */
  readonly result: ModelTest | null;
  /** Why the model could not be tested at all; null unless it failed. */
  readonly error: AppError | null;
}

const tests = new BackgroundJobs<ModelTestStatus>();

/**
 * Begins one tiny call to a model, which may cost a little, and returns at once: a model on this computer may have to be
 * loaded first, which takes minutes. It fails with INVALID_INPUT when no profile has a model of that key.
 */
export function startModelTest(library: Library, { key }: { readonly key: string }): ModelTestStatus {
  return tests.begin(
    library,
    (test_id) => ({ test_id, state: 'under_way', step: null, result: null, error: null }),
    (work) => {
      const over = (end: Partial<ModelTestStatus>): ModelTestStatus => ({
        ...work.status,
        step: null,
        ...(work.signal.aborted ? { state: 'stopped' } : end),
      });
      return plannerOf(library)
        .testModel({ home: library.home, env: library.env }, key, {
          signal: work.signal,
          onStep: (step) => {
            work.status = { ...work.status, step };
          },
        })
        .then(
          (tested) =>
            over(tested.ok ? { state: 'ended', result: tested.value } : { state: 'failed', error: tested.error }),
          () => over({ state: 'failed', error: { code: 'INTERNAL_ERROR', message: 'The test failed unexpectedly.' } }),
        );
    },
  );
}

/**
 * Waits until a test is over or at another step than the asker knows, at most 20 seconds, and says how it stands.
 * INVALID_INPUT when the program forgot it.
 */
export async function awaitModelTest(
  library: Library,
  { test_id, step }: { readonly test_id: string; readonly step: ModelTestStep | null },
): Promise<Result<ModelTestStatus>> {
  const status = await tests.wait(library, test_id, (now) => now.step !== step);
  return status ? ok(status) : forgotten();
}

/** Gives a test up; a call that is under way is broken off. INVALID_INPUT. */
export function stopModelTest(library: Library, { test_id }: { readonly test_id: string }): Result<ModelTestStatus> {
  const status = tests.stop(library, test_id);
  return status ? ok(status) : forgotten();
}

/** Gives up the tests of a library, as its program ends. */
export function stopModelTests(library: Library): void {
  tests.stopAll(library);
}

function forgotten(): Result<never> {
  return err('INVALID_INPUT', 'The program restarted before the test was over.', {
    field: 'test_id',
    next: 'Test it again.',
  });
}
