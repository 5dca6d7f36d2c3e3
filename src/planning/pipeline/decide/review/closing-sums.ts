import type { LedgerFact } from '../../../../shared/fact.ts';
import { DEFAULT_LOCALE } from '../../../../shared/locale.ts';
import { formatFact } from '../../../../shared/quantities/format.ts';
import type { Gathered } from '../../../engine/stage.ts';
import { evaluateFormula } from '../../../facts/formula.ts';
import { specialists } from '../../work/specialists/specialists.ts';
import type { Located, RuleResult } from './calculated-checks.ts';

/**
 * Holds what is needed against what there is, wherever a specialist's section has both figures, with the values that the
 * ledger has now. Looks at the sums of which both figures are given.
 */
export function closingSums(gathered: Gathered, facts: readonly LedgerFact[]): RuleResult {
  const byId = new Map(facts.map((fact) => [fact.id, fact]));
  const sums = (gathered.of(specialists)?.field('closes') ?? []).flatMap(({ what, need, have }) => {
    const [needed, available] = [byId.get(need), byId.get(have)];
    return needed && available ? [{ what, needed, available }] : [];
  });
  return {
    rule: 'What is needed is no more than what there is',
    lookedAt: sums.length,
    findings: sums.flatMap(({ what, needed, available }): Located[] => {
      const left = evaluateFormula(`${available.id} - ${needed.id}`, (id) => byId.get(id));
      const both = `“${needed.label}” is ${shown(needed)} and “${available.label}” is ${shown(available)}`;
      if (!left.ok)
        return [
          {
            section: specialists.id,
            severity: 'warning',
            code: 'sum-not-comparable',
            message: `Whether this closes cannot be computed (${what}): ${both}.`,
            next: 'Give both in one unit.',
          },
        ];
      return typeof left.value.value === 'number' && left.value.value < 0
        ? [
            {
              section: specialists.id,
              severity: 'error',
              code: 'sum-does-not-close',
              message: `This does not close (${what}): ${both}.`,
              next: 'Need less, provide more, or correct a figure that both rest on.',
            },
          ]
        : [];
    }),
  };
}

function shown(fact: LedgerFact): string {
  return formatFact(fact, DEFAULT_LOCALE);
}
