import { expect, it } from 'vitest';
import { planForEachTest } from '../../../../tests/support/plans/drafted-plan.ts';
import { readFile, unwrap } from '../../../../tests/support/plans/plan-state.ts';
import { fileOf } from '../../../../tests/support/plans/stage-files.ts';
import { listDecisions, writeArtifact } from '../../index.ts';

const REVIEW = fileOf('consistency_review', 'data');

const plan = planForEachTest();
const list = () => unwrap(listDecisions(plan.library, { plan_id: plan.planId }));

it('reads like the report where the review changed the wording, and keeps the data as it was drafted', async () => {
  const [before] = list().decisions;
  const review = JSON.parse(readFile(plan.library, plan.planId, REVIEW)) as object;
  const edit = {
    section: 'decision_register',
    find: 'Is existing fabric kept',
    replace: 'Is the old brickwork kept',
    why: 'It is called brickwork everywhere else.',
  };
  const content = JSON.stringify({ ...review, edits: [edit] });
  unwrap(await writeArtifact(plan.library, { plan_id: plan.planId, path: REVIEW, content }));
  const [after] = list().decisions;
  expect(before?.question).toBe('Is existing fabric kept or replaced?');
  expect(after?.question).toBe('Is the old brickwork kept or replaced?');
  expect(readFile(plan.library, plan.planId, fileOf('report', 'page'))).toContain(
    'Is the old brickwork kept or replaced?',
  );
  expect(readFile(plan.library, plan.planId, fileOf('decision_register', 'data'))).toContain(before?.question);
});

it('says of a default whether schedule and costs contain it', async () => {
  expect(list().decisions.every(({ left_out }) => left_out === null)).toBe(true);
  const path = fileOf('decision_register', 'data');
  const register = JSON.parse(readFile(plan.library, plan.planId, path)) as { decisions: object[] };
  const decisions = register.decisions.map((row, index) => (index === 0 ? { ...row, default_packages: [] } : row));
  unwrap(
    await writeArtifact(plan.library, {
      plan_id: plan.planId,
      path,
      content: JSON.stringify({ ...register, decisions }),
    }),
  );
  expect(list().decisions.map(({ left_out }) => left_out)).toEqual(['work', ...decisions.slice(1).map(() => null)]);
});
