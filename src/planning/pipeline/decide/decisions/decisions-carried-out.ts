import { packagesToRevise } from '../../../../shared/contracts/decision.ts';
import type { LedgerFact } from '../../../../shared/fact.ts';
import type { Gathered } from '../../../engine/stage.ts';
import { wbsPackages } from '../../work/breakdown/wbs-packages.ts';
import { type Located, type RuleResult, withValues } from '../review/calculated-checks.ts';
import { decisionRegister } from './decision-register.ts';

/** Code of the finding that work was drafted for another option than the one that was decided. */
export const NOT_CARRIED_OUT = 'decision-not-carried-out';

/**
 * Names the work packages whose tasks, costs and dates were drafted for the default of a decision that was taken
 * otherwise. Looks at each decision taken.
 */
export function decisionsCarriedOut(gathered: Gathered, facts: readonly LedgerFact[]): RuleResult {
  const taken = (gathered.of(decisionRegister)?.field('decisions') ?? []).filter(({ answer }) => answer !== undefined);
  const titles = new Map(
    (taken.length === 0 ? [] : (gathered.of(wbsPackages)?.field('packages') ?? [])).map(({ id, title }) => [id, title]),
  );
  return {
    rule: 'Decisions that were taken are carried out in the work packages',
    lookedAt: taken.length,
    findings: taken.flatMap((row): Located[] => {
      const left = packagesToRevise(row).flatMap((id) => titles.get(id) ?? []);
      if (left.length === 0) return [];
      return [
        {
          section: decisionRegister.id,
          severity: 'warning',
          code: NOT_CARRIED_OUT,
          message: `“${withValues(row.question, facts)}” was decided otherwise than the plan assumed, and these work packages still rest on that assumption: ${left.map((title) => `“${title}”`).join(', ')}.`,
          next: 'Edit their tasks, durations and costs, then mark them as revised in Decide.',
        },
      ];
    }),
  };
}
