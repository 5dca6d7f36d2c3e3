import { ledger, type Store } from '../library/for-drafting.ts';
import type { Graph } from '../planning/engine/graph.ts';
import { experts } from '../planning/pipeline/decide/experts/experts.ts';
import { team } from '../planning/pipeline/plan/team.ts';
import { wbsPhases } from '../planning/pipeline/plan/wbs-phases.ts';
import { scenarios } from '../planning/pipeline/strategy/scenarios.ts';
import { wbsPackages } from '../planning/pipeline/work/breakdown/wbs-packages.ts';
import { wbsTasks } from '../planning/pipeline/work/breakdown/wbs-tasks.ts';
import type { NamedEntries } from '../shared/contracts/data-table.ts';
import { finishedData, viewsOf } from './plan-views.ts';

/** What sections refer to in each other's data, by ids. */
export function namedEntries(graph: Graph, store: Store, planId: string): NamedEntries[] {
  const views = viewsOf(graph, store, planId);
  const list = (noun: string, fields: readonly string[], entries: readonly Entry[] | undefined): NamedEntries[] =>
    entries && entries.length > 0 ? [{ noun, fields, entries: entries.map(({ id, title }) => ({ id, title })) }] : [];
  return [
    ...list('phase', [], finishedData(views, wbsPhases)?.phases),
    ...list('package', ['hits', 'binds'], finishedData(views, wbsPackages)?.packages),
    ...list('task', ['spent_on'], finishedData(views, wbsTasks)?.tasks),
    ...list('role', ROLE_FIELDS, finishedData(views, team)?.roles),
    ...list('scenario', ['winner'], finishedData(views, scenarios)?.scenarios),
    ...list('expert', ['disagrees_with'], finishedData(views, experts)?.experts),
    ...list(
      'fact',
      ['tripwire'],
      ledger(store, planId).map(({ id, label }) => ({ id, title: label })),
    ),
    ...list('section', ['stage'], graph.stages),
  ];
}

const ROLE_FIELDS = ['owner', 'responsible', 'accountable', 'consulted', 'informed'];

interface Entry {
  readonly id: string;
  readonly title: string;
}
