import type { Store } from '../library/for-drafting.ts';
import type { Graph } from '../planning/engine/graph.ts';
import { dataText } from '../planning/engine/run-stage.ts';
import { formulaIds } from '../planning/facts/formula.ts';
import { facts } from '../planning/pipeline/foundations/facts.ts';
import { slugs } from '../planning/pipeline/frame/data/slug.ts';
import type { FactListChange } from '../shared/contracts/fact-list.ts';
import type { Fact } from '../shared/fact.ts';
import { CLOCK_TIME } from '../shared/quantities/clock-time.ts';
import { isCurrency } from '../shared/quantities/currency.ts';
import { validateFactValue } from '../shared/quantities/fact-input.ts';
import { parseUnit } from '../shared/quantities/unit.ts';
import { err, ok, type Result } from '../shared/result.ts';
import { finishedData, viewsOf } from './plan-views.ts';

/** Id of the fact that every sum of money is held against. */
const BUDGET = 'budget.total';
/** Group of the facts that somebody adds. */
const OWN = 'own';
const LONGEST_LABEL = 120;
const WORD_UNITS: readonly string[] = ['date', 'text', CLOCK_TIME];

/** Id of the section that holds the facts a plan starts from. */
export const factSource = facts.id;

/** See `Planner.changeFactList`. */
export function changeFactList(graph: Graph, store: Store, planId: string, change: FactListChange): Result<string> {
  const data = finishedData(viewsOf(graph, store, planId), facts);
  if (!data) {
    return err('CONFLICT', 'The facts are not drafted yet, or their file is invalid.', {
      next: 'Resume the plan, then change its facts.',
    });
  }
  const list = change.kind === 'add' ? withFact(data.facts, change) : withBudget(data.facts, change.fact);
  return list.ok ? ok(dataText({ ...data, facts: list.value })) : list;
}

type Added = Extract<FactListChange, { kind: 'add' }>;

function withFact(list: readonly Fact[], { label: typed, value: text, unit: typedUnit }: Added): Result<Fact[]> {
  const label = typed.trim().replaceAll(/\s+/g, ' ');
  if (label === '' || label.length > LONGEST_LABEL)
    return wrong('label', `A fact needs a name of at most ${LONGEST_LABEL} characters.`);
  const unit = isCurrency(typedUnit.trim().toUpperCase()) ? typedUnit.trim().toUpperCase() : typedUnit.trim();
  if (unit === '' || (!WORD_UNITS.includes(unit) && !isCurrency(unit) && parseUnit(unit) === null))
    return wrong('unit', 'Give a currency such as EUR, date, text, or what is counted, such as person or month.');
  const taken = list.map(({ id }) => id.slice(id.indexOf('.') + 1));
  const id = `${OWN}.${slugs('fact', taken)(label)}`;
  const read = validateFactValue({ id: label, unit, value: WORD_UNITS.includes(unit) ? '' : 0 }, text);
  if (!read.ok) return wrong('value', read.error.message);
  return ok([...list, { id, label, value: read.value, unit, basis: 'set', note: 'Added by you.' }]);
}

/** The budget as a fact that is calculated from another: what is changed there is changed here. */
function withBudget(list: readonly Fact[], id: string): Result<Fact[]> {
  const source = list.find((fact) => fact.id === id);
  if (!source) return wrong('fact', `${id} is not among the facts that the plan starts from; add it as a fact first.`);
  if (id === BUDGET) return wrong('fact', 'This is the budget already.');
  if (!isCurrency(source.unit) || typeof source.value !== 'number')
    return wrong('fact', `“${source.label}” is no amount of money.`);
  if (restsOn(list, source, BUDGET)) return wrong('fact', `“${source.label}” is calculated from the budget.`);
  const before = list.find((fact) => fact.id === BUDGET);
  const budget: Fact = {
    id: BUDGET,
    label: before?.label ?? 'Budget',
    value: source.value,
    unit: source.unit,
    basis: 'derived',
    formula: id,
    note: `“${source.label}” was marked as the budget.`,
  };
  return ok(before ? list.map((fact) => (fact === before ? budget : fact)) : [budget, ...list]);
}

/** Whether a fact is calculated from another, through others too. */
function restsOn(list: readonly Fact[], fact: Fact, id: string, seen: readonly string[] = []): boolean {
  return formulaIds(fact).some((input) => {
    if (input === id) return true;
    const next = seen.includes(input) ? undefined : list.find((one) => one.id === input);
    return next !== undefined && restsOn(list, next, id, [...seen, input]);
  });
}

function wrong(field: string, message: string): Result<never> {
  return err('INVALID_INPUT', message, { field, next: 'Correct it; nothing was changed.' });
}
