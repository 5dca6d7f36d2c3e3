import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { PlanListEntry } from '../../../shared/contracts/plan-status.ts';
import { PlanState } from '../../../shared/plan-state.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import { plans, runs } from '../../db/schema.ts';
import type { Library } from '../../library.ts';
import { searchPlanIds } from '../../store/plans/search.ts';
import { checkCount } from './check-input.ts';
import { staleCounts } from './staleness.ts';
import { waitingInList } from './waiting-for.ts';

export interface ListPlansInput {
  /** Default 10. */
  readonly limit?: number;
  readonly state?: string;
  /** Words that the title, the prompt or a page holds. */
  readonly query?: string;
  readonly parent_plan_id?: string;
  /** With `parent_plan_id`: the plans made from its revisions, too, at any depth. */
  readonly include_descendants?: boolean;
  readonly include_archived?: boolean;
}

const EXCERPT_CHARACTERS = 100;
const MAX_PLANS = 1000;

/** The caller's plans, newest first. INVALID_INPUT for an unknown state or limit. */
export function listPlans(library: Library, input: ListPlansInput = {}): Result<{ plans: PlanListEntry[] }> {
  const limit = checkCount('limit', input.limit, { min: 1, max: MAX_PLANS, standard: 10 });
  if (!limit.ok) return limit;
  const state = input.state === undefined ? undefined : PlanState.safeParse(input.state);
  if (state && !state.success) {
    return err('INVALID_INPUT', `Unknown state ${JSON.stringify(input.state).slice(0, 60)}.`, {
      field: 'state',
      next: `Use one of ${PlanState.options.join(', ')}.`,
    });
  }
  const matching =
    input.query === undefined || input.query.trim() === '' ? undefined : searchPlanIds(library, input.query);
  return ok({
    plans: planEntries(
      library,
      and(
        eq(plans.user, library.user),
        input.include_archived ? undefined : eq(plans.archived, false),
        state && eq(plans.state, state.data),
        madeFrom(input),
        matching && inArray(plans.id, matching),
      ),
      limit.value,
    ),
  });
}

function madeFrom({ parent_plan_id: parent, include_descendants }: ListPlansInput) {
  if (parent === undefined) return undefined;
  if (!include_descendants) return eq(plans.parentPlanId, parent);
  return sql`${plans.id} IN (
    WITH RECURSIVE made (id) AS (
      SELECT id FROM plans WHERE parent_plan_id = ${parent}
      UNION SELECT later.id FROM plans later JOIN made ON later.parent_plan_id = made.id
    ) SELECT id FROM made)`;
}

/** Rows of a list, newest first. */
export function planEntries(library: Library, condition: ReturnType<typeof and>, limit: number): PlanListEntry[] {
  const latest = sql`(SELECT max(number) FROM runs WHERE plan_id = ${plans.id})`;
  const rows = library.db
    .select({
      id: plans.id,
      title: plans.title,
      state: plans.state,
      archived: plans.archived,
      createdAt: plans.createdAt,
      updatedAt: plans.updatedAt,
      opening: sql<string>`substr(${plans.prompt}, 1, 400)`,
      parentPlanId: plans.parentPlanId,
      tags: plans.tags,
      progress: runs.progress,
      staleness: plans.staleness,
    })
    .from(plans)
    .leftJoin(runs, and(eq(runs.planId, plans.id), eq(runs.number, latest)))
    .where(condition)
    .orderBy(desc(plans.createdAt), desc(plans.id))
    .limit(limit)
    .all();
  const stale = staleCounts(library, rows);
  return rows.map((row, index) => ({
    plan_id: row.id,
    title: row.title,
    state: row.state,
    archived: row.archived,
    progress_percentage: row.progress ?? 0,
    waiting_for: waitingInList(library, row.id, row.state),
    stale_sections: stale[index] ?? null,
    created_at: row.createdAt,
    updated_at: row.updatedAt,
    prompt_excerpt: promptExcerpt(row.opening),
    parent_plan_id: row.parentPlanId,
    tags: row.tags,
  }));
}

/** The beginning of a prompt as one line. */
export function promptExcerpt(text: string, most = EXCERPT_CHARACTERS): string {
  const characters = [...text.replaceAll(/\s+/g, ' ').trim()];
  return characters.length <= most ? characters.join('') : `${characters.slice(0, most - 1).join('')}…`;
}
