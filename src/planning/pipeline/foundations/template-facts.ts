import type { Template } from '../../outline/template.ts';
import type { FactList } from './fact-list.ts';

/**
 * Adds contingency, time-dependent cost and change limits, with the usual values for the kind of work.
 * @param estimated whether packages get amounts although no budget is stated
 */
export function addAllowances(drafts: FactList, template: Template, code: string | null, estimated: boolean): void {
  drafts.add({
    id: 'cost.contingency_share',
    label: 'Contingency set aside',
    value: template.typical.contingency_percent,
    unit: 'percent',
    basis: 'assumed',
    assumption: {
      why: `Usual for this kind of work (${template.title}).`,
      check: 'Compare with the range of the cost simulation and with quotes.',
      sensitivity: 'high',
    },
  });
  const hasBudget = drafts.has('budget.total');
  if (code === null || !(hasBudget || estimated)) return;
  drafts.add({
    id: 'cost.time_share',
    label: 'Time-dependent share of the cost',
    value: 30,
    unit: 'percent',
    basis: 'assumed',
    assumption: {
      why: 'Wages, rent and site costs keep running during a delay; purchases do not.',
      check: 'Split the first quotes into time-dependent and one-off costs.',
      sensitivity: 'medium',
    },
  });
  if (!hasBudget) return;
  drafts.add({
    id: 'budget.for_work',
    label: 'Budget for work, without contingency',
    value: 0,
    unit: code,
    basis: 'derived',
    formula: 'budget.total - budget.total * cost.contingency_share',
  });
  drafts.add({
    id: 'governance.change_share',
    label: 'Change limit of the project lead (share of budget)',
    value: 2,
    unit: 'percent',
    basis: 'assumed',
    assumption: {
      why: 'Small enough not to endanger the budget, large enough not to hold up the work.',
      check: 'Agree on it with whoever pays.',
      sensitivity: 'low',
    },
  });
  drafts.add({
    id: 'governance.change_limit',
    label: 'Change limit of the project lead',
    value: 0,
    unit: code,
    basis: 'derived',
    formula: 'budget.total * governance.change_share',
  });
}

/** Adds the template's chain from demand to funding, as far as it can be computed. */
export function addEconomics(drafts: FactList, template: Template, code: string | null): void {
  for (const row of computable(template.economics, drafts, code)) {
    const unit = row.unit === 'money' ? (code ?? '') : row.unit;
    const common = { id: row.id, label: row.label, unit };
    const assumption = { why: row.why, check: row.check, sensitivity: row.sensitivity };
    if (row.formula !== undefined)
      drafts.add({ ...common, value: 0, basis: 'derived', formula: row.formula, assumption });
    else if (row.value !== undefined) drafts.add({ ...common, value: row.value, basis: 'assumed', assumption });
  }
}

/** The rows whose formulas refer only to facts that exist, directly and indirectly. */
function computable(rows: Template['economics'], drafts: FactList, code: string | null): Template['economics'] {
  const left = rows.filter((row) => (row.unit === 'money' ? code !== null && row.formula !== undefined : true));
  const ids = new Set(left.map(({ id }) => id));
  const missing = left.filter(({ formula = '' }) => {
    const used = formula.match(/(?<![a-z0-9_])[a-z][a-z0-9_]*(?:\.[a-z0-9_]+)+/g) ?? [];
    return used.some((id) => !ids.has(id) && !drafts.has(id));
  });
  return missing.length === 0
    ? left
    : computable(
        left.filter((row) => !missing.includes(row)),
        drafts,
        code,
      );
}
