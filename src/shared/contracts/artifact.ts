import { z } from 'zod';

/** What a file of a plan is for. */
export const ArtifactKind = z.enum(['plan', 'audit_report', 'log', 'state', 'intermediate']);
export type ArtifactKind = z.infer<typeof ArtifactKind>;

/** A stage's data, how it reads, or a further file that comes out of it. */
export const ArtifactRole = z.enum(['data', 'page', 'file']);
export type ArtifactRole = z.infer<typeof ArtifactRole>;

/** One file (or folder) of a plan, as listings show it. Sizes in bytes, times ISO 8601 UTC. */
export const ArtifactEntry = z.object({
  type: z.enum(['file', 'folder']),
  path: z.string().describe('relative to the plan, with forward slashes'),
  artifact_uri: z.string(),
  size: z.number().int().min(0).optional(),
  updated_at: z.string().optional(),
  content_type: z.string().optional(),
  kind: ArtifactKind.optional(),
  sha256: z.string().optional(),
  stage: z.string().nullable().optional().describe('id of the stage it belongs to'),
  edited: z.boolean().optional().describe('changed by a person or another program'),
  sensitive: z.boolean().optional().describe('contains prompts to a model and its answers'),
});
export type ArtifactEntry = z.infer<typeof ArtifactEntry>;

/** What needs no escaping, which is nearly every path. */
const PLAIN = /^[\w./-]*$/;

/** The address of a file of a plan. */
export function artifactUri(planId: string, path: string): string {
  if (PLAIN.test(path)) return `planexe://plan/${planId}/${path}`;
  return `planexe://plan/${planId}/${path.split('/').map(encodeURIComponent).join('/')}`;
}
