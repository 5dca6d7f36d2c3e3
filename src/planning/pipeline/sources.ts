import { z } from 'zod';
import { Background } from '../../shared/contracts/background.ts';
import { Speed } from '../../shared/plan-state.ts';
import type { Source } from '../engine/stage.ts';

/** What was asked for when the plan was made. */
const Request = z.object({
  prompt: z.string(),
  start_date: z.string().describe('day 0, YYYY-MM-DD'),
  speed: Speed,
  profile: z.string(),
  locale: z.string().describe('BCP 47, for numbers and dates'),
  title: z.string().exactOptional().describe('what a person called the plan'),
  background: Background.exactOptional().describe('of documents that came with the prompt'),
});

/** The request: read part by part, so that a changed locale redrafts nothing that only reads the prompt. */
export const request: Source<z.infer<typeof Request>> = {
  source: true,
  id: 'request',
  schema: Request,
  parts: (data) => data,
};

const SetFacts = z.record(z.string(), z.union([z.number(), z.string()]));

/** The values that the user has set, by fact id. */
export const setFacts: Source<z.infer<typeof SetFacts>> = {
  source: true,
  id: 'set_facts',
  schema: SetFacts,
  parts: (data) => data,
};

/** The values that accepted criticism gave to facts, by fact id; what the user sets comes before them. */
export const amendedFacts: Source<z.infer<typeof SetFacts>> = {
  source: true,
  id: 'amended_facts',
  schema: SetFacts,
  parts: (data) => data,
};
