import { inArray } from 'drizzle-orm';
import type { PlanListEntry } from '../../../shared/contracts/plan-status.ts';
import { ok, type Result } from '../../../shared/result.ts';
import { plans } from '../../db/schema.ts';
import { readPlanText } from '../../files/plan-folder.ts';
import type { Library } from '../../library.ts';
import { planRow } from '../../store/plans/plans.ts';
import { queryTerms, searchPlans as searchIndex } from '../../store/plans/search.ts';
import { checkCount } from './check-input.ts';
import { planEntries } from './list-plans.ts';
import { plainExcerpt } from './text-excerpt.ts';

export interface SearchHit extends PlanListEntry {
  /** The first page that matches; null when title or prompt do. */
  readonly path: string | null;
  /** Title of the section whose page that is; null when title or prompt match. */
  readonly section: string | null;
  /** Some words around the first match, without the signs of Markdown. */
  readonly excerpt: string;
}

/** Plans that hold all words of the query in their title and prompt, or in one page; these last. INVALID_INPUT. */
export function searchPlans(
  library: Library,
  input: { readonly query: string; readonly limit?: number; readonly include_archived?: boolean },
): Result<{ hits: SearchHit[] }> {
  const limit = checkCount('limit', input.limit, { min: 1, max: 100, standard: 20 });
  if (!limit.ok) return limit;
  const matches = searchIndex(library, input.query, input.include_archived ?? false, limit.value);
  const entries = planEntries(
    library,
    inArray(
      plans.id,
      matches.map(({ planId }) => planId),
    ),
    limit.value,
  );
  const byId = new Map(entries.map((entry) => [entry.plan_id, entry]));
  const terms = queryTerms(input.query);
  return ok({
    hits: matches.flatMap(({ planId, path }) => {
      const entry = byId.get(planId);
      if (!entry) return [];
      const text = path === '' ? planRow(library, planId)?.prompt : readPlanText(library.home, planId, path);
      const place = path === '' ? { path: null, section: null } : { path, section: sectionAt(library, path) };
      return [{ ...entry, ...place, excerpt: plainExcerpt(text ?? '', terms) }];
    }),
  });
}

/** Title of the section that a page belongs to; the path where no section has it. */
export function sectionAt(library: Library, path: string): string {
  return library.planner?.stages.find(({ paths }) => paths.includes(path))?.title ?? path;
}
