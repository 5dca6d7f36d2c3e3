import { z } from 'zod';

/** A part of a file that is asked for, in bytes. */
export const AskedRange = z.object({
  start: z.number().int().min(0).exactOptional(),
  length: z.number().int().min(1).exactOptional(),
});

/** A file, or a part of it, as the earlier generations answer it. */
export const FileContent = z.object({
  artifact_uri: z.string(),
  content_type: z.string(),
  encoding: z.enum(['utf-8', 'base64']),
  sha256: z.string(),
  total_size: z.number().int().describe('of the whole file, in bytes'),
  range: z.object({ start: z.number().int(), length: z.number().int() }),
  content: z.string(),
});
