import { and, eq } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import type { Finding } from '../../../shared/finding.ts';
import { stages } from '../../db/schema.ts';
import { temporaryLibrary, unwrap } from '../../fixture-library.ts';
import { draftStage, FILES, fakePlanner } from '../../fixture-planner.ts';
import { claim, newPlan } from '../../fixture-plans.ts';
import type { Library } from '../../library.ts';
import { replaceLedger } from '../../store/plans/facts.ts';
import { failStage, stageRecord } from '../../store/stages/stages.ts';
import { planQuality } from './plan-quality.ts';

function addFindings(library: Library, planId: string, stage: string, findings: readonly Finding[]): void {
  const record = stageRecord(library, planId, stage);
  if (!record) throw new Error(`${stage} is not drafted`);
  library.db
    .update(stages)
    .set({ record: { ...record, findings, partial: [{ item: 'one', note: 'is missing' }] } })
    .where(and(eq(stages.planId, planId), eq(stages.stage, stage)))
    .run();
}

test('findings come with their places, the worst first', () => {
  const late: Finding = { severity: 'error', code: 'late', message: 'It ends too late, see budget.total.' };
  const library = temporaryLibrary(onTestFinished, {
    planner: fakePlanner({
      highlights: () => ({
        headlines: [],
        checked: ['Everything.'],
        not_checked: [],
        located: [{ code: late.code, message: late.message, section: 'brief' }],
        rows: [
          { kind: 'task', id: 'dig', title: 'Dig the pit', sections: ['tasks'] },
          { kind: 'decision', id: 'note', title: 'Note it?', sections: ['brief'] },
        ],
        begin_with: { late: { kind: 'task', id: 'open' } },
      }),
    }),
  });
  const planId = newPlan(library);
  const run = claim(library, planId);
  draftStage(library, planId, run, 'brief');
  draftStage(library, planId, run, 'tasks');
  replaceLedger(library, planId, [
    { id: 'budget.total', label: 'Budget', value: 1, unit: 'EUR', basis: 'set', stage: 'facts' },
  ]);
  addFindings(library, planId, 'brief', [{ severity: 'info', code: 'note', message: 'Read config.yaml.' }]);
  addFindings(library, planId, 'tasks', [
    { severity: 'warning', code: 'weak', message: '“Dig the pit” has no owner for [[budget.total]].' },
    late,
  ]);
  failStage(library, planId, run, 'schedule', 'no answer');
  const quality = unwrap(planQuality(library, { plan_id: planId }));
  expect(
    quality.findings.map(({ code, stage, found_by, page, facts, row }) => [
      code,
      stage,
      found_by,
      page,
      facts,
      row?.id,
    ]),
  ).toEqual([
    ['late', 'brief', 'tasks', FILES.brief.page, ['budget.total'], 'open'],
    ['weak', 'tasks', 'tasks', FILES.tasks.page, ['budget.total'], 'dig'],
    ['note', 'brief', 'brief', FILES.brief.page, [], undefined],
  ]);
  expect(quality.findings[1]?.message).toBe('“Dig the pit” has no owner for €1.');
  expect(quality).toMatchObject({
    validated: true,
    failed: [{ stage: 'schedule', message: 'no answer' }],
    partial: [{ stage: 'brief' }, { stage: 'tasks', item: 'one', note: 'is missing' }],
    drafted_by: [{ who: 'outline', sections: 2 }],
  });
});
