import type { Graph } from '../../planning/engine/graph.ts';
import type { FactRow } from '../../shared/contracts/plan-tables.ts';
import { type Fact, placeOfSource } from '../../shared/fact.ts';
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
    quote: fact.quote?.text ?? fact.source?.words ?? null,
    formula: fact.formula ?? null,
    sheet_formula: sheetFormula(fact, (id) => byId.get(id)),
    why: assumption ? plain(assumption.why) : null,
    check: assumption ? plain(assumption.check) : null,
    sensitivity: assumption?.sensitivity ?? null,
    note: noteOf(fact, plain),
    section: graph.byId.get(fact.stage)?.title ?? fact.stage,
  }));
}

/** Where the words stand that are not the prompt's, and what else should be known. */
function noteOf({ source, note }: Fact, plain: (text: string) => string): string | null {
  const parts = [...(source ? [`From ${placeOfSource(source)}.`] : []), ...(note === undefined ? [] : [plain(note)])];
  return parts.length === 0 ? null : parts.join(' ');
}
