import { z } from 'zod';
import { Phase } from '../plan-state.ts';
import { SECTION_GROUPS } from '../section-group.ts';

/** How one section of a plan stands. `partial` is drafted, but some of its items are missing. */
export const StageState = z.enum(['fresh', 'stale', 'edited', 'partial', 'failed', 'running', 'not_run']);
export type StageState = z.infer<typeof StageState>;

/** A section, how it stands, and the reasons a person would want to read. */
export const StageFreshness = z.object({
  stage: z.string().describe('id of the stage'),
  state: StageState,
  why: z.array(z.string()).describe('one sentence per reason; empty for a fresh stage'),
  behind: z.boolean().optional().describe('only if edited: whether what it reads has changed since'),
});
export type StageFreshness = z.infer<typeof StageFreshness>;

/** A section of the plan as a node of the graph. Times are ISO 8601 UTC. */
const GraphNode = StageFreshness.extend({
  title: z.string(),
  number: z.string().describe('three digits: its place among the files'),
  group: z.enum(SECTION_GROUPS.map(({ id }) => id)).describe('where lists show it'),
  phase: Phase,
  computed: z.boolean(),
  editable: z.boolean(),
  paths: z.array(z.string()).describe('files of the stage'),
  drafted_by: z.string().nullable().describe('computed, outline, or the key of a model; null before the first draft'),
  calls: z.number().int().min(0).describe('model calls stored for the stage'),
  started_at: z.string().nullable(),
  finished_at: z.string().nullable(),
  duration_ms: z.number().nullable(),
});

export const PlanGraph = z.object({
  plan_id: z.string(),
  nodes: z.array(GraphNode),
  edges: z.array(z.object({ from: z.string(), to: z.string() })).describe('`to` reads `from`'),
  left_out: z
    .array(z.object({ stage: z.string(), title: z.string() }))
    .describe('optional sections that the plan is without; plan_resume with add_sections drafts them'),
});
export type PlanGraph = z.infer<typeof PlanGraph>;
