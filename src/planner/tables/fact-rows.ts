import type { Graph } from '../../planning/engine/graph.ts';
import type { FactRow } from '../../shared/contracts/plan-tables.ts';
import { sheetFormula } from './sheet-formula.ts';
import type { TableSource } from './table-source.ts';

/** The ledger in its own order, each fact with what it rests on. */
export function factRows(graph: Graph, { ledger, plain }: TableSource): FactRow[] {
  const byId = new Map(ledger.map((fact) => [fact.id, fact]));
  return ledger.map(({ assumption, ...fact }) => ({
    id: fact.id,
    label: plain(fact.label),
    value: typeof fact.value === 'string' && fact.unit === 'text' ? plain(fact.value) : fact.value,
    unit: fact.unit,
    basis: fact.basis,
    low: fact.low ?? assumption?.low ?? null,
    high: fact.high ?? assumption?.high ?? null,
    quote: fact.quote?.text ?? null,
    formula: fact.formula ?? null,
    sheet_formula: sheetFormula(fact, (id) => byId.get(id)),
    why: assumption ? plain(assumption.why) : null,
    check: assumption ? plain(assumption.check) : null,
    sensitivity: assumption?.sensitivity ?? null,
    note: fact.note === undefined ? null : plain(fact.note),
    section: graph.byId.get(fact.stage)?.title ?? fact.stage,
  }));
}
