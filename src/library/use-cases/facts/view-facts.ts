import type { ProposedFact } from '../../../shared/contracts/proposed-fact.ts';
import type { LedgerFact } from '../../../shared/fact.ts';
import { DEFAULT_LOCALE } from '../../../shared/locale.ts';
import { type AppError, ok, type Result } from '../../../shared/result.ts';
import { noticeEdits } from '../../edits/notice-edits.ts';
import type { Library } from '../../library.ts';
import type { FactUses } from '../../planner.ts';
import { ledger, readSetFacts } from '../../store/plans/facts.ts';
import { planRequest } from '../../store/plans/plans.ts';
import { whyReadonly } from '../files/why-readonly.ts';
import { findPlan, plannerOf } from '../plans/find-plan.ts';
import { staleStages, type TitledStage } from '../plans/stage-titles.ts';
import { proposedFacts } from './proposed-facts.ts';

interface ViewedFact extends LedgerFact, FactUses {
  /** Whether the user set it. */
  readonly set: boolean;
}

export interface ViewFactsOutput {
  /** In the order of the ledger. Money is in whole currency units. */
  readonly facts: readonly ViewedFact[];
  /** Values that accepted criticism asks for. */
  readonly proposals: readonly ProposedFact[];
  /** Every section that is named, by id. */
  readonly titles: Readonly<Record<string, string>>;
  /** BCP 47, in which the plan's numbers and dates are written. */
  readonly locale: string;
  /** `YYYY-MM-DD`, from which the plan's months count. */
  readonly day_zero: string;
  /** Why no fact can be set now; null when those can that are not computed. */
  readonly refusal: AppError | null;
  /** Sections that wait to be redrafted. */
  readonly stale: readonly TitledStage[];
}

/**
 * The plan's ledger as a person works with it: what each fact rests on, and who uses it. PLAN_NOT_FOUND,
 * PERMISSION_DENIED.
 */
export function viewFacts(library: Library, input: { readonly plan_id: string }): Result<ViewFactsOutput> {
  const { plan_id } = input;
  const found = findPlan(library, plan_id);
  if (!found.ok) return found;
  noticeEdits(library, plan_id);
  const set = readSetFacts(library, plan_id);
  const uses = plannerOf(library).factUses(library, plan_id);
  const { locale = DEFAULT_LOCALE, start_date } = planRequest(library, plan_id);
  return ok({
    facts: ledger(library, plan_id).map((fact) => ({
      ...fact,
      set: Object.hasOwn(set, fact.id),
      judged_by: uses[fact.id]?.judged_by ?? [],
      shown_in: uses[fact.id]?.shown_in ?? [],
    })),
    proposals: proposedFacts(library, plan_id),
    titles: Object.fromEntries(plannerOf(library).stages.map(({ id, title }) => [id, title])),
    locale,
    day_zero: start_date,
    refusal: whyReadonly(library, plan_id),
    stale: staleStages(library, plan_id),
  });
}
