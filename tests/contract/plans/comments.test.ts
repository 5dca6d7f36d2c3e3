import { describe, expect, test } from 'vitest';
import {
  addComment,
  deleteComment,
  deletePlan,
  exportPlan,
  importPlanZip,
  keepBaseline,
  listComments,
  planOverview,
  planRuns,
  planSchedule,
  putBackComment,
  resolveComment,
  restorePlan,
} from '../../../src/library/index.ts';
import { planForEachTest } from '../../support/plans/drafted-plan.ts';
import { unwrap } from '../../support/plans/plan-state.ts';

const plan = planForEachTest();

function say(body: string, section: string | null = null) {
  return unwrap(addComment(plan.library, { plan_id: plan.planId, section, body }));
}

function said(plan_id: string = plan.planId) {
  return unwrap(listComments(plan.library, { plan_id })).comments;
}

describe('comments', () => {
  test('are added, resolved and deleted without making anything of the plan out of date', () => {
    const { library, planId: plan_id } = plan;
    const first = say('  Is the deadline firm? ');
    const second = say('Ask the bank.', 'decision_register');
    unwrap(resolveComment(library, { plan_id, id: first.id, resolved: true }));
    expect(said()).toMatchObject([
      { body: 'Is the deadline firm?', section: null, author: library.user, resolved_at: expect.any(String) },
      { body: 'Ask the bank.', section: 'decision_register', resolved_at: null },
    ]);
    expect(unwrap(deleteComment(library, { plan_id, id: second.id })).body).toBe('Ask the bank.');
    expect(said()).toHaveLength(1);
    expect(unwrap(planOverview(library, { plan_id })).to_redraft).toEqual([]);
    expect(resolveComment(library, { plan_id, id: second.id, resolved: true })).toMatchObject({
      error: { code: 'CONFLICT' },
    });
    for (const body of [' \n', 'x'.repeat(4_001)])
      expect(addComment(library, { plan_id, section: null, body })).toMatchObject({ error: { code: 'INVALID_INPUT' } });
  });

  test('are put back as they were, once', () => {
    const { library, planId: plan_id } = plan;
    const { id } = say('Is it firm?', 'decision_register');
    unwrap(resolveComment(library, { plan_id, id, resolved: true }));
    const before = said();
    const comment = unwrap(deleteComment(library, { plan_id, id }));
    for (let time = 0; time < 2; time += 1) unwrap(putBackComment(library, { plan_id, comment }));
    expect(said()).toEqual(before);
    expect(putBackComment(library, { plan_id, comment: { ...comment, id: 'other', body: '' } })).toMatchObject({
      error: { code: 'INVALID_INPUT', details: { field: 'body' } },
    });
  });

  test('come back with a deleted plan', () => {
    const { library, planId } = plan;
    say('Keep me.');
    const { trash } = unwrap(deletePlan(library, { plan_id: planId }));
    unwrap(restorePlan(library, { trash }));
    expect(said().map(({ body }) => body)).toEqual(['Keep me.']);
  });

  test('are in exports only by choice: in the zip, which brings them back, and at the end of the Markdown report', async () => {
    const { library, planId: plan_id } = plan;
    say('# No heading <script>\n[[budget.total]]');
    const exported = async (format: string, with_comments: boolean) =>
      unwrap(await exportPlan(library, { plan_id, format, with_comments })).bytes;
    const [without, withThem] = [await exported('md', false), await exported('md', true)];
    expect(withThem.subarray(0, without.length).equals(without)).toBe(true);
    expect(withThem.subarray(without.length).toString()).toMatch(
      /^\n## Comments\n\n### The plan as a whole\n\n {4}\S+, \d{1,2}\s\w{3,4}\s\d{4}:\n\n {4}# No heading <script>\n {4}\[\[budget\.total\]\]\n$/,
    );
    for (const [withComments, count] of [
      [false, 0],
      [true, 1],
    ] as const) {
      const { plan_id: copy } = unwrap(await importPlanZip(library, await exported('zip', withComments)));
      expect(said(copy)).toHaveLength(count);
    }
    expect((await exported('zip', false)).includes('No heading')).toBe(false);
  });
});

test('an exported plan brings its baseline and all of its runs with their times', async () => {
  const { library, planId: plan_id } = plan;
  await plan.resume({ invalidate: { stages: ['swot'] } });
  unwrap(await keepBaseline(library, { plan_id }));
  const { bytes } = unwrap(await exportPlan(library, { plan_id, format: 'zip' }));
  const copy = unwrap(await importPlanZip(library, bytes)).plan_id;
  const runs = (id: string) =>
    unwrap(planRuns(library, { plan_id: id })).runs.map(({ run_id, state, queued_at, started_at, finished_at }) => ({
      run_id,
      state,
      queued_at,
      started_at,
      finished_at,
    }));
  expect(runs(plan_id)).toHaveLength(2);
  expect(runs(copy)).toEqual(runs(plan_id));
  const baseline = async (id: string) => unwrap(await planSchedule(library, { plan_id: id })).schedule?.baseline;
  expect(await baseline(copy)).toEqual(await baseline(plan_id));
  expect(await baseline(copy)).not.toBeNull();
});
