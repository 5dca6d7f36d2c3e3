import { z } from 'zod';
import { Fact } from '../../../../shared/fact.ts';
import { PageLocale } from '../../frame/page/page-locale.ts';

const Minor = z.number().int().describe('minor units');
const Range = z.object({ low: Minor, likely: Minor, high: Minor });

/** Where the costs come from: `divided` amounts add up to the budget by themselves, `partly` some are entered. */
export type CostBasis = 'estimated' | 'partly' | 'divided';

/** What the stage of costs yields. */
export const costFields = {
  currency: z.string().nullable().describe('ISO 4217; null when nothing can be added up'),
  locale: PageLocale,
  total: Range.nullable(),
  phases: z.array(Range.extend({ phase: z.string(), title: z.string() })),
  packages: z.array(
    Range.extend({
      phase: z.string(),
      package: z.string(),
      title: z.string(),
      quoted: z.boolean().optional().describe('whether the amount was offered by somebody'),
    }),
  ),
  contingency: z
    .object({
      for_estimates: Minor,
      for_risks: Minor.optional(),
      for_delay: Minor,
      alone: Minor.optional().describe('for estimates, if no two packages went wrong together'),
      total: Minor,
      p50: Minor,
      p80: Minor,
      p90: Minor,
    })
    .nullable()
    .describe('at 80 percent confidence'),
  budget: z.object({ stated: Minor, needed: Minor, gap: Minor, reserve: Minor, covers_likely: z.boolean() }).nullable(),
  estimated: z.boolean().optional().describe('whether packages were estimated for themselves, not the budget divided'),
  not_priced: z
    .number()
    .int()
    .optional()
    .describe('packages that have a share of the budget, and neither an estimate of their own nor a quote'),
  basis: z
    .enum(['estimated', 'partly', 'divided'])
    .optional()
    .describe('divided: the amounts only split the stated budget, so that comparing them with it says nothing'),
  has_funding: z.boolean().optional().describe('whether sources of funding are named'),
  has_gap: z.boolean().optional().describe('whether the part of the budget without a source is a fact'),
  unfunded: Minor.optional().describe('needed beyond the funding that is known; 0 where it is enough or none is named'),
  kept_back: z.number().optional().describe('whole units of the budget that are kept back by policy'),
  totals: z
    .array(
      z.object({
        fact: z.string(),
        label: z.string(),
        value: z.number().describe('whole units'),
        estimated: z
          .number()
          .optional()
          .describe('what the packages say of the same, whole units; absent for all of them'),
        packages: z.array(z.string()).default([]).describe('titles of these packages; empty for the whole work'),
        used_by: z.array(z.string()).describe('labels of the facts that are calculated from it'),
      }),
    )
    .optional()
    .describe('facts that name a cost which the packages estimate, too'),
  facts: z.array(Fact),
};

export type CostData = z.infer<z.ZodObject<typeof costFields>>;
