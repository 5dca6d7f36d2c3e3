import { z } from 'zod';
import {
  type EditEntry,
  type EditHistoryPage,
  type EditKind,
  PROMPT_PATH,
  type TakenBack,
} from '../../../shared/contracts/edit-history.ts';
import type { PlanEvent } from '../../../shared/contracts/event.ts';
import type { LedgerFact } from '../../../shared/fact.ts';
import { DEFAULT_LOCALE } from '../../../shared/locale.ts';
import { formatFact } from '../../../shared/quantities/format.ts';
import { ok, type Result } from '../../../shared/result.ts';
import type { ArtifactRow } from '../../db/schema.ts';
import { noticeEdits } from '../../edits/notice-edits.ts';
import { sha256 } from '../../files/hash.ts';
import type { Library } from '../../library.ts';
import { editEvents } from '../../store/events/edit-events.ts';
import { REDACTED } from '../../store/events/redact-event.ts';
import { fileAt } from '../../store/files/stage-files.ts';
import { hasVersion } from '../../store/files/versions.ts';
import { ledger } from '../../store/plans/facts.ts';
import { planRequest, planRow } from '../../store/plans/plans.ts';
import { checkCount } from '../plans/check-input.ts';
import { findPlan, plannerOf } from '../plans/find-plan.ts';
import { type ChangeStep, takenBackBy } from './taken-back.ts';
import { namesOf } from './version-names.ts';

export interface EditHistoryInput {
  readonly plan_id: string;
  /** Of one file, or `prompt`; left out, of the whole plan. */
  readonly path?: string;
  /** `next_cursor` of an earlier answer. */
  readonly before?: number;
  /** 1 to 200; default 50. */
  readonly limit?: number;
}

/**
 * Who changed what of a plan and when, newest first, page by page: edits by people, agents and other programs, facts,
 * prompt and name, and texts that a run drafted anew. PLAN_NOT_FOUND, PERMISSION_DENIED, ARTIFACT_NOT_FOUND,
 * INVALID_INPUT.
 */
export function editHistory(library: Library, input: EditHistoryInput): Result<EditHistoryPage> {
  const { plan_id, path, before } = input;
  const found = findPlan(library, plan_id);
  if (!found.ok) return found;
  const limit = checkCount('limit', input.limit, { min: 1, max: 200, standard: 50 });
  if (!limit.ok) return limit;
  noticeEdits(library, plan_id);
  const paths = path === undefined ? undefined : namesOf(library, plan_id, path);
  if (paths?.ok === false) return paths;
  const events = editEvents(library, plan_id, {
    // What the oldest ones take back is older.
    limit: limit.value + LOOK_BACK,
    ...(before !== undefined && { before }),
    ...(paths && { paths: paths.value }),
  });
  const shown = events.slice(0, limit.value);
  const toEntry = entryReader(library, plan_id, takenBackBy(events.map(stepOf)));
  return ok({
    entries: shown.map(toEntry),
    next_cursor: shown.length < limit.value ? null : (shown.at(-1)?.cursor ?? null),
  });
}

/** Changes beyond a page that are looked through for what its own take back; people take back what they have just done. */
const LOOK_BACK = 50;

const told = z
  .string()
  .transform((text) => (text === REDACTED ? undefined : text))
  .optional()
  .catch(undefined);
const value = z.union([z.number(), told]).nullable().catch(null);

const EditData = z.object({
  path: told,
  edited_by: told,
  edit_reason: told,
  discarded: z.boolean().optional().catch(undefined),
  sha256: told,
  replaced_sha256: told,
  id: told,
  value: value.optional(),
  replaced: value.optional(),
  title: told,
  imported: z.boolean().optional().catch(undefined),
  copied: z.boolean().optional().catch(undefined),
  restored: z.boolean().optional().catch(undefined),
});
type EditData = z.infer<typeof EditData>;

