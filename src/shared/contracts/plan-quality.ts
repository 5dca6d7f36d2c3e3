import { z } from 'zod';
import { Finding } from '../finding.ts';
import { QualitySummary } from './plan-status.ts';

/** What a headline is about, so that it can lead there. */
export const HeadlineSubject = z.enum(['dates', 'money', 'decisions', 'risks', 'prompt']);
export type HeadlineSubject = z.infer<typeof HeadlineSubject>;

/** What a drafted plan comes down to, in plain words of the plan's locale. */
export const Headline = z.object({
  tone: z.enum(['good', 'warning', 'bad', 'neutral']),
  label: z.string(),
  value: z.string(),
  detail: z.string(),
  about: HeadlineSubject.optional(),
});
export type Headline = z.infer<typeof Headline>;

/** A task or a decision of a plan. */
const PlanRow = z.object({ kind: z.enum(['task', 'decision']), id: z.string() });

/** What the planning itself says of a plan that it drafted; empty as long as the sections for it are missing. */
export const PlanHighlights = z.object({
  headlines: z.array(Headline),
  checked: z.array(z.string()).describe('what was looked at, a sentence each'),
  not_checked: z.array(z.string()),
  located: z
    .array(z.object({ code: z.string(), message: z.string(), section: z.string() }))
    .describe('findings of checks over all sections, with the section that each is about'),
  rows: z
    .array(PlanRow.extend({ title: z.string(), sections: z.array(z.string()) }))
    .describe('what findings about these sections name by its id or by its title in quotation marks'),
  begin_with: z
    .record(z.string(), PlanRow)
    .describe('by the code of a finding that names no row: the one on which it hangs most'),
});
export type PlanHighlights = z.infer<typeof PlanHighlights>;

/** A finding with the place that it is about. */
export const LocatedFinding = Finding.extend({
  stage: z.string().describe('the section that it is about'),
  title: z.string().describe('of that section'),
  found_by: z.string().describe('title of the section whose check found it'),
  page: z.string().nullable().describe('the file that says how the section reads; null when it has none'),
  facts: z.array(z.string()).describe('ids of facts that the message or the advice names'),
  row: PlanRow.nullable().describe('the task or decision that it is about'),
});
export type LocatedFinding = z.infer<typeof LocatedFinding>;

/** What is known of how good a plan is. */
export const PlanQuality = z.object({
  plan_id: z.string(),
  summary: QualitySummary,
  findings: z.array(LocatedFinding).describe('errors first, then in the order of the report'),
  partial: z.array(z.object({ stage: z.string(), title: z.string(), item: z.string(), note: z.string() })),
  failed: z.array(z.object({ stage: z.string(), title: z.string(), message: z.string() })),
  drafted_by: z
    .array(z.object({ who: z.string().describe('`outline`, or keys of models'), sections: z.number().int() }))
    .describe('computed sections left out, most sections first'),
  edited: z.array(z.object({ stage: z.string(), title: z.string() })).describe('sections that the user edited'),
  validated: z.boolean().describe('whether the sections were held against each other'),
  checked: z.array(z.string()),
  not_checked: z.array(z.string()),
});
export type PlanQuality = z.infer<typeof PlanQuality>;
