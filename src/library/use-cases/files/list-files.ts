import type { ArtifactKind, ArtifactRole } from '../../../shared/contracts/artifact.ts';
import { withoutReferences } from '../../../shared/fact-reference.ts';
import { ok, type Result } from '../../../shared/result.ts';
import type { SectionGroup } from '../../../shared/section-group.ts';
import type { ArtifactRow } from '../../db/schema.ts';
import { noticeEdits } from '../../edits/notice-edits.ts';
import { readPlanText } from '../../files/plan-folder.ts';
import type { Library } from '../../library.ts';
import { artifactRows, refreshLogs } from '../../store/files/artifacts.ts';
import { findPlan, plannerOf } from '../plans/find-plan.ts';

/** A file of a plan as a tree of files shows it. */
interface ListedFile {
  readonly path: string;
  /** In bytes. */
  readonly size: number;
  /** ISO 8601 UTC. */
  readonly updated_at: string;
  readonly kind: ArtifactKind;
  readonly role: ArtifactRole;
  /** Id of the section that it belongs to; null for what belongs to runs. */
  readonly stage: string | null;
  /**
   * Its own heading, where a section has further pages beside its own; null for everything else, and where it begins
   * with no heading.
   */
  readonly heading: string | null;
  /** Whether a person or another program changed it. */
  readonly edited: boolean;
  /** Whether it holds what was said to a model and by it. */
  readonly sensitive: boolean;
  /** Whether another program changed it to something that does not fit its section. */
  readonly broken: boolean;
}

interface ListedFiles {
  /** By path, those in folders included. */
  readonly files: readonly ListedFile[];
  /** The sections that the plan may have, in the order of their numbers. */
  readonly sections: readonly {
    readonly stage: string;
    readonly number: string;
    readonly group: SectionGroup;
    readonly title: string;
  }[];
}

/** All files of a plan at once, for a tree of them. PLAN_NOT_FOUND, PERMISSION_DENIED. */
export function listFiles(library: Library, input: { readonly plan_id: string }): Result<ListedFiles> {
  const found = findPlan(library, input.plan_id);
  if (!found.ok) return found;
  const broken = new Set(noticeEdits(library, input.plan_id).faults.map(({ path }) => path));
  refreshLogs(library, input.plan_id);
  return ok({
    files: artifactRows(library, input.plan_id).map((row) => ({
      path: row.path,
      size: row.size,
      updated_at: row.updatedAt,
      kind: row.kind,
      role: row.role,
      stage: row.stage,
      heading: isFurtherPage(row) ? headingOf(readPlanText(library.home, row.planId, row.path)) : null,
      edited: row.editedBy !== null,
      sensitive: row.sensitive,
      broken: broken.has(row.path),
    })),
    sections: plannerOf(library).stages.map(({ id, number, group, title }) => ({ stage: id, number, group, title })),
  });
}

function isFurtherPage({ role, stage, path }: ArtifactRow): boolean {
  return role === 'file' && stage !== null && path.endsWith('.md');
}

function headingOf(page: string | null): string | null {
  const heading = /^\s*# (.+)/.exec(page ?? '')?.[1]?.trim() ?? '';
  return heading === '' ? null : withoutReferences(heading, '…');
}
