import { eq } from 'drizzle-orm';
import { err, ok, type Result } from '../../../shared/result.ts';
import { plans } from '../../db/schema.ts';
import { sha256 } from '../../files/hash.ts';
import type { Library } from '../../library.ts';
import { appendEvent } from '../../store/events/events.ts';
import { keepVersion } from '../../store/files/versions.ts';
import { indexPlan } from '../../store/plans/search-index.ts';
import { applyEditEffects, type EditEffects, fileHashes, NO_EFFECTS } from '../files/edit-effects.ts';
import { refuseWhileActive } from '../files/write-artifact.ts';
import { checkPromptText } from './check-input.ts';
import { findChangeablePlan } from './find-plan.ts';

export interface EditPromptOutput extends EditEffects {
  readonly plan_id: string;
  /** False when the prompt says the same already. */
  readonly updated: boolean;
}

/**
 * Changes the prompt of a plan. What can be computed follows at once; `stale_stages` names what a resume drafts anew.
 * PLAN_NOT_FOUND, PERMISSION_DENIED, INVALID_INPUT, RUNNING_READONLY, CONFLICT (it is not what the writer last saw).
 */
export async function editPrompt(
  library: Library,
  input: { readonly plan_id: string; readonly prompt: string; readonly expected_prompt?: string },
): Promise<Result<EditPromptOutput>> {
  const { plan_id } = input;
  const prompt = checkPromptText(input.prompt);
  if (!prompt.ok) return prompt;
  const before = fileHashes(library, plan_id);
  const written = library.transaction((): Result<boolean> => {
    const found = findChangeablePlan(library, plan_id);
    if (!found.ok) return found;
    const running = refuseWhileActive(library, plan_id);
    if (running) return running;
    if (input.expected_prompt !== undefined && input.expected_prompt !== found.value.prompt) {
      return err('CONFLICT', 'The prompt has changed since you read it.', {
        next: 'Read it again and reapply your change.',
      });
    }
    if (found.value.prompt === prompt.value) return ok(false);
    library.db
      .update(plans)
      // Another prompt is another plan as far as repeated requests go.
      .set({ prompt: prompt.value, promptSha: sha256(prompt.value), dedupKey: null, updatedAt: library.now() })
      .where(eq(plans.id, plan_id))
      .run();
    indexPlan(library, plan_id, found.value.title, prompt.value);
    appendEvent(library, plan_id, null, 'prompt_edited', {
      edited_by: library.user,
      sha256: keepVersion(library, plan_id, prompt.value),
      replaced_sha256: keepVersion(library, plan_id, found.value.prompt),
    });
    return ok(true);
  });
  if (!written.ok) return written;
  const after = written.value ? await applyEditEffects(library, plan_id, before) : NO_EFFECTS;
  return ok({ plan_id, updated: written.value, ...after });
}
