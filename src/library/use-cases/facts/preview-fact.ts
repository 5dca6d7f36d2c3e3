import { DEFAULT_LOCALE } from '../../../shared/locale.ts';
import { formatFact } from '../../../shared/quantities/format.ts';
import { ok, type Result } from '../../../shared/result.ts';
import type { Library } from '../../library.ts';
import { dataAndPage } from '../../store/files/stage-files.ts';
import { findChangeablePlan, plannerOf } from '../plans/find-plan.ts';
import { checkSetting, type SetFactInput, type SetFactOutput } from './set-fact.ts';

export interface PreviewFactOutput extends SetFactOutput {
  /** The value as it is read, with its unit: `€900,000`; null when what was set would be taken back. */
  readonly shown: string | null;
}

/**
 * What `setFact` would do with the same input, with nothing saved: how the value is read, the pages that show the fact,
 * and the drafted sections that rest on it or on facts calculated from it. What follows through computed sections, such
 * as the schedule, is known only once it is set. Errors as for `setFact`.
 */
export function previewFact(library: Library, input: SetFactInput): Result<PreviewFactOutput> {
  const { plan_id, id } = input;
  const found = findChangeablePlan(library, plan_id);
  if (!found.ok) return found;
  const checked = checkSetting(library, input);
  if (!checked.ok) return checked;
  const { fact, value } = checked.value;
  const planner = plannerOf(library);
  const { judged_by = [], shown_in = [] } = planner.factUses(library, plan_id)[id] ?? {};
  const drafted = new Set(planner.stages.flatMap((stage) => (stage.computed ? [] : [stage.id])));
  return ok({
    id,
    value,
    shown: fact && value !== null ? formatFact({ value, unit: fact.unit }, DEFAULT_LOCALE) : null,
    changed: shown_in.flatMap((stage) => dataAndPage(library, plan_id, stage).page?.path ?? []),
    stale_stages: judged_by.filter((stage) => drafted.has(stage)),
  });
}
