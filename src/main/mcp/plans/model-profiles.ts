import { z } from 'zod';
import { modelDownloads, usableProfiles } from '../../../library/index.ts';
import type { ModelDownload } from '../../../shared/contracts/local-model.ts';
import { defineTool, READS } from '../tool.ts';

const Profile = z.object({
  profile: z.string(),
  title: z.string(),
  summary: z.string(),
  leaves_computer: z.boolean().describe('whether prompts are sent to a third party'),
  model_count: z.number().int(),
  models: z.array(
    z.object({
      key: z.string(),
      provider_class: z.string(),
      model: z.string(),
      priority: z.number().int().describe('lower is tried first'),
    }),
  ),
});

/** Lets an agent choose who drafts without knowing how profiles are kept. */
export const modelProfilesTool = defineTool({
  name: 'model_profiles',
  title: 'Model profiles',
  description: `The usable profiles for model_profile in plan_create, plan_resume and plan_retry. baseline (cheap or local models), premium, frontier (best, most expensive), custom (the user's own), outline (no model: seconds, free, from the prompt and a template), agent (you draft each section with draft_next and draft_submit of the toolset agent). Unusable profiles are left out. MODEL_PROFILES_UNAVAILABLE: none is usable; see details.next.`,
  input: z.object({}),
  output: z.object({
    default_profile: z.string().nullable().describe('used when model_profile is omitted; null: pass one'),
    profiles: z.array(Profile),
    downloads: z.array(z.string()),
    message: z.string(),
  }),
  annotations: READS,
  scope: 'plans:read',
  async call(_input, { library }) {
    const [{ default_profile, profiles }, downloads] = await Promise.all([
      usableProfiles(library),
      modelDownloads(library),
    ]);
    if (profiles.length === 0) {
      return {
        ok: false,
        error: {
          code: 'MODEL_PROFILES_UNAVAILABLE',
          message: 'No profile has a usable model.',
          details: { next: 'Ask the user to run `planexe models`, which shows what each profile needs.' },
        },
      };
    }
    return {
      ok: true,
      value: {
        default_profile,
        profiles: profiles.map(({ profile, title, summary, leaves_computer, models }) => ({
          profile,
          title,
          summary,
          leaves_computer,
          model_count: models.length,
          models: models.map(({ key, provider, model, priority }) => ({
            key,
            provider_class: provider,
            model,
            priority,
          })),
        })),
        downloads: downloads.map(downloadText),
        message:
          default_profile === null
            ? 'The default profile in the settings is not usable: pass one of these to plan_create as model_profile.'
            : `plan_create uses ${default_profile} unless you pass another as model_profile.`,
      },
    };
  },
});

function downloadText({ title, received, total, verifying }: ModelDownload): string {
  const how = verifying ? 'being verified' : `being downloaded, ${Math.floor((100 * received) / total)}%`;
  return `${title}, for the profile local, is ${how}.`;
}
