import type { LedgerFact } from '../../shared/fact.ts';
import type { Speed, Target } from '../../shared/plan-state.ts';
import { closure } from '../engine/graph.ts';
import { buildPipeline } from './build-pipeline.ts';
import { report } from './decide/report.ts';
import { ledger } from './foundations/ledger.ts';
import { brief } from './intake/brief.ts';
import { screenPlanningPrompt } from './intake/screen-planning-prompt.ts';
import { STAGES } from './stages.ts';

/** The pipeline: every section of a plan, its checks, and the report. */
export const pipeline = buildPipeline(STAGES);

/** The stages that a run brings up to date. */
export function stagesOf(target: Target, speed: Speed): ReadonlySet<string> {
  // Proof that drafting works at all, and nothing more.
  if (speed === 'ping') return closure(pipeline, [screenPlanningPrompt.id]);
  const audit = pipeline.stages.filter(({ phase }) => phase === 'validating').map(({ id }) => id);
  switch (target) {
    case 'build_plan':
      return new Set(pipeline.stages.map(({ id }) => id).filter((id) => !audit.includes(id)));
    case 'validate_plan':
      // The report shows what the audit found, so it is rendered anew with it.
      return new Set([...audit, report.id]);
    case 'build_plan_and_validate':
      return new Set(pipeline.stages.map(({ id }) => id));
  }
}

/** The plan's title, when this is the data of the stage that settles it. */
export function titleIn(stageId: string, dataText: string): string | null {
  return stageId === brief.id ? (JSON.parse(dataText) as { title: string }).title : null;
}

/** The facts of the plan, when this is the data of a stage that has them all so far. */
export function ledgerIn(stageId: string, dataText: string): readonly LedgerFact[] | null {
  if (stageId === ledger.id) return (JSON.parse(dataText) as { facts: LedgerFact[] }).facts;
  if (stageId === report.id) return (JSON.parse(dataText) as { ledger: LedgerFact[] }).ledger;
  return null;
}
