import type { z } from 'zod';
import { type PaidWork, type Spending, spendingOf } from '../../../money/cash-flow.ts';
import { toMinor } from '../../../money/minor-units.ts';
import { numberOf } from '../../foundations/ledger.ts';
import type { PlannedTask, ScheduleData } from '../schedule/schedule-data.ts';
import { type SpecialistInputs, specialistFigures } from '../specialists/specialist-figures.ts';
import { NO_FACT, type Payment } from './money-flows.ts';

/** Amount of a release or payment in minor units; null where there is none in the plan's currency. */
export type AmountOf = (row: { readonly fact: string; readonly amount?: number | undefined }) => number | null;

/** What a plan says about what is spent, and when. */
interface SpendingInputs {
  readonly costs: readonly { readonly package: string; readonly likely: number }[];
  readonly items: readonly { readonly package: string; readonly spent_on?: readonly string[] | undefined }[];
  readonly payments: readonly z.infer<typeof Payment>[];
  readonly tasks: ScheduleData['tasks'];
  readonly amountOf: AmountOf;
}

/** Reads amounts from the ledger, from what specialists found or, where no fact holds them, from the row itself. */
export function amountsFrom(inputs: SpecialistInputs, currency: string): AmountOf {
  const found = new Map(specialistFigures(inputs).map((fact) => [fact.id, fact]));
  return ({ fact, amount }) => {
    const figure = found.get(fact);
    const figured = figure?.unit === currency && typeof figure.value === 'number' ? figure.value : undefined;
    const given = fact === NO_FACT ? amount : (figured ?? numberOf(inputs.ledger, fact, currency));
    return given === undefined ? null : toMinor(Math.round(given), currency);
  };
}

/** What is spent on which day at likely cost, payments beside the work among it. */
export function plannedSpending({ costs, items, payments: rows, tasks, amountOf }: SpendingInputs): {
  readonly payments: { readonly label: string; readonly date: string; readonly amount: number }[];
  readonly spending: Spending;
} {
  const payments = rows.flatMap(({ title, before_task, ...row }) => {
    const [amount, date] = [amountOf(row), tasks.find(({ id }) => id === before_task)?.start];
    return amount === null || date === undefined ? [] : [{ label: title, date, amount }];
  });
  const paid = payments.map(
    ({ date, amount }): PaidWork => ({ cost: amount, stretches: [{ start: date, finish: date, weight: 1 }] }),
  );
  return { payments, spending: spendingOf([...paidWork(costs, items, tasks), ...paid]) };
}

/** Estimates with the tasks that their money goes out with, where they name any. */
type Items = SpendingInputs['items'];

/**
 * The day on which the first money of each package goes out, YYYY-MM-DD; packages that cost nothing have none.
 * @param checking id of a task that finds out what the package costs: where the money goes out evenly with all of its
 * work, that task is no spending by itself
 */
export function firstSpentOn(
  { costs, items, tasks }: Pick<SpendingInputs, 'costs' | 'items' | 'tasks'>,
  checking: string | null = null,
): ReadonlyMap<string, string> {
  return new Map(
    costs.flatMap(({ package: id, likely }) => {
      const { named, all } = payingTasks(id, items, tasks);
      const paying = named.length > 0 ? named : all.filter((task) => task.id !== checking);
      const [first] = paying.map(({ start }) => start).sort();
      return likely > 0 && first !== undefined ? [[id, first] as const] : [];
    }),
  );
}

/** The packages with the days on which they are paid for: those of the tasks that are named, or else all of their work. */
function paidWork(costs: SpendingInputs['costs'], items: Items, tasks: ScheduleData['tasks']): PaidWork[] {
  return costs.map((row): PaidWork => {
    const { named, all } = payingTasks(row.package, items, tasks);
    return {
      cost: row.likely,
      // What is named pays for things as well as for hours: it is not spread by how many people work.
      stretches: named.length > 0 ? named.map((task) => stretchOf({ ...task, people: 1 })) : all.map(stretchOf),
    };
  });
}

/** The tasks with which the money of a package goes out: those that its estimate names, and all of its own. */
function payingTasks(id: string, items: Items, tasks: ScheduleData['tasks']) {
  const ids = items.find((row) => row.package === id)?.spent_on ?? [];
  return {
    named: tasks.filter((task) => ids.includes(task.id)),
    all: tasks.filter((task) => task.package === id),
  };
}

function stretchOf({ start, finish, days, people }: PlannedTask) {
  // A milestone costs nothing by itself; where a package has nothing else, its day bears the cost.
  return { start, finish, weight: Math.max(days * people, 0.001) };
}
