import { z } from 'zod';

const Dimension = z.object({
  name: z.string().describe('objective, scope, location, budget ...'),
  status: z.enum(['present', 'partial', 'missing']),
  evidence: z.string().nullable().describe('words of the prompt'),
  question: z.string().nullable().describe('what to ask if it is not present'),
});

/** Words that can be read in two ways. */
const UnsureReading = z.object({
  about: z.string(),
  words: z.string(),
  question: z.string(),
  readings: z.array(z.string()).length(2),
});

/** What can be said about a prompt without judgement, before a plan is drafted from it. */
export const PromptCheck = z.object({
  ready: z.boolean().describe('whether a plan can be drafted from it'),
  word_count: z.number().int().min(0),
  language: z.string().describe('ISO 639-1, or und'),
  dimensions: z.array(Dimension),
  questions: z.array(z.string()).max(5).describe('the most useful questions, best first'),
  unsure: z.array(UnsureReading).max(6),
});
export type PromptCheck = z.infer<typeof PromptCheck>;

/** A part of a text: UTF-16 code units from its beginning, the second one behind the last of it. */
interface TextSpan {
  readonly from: number;
  readonly to: number;
}

/** Where a dimension is said. */
export interface EvidencePlace {
  readonly words: TextSpan;
  /** The sentence that holds the words. */
  readonly sentence: TextSpan;
}

/** The check with the places in the prompt that it rests on. */
export interface MarkedPromptCheck extends Omit<PromptCheck, 'dimensions'> {
  readonly dimensions: readonly (PromptCheck['dimensions'][number] & { readonly place: EvidencePlace | null })[];
}
