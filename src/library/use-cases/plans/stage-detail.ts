import type { Call, CallSum } from '../../../shared/contracts/call.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import { noticeEdits } from '../../edits/notice-edits.ts';
import type { Library } from '../../library.ts';
import { artifactRows } from '../../store/files/artifacts.ts';
import { listAttempts, sumOf } from '../../store/stages/attempts.ts';
import { stageRecord } from '../../store/stages/stages.ts';
import { callOf } from '../runs/list-calls.ts';
import { findPlan, plannerOf } from './find-plan.ts';

/** What a section is made of and what it took. */
export interface StageDetail {
  readonly stage: string;
  /** What it rests on: exactly what it read when it was drafted, by section or source. Empty before the first draft. */
  readonly reads: readonly { readonly node: string; readonly items: readonly string[] }[];
  /** Its files that are there, with who changed them, when (ISO 8601 UTC) and why. */
  readonly files: readonly {
    readonly path: string;
    readonly size: number;
    readonly edited: { readonly by: string; readonly at: string; readonly reason: string | null } | null;
  }[];
  /** What of it could not be drafted. */
  readonly partial: readonly { readonly item: string; readonly note: string }[];
  readonly drafted_in: string | null;
  /** Requests to models, newest first, at most twenty. */
  readonly calls: readonly Call[];
  readonly spent: CallSum;
}

const MOST_CALLS = 20;

/** One section of a plan in depth. PLAN_NOT_FOUND, PERMISSION_DENIED, STAGE_NOT_FOUND. */
export function stageDetail(
  library: Library,
  input: { readonly plan_id: string; readonly stage: string },
): Result<StageDetail> {
  const { plan_id, stage } = input;
  const found = findPlan(library, plan_id);
  if (!found.ok) return found;
  if (!plannerOf(library).stages.some(({ id }) => id === stage))
    return err('STAGE_NOT_FOUND', `Section not found: ${JSON.stringify(stage).slice(0, 80)}.`, {
      next: 'The graph of the plan lists its sections.',
    });
  noticeEdits(library, plan_id);
  const record = stageRecord(library, plan_id, stage);
  const attempts = listAttempts(library, plan_id).filter((row) => row.stage === stage);
  return ok({
    stage,
    reads: record ? readsByNode(record.reads.map(({ key }) => key)) : [],
    files: artifactRows(library, plan_id)
      .filter((row) => row.stage === stage)
      .map(({ path, size, editedBy, editedAt, updatedAt, editReason }) => ({
        path,
        size,
        edited: editedBy === null ? null : { by: editedBy, at: editedAt ?? updatedAt, reason: editReason },
      })),
    partial: record?.partial ?? [],
    drafted_in: record?.runId ?? null,
    calls: attempts.slice(-MOST_CALLS).reverse().map(callOf),
    spent: sumOf(attempts),
  });
}

/** Keys of reads have the form `kind:node` or `kind:node:item`. */
function readsByNode(keys: readonly string[]): StageDetail['reads'] {
  const nodes = new Map<string, string[]>();
  for (const key of keys) {
    const [kind = '', node = key, ...item] = key.split(':');
    // An `exists` read depends on no content of the other section.
    if (kind === 'exists') continue;
    const items = nodes.get(node) ?? [];
    if (item.length > 0) items.push(item.join(':'));
    nodes.set(node, items);
  }
  return [...nodes].map(([node, items]) => ({ node, items }));
}
