import { z } from 'zod';

/** A model of a profile and whether it can be asked here and now. */
export const ProfileModel = z.object({
  key: z.string(),
  provider: z.string().describe('id of the provider, such as openai or ollama'),
  model: z.string().describe('id of the model at its provider'),
  priority: z.number().int().describe('lower is tried first'),
  tiers: z.array(z.enum(['deep', 'standard', 'light'])),
  local: z.boolean().describe('whether prompts stay on this computer'),
  usable: z.boolean(),
  why: z.string().nullable().describe('why it is not usable; null when it is'),
  next: z.string().nullable().describe('how to fix it'),
});
export type ProfileModel = z.infer<typeof ProfileModel>;

/** A profile: an ordered list of models that draft a plan. `outline` and `agent` have none. */
export const ProfileReport = z.object({
  profile: z.string(),
  title: z.string(),
  summary: z.string(),
  origin: z.enum(['built-in', 'shipped', 'user']),
  usable: z.boolean(),
  why: z.string().nullable().describe('what is missing; null when it is usable'),
  next: z.string().nullable().describe('how to get what is missing'),
  leaves_computer: z.boolean().describe('whether it sends prompts to a third party'),
  models: z.array(ProfileModel),
});
export type ProfileReport = z.infer<typeof ProfileReport>;

/** One tiny structured call to a model. */
export const ModelTest = z.object({
  key: z.string(),
  provider: z.string(),
  model: z.string(),
  ok: z.boolean(),
  latency_ms: z.number().nullable().describe('from sending to the whole answer'),
  first_chunk_ms: z.number().nullable(),
  structured_output: z
    .enum(['native', 'repaired', 'none'])
    .describe('valid at once; after repairing its syntax; not at all'),
  context_window: z.number().nullable().describe('tokens; null when the provider does not report it'),
  tokens_per_s: z
    .number()
    .nullable()
    .describe('of answers, in a trial of some seconds; null for models that are not inside the app'),
  runs_on: z
    .string()
    .nullable()
    .describe('what computes a model inside the app, chosen from this computer; null for other models'),
  problem: z.string().nullable(),
  next: z.string().nullable(),
});
export type ModelTest = z.infer<typeof ModelTest>;

/** What a test of a model is at: a model inside the app is loaded first, and its speed is measured last. */
export const ModelTestStep = z.enum(['loading', 'asking', 'measuring']);
export type ModelTestStep = z.infer<typeof ModelTestStep>;

/** What a plan would take, from the prompt and earlier runs. */
export const DraftEstimate = z.object({
  profile: z.string(),
  calls: z.number().int().min(0),
  input_tokens: z.number().int().min(0),
  output_tokens: z.number().int().min(0),
  minutes: z.number().min(0),
  cost_usd: z.number().min(0).nullable().describe('null when a price is unknown'),
  leaves_computer: z.boolean().describe('whether the prompt is sent to a third party'),
  basis: z.string().describe('what it rests on, in a sentence'),
  untried_model: z
    .string()
    .exactOptional()
    .describe('key of the model on this computer whose speed was never measured, so that the minutes are a guess'),
});
export type DraftEstimate = z.infer<typeof DraftEstimate>;
