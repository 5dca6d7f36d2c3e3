import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../../support/eventually.ts';
import { CALLS, FakePlans } from '../../support/plans/fake-plans.ts';
import { finishedTwice, status } from '../../support/plans/plan-state.ts';

let plans: FakePlans;
beforeEach(() => {
  plans = new FakePlans();
});
afterEach(() => plans.dispose());

function limited(seconds: number): string {
  const planId = plans.newPlan();
  const set = "UPDATE plans SET options = json_set(options, '$.max_runtime_sec', ?) WHERE id = ?";
  plans.library.prepare(set).run(seconds, planId);
  return planId;
}

/** As if the run had begun so long ago, and its worker had ended since. */
function begunBefore(planId: string, seconds: number): void {
  const since = new Date(Date.now() - seconds * 1_000).toISOString();
  plans.library.prepare('UPDATE runs SET started_at = ? WHERE plan_id = ?').run(since, planId);
}

describe('a run with a time limit', () => {
  it('is stopped when it is over, counted from its beginning, and a resume has as long again', async () => {
    const planId = limited(3_600);
    begunBefore(planId, 3_601);
    plans.rig.hold('tasks');
    const run = plans.start(planId);
    await run.done;
    plans.rig.release('tasks');
    expect(status(plans.library, planId)).toMatchObject({
      state: 'stopped',
      limit: { cause: 'time_limit', recoverable: true, message: expect.stringContaining('3600 seconds') },
      next_steps: [expect.stringContaining('Resume'), expect.any(String)],
    });
    await plans.resume(planId);
    expect(status(plans.library, planId)).toMatchObject({ state: 'completed', run_id: 'run_0002' });
    expect(finishedTwice(plans.library, planId)).toEqual([]);
    expect(plans.rig.performed('team')).toBe(CALLS.team);
  });

  it('names the section in hand while it works, and ends as any other when it takes less', async () => {
    const planId = limited(3_600);
    plans.rig.hold('tasks');
    const run = plans.start(planId);
    await plans.rig.reached('tasks');
    await eventually(() => status(plans.library, planId).current_step === 'tasks');
    plans.rig.release('tasks');
    await run.done;
    expect(status(plans.library, planId)).toMatchObject({ state: 'completed', current_step: null });
  });
});
