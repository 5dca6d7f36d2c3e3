import type { LedgerFact } from '../../shared/fact.ts';
import { buildPipeline } from './build-pipeline.ts';
import { criticismResponse, madeFactChanges } from './decide/experts/criticism-response.ts';
import { report } from './decide/report/report.ts';
import { ledger } from './foundations/ledger.ts';
import { brief } from './intake/brief.ts';
import { amendedFacts } from './sources.ts';
import { STAGES } from './stages.ts';

export { amendedFacts, criticismResponse, ledger, madeFactChanges };

/** The pipeline: every section of a plan, its checks, and the report. */
export const pipeline = buildPipeline(STAGES);

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
