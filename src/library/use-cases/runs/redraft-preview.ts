import { reachableFrom } from '../../../shared/graph-search.ts';
import { type AppError, err, ok, type Result } from '../../../shared/result.ts';
import { noticeEdits } from '../../edits/notice-edits.ts';
import type { Library } from '../../library.ts';
import type { PlannerStage } from '../../planner.ts';
import { artifactRows } from '../../store/files/artifacts.ts';
import { stageRecord } from '../../store/stages/stages.ts';
import { whyReadonly } from '../files/why-readonly.ts';
import { findPlan, plannerOf } from '../plans/find-plan.ts';

interface NamedStage {
  readonly stage: string;
  readonly title: string;
  readonly computed: boolean;
}

/** What would happen if sections were drafted again. */
export interface RedraftPreview {
  readonly stages: readonly NamedStage[];
  /** Files of these sections that were edited; the edits give way to the new draft, a copy stays in the history. */
  readonly edits_lost: readonly string[];
  /** Sections that read these, also by others: each follows if what it reads comes out different. */
  readonly follows: readonly NamedStage[];
  /** Sections among the readers that were edited, and so stay as they are. */
  readonly kept: readonly NamedStage[];
  /** Sections that are out of date or missing already, and are drafted in the same run. */
  readonly also: readonly NamedStage[];
  /** Why nothing can be drafted now; null when it can. */
  readonly refusal: AppError | null;
}

/**
 * Tells what drafting sections again would bring, before it is done. PLAN_NOT_FOUND, PERMISSION_DENIED,
 * STAGE_NOT_FOUND.
 */
export function redraftPreview(
  library: Library,
  input: { readonly plan_id: string; readonly stages: readonly string[] },
): Result<RedraftPreview> {
  const { plan_id } = input;
  const found = findPlan(library, plan_id);
  if (!found.ok) return found;
  noticeEdits(library, plan_id);
  const { stages } = plannerOf(library);
  const named = stages.filter(({ id }) => input.stages.includes(id));
  if (named.length < new Set(input.stages).size)
    return err('STAGE_NOT_FOUND', 'Section not found.', {
      next: 'The graph of the plan lists its sections.',
    });
  const edits = artifactRows(library, plan_id).filter(({ editedBy, stage }) => editedBy !== null && stage !== null);
  const edited = new Set(edits.map(({ stage }) => stage ?? ''));
  const readers = readersOf(stages, named, edited);
  const drafted = readers.filter(({ id }) => stageRecord(library, plan_id, id) !== null);
  const waiting = new Set(
    plannerOf(library)
      .freshness(library, plan_id)
      .flatMap(({ stage, state }) => (['stale', 'failed', 'partial'].includes(state) ? [stage] : [])),
  );
  return ok({
    stages: named.map(nameOf),
    edits_lost: edits.flatMap(({ path, stage }) => (named.some(({ id }) => id === stage) ? [path] : [])),
    follows: drafted.filter(({ id }) => !edited.has(id)).map(nameOf),
    kept: drafted.filter(({ id }) => edited.has(id)).map(nameOf),
    also: stages
      .filter((stage) => waiting.has(stage.id) && !named.includes(stage) && !readers.includes(stage))
      .map(nameOf),
    refusal: whyReadonly(library, plan_id),
  });
}

/**
 * Every stage that reads one of these, directly or by others; what lies behind an edited one does not follow from it.
 */
function readersOf(
  stages: readonly PlannerStage[],
  from: readonly PlannerStage[],
  edited: ReadonlySet<string>,
): PlannerStage[] {
  const found = reachableFrom(from, (stage) =>
    edited.has(stage.id) && !from.includes(stage) ? [] : stages.filter(({ needs }) => needs.includes(stage.id)),
  );
  return stages.filter((stage) => found.has(stage) && !from.includes(stage));
}

function nameOf({ id, title, computed }: PlannerStage): NamedStage {
  return { stage: id, title, computed };
}
