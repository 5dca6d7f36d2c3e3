import type { LocatedFinding, PlanHighlights, PlanQuality } from '../../../shared/contracts/plan-quality.ts';
import type { Finding } from '../../../shared/finding.ts';
import { DEFAULT_LOCALE } from '../../../shared/locale.ts';
import { planWords } from '../../../shared/plan-words.ts';
import { ok, type Result } from '../../../shared/result.ts';
import type { StageRow } from '../../db/schema.ts';
import type { Library } from '../../library.ts';
import { artifactRows } from '../../store/files/artifacts.ts';
import { dataAndPage } from '../../store/files/stage-files.ts';
import { ledger } from '../../store/plans/facts.ts';
import { planRequest } from '../../store/plans/plans.ts';
import { qualitySummary } from '../../store/runs/quality.ts';
import { listStages } from '../../store/stages/stages.ts';
import { findPlan, plannerOf } from './find-plan.ts';

const SEVERITIES: readonly Finding['severity'][] = ['error', 'warning', 'info'];
const COMPUTED = 'computed';

/**
 * What the checks of a plan found, each with the place that it is about, and what was looked at.
 * PLAN_NOT_FOUND, PERMISSION_DENIED.
 */
export function planQuality(library: Library, input: { readonly plan_id: string }): Result<PlanQuality> {
  const found = findPlan(library, input.plan_id);
  if (!found.ok) return found;
  const planner = plannerOf(library);
  const { stages } = planner;
  const highlights = planner.highlights(library, input.plan_id);
  const { checked, not_checked, located } = highlights;
  const order = new Map(stages.map((stage, place) => [stage.id, { stage, place }]));
  const placeOf = (id: string) => order.get(id)?.place ?? stages.length;
  const titleOf = (id: string) => order.get(id)?.stage.title ?? id;
  const rows = listStages(library, input.plan_id).toSorted((a, b) => placeOf(a.stage) - placeOf(b.stage));
  const sections = new Map(located.map(({ code, message, section }) => [keyOf({ code, message }), section]));
  const known = ledger(library, input.plan_id);
  const facts = new Set(known.map(({ id }) => id));
  const { locale = DEFAULT_LOCALE, start_date } = planRequest(library, input.plan_id);
  // What a finding quotes may hold references; a person reads their values.
  const words = planWords(known, locale, start_date);
  const findings = rows.flatMap((row) =>
    (row.record?.findings ?? []).map((finding): LocatedFinding => {
      const about = sections.get(keyOf(finding)) ?? row.stage;
      const stage = order.has(about) ? about : row.stage;
      return {
        ...finding,
        message: words.plain(finding.message),
        ...(finding.next !== undefined && { next: words.plain(finding.next) }),
        stage,
        title: titleOf(stage),
        found_by: titleOf(row.stage),
        page: dataAndPage(library, input.plan_id, stage).page?.path ?? order.get(stage)?.stage.paths[1] ?? null,
        facts: factsIn(`${finding.message} ${finding.next ?? ''}`, facts),
        row: rowOf(finding, stage, highlights),
      };
    }),
  );
  const edited = new Set(
    artifactRows(library, input.plan_id).flatMap(({ editedBy, stage }) => (editedBy !== null && stage ? [stage] : [])),
  );
  return ok({
    plan_id: input.plan_id,
    summary: qualitySummary(library, input.plan_id),
    findings: findings.toSorted(
      (a, b) => SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity) || placeOf(a.stage) - placeOf(b.stage),
    ),
    partial: rows.flatMap(({ stage, record }) =>
      (record?.partial ?? []).map((part) => ({ stage, title: titleOf(stage), ...part })),
    ),
    failed: rows.flatMap(({ stage, state, failure }) =>
      state === 'failed' ? [{ stage, title: titleOf(stage), message: failure ?? '' }] : [],
    ),
    drafted_by: whoDrafted(rows),
    edited: stages.filter(({ id }) => edited.has(id)).map(({ id, title }) => ({ stage: id, title })),
    validated: checked.length > 0,
    checked,
    not_checked,
  });
}

function keyOf({ code, message }: Pick<Finding, 'code' | 'message'>): string {
  return `${code} ${message}`;
}

/** Ids of facts that a text names, in its order. */
function factsIn(text: string, known: ReadonlySet<string>): string[] {
  const named = text.match(/(?<![a-z0-9_])[a-z][a-z0-9_]*(?:\.[a-z0-9_]+)+/g) ?? [];
  return [...new Set(named)].filter((id) => known.has(id));
}

/** The task or decision that a finding about a section names, or on which such a finding hangs. */
function rowOf({ code, message }: Finding, stage: string, { rows, begin_with }: PlanHighlights): LocatedFinding['row'] {
  const usual = begin_with[code];
  if (usual) return usual;
  const words = new Set(message.match(/[\p{L}\p{N}_-]+/gu));
  const named = rows.find(
    ({ id, title, sections }) => sections.includes(stage) && (words.has(id) || message.includes(`“${title}”`)),
  );
  return named ? { kind: named.kind, id: named.id } : null;
}

function whoDrafted(rows: readonly StageRow[]): PlanQuality['drafted_by'] {
  const counts = new Map<string, number>();
  for (const { record } of rows) {
    if (!record || record.draftedBy === COMPUTED) continue;
    counts.set(record.draftedBy, (counts.get(record.draftedBy) ?? 0) + 1);
  }
  return [...counts].map(([who, sections]) => ({ who, sections })).toSorted((a, b) => b.sections - a.sections);
}
