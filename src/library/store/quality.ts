import { asc, eq } from 'drizzle-orm';
import type { QualitySummary } from '../../shared/contracts/plan-status.ts';
import { stages } from '../db/schema.ts';
import type { Store } from './store.ts';

/** Counts what the plan's sections are worth by what their checks found and what they could not draft. */
export function qualitySummary(store: Store, planId: string): QualitySummary {
  const rows = store.db.select().from(stages).where(eq(stages.planId, planId)).orderBy(asc(stages.stage)).all();
  const records = rows.flatMap(({ stage, state, record }) => (state === 'done' && record ? [{ stage, record }] : []));
  const partial = records.filter(({ record }) => record.partial.length > 0);
  const findings = records.flatMap(({ record }) => record.findings);
  return {
    sections_complete: records.length - partial.length,
    sections_partial: partial.length,
    sections_failed: rows.filter(({ state }) => state === 'failed').length,
    partial_details: partial.flatMap(({ stage, record }) =>
      record.partial.map(({ item, note }) => ({ step: stage, note: `${item}: ${note}` })),
    ),
    errors: findings.filter(({ severity }) => severity === 'error').length,
    warnings: findings.filter(({ severity }) => severity === 'warning').length,
  };
}
