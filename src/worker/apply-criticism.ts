import {
  type Amendment,
  amendFacts,
  type ClaimedRun,
  carriedStages,
  type Library,
  readAmendedFacts,
  withdrawAmendments,
} from '../library/for-drafting.ts';
import { LibraryStageStore } from '../planner/stage-store.ts';
import { carryOver } from '../planning/engine/carry-over.ts';
import { freshness } from '../planning/engine/freshness.ts';
import { type Graph, readersOf } from '../planning/engine/graph.ts';
import type { Write } from '../planning/engine/question.ts';
import { runGraph } from '../planning/engine/run-graph.ts';
import type { AnyStage } from '../planning/engine/stage.ts';
import { Views } from '../planning/engine/views.ts';
import { isAmendable } from '../planning/facts/amend-facts.ts';
import { amendedFacts, criticismResponse, ledger, madeFactChanges } from '../planning/pipeline/index.ts';
import { isSection } from '../planning/pipeline/section.ts';
import type { LedgerFact } from '../shared/fact.ts';

/** What a ledger reads that knows of changed facts. */
const AMENDED = `data:${amendedFacts.id}`;

interface Applied {
  readonly library: Library;
  readonly run: ClaimedRun;
  readonly graph: Graph;
  readonly write: Write;
}

/** The stages that wait until accepted criticism is applied: all that is drafted after it. */
export function afterCriticism(graph: Graph): ReadonlySet<string> {
  return readersOf(graph, criticismResponse.id);
}

/** What accepted criticism changed in the course of a run. */
export interface AppliedCriticism {
  readonly amendments: readonly Amendment[];
  /** Ids of the stages that the run keeps. */
  readonly kept: readonly string[];
  /** Values of earlier criticism, by fact id. */
  readonly before: Readonly<Record<string, number | string>>;
}

/**
 * Gives facts the values that criticism asks for which this run has accepted, and notes which sections are kept as they
 * are, for the next pass of the run (`sectionsToKeep`).
 *
 * Sections that were drafted before, the criticism among them, refer to facts by name, so they show the new values, and
 * drafting them again would bring other criticism. Estimates are drafted again, because their amounts may rest on the
 * fact. What is drafted after the criticism is drafted from the new values.
 * @returns null when there is nothing to change
 * @throws LeaseLost
 */
export async function applyCriticism({ library, run, graph, write }: Applied): Promise<AppliedCriticism | null> {
  const store = new LibraryStageStore(library, run.planId, run);
  if (store.record(criticismResponse.id)?.runId !== run.runId) return null;
  const views = new Views(graph, store);
  const amendments = amendmentsToMake(views);
  if (amendments.length === 0) return null;
  const later = afterCriticism(graph);
  const kept = graph.stages
    .filter((stage) => !stage.computed && !later.has(stage.id) && !isEstimate(stage) && isUpToDate(stage, views))
    .map(({ id }) => id);
  const before = readAmendedFacts(library, run.planId);
  await write(() =>
    library.transaction(() => {
      // A ledger of an earlier version does not know of changed facts.
      if (!store.record(ledger.id)?.reads.some(({ key }) => key === AMENDED)) store.begin(ledger);
      amendFacts(library, run, amendments, kept);
    }),
  );
  return { amendments, kept, before };
}

/** Gives facts the values back that they had before `applyCriticism`, and keeps the same sections. @throws LeaseLost */
export async function withdrawCriticism(
  { library, run, write }: Applied,
  { amendments, kept, before }: AppliedCriticism,
): Promise<void> {
  await write(() => library.transaction(() => withdrawAmendments(library, run, amendments, kept, before)));
}

/** Sections that this run keeps although facts changed that they read. */
export function sectionsToKeep({ library, run }: Pick<Applied, 'library' | 'run'>): ReadonlySet<string> {
  return new Set(carriedStages(library, run));
}

/**
 * Calculates what can be calculated and keeps the sections that are to be kept: for a run that ends before it comes to
 * them, because the next one does not know of them.
 * @throws LeaseLost
 */
export async function keepSections(applied: Applied): Promise<void> {
  const { library, run, graph, write } = applied;
  const kept = sectionsToKeep(applied);
  if (kept.size === 0) return;
  const store = new LibraryStageStore(library, run.planId, run);
  const later = afterCriticism(graph);
  const computed = graph.stages.filter(
    ({ id, computed: isComputed }) => isComputed && !later.has(id) && (id === ledger.id || store.record(id) !== null),
  );
  await runGraph({
    graph,
    store,
    stages: new Set(computed.map(({ id }) => id)),
    runId: run.runId,
    concurrency: 1,
    stop: new AbortController().signal,
    graceMs: 0,
    inactivityMs: 0,
    write,
  });
  await write(() => library.transaction(() => void carryOver(graph, store, kept)));
}

function amendmentsToMake(views: Views): Amendment[] {
  const response = views.view(criticismResponse.id)?.data as Parameters<typeof madeFactChanges>[0] | undefined;
  const facts = views.view(ledger.id)?.data as { readonly facts: readonly LedgerFact[] } | undefined;
  return madeFactChanges(response ?? { responses: [] }).flatMap(({ fact: id, value }) => {
    const known = facts?.facts.find((fact) => fact.id === id);
    return known && isAmendable(known) && known.value !== value ? [{ id, value, replaced: known.value }] : [];
  });
}

function isUpToDate(stage: AnyStage, views: Views): boolean {
  const now = freshness(stage, views);
  return now.state === 'fresh' || (now.state === 'edited' && now.stale.length === 0);
}

function isEstimate(stage: AnyStage): boolean {
  return isSection(stage) && stage.estimates === true;
}
