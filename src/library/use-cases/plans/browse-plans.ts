import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { LibraryPlan } from '../../../shared/contracts/library-plan.ts';
import { ok, type Result } from '../../../shared/result.ts';
import { plans, runs } from '../../db/schema.ts';
import { readPlanText } from '../../files/plan-folder.ts';
import type { Library } from '../../library.ts';
import { planRow } from '../../store/plans/plans.ts';
import { queryTerms, type SearchMatch, searchPlans } from '../../store/plans/search.ts';
import { promptExcerpt } from './list-plans.ts';
import { sectionAt } from './search-plans.ts';
import { knownStaleness } from './staleness.ts';
import { plainExcerpt } from './text-excerpt.ts';
import { waitingInList } from './waiting-for.ts';

export interface BrowsePlansOutput {
  /** Newest first; with a query, best match first. Archived ones are among them. */
  readonly plans: readonly LibraryPlan[];
  /** Whether there are more than are given here. */
  readonly more: boolean;
}

const MOST_PLANS = 5_000;
/** Each match requires reading a page, and users do not read more. */
const MOST_MATCHES = 200;
/** As much as a line of a very wide window shows. */
const PROMPT_CHARACTERS = 240;
/** Little, so that the word is in sight in a narrow column. */
const CHARACTERS_BEFORE = 16;

/** The caller's plans with all that the library screen shows of them, or those that hold all words of the query. */
export function browsePlans(library: Library, input: { readonly query?: string } = {}): Result<BrowsePlansOutput> {
  const query = input.query?.trim() ?? '';
  if (query === '') {
    const rows = planRows(library, undefined, MOST_PLANS + 1);
    return ok({ plans: rows.slice(0, MOST_PLANS), more: rows.length > MOST_PLANS });
  }
  const matches = searchPlans(library, query, true, MOST_MATCHES + 1);
  const ids = matches.slice(0, MOST_MATCHES).map(({ planId }) => planId);
  const byId = new Map(planRows(library, ids, MOST_MATCHES).map((row) => [row.plan_id, row]));
  const terms = queryTerms(query);
  return ok({
    plans: matches.flatMap((match) => {
      const row = byId.get(match.planId);
      return row ? [{ ...row, match: shownMatch(library, match, terms) }] : [];
    }),
    more: matches.length > MOST_MATCHES,
  });
}

function planRows(library: Library, ids: readonly string[] | undefined, limit: number): LibraryPlan[] {
  const latest = sql`(SELECT max(number) FROM runs WHERE plan_id = ${plans.id})`;
  const parents = alias(plans, 'parents');
  const titles = new Map(library.planner?.stages.map(({ id, title }) => [id, title]));
  const rows = library.db
    .select({
      plan_id: plans.id,
      title: plans.title,
      state: plans.state,
      archived: plans.archived,
      created_at: plans.createdAt,
      updated_at: plans.updatedAt,
      opening: sql<string>`substr(${plans.prompt}, 1, 400)`,
      parent_plan_id: plans.parentPlanId,
      parent_title: parents.title,
      tags: plans.tags,
      model_profile: plans.profile,
      start_date: plans.startDate,
      phase: runs.phase,
      progress: runs.progress,
      steps_completed: runs.stepsCompleted,
      steps_total: runs.stepsTotal,
      step: sql<string | null>`coalesce((SELECT stage FROM stages WHERE plan_id = ${plans.id} AND state = 'running'
        ORDER BY started_at, stage LIMIT 1), ${runs.currentStep})`,
      runState: runs.state,
      stopRequestedAt: runs.stopRequestedAt,
      finished_at: runs.finishedAt,
      failure: runs.failure,
      pinnedAt: plans.pinnedAt,
      staleness: plans.staleness,
    })
    .from(plans)
    .leftJoin(runs, and(eq(runs.planId, plans.id), eq(runs.number, latest)))
    .leftJoin(parents, and(eq(parents.id, plans.parentPlanId), eq(parents.user, plans.user)))
    .where(and(eq(plans.user, library.user), ids && inArray(plans.id, [...ids])))
    .orderBy(desc(plans.createdAt), desc(plans.id))
    .limit(limit)
    .all();
  const found = knownStaleness(
    library,
    rows.map(({ plan_id: id, state, staleness }) => ({ id, state, staleness })),
  );
  return rows.map(
    ({ opening, progress, step, runState, stopRequestedAt, failure, pinnedAt, staleness: _, ...row }, index) => ({
      ...row,
      pinned: pinnedAt !== null,
      glance: found[index]?.glance ?? null,
      prompt_excerpt: promptExcerpt(opening, PROMPT_CHARACTERS),
      progress_percentage: progress ?? 0,
      waiting_for: waitingInList(library, row.plan_id, row.state),
      stale_sections: found[index]?.stale.length ?? null,
      steps_completed: row.steps_completed ?? 0,
      steps_total: row.steps_total ?? 0,
      current_step: runState === 'running' && step !== null ? (titles.get(step) ?? step) : null,
      stop_requested: stopRequestedAt !== null && (runState === 'queued' || runState === 'running'),
      problem: failure?.message ?? null,
      match: null,
    }),
  );
}

function shownMatch(library: Library, { planId, path }: SearchMatch, terms: readonly string[]): LibraryPlan['match'] {
  if (path === '') {
    const prompt = planRow(library, planId)?.prompt ?? '';
    return { section: null, path: null, excerpt: plainExcerpt(prompt, terms, CHARACTERS_BEFORE) };
  }
  const page = readPlanText(library.home, planId, path) ?? '';
  return { section: sectionAt(library, path), path, excerpt: plainExcerpt(page, terms, CHARACTERS_BEFORE) };
}
