import { z } from 'zod';
import type { savePlanFile } from '../../../library/index.ts';
import { ok, type Result } from '../../../shared/result.ts';
import { ADDS, type ToolCall } from '../tool.ts';

/** Fields that several tools share, so that they read the same everywhere. */

export const PlanId = z.string().describe('from plan_create or plan_list');

/** Optional sections by name; the library says which there are. */
export const OptionalSections = z.array(z.string()).exactOptional();

/** The two files that a user takes away. */
export const Deliverable = z.enum(['report', 'zip']).describe('report: one HTML file; zip: every file of the plan');

/** What a user should know of such a file before it is passed on. */
export const DeliverableNotes = z.array(z.string()).exactOptional().describe('what is out of date: tell the user');

export function deliverableNotes({ notes }: { readonly notes: readonly string[] }): { notes?: string[] } {
  return notes.length > 0 ? { notes: [...notes] } : {};
}

/** Where such a file was saved, or why it was not. */
export const SavedDeliverable = z.object({
  saved: z.boolean(),
  reason: z.string().exactOptional().describe('only if not saved'),
  saved_path: z.string().exactOptional(),
  sha256: z.string().exactOptional(),
  size: z.number().int().exactOptional().describe('bytes'),
  notes: DeliverableNotes,
});

type Saved = Awaited<ReturnType<typeof savePlanFile>>;

export function savedDeliverable(saved: Saved): Result<z.input<typeof SavedDeliverable>> {
  if (!saved.ok) return saved;
  if (!saved.value.saved) return ok({ ...saved.value });
  const { notes: _, ...file } = saved.value;
  return ok({ ...file, ...deliverableNotes(saved.value) });
}

/**
 * A choice that agents see in the schema and the library checks: it has the stable code for what is not among them.
 */
export function choice(options: readonly string[]): z.ZodString {
  return z.string().meta({ enum: [...options] });
}

/** Prompts may go to whoever runs the models of the profile. */
export const ASKS_MODELS = { ...ADDS, openWorldHint: true };

/** In the words of clients that choose among servers: it is on this computer, and models take the most time. */
const EXPECTED_SPEED = 'fast';

/** Which of several servers answers, and whether files can be read while a plan is being drafted. */
export const ServerInfo = z.object({
  server_id: z.string(),
  name: z.string(),
  version: z.string(),
  files_visible_during_processing: z.boolean(),
  sse_reliable: z.boolean(),
  expected_speed: z.string(),
});

/** The same where it is not described again: every agent pays for the list of tools. */
export const KnownServer = ServerInfo.pick({ server_id: true }).describe('as from plan_create');

export function serverInfo({ server }: ToolCall): z.infer<typeof ServerInfo> {
  return {
    server_id: server.server_id,
    name: server.name,
    version: server.version,
    files_visible_during_processing: true,
    sse_reliable: true,
    expected_speed: EXPECTED_SPEED,
  };
}
