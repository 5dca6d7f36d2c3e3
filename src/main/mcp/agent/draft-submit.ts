import { z } from 'zod';
import { submitAnswer } from '../../../library/index.ts';
import { ADDS, defineTool } from '../tool.ts';
import { answerer } from './answerer.ts';

/** The verdict comes from the worker, mostly within a quarter of a second. */
const WAIT_MS = 3_000;

export const draftSubmitTool = defineTool({
  name: 'draft_submit',
  title: 'Answer a question of a plan',
  description: `Hands in your answer to a question of draft_next and says what became of it.
accepted true: go on with draft_next. accepted false: faults is a list; mend exactly these and submit the whole answer again under the same draft_id, tries_left more times (3 in all). may_stay true: these are weaknesses only; if they cannot be helped, submit the same answer again and it is taken. pending true: kept, but not looked at within 3 seconds; submit the very same again to hear the verdict.
Errors: DRAFT_NOT_FOUND, DRAFT_EXPIRED (your time was up and somebody else has it, or the run is over; an answer not looked at is kept for the next), CONFLICT (answered already): call draft_next. INVALID_INPUT: data is no JSON, or over 5 MB.`,
  input: z.object({
    draft_id: z.string().describe('as draft_next gave it'),
    data: z
      .union([z.record(z.string(), z.unknown()), z.string()])
      .describe('an object that fits json_schema of the question (or the same as JSON text)'),
  }),
  output: z.object({
    accepted: z.boolean().exactOptional(),
    faults: z.array(z.string()).exactOptional().describe('one sentence each, only when not accepted'),
    may_stay: z.boolean().exactOptional().describe('true: the same answer, submitted again, is taken as it is'),
    tries_left: z.number().int().exactOptional(),
    pending: z.literal(true).exactOptional(),
  }),
  manners: { ...ADDS, idempotentHint: true },
  scope: 'plans:write',
  async call(input, call) {
    const verdict = await submitAnswer(call.library, { ...input, answerer: answerer(call) }, { waitMs: WAIT_MS });
    if (!verdict.ok) return verdict;
    return {
      ok: true,
      value: 'faults' in verdict.value ? { ...verdict.value, faults: [...verdict.value.faults] } : verdict.value,
    };
  },
});
