import { hash } from 'node:crypto';
import { editPrompt, type Library, ownName, readPrompt } from '../../../library/index.ts';
import { err, ok, type Result } from '../../../shared/result.ts';

/** `prompt.md` in this generation: the idea as it was given, which can be edited. */
export interface IdeaFile {
  readonly content: string;
  readonly sha256: string;
  /** In bytes. */
  readonly size: number;
}

/** Whether a path in the plan is that of the page of the prompt, which shows the idea and its options there. */
export function isIdeaPath(path: string): boolean {
  return ownName(path) === 'prompt.md';
}

/** PLAN_NOT_FOUND, PERMISSION_DENIED. */
export function ideaFile(library: Library, planId: string): Result<IdeaFile> {
  const read = readPrompt(library, { plan_id: planId });
  return read.ok ? ok(fileOf(read.value.prompt)) : read;
}

function fileOf(content: string): IdeaFile {
  return { content, sha256: hash('sha256', content), size: Buffer.byteLength(content) };
}

interface WrittenIdea extends IdeaFile {
  readonly updated: boolean;
  readonly stale_stages: readonly string[];
  readonly warnings: readonly string[];
}

/** Errors of `editPrompt`; CONFLICT with `current_sha256`. */
export async function writeIdea(
  library: Library,
  planId: string,
  content: string,
  expectedSha: string | undefined,
): Promise<Result<WrittenIdea>> {
  const before = ideaFile(library, planId);
  if (!before.ok) return before;
  if (expectedSha !== undefined && expectedSha.toLowerCase() !== before.value.sha256) {
    return err('CONFLICT', 'prompt.md has changed since you read it.', {
      current_sha256: before.value.sha256,
      next: 'Read the file again and reapply your change.',
    });
  }
  const edited = await editPrompt(library, {
    plan_id: planId,
    prompt: content,
    expected_prompt: before.value.content,
  });
  if (!edited.ok) return edited;
  const after = ideaFile(library, planId);
  if (!after.ok) return after;
  const { updated, stale_stages, warnings } = edited.value;
  return ok({ ...after.value, updated, stale_stages, warnings });
}
