import type { AttachedDocuments } from '../../../shared/contracts/background.ts';
import { err, type Result } from '../../../shared/result.ts';
import type { DocumentFile } from '../../documents/attach-documents.ts';
import { refusedDocument } from '../../documents/document.ts';
import type { Library } from '../../library.ts';
import { findChangeablePlan, plannerOf } from '../plans/find-plan.ts';

/** Characters of a document's name, as plans keep it. */
const LONGEST_NAME = 200;

/**
 * What would be used of a document if it came with this draft, beside the documents that came before. Writes nothing:
 * whoever writes the draft saves it with that. INVALID_INPUT with a `reason`, also where reading takes too much time or
 * memory; CONFLICT when it is no draft any more; PLAN_NOT_FOUND, PERMISSION_DENIED.
 */
export async function attachToDraft(
  library: Library,
  { plan_id, name, bytes }: DocumentFile & { readonly plan_id: string },
): Promise<Result<AttachedDocuments>> {
  const found = findChangeablePlan(library, plan_id);
  if (!found.ok) return found;
  const { state, prompt, options } = found.value;
  if (state !== 'draft')
    return err('CONFLICT', 'The plan was already started.', {
      reason: 'started',
      next: 'Create a new plan from its prompt and attach the document there.',
    });
  const files = [{ name: name.trim().slice(0, LONGEST_NAME) || 'document', bytes }];
  const attached = await plannerOf(library).attachDocuments({ prompt, files, kept: options.background });
  if (attached.ok || !['TIMED_OUT', 'INTERNAL_ERROR'].includes(attached.error.code)) return attached;
  return refusedDocument(
    name,
    'too_costly',
    'takes too much time or memory to read.',
    'Attach only the part that matters, or paste it into the prompt.',
  );
}
