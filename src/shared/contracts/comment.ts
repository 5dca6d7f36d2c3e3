import { z } from 'zod';

/** What a person says of a plan. Times ISO 8601 UTC. */
export const Comment = z.object({
  id: z.string(),
  section: z.string().nullable().describe('anchor of the section of the report; null for the plan as a whole'),
  body: z.string().describe('plain text'),
  author: z.string().describe('the user who wrote it'),
  created_at: z.string(),
  resolved_at: z.string().nullable(),
});
export type Comment = z.infer<typeof Comment>;
