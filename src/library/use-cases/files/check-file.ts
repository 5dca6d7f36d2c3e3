import { ok, type Result } from '../../../shared/result.ts';
import type { Library } from '../../library.ts';
import { findFile } from './find-file.ts';
import { checkedData } from './write-artifact.ts';

/** Where the data of a section does not fit. */
export interface DataIssue {
  /** Steps from the top of the data: names of fields, places in lists. */
  readonly path: readonly (string | number)[];
  readonly message: string;
}

/**
 * What would be refused if this were written, without writing it. Empty for a page, for data that fits, and for text
 * that is not JSON, which an editor sees by itself. PLAN_NOT_FOUND, PERMISSION_DENIED, ARTIFACT_NOT_FOUND,
 * TIMED_OUT.
 */
export async function checkFile(
  library: Library,
  input: { readonly plan_id: string; readonly path: string; readonly content: string },
): Promise<Result<{ issues: readonly DataIssue[] }>> {
  const found = findFile(library, input);
  if (!found.ok) return found;
  const row = found.value;
  if (row.role !== 'data') return ok({ issues: [] });
  const valid = await checkedData(library, row, input.content);
  if (valid.ok) return ok({ issues: [] });
  if (valid.error.code !== 'INVALID_DATA') return valid;
  const { issues } = valid.error.details ?? {};
  return ok({ issues: Array.isArray(issues) ? (issues as readonly DataIssue[]) : [] });
}
