import { DEFAULT_LOCALE } from '../../../../shared/locale.ts';
import { formatDate } from '../../../../shared/quantities/format.ts';
import type { Gathered } from '../../../engine/stage.ts';
import { named } from '../../frame/data/names.ts';
import { nameOfSentence } from '../../frame/page/excerpt.ts';
import { relatedResources, toBeChecked } from '../../work/breakdown/related-resources.ts';
import { costBreakdown } from '../../work/costs/cost-breakdown.ts';
import { costEstimates } from '../../work/costs/cost-estimates.ts';
import { firstSpentOn } from '../../work/costs/spending.ts';
import { schedule } from '../../work/schedule/schedule.ts';
import type { Located, RuleResult } from './calculated-checks.ts';

/** Money that goes out: for what, and when, YYYY-MM-DD. */
interface Spent {
  readonly title: string;
  readonly date: string;
}

/**
 * Holds the task in which a price or another's experience is checked against the day on which the first money goes out
 * that rests on it: of the packages that are named, and of the payments of that amount. Looks at each of these.
 */
export function checkedBeforeSpent(gathered: Gathered): RuleResult {
  const rule = 'What money rests on is checked before it is spent';
  const related = gathered.of(relatedResources);
  const tasks = gathered.of(schedule)?.field('tasks') ?? [];
  const estimates = gathered.of(costEstimates);
  const costs = gathered.of(costBreakdown)?.field('packages') ?? [];
  if (!related) return { rule, lookedAt: 0, findings: [] };
  const rows = toBeChecked(related.field('resources'), related.field('prices'));
  const names = related.field('names');
  const results = rows.flatMap(({ name, fact, check_task, packages }) => {
    const check = tasks.find(({ id }) => id === check_task);
    if (!check) return [];
    const first = firstSpentOn({ costs, items: estimates?.field('items') ?? [], tasks }, check.id);
    const spent: Spent[] = [
      ...packages.flatMap((id) => {
        const date = first.get(id);
        return date === undefined ? [] : [{ title: named(id, names), date }];
      }),
      ...(estimates?.field('payments') ?? []).flatMap(({ title, before_task, ...payment }) => {
        const date = tasks.find(({ id }) => id === before_task)?.start;
        return fact === null || payment.fact !== fact || date === undefined ? [] : [{ title, date }];
      }),
    ];
    const [earliest] = spent.toSorted((a, b) => (a.date < b.date ? -1 : Number(a.date > b.date)));
    return earliest === undefined ? [] : [{ name, check, earliest, spent: spent.length }];
  });
  return {
    rule,
    lookedAt: results.reduce((sum, row) => sum + row.spent, 0),
    findings: results.flatMap(({ name, check, earliest }): Located[] =>
      check.finish > earliest.date
        ? [
            {
              section: relatedResources.id,
              severity: 'warning',
              code: 'spent-before-checked',
              message: `“${nameOfSentence(name)}” is checked only by ${day(check.finish)} in “${check.title}”, but money for “${earliest.title}” goes out from ${day(earliest.date)}.`,
              next: 'Check it earlier, or let that spending wait for the check.',
            },
          ]
        : [],
    ),
  };
}

function day(date: string): string {
  return formatDate(date, DEFAULT_LOCALE);
}
