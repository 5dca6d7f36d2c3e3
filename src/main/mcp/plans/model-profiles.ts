import { z } from 'zod';
import { usableProfiles } from '../../../library/index.ts';
import { defineTool, READS } from '../tool.ts';

const Profile = z.object({
  profile: z.string(),
  title: z.string(),
  summary: z.string(),
  leaves_computer: z.boolean().describe('whether prompts are sent to somebody else'),
  model_count: z.number().int(),
  models: z.array(
    z.object({
      key: z.string(),
      provider_class: z.string(),
      model: z.string(),
      priority: z.number().int().describe('lower is asked first'),
    }),
  ),
});

/** Lets an agent choose who drafts without knowing how profiles are kept. */
export const modelProfilesTool = defineTool({
  name: 'model_profiles',
  title: 'Model profiles',
  description: `Who can draft plans here and now: profiles for model_profile of plan_create, plan_resume and plan_retry. baseline (cheap or local models), premium, frontier (best, dearest), custom (the user's own), outline (no model: seconds, free, from the prompt and a template), agent (you draft each section with draft_next and draft_submit of the toolset agent). Those that cannot be used are left out. Leave model_profile out for default_profile. MODEL_PROFILES_UNAVAILABLE: nothing can draft; details.next says what the user can do.`,
  input: z.object({}),
  output: z.object({
    default_profile: z.string().nullable().describe('drafts when model_profile is left out; null: name one'),
    profiles: z.array(Profile),
    message: z.string(),
  }),
  manners: READS,
  scope: 'plans:read',
  async call(_input, { library }) {
    const { default_profile, profiles } = await usableProfiles(library);
    if (profiles.length === 0) {
      return {
        ok: false,
        error: {
          code: 'MODEL_PROFILES_UNAVAILABLE',
          message: 'No profile has a model that can be asked here and now.',
          details: { next: 'Ask the user to run `planexe models`, which says what each profile lacks.' },
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
        message:
          default_profile === null
            ? 'The profile that the settings name cannot be used: give plan_create one of these as model_profile.'
            : `plan_create uses ${default_profile} unless you give it another of these as model_profile.`,
      },
    };
  },
});
