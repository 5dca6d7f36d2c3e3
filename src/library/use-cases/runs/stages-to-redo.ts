import { err, ok, type Result } from '../../../shared/result.ts';
import type { Invalidation } from '../../db/schema.ts';
import type { Library } from '../../library.ts';
import { artifactRows } from '../../store/files/artifacts.ts';
import { fileAt, ownName } from '../../store/files/stage-files.ts';
import { plannerOf } from '../plans/find-plan.ts';

export interface StagesToRedo {
  /** Stages named as such: drafted again even where they were edited. */
  readonly overEdits: readonly string[];
  /** Stages that follow from named files: what was edited in them stays. */
  readonly keepingEdits: readonly string[];
  /** What was asked for, null when nothing was. */
  readonly asked: Invalidation | null;
}

/**
 * What an invalidation means for the stages. A stage is done again itself; a data file or page makes the stages that
 * read it be done again (or its own stage, when nobody reads it); any other file makes its own stage be done again.
 * STAGE_NOT_FOUND, ARTIFACT_NOT_FOUND.
 */
export function stagesToRedo(
  library: Library,
  planId: string,
  invalidate: { readonly stages?: readonly string[]; readonly artifacts?: readonly string[] },
): Result<StagesToRedo> {
  // Failures name a section as its files are named.
  const named = [...new Set((invalidate.stages ?? []).map(ownName))];
  const paths = [...new Set(invalidate.artifacts ?? [])];
  const { stages } = plannerOf(library);
  for (const id of named) {
    if (!stages.some((stage) => stage.id === id)) {
      return err('STAGE_NOT_FOUND', `Section not found: ${JSON.stringify(id).slice(0, 80)}.`, {
        next: 'The graph of the plan lists its sections.',
      });
    }
  }
  const following = new Set<string>();
  for (const path of paths) {
    const row = fileAt(library, planId, path);
    if (!row?.stage) {
      return err('ARTIFACT_NOT_FOUND', `No section of this plan writes ${JSON.stringify(path).slice(0, 120)}.`, {
        next: 'List the artifacts of the plan.',
      });
    }
    const owner = row.stage;
    const readers = row.role === 'file' ? [] : stages.filter(({ needs }) => needs.includes(owner)).map(({ id }) => id);
    for (const id of readers.length > 0 ? readers : [owner]) following.add(id);
  }
  const edited = new Set(
    artifactRows(library, planId).flatMap((row) => (row.editedBy !== null && row.stage ? [row.stage] : [])),
  );
  return ok({
    overEdits: named,
    keepingEdits: [...following].filter((id) => !named.includes(id) && !edited.has(id)).sort(),
    asked: named.length + paths.length > 0 ? { stages: named, artifacts: paths } : null,
  });
}
