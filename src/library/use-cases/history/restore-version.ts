import { EDIT_REASON, PROMPT_PATH } from '../../../shared/contracts/edit-history.ts';
import { type AppError, err, ok, type Result } from '../../../shared/result.ts';
import { sha256 } from '../../files/hash.ts';
import { readPlanFile } from '../../files/plan-folder.ts';
import type { Library } from '../../library.ts';
import { isNamedVersion } from '../../store/events/edit-events.ts';
import { fileAt } from '../../store/files/stage-files.ts';
import { readVersion } from '../../store/files/versions.ts';
import type { EditEffects } from '../files/edit-effects.ts';
import { fileNotFound } from '../files/find-file.ts';
import { whyReadonly } from '../files/why-readonly.ts';
import { writeArtifact } from '../files/write-artifact.ts';
import { editPrompt } from '../plans/edit-prompt.ts';
import { findPlan } from '../plans/find-plan.ts';
import { namesOf } from './version-names.ts';

export interface VersionInput {
  readonly plan_id: string;
  /** Of a page or data file, or `prompt`. */
  readonly path: string;
  /** Of the version, as the plan's history names it. */
  readonly sha256: string;
}

export interface VersionText {
  /** As the file is called now. */
  readonly path: string;
  readonly text: string;
  /** The file as it is now; null where it is gone. */
  readonly now: { readonly text: string; readonly sha256: string } | null;
  /** Why the version cannot be restored now, with what to do instead; null when it can. */
  readonly refusal: AppError | null;
}

/**
 * An earlier version of a page, a data file or the prompt, beside what is there now. PLAN_NOT_FOUND,
 * PERMISSION_DENIED, ARTIFACT_NOT_FOUND (also when the version was not kept).
 */
export function fileVersion(library: Library, input: VersionInput): Result<VersionText> {
  const { plan_id } = input;
  const found = findPlan(library, plan_id);
  if (!found.ok) return found;
  const names = namesOf(library, plan_id, input.path);
  if (!names.ok) return names;
  const sha = input.sha256.toLowerCase();
  const bytes = isNamedVersion(library, plan_id, names.value, sha) ? readVersion(library, plan_id, sha) : null;
  if (bytes === null) {
    return fileNotFound(input.path, 'This version was not kept. Choose another one from the history of the plan.');
  }
  const [path = input.path] = names.value;
  const row = path === PROMPT_PATH ? undefined : fileAt(library, plan_id, path);
  const now = path === PROMPT_PATH ? Buffer.from(found.value.prompt) : readPlanFile(library.home, plan_id, path);
  return ok({
    path,
    text: textOf(bytes),
    now: now === null ? null : { text: textOf(now), sha256: sha256(now) },
    refusal: whyReadonly(library, plan_id, row && [row]),
  });
}

function textOf(bytes: Buffer): string {
  return bytes.toString('utf8').replace(/^\uFEFF/, '');
}

export interface RestoreVersionInput extends VersionInput {
  /** The hash of the present text as the person saw it; when it has another one by now, nothing is restored. */
  readonly expected_sha256?: string;
}

export interface RestoreVersionOutput extends EditEffects {
  readonly path: string;
  /** False when the text is what is there already. */
  readonly restored: boolean;
  /** Restores what was there before; null when nothing changed. */
  readonly undo: Required<Omit<RestoreVersionInput, 'plan_id'>> | null;
}

/**
 * Restores an earlier version of a page, a data file or the prompt. This is an edit like any other: it is checked, what
 * is computed follows, and the version that it replaces stays in the history. CONFLICT when the text is no longer
 * `expected_sha256`; other errors as for `fileVersion`, `writeArtifact` and `editPrompt`.
 */
export async function restoreVersion(
  library: Library,
  input: RestoreVersionInput,
): Promise<Result<RestoreVersionOutput>> {
  const { plan_id, expected_sha256 } = input;
  const version = fileVersion(library, input);
  if (!version.ok) return version;
  const { path, text, now } = version.value;
  if (now === null) return fileNotFound(path);
  if (expected_sha256 !== undefined && expected_sha256.toLowerCase() !== now.sha256) {
    return err('CONFLICT', `${path} has changed since you looked at it.`, {
      current_sha256: now.sha256,
      next: 'Compare the version with what is there now, then restore it.',
    });
  }
  const written =
    path === PROMPT_PATH
      ? await editPrompt(library, { plan_id, prompt: text, expected_prompt: now.text })
      : await writeArtifact(library, {
          plan_id,
          path,
          content: text,
          expected_sha256: now.sha256,
          edit_reason: EDIT_REASON.restored,
        });
  if (!written.ok) return written;
  const { updated, changed, stale_stages, unreached, warnings } = written.value;
  const after = 'sha256' in written.value ? written.value.sha256 : sha256(text);
  return ok({
    path,
    restored: updated,
    undo: updated ? { path, sha256: now.sha256, expected_sha256: after } : null,
    changed,
    stale_stages,
    unreached,
    warnings,
  });
}
