import { eq } from 'drizzle-orm';
import type { PlanGlance } from '../../../shared/contracts/plan-status.ts';
import { listed } from '../../../shared/listed.ts';
import { type PlanRow, plans, type Staleness } from '../../db/schema.ts';
import type { Library } from '../../library.ts';
import type { Planner } from '../../planner.ts';
import { listStages } from '../../store/stages/stages.ts';
import { titledStages } from './stage-titles.ts';

type Plan = Pick<PlanRow, 'id' | 'state' | 'staleness'>;

type Found = Omit<Staleness, 'fingerprint'>;

const UNKNOWN: PlanGlance = { finish: null, deadline_chance: null, open_decisions: null };
const UP_TO_DATE: Found = { stale: [], behind: [], glance: UNKNOWN };
const MOST_NAMED = 5;

/**
 * Which drafted sections of a completed plan are out of date. Found once after each change, and kept in the database;
 * finding it reads the plan's files. A plan that is not completed has none: a run brings it up to date anyway.
 */
export function staleSections(library: Library, plan: Plan): Found {
  const { planner } = library;
  if (!planner || plan.state !== 'completed') return UP_TO_DATE;
  if (plan.staleness && isKnown(library, plan)) return plan.staleness;
  const staleness = findStaleness(library, planner, plan.id);
  // Whoever only looks does not wait for others.
  library.writeIfFree(() => library.db.update(plans).set({ staleness }).where(eq(plans.id, plan.id)).run());
  return staleness;
}

/** Finding it takes tens of milliseconds; a list is not to take seconds, as it would after an update of the program. */
const MOST_LOOKED_AT = 2;

/** How many sections of each plan in a list are out of date, in its order; null where that is not known yet. */
export function staleCounts(library: Library, listed: readonly Plan[]): (number | null)[] {
  return knownStaleness(library, listed).map((found) => found?.stale.length ?? null);
}

/** The same with what lists show of each plan; null where it is not known yet. */
export function knownStaleness(library: Library, listed: readonly Plan[]): (Found | null)[] {
  let looks = 0;
  return listed.map((plan) => {
    const known = plan.state !== 'completed' || isKnown(library, plan);
    if (!known) looks += 1;
    return known || looks <= MOST_LOOKED_AT ? staleSections(library, plan) : null;
  });
}

/** Found by this program's sections, and by a program that kept what lists show. */
function isKnown({ planner }: Library, { staleness }: Plan): boolean {
  return staleness?.fingerprint === planner?.fingerprint && staleness?.glance !== undefined;
}

function findStaleness(library: Library, planner: Planner, planId: string): Staleness {
  // A section that was never begun is new, or was not asked for.
  const begun = new Set(listStages(library, planId).map(({ stage }) => stage));
  const sections = planner.freshness(library, planId);
  const isStale = ({ stage, state }: (typeof sections)[number]) =>
    state === 'stale' || (state === 'not_run' && begun.has(stage));
  return {
    fingerprint: planner.fingerprint,
    stale: sections.filter(isStale).map(({ stage }) => stage),
    behind: sections.filter(({ behind }) => behind === true).map(({ stage }) => stage),
    glance: planner.glance(library, planId),
  };
}

/** What a finished plan says of them; empty when it is up to date. */
export function staleNotes(library: Library, { stale, behind }: Pick<Staleness, 'stale' | 'behind'>): string[] {
  return [
    ...(stale.length > 0
      ? [`Out of date: ${named(library, stale)}. Resume the plan to redraft what is out of date.`]
      : []),
    ...(behind.length > 0
      ? [`Edited and kept, although what they read has changed since: ${named(library, behind)}. Check these sections.`]
      : []),
  ];
}

function named(library: Library, stages: readonly string[]): string {
  return listed(
    titledStages(library, stages).map(({ title }) => `“${title}”`),
    MOST_NAMED,
  );
}
