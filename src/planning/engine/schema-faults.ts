import { z } from 'zod';

/**
 * Where data misses its schema, for messages that people see: paths and codes of the first three faults. Zod's own
 * messages may quote the data, and the data may quote the prompt, so they are left out.
 */
export function schemaFaults(error: z.ZodError): string {
  return error.issues
    .slice(0, 3)
    .map((issue) => `${z.core.toDotPath(issue.path) || 'the whole'} (${issue.code})`)
    .join(', ');
}
