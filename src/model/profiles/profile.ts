import { z } from 'zod';

/** Which kind of program answers; each is one file in `providers/`. */
export const ProviderId = z.enum([
  'openai',
  'anthropic',
  'google',
  'mistral',
  'openrouter',
  'openai-compatible',
  'ollama',
  'claude-code',
  'embedded',
  'file',
]);
export type ProviderId = z.infer<typeof ProviderId>;

const Seconds = z.number().positive().max(86_400);

/** How long a model may take, in seconds. */
const Timeouts = z.strictObject({
  first_chunk_s: Seconds.default(90).describe('until the first chunk of the answer'),
  chunk_s: Seconds.default(90).describe('between two chunks'),
  total_s: Seconds.default(900).describe('for a whole answer'),
});

/** One model of a profile. */
export const ModelEntry = z.strictObject({
  key: z
    .string()
    .regex(/^[a-z0-9][a-z0-9._:/-]{0,79}$/)
    .describe('name of the entry, for `planexe models test` and reports'),
  provider: ProviderId,
  model: z.string().min(1).describe('id of the model at its provider'),
  base_url: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('address of the endpoint; openai-compatible needs it'),
  key_env: z
    .string()
    .regex(/^[A-Z][A-Z0-9_]{0,63}$/)
    .optional()
    .describe("environment variable with the key, if not the provider's usual one"),
  priority: z.number().int().min(0).default(0).describe('lower is tried first'),
  tiers: z
    .array(z.enum(['deep', 'standard', 'light']))
    .min(1)
    .default(['deep', 'standard', 'light'])
    .describe('tiers it is tried first for; others only when no other model is left'),
  size: z
    .enum(['small', 'large'])
    .optional()
    .describe('small: asked for a section in small parts; embedded models are small unless this says otherwise'),
  concurrency: z.number().int().min(1).max(64).default(4).describe('calls at the same time, at most'),
  context_window: z.number().int().min(2_048).describe('tokens of question and answer together'),
  max_output_tokens: z.number().int().min(256).optional().describe('tokens of an answer, at most'),
  price: z
    .strictObject({
      input: z.number().min(0).describe('US dollars for a million tokens of questions'),
      output: z.number().min(0).describe('US dollars for a million tokens of answers'),
    })
    .nullable()
    .default(null)
    .describe('null: unknown, or not billed by token'),
  temperature: z.number().min(0).max(2).optional(),
  streaming: z
    .boolean()
    .default(true)
    .describe('false for endpoints without streaming; only total_s then detects stalls'),
  timeouts: Timeouts.prefault({}),
});
export type ModelEntry = z.infer<typeof ModelEntry>;

/** What a profile file holds; its name is the file's. */
export const Profile = z.strictObject({
  title: z.string().min(1).max(60),
  summary: z.string().min(1).max(300),
  models: z.array(ModelEntry).max(20),
});
export type Profile = z.infer<typeof Profile>;

/** A profile by name, and whether it came with the program or the user wrote it. */
export interface NamedProfile extends Profile {
  readonly name: string;
  readonly origin: 'shipped' | 'user';
}
