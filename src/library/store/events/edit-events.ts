import { and, desc, eq, lt, type SQL, sql } from 'drizzle-orm';
import { PROMPT_PATH } from '../../../shared/contracts/edit-history.ts';
import type { PlanEvent } from '../../../shared/contracts/event.ts';
import { events } from '../../db/schema.ts';
import type { Store } from '../store.ts';
import { readEvents } from './events.ts';

/** Changes that somebody made, and texts that a draft replaced; what is only computed from them is left out. */
const IS_EDIT = sql`(
  ${events.type} IN ('fact_set', 'prompt_edited', 'plan_renamed', 'plan_created')
  OR ${events.type} = 'artifact_deleted' AND json_extract(${events.data}, '$.edited_by') IS NOT NULL
  OR ${events.type} = 'artifact_updated' AND (
    json_extract(${events.data}, '$.edited_by') IS NOT NULL
    OR json_extract(${events.data}, '$.discarded') IS NOT NULL
    OR json_extract(${events.data}, '$.replaced_sha256') IS NOT NULL
  )
)`;

interface EditsWanted {
  readonly limit: number;
  /** A cursor; left out, from the newest on. */
  readonly before?: number;
  /** All names that one file has had, or `prompt`; left out, of everything. */
  readonly paths?: readonly string[];
}

/** The edits of a plan, newest first. */
export function editEvents(store: Store, planId: string, { limit, before, paths }: EditsWanted): PlanEvent[] {
  const rows = store.db
    .select()
    .from(events)
    .where(
      and(
        eq(events.planId, planId),
        IS_EDIT,
        paths === undefined ? undefined : isAbout(paths),
        before === undefined ? undefined : lt(events.cursor, before),
      ),
    )
    .orderBy(desc(events.cursor))
    .limit(limit)
    .all();
  return readEvents(store, rows);
}

/** Whether an edit of these names left or met a text of this hash. */
export function isNamedVersion(store: Store, planId: string, paths: readonly string[], sha256: string): boolean {
  const named = store.db
    .select({ cursor: events.cursor })
    .from(events)
    .where(
      and(
        eq(events.planId, planId),
        IS_EDIT,
        isAbout(paths),
        sql`${sha256} IN (json_extract(${events.data}, '$.sha256'), json_extract(${events.data}, '$.replaced_sha256'))`,
      ),
    )
    .limit(1)
    .all();
  return named.length > 0;
}

function isAbout(paths: readonly string[]): SQL {
  if (paths.includes(PROMPT_PATH)) return sql`${events.type} = 'prompt_edited'`;
  return sql`json_extract(${events.data}, '$.path') IN (SELECT value FROM json_each(${JSON.stringify(paths)}))`;
}
