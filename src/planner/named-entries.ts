import { ledger, type Store } from '../library/for-drafting.ts';
import type { Graph } from '../planning/engine/graph.ts';
import type { AnyStage } from '../planning/engine/stage.ts';
import type { Views } from '../planning/engine/views.ts';
import { isSection, type TitledEntry } from '../planning/pipeline/section.ts';
import type { NamedEntries } from '../shared/contracts/data-table.ts';
import { finishedData, viewsOf } from './plan-views.ts';

/** What sections refer to by ids: entries of each other's data, facts, and sections. */
export function namedEntries(graph: Graph, store: Store, planId: string): NamedEntries[] {
  const views = viewsOf(graph, store, planId);
  return [
    ...graph.stages.flatMap((stage) => entriesOf(stage, views)),
    ...list(
      'fact',
      ['tripwire'],
      ledger(store, planId).map(({ id, label }) => ({ id, title: label })),
    ),
    ...list('section', ['stage'], graph.stages),
  ];
}

function entriesOf(stage: AnyStage, views: Views): NamedEntries[] {
  if (!isSection(stage) || !stage.namedList) return [];
  const { field, noun, referredToBy = [] } = stage.namedList;
  const data: Readonly<Record<string, readonly TitledEntry[]>> | null = finishedData(views, stage);
  return list(noun, referredToBy, data?.[field] ?? []);
}

function list(noun: string, fields: readonly string[], entries: readonly TitledEntry[]): NamedEntries[] {
  return entries.length > 0 ? [{ noun, fields, entries: entries.map(({ id, title }) => ({ id, title })) }] : [];
}