function stepOf(event: PlanEvent): ChangeStep {
  const { path, sha256, replaced_sha256, id, value, replaced, title, edit_reason } = EditData.parse(event.data);
  const about = { cursor: event.cursor, reason: edit_reason ?? null };
  const json = (read: EditData['value']) => (read === undefined ? undefined : JSON.stringify(read));
  switch (event.type) {
    case 'fact_set':
      return { ...about, subject: id === undefined ? null : `fact ${id}`, before: json(replaced), after: json(value) };
    case 'plan_renamed':
      return { ...about, subject: 'name', before: json(replaced), after: json(title) };
    case 'prompt_edited':
      return { ...about, subject: PROMPT_PATH, before: replaced_sha256, after: sha256 };
    default:
      return { ...about, subject: path === undefined ? null : `file ${path}`, before: replaced_sha256, after: sha256 };
  }
}

function entryReader(
  library: Library,
  planId: string,
  takenBack: ReadonlyMap<number, TakenBack>,
): (event: PlanEvent) => EditEntry {
  const titles = new Map(plannerOf(library).stages.map(({ id, title }) => [id, title]));
  const facts = new Map(ledger(library, planId).map((fact) => [fact.id, fact]));
  const { locale = DEFAULT_LOCALE } = planRequest(library, planId);
  const promptSha = sha256(planRow(library, planId)?.prompt ?? '');
  const version = (sha: string | undefined) =>
    sha === undefined ? null : { sha256: sha, kept: hasVersion(library, planId, sha) };
  return (event) => {
    const data = EditData.parse(event.data);
    const file = data.path === undefined ? undefined : fileAt(library, planId, data.path);
    const kind = kindOf(event, data);
    const fact = data.id === undefined ? undefined : facts.get(data.id);
    const current = kind === 'prompt' ? promptSha : file?.sha256;
    return {
      cursor: event.cursor,
      at: event.ts,
      kind,
      by: data.edited_by ?? null,
      run_id: event.run_id,
      path: kind === 'prompt' ? PROMPT_PATH : (file?.path ?? data.path ?? null),
      role: file?.role ?? null,
      about: kind === 'fact' ? (fact?.label ?? data.id ?? null) : titleOf(file, titles),
      reason: data.edit_reason ?? null,
      before: version(data.replaced_sha256),
      after: version(data.sha256),
      values: valuesOf(kind, data, fact, locale),
      takes_back: takenBack.get(event.cursor) ?? null,
      is_current: data.sha256 !== undefined && data.sha256 === current,
    };
  };
}

function kindOf({ type, run_id }: PlanEvent, data: EditData): EditKind {
  switch (type) {
    case 'fact_set':
      return 'fact';
    case 'prompt_edited':
      return 'prompt';
    case 'plan_renamed':
      return 'renamed';
    case 'plan_created':
      return data.imported ? 'imported' : data.copied ? 'copied' : data.restored ? 'undeleted' : 'created';
    case 'artifact_deleted':
      return 'deleted';
    default:
      return data.discarded ? 'discarded' : run_id !== null || data.edited_by === undefined ? 'redrafted' : 'edited';
  }
}

function titleOf(file: ArtifactRow | undefined, titles: ReadonlyMap<string, string>): string | null {
  return file?.stage == null ? null : (titles.get(file.stage) ?? file.stage);
}

function valuesOf(kind: EditKind, data: EditData, fact: LedgerFact | undefined, locale: string): EditEntry['values'] {
  if (kind === 'renamed') return { before: textOf(data.replaced), after: data.title ?? null };
  if (kind !== 'fact') return null;
  const shown = (value: EditData['value']) =>
    value == null ? null : fact ? formatFact({ value, unit: fact.unit }, locale) : String(value);
  return { before: shown(data.replaced), after: shown(data.value) };
}

function textOf(value: EditData['value']): string | null {
  return value == null ? null : String(value);
}
