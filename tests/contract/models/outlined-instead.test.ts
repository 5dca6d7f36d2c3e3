import { expect, test } from 'vitest';
import { planQuality } from '../../../src/library/index.ts';
import { StageError } from '../../../src/planning/engine/stage-error.ts';
import type { DrafterFactory } from '../../../src/worker/run-options.ts';
import { newModelPlan } from '../../support/models/model-runs.ts';
import { openTestLibrary, work } from '../../support/plans/in-process.ts';
import { status, unwrap } from '../../support/plans/plan-state.ts';

/** What becomes of a plan whose model can answer nothing: the outline drafts where that is allowed, and says so. */

const PROMPT = 'Open a small bakery in Ghent by May 2028 with a budget of 80,000 euro. Two people work in it.';

function failing(mayOutline: boolean): DrafterFactory {
  return async () => ({
    drafter: {
      answer() {
        throw new StageError('generation_error', 'It gave no usable answer.', true, {
          kind: 'invalid_answer',
          reach: 'item',
          mayOutline,
        });
      },
    },
    waitsForPeople: false,
    close: () => undefined,
  });
}

async function drafted(mayOutline: boolean) {
  const { library, dispose } = openTestLibrary();
  try {
    const id = newModelPlan(library, PROMPT, { profile: 'local' });
    await work(library, id, { drafterFor: failing(mayOutline) });
    return { state: status(library, id), quality: unwrap(planQuality(library, { plan_id: id })) };
  } finally {
    dispose();
  }
}

test('a model that may be weak leaves its sections to the outline, each with a finding and a note', async () => {
  const { state, quality } = await drafted(true);
  expect(state).toMatchObject({ state: 'completed' });
  const outlined = quality.findings.filter(({ code }) => code === 'outlined-instead');
  const [by] = quality.drafted_by;
  expect(by?.who).toBe('outline');
  expect(outlined.length).toBeGreaterThan(10);
  expect(outlined[0]).toMatchObject({ severity: 'warning', next: expect.stringMatching(/stronger model/) });
});

test('any other model ends the run, so that nobody takes an outline for its answer', async () => {
  const { state, quality } = await drafted(false);
  expect(state).toMatchObject({ state: 'failed', error: { cause: 'invalid_answer' } });
  expect(quality.findings.filter(({ code }) => code === 'outlined-instead')).toEqual([]);
});
