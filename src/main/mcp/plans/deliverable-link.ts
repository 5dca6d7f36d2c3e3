import { z } from 'zod';
import { planFile } from '../../../library/index.ts';
import { ok, type Result } from '../../../shared/result.ts';
import type { ToolCall } from '../tool.ts';
import { DeliverableNotes, deliverableNotes } from './fields.ts';

/** A link in place of bytes, which would fill an agent's context. */
export const DeliverableLink = z.object({
  ready: z.boolean(),
  reason: z.string().exactOptional().describe('only if not ready'),
  filename: z.string().exactOptional(),
  content_type: z.string().exactOptional(),
  sha256: z.string().exactOptional(),
  download_size: z.number().int().exactOptional().describe('bytes'),
  download_url: z.string().exactOptional(),
  expires_at: z.string().exactOptional(),
  notes: DeliverableNotes,
});

/** To the report or the zip of a plan, for who has no token. Errors of `planFile`. */
export async function deliverableLink(
  { library, links }: ToolCall,
  input: { readonly plan_id: string; readonly artifact: string },
): Promise<Result<z.infer<typeof DeliverableLink>>> {
  const found = await planFile(library, input);
  if (!found.ok) return found;
  const file = found.value;
  if (!file.ready) return ok({ ready: false, reason: file.reason });
  const { filename, content_type, sha256, size } = file;
  const { url, expires_at } = links.sign(`/download/${input.plan_id}/${encodeURIComponent(filename)}`, library.user);
  return ok({
    ready: true,
    filename,
    content_type,
    sha256,
    download_size: size,
    download_url: url,
    expires_at,
    ...deliverableNotes(file),
  });
}
