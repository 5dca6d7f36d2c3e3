import type { Views } from '../../planning/engine/views.ts';
import type { KeptBaseline } from '../../shared/contracts/schedule.ts';
import type { TaskProgress } from '../../shared/contracts/task-progress.ts';
import type { LedgerFact } from '../../shared/fact.ts';

/** What the tables of one plan are read from. */
export interface TableSource {
  readonly views: Views;
  readonly ledger: readonly LedgerFact[];
  /** BCP 47, of the plan. */
  readonly locale: string;
  readonly baseline: KeptBaseline | null;
  /** By task id. */
  readonly progress: ReadonlyMap<string, TaskProgress>;
  /** A text of the plan's data as the report has it, without references and marks of Markdown. */
  readonly plain: (text: string) => string;
}
