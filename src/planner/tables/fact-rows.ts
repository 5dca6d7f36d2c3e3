import type { Graph } from '../../planning/engine/graph.ts';
import type { FactRow } from '../../shared/contracts/plan-tables.ts';
import type { TableSource } from './table-source.ts';

/** The ledger in its own order, each fact with what it rests on. */
export function factRows(graph: Graph, { ledger, plain }: TableSource): FactRow[] {
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
    why: assumption ? plain(assumption.why) : null,
    check: assumption ? plain(assumption.check) : null,
    sensitivity: assumption?.sensitivity ?? null,
    note: fact.note === undefined ? null : plain(fact.note),
    section: graph.byId.get(fact.stage)?.title ?? fact.stage,
  }));
}
