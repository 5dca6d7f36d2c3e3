import type { FactUses, Store } from '../library/for-drafting.ts';
import { stageRecord, stageTexts, ledger as storedLedger } from '../library/for-drafting.ts';
import type { Graph } from '../planning/engine/graph.ts';
import { formulaIds } from '../planning/facts/formula.ts';
import { ledger } from '../planning/pipeline/foundations/ledger.ts';
import { FACT_ID, type LedgerFact } from '../shared/fact.ts';
import { referencedIds } from '../shared/fact-reference.ts';
import { reachableFrom } from '../shared/graph-search.ts';

const OF_LEDGER = `part:${ledger.id}:`;

/** Which finished sections rest on each fact or on what is calculated from it, and in which of them a reader meets it. Sections in the plan's order. */
export function factUses(graph: Graph, store: Store, planId: string): Readonly<Record<string, FactUses>> {
  const uses: Record<string, { judged_by: string[]; shown_in: string[] }> = Object.create(null);
  const of = (id: string) => {
    const known = uses[id] ?? { judged_by: [], shown_in: [] };
    uses[id] = known;
    return known;
  };
  const inOrder = [...graph.stages].sort((a, b) => a.number.localeCompare(b.number));
  for (const stage of inOrder) {
    const record = stageRecord(store, planId, stage.id);
    if (!record) continue;
    // The report and the audits show everything.
    if (stage.phase !== 'generating_plan' || stage.id === ledger.id) continue;
    for (const { key } of record.reads) {
      if (key.startsWith(OF_LEDGER)) of(key.slice(OF_LEDGER.length)).judged_by.push(stage.id);
    }
    const page = stageTexts(store, planId, stage.id)?.page ?? '';
    const shown = new Set(referencedIds(page).filter((id) => FACT_ID.test(id)));
    for (const id of shown) of(id).shown_in.push(stage.id);
  }
  const known = new Map(storedLedger(store, planId).map((fact) => [fact.id, fact]));
  const place = new Map(inOrder.map(({ id }, index) => [id, index]));
  for (const id of known.keys()) {
    const readers = uses[id]?.judged_by ?? [];
    for (const input of readers.length > 0 ? inputsOf(id, known) : []) {
      const all = new Set([...of(input).judged_by, ...readers]);
      of(input).judged_by = [...all].sort((a, b) => (place.get(a) ?? 0) - (place.get(b) ?? 0));
    }
  }
  return uses;
}

/** The facts from which one is calculated, directly or through others. */
function inputsOf(id: string, known: ReadonlyMap<string, LedgerFact>): ReadonlySet<string> {
  const direct = (each: string) => formulaIds(known.get(each) ?? {});
  return reachableFrom(direct(id), direct);
}
