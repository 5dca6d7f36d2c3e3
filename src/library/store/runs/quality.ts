import type { QualitySummary } from '../../../shared/contracts/plan-status.ts';
import type { StageRecord, StageRowState } from '../../db/schema.ts';
import type { Store } from '../store.ts';

/** Extracts only what is counted: the records are large and this query is frequent. */
const COUNTED = `SELECT stage, state, json_extract(record, '$.findings') AS findings,
  json_extract(record, '$.partial') AS partial FROM stages WHERE plan_id = ? ORDER BY stage`;

/** Counts what the plan's sections are worth by what their checks found and what they could not draft. */
export function qualitySummary(store: Store, planId: string): QualitySummary {
  const rows = store.prepare(COUNTED).all(planId).map(read);
  const records = rows.filter(({ state, findings }) => state === 'done' && findings !== null);
  const partial = records.filter((row) => row.partial.length > 0);
  const findings = records.flatMap((row) => row.findings ?? []);
  return {
    sections_complete: records.length - partial.length,
    sections_partial: partial.length,
    sections_failed: rows.filter(({ state }) => state === 'failed').length,
    partial_details: partial.flatMap((row) =>
      row.partial.map(({ item, note }) => ({ step: row.stage, note: `${item}: ${note}` })),
    ),
    errors: findings.filter(({ severity }) => severity === 'error').length,
    warnings: findings.filter(({ severity }) => severity === 'warning').length,
  };
}

interface CountedStage {
  readonly stage: string;
  readonly state: StageRowState;
  /** Null without a record. */
  readonly findings: StageRecord['findings'] | null;
  readonly partial: StageRecord['partial'];
}

function read(row: Record<string, unknown>): CountedStage {
  return {
    stage: String(row.stage),
    state: row.state as StageRowState,
    findings: row.findings === null ? null : (JSON.parse(String(row.findings)) as StageRecord['findings']),
    partial: row.partial === null ? [] : (JSON.parse(String(row.partial)) as StageRecord['partial']),
  };
}
