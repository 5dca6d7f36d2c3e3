import { z } from 'zod';
import { examplePrompts } from '../../library/example-prompts.ts';
import {
  awaitImprovement,
  listDrafts,
  markPrompt,
  planDraft,
  profileChoices,
  saveDraft,
  startDraft,
  startImprovement,
  stopImprovement,
} from '../../library/index.ts';
import { DraftContent } from '../../shared/contracts/plan-draft.ts';
import { EXAMPLE_DRAFTER } from '../../shared/example-drafter.ts';
import { Speed } from '../../shared/plan-state.ts';
import { EXAMPLES } from '../serving/example-links.ts';
import { api, apiRouter, unwrap } from './api.ts';

const PlanId = z.object({ plan_id: z.string() });
const ImprovementId = z.object({ improvement_id: z.string() });

/** Prompts before anything is drafted from them: drafts, the check, examples, profiles, better wordings. */
export const promptsApi = apiRouter({
  /** Changes nothing, but a prompt is too long for an address. */
  check: api
    .input(z.object({ prompt: z.string(), start_date: z.string() }))
    .mutation(async ({ ctx, input }) => unwrap(await markPrompt(ctx.library, input))),
  drafts: api.query(({ ctx }) => ({ drafts: listDrafts(ctx.library) })),
  draft: api.input(PlanId).query(({ ctx, input }) => unwrap(planDraft(ctx.library, input))),
  save: api
    .input(
      DraftContent.extend({
        plan_id: z.string().exactOptional(),
        request_id: z.string().min(1).max(200),
        parent_plan_id: z.string().exactOptional(),
        expected_version: z.string().exactOptional(),
      }),
    )
    .mutation(({ ctx, input }) => unwrap(saveDraft(ctx.library, input))),
  start: api
    .input(PlanId.extend({ expected_version: z.string(), usual_locale: z.string().max(100).exactOptional() }))
    .mutation(async ({ ctx, input }) => unwrap(await startDraft(ctx.library, input))),
  profiles: api
    .input(
      z.object({
        prompt_bytes: z.number().int().min(0),
        speed_vs_detail: Speed,
        leave_out_sections: z.array(z.string()).exactOptional(),
      }),
    )
    .query(async ({ ctx, input }) => unwrap(await profileChoices(ctx.library, input))),
  /** Those with a plan to look at come first. */
  examples: api.query(() => ({
    examples: [...new Set([...EXAMPLES, ...examplePrompts])].map((example) => ({
      id: example.id,
      title: example.title,
      domain: example.domain,
      currency: example.currency,
      text: example.text,
      word_count: example.wordCount,
      /** What drafted its plan; null where there is none to look at. */
      plan_drafted_by: EXAMPLES.includes(example) ? EXAMPLE_DRAFTER : null,
    })),
  })),
  improve: api.input(PlanId).mutation(({ ctx, input }) => unwrap(startImprovement(ctx.library, input))),
  /** Waits a while for what came of it; to be asked again while it is `asking`. */
  improvement: api
    .input(ImprovementId)
    .mutation(async ({ ctx, input }) => unwrap(await awaitImprovement(ctx.library, input))),
  stop_improving: api.input(ImprovementId).mutation(({ ctx, input }) => unwrap(stopImprovement(ctx.library, input))),
});
