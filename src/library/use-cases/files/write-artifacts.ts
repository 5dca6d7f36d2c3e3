import { ok, type Result } from '../../../shared/result.ts';
import type { Library } from '../../library.ts';
import { applyEditEffects, type EditEffects, fileHashes, NO_EFFECTS } from './edit-effects.ts';
import { prepareEdit, type WriteArtifactInput, type WriteArtifactOutput, writeEdits } from './write-artifact.ts';

export interface WriteArtifactsInput {
  readonly plan_id: string;
  readonly files: readonly Required<Pick<WriteArtifactInput, 'path' | 'content' | 'expected_sha256'>>[];
  readonly edit_reason?: string;
}

export interface WriteArtifactsOutput extends EditEffects {
  readonly files: readonly Omit<WriteArtifactOutput, keyof EditEffects>[];
}

/** Changes several files of a plan at once: all are written or none. Errors as for `writeArtifact`. */
export async function writeArtifacts(
  library: Library,
  { plan_id, files, edit_reason }: WriteArtifactsInput,
): Promise<Result<WriteArtifactsOutput>> {
  const prepared = [];
  for (const file of files) {
    const edit = await prepareEdit(library, { plan_id, ...file, ...(edit_reason !== undefined && { edit_reason }) });
    if (!edit.ok) return edit;
    prepared.push(edit.value);
  }
  const before = fileHashes(library, plan_id);
  const written = writeEdits(library, plan_id, prepared);
  if (!written.ok) return written;
  const updated = written.value.some((file) => file.updated);
  const paths = written.value.map(({ path }) => path);
  return ok({
    files: written.value,
    ...(updated ? await applyEditEffects(library, plan_id, before, paths) : NO_EFFECTS),
  });
}
