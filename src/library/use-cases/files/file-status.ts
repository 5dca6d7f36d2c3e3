import type { ArtifactKind, ArtifactRole } from '../../../shared/contracts/artifact.ts';
import type { DataTable } from '../../../shared/contracts/data-table.ts';
import { type AppError, ok, type Result } from '../../../shared/result.ts';
import type { ArtifactRow } from '../../db/schema.ts';
import { noticeEdits } from '../../edits/notice-edits.ts';
import type { Library } from '../../library.ts';
import { artifactRows } from '../../store/files/artifacts.ts';
import { fileAt } from '../../store/files/stage-files.ts';
import { findPlan, plannerOf } from '../plans/find-plan.ts';
import { fileNotFound } from './find-file.ts';
import { whyReadonly } from './why-readonly.ts';

/** What may be done with a file, and what was. */
export interface FileStatus {
  /** As it is called now. */
  readonly path: string;
  readonly kind: ArtifactKind;
  readonly role: ArtifactRole;
  /** The section that it belongs to; null for what belongs to runs. */
  readonly section: { readonly stage: string; readonly number: string; readonly title: string } | null;
  /** Why it cannot be edited now, with what to do instead; null when it can. */
  readonly refusal: AppError | null;
  /** Who changed it, when (ISO 8601 UTC) and why; null when it is as it was drafted. */
  readonly edited: { readonly by: string; readonly at: string; readonly reason: string | null } | null;
  /** Why the section cannot use it, after another program changed it; null when it can. */
  readonly fault: { readonly message: string; readonly path: string } | null;
  readonly sensitive: boolean;
  /** The lists of its section's data that are edited as tables, and where that data is; null without any. */
  readonly data: { readonly path: string; readonly tables: readonly DataTable[] } | null;
}

/** How a file of a plan stands. PLAN_NOT_FOUND, PERMISSION_DENIED, ARTIFACT_NOT_FOUND. */
export function fileStatus(
  library: Library,
  input: { readonly plan_id: string; readonly path: string },
): Result<FileStatus> {
  const { plan_id } = input;
  const found = findPlan(library, plan_id);
  if (!found.ok) return found;
  const { faults } = noticeEdits(library, plan_id);
  const row = fileAt(library, plan_id, input.path);
  if (!row) return fileNotFound(input.path, 'Choose another file; a redraft may have dropped this one.');
  const { path } = row;
  const fault = faults.find((known) => known.path === path);
  const stage = plannerOf(library).stages.find(({ id }) => id === row.stage);
  return ok({
    path,
    kind: row.kind,
    role: row.role,
    section: stage ? { stage: stage.id, number: stage.number, title: stage.title } : null,
    refusal: whyReadonly(library, plan_id, [row]),
    edited:
      row.editedBy === null ? null : { by: row.editedBy, at: row.editedAt ?? row.updatedAt, reason: row.editReason },
    fault: fault ? { message: fault.message, path: fault.at } : null,
    sensitive: row.sensitive,
    data: tablesOf(library, row),
  });
}

function tablesOf(library: Library, { planId, stage, role }: ArtifactRow): FileStatus['data'] {
  if (stage === null || role === 'file') return null;
  const path = artifactRows(library, planId).find((row) => row.stage === stage && row.role === 'data')?.path;
  const tables = plannerOf(library).dataTables(stage);
  return path === undefined || tables.length === 0 ? null : { path, tables };
}
