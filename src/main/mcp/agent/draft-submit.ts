import { z } from 'zod';
import { submitAnswer } from '../../../library/index.ts';
import { ADDS, defineTool } from '../tool.ts';
import { answerer } from './answerer.ts';

/** The verdict comes from the worker, mostly within a quarter of a second. */
const WAIT_MS = 3_000;

export const draftSubmitTool = defineTool({
  name: 'draft_submit',
  title: 'Answer a question',
  description: `Submits your answer to a question from draft_next and returns the result.
accepted true: call draft_next. accepted false: faults lists what is wrong; fix exactly these and submit the whole answer again with the same draft_id, tries_left more times (3 in all). may_stay true: these are only warnings; if you cannot fix them, submit the same answer again and it is accepted. pending true: stored but not checked within 3 seconds; submit the same answer again to get the result.
Errors: DRAFT_NOT_FOUND, DRAFT_EXPIRED (the lease ran out and another agent has it, or the run has ended; an unchecked answer is kept for the next run), CONFLICT (already answered): call draft_next. INVALID_INPUT: data is not JSON, or over 5 MB.`,
  input: z.object({
    draft_id: z.string().describe('from draft_next'),
    data: z
      .union([z.record(z.string(), z.unknown()), z.string()])
      .describe('an object that fits the json_schema of the question (or the same as JSON text)'),
  }),
  output: z.object({
    accepted: z.boolean().exactOptional(),
    faults: z.array(z.string()).exactOptional().describe('one sentence each, only when not accepted'),
    may_stay: z.boolean().exactOptional().describe('true: the same answer, submitted again, is accepted as it is'),
    tries_left: z.number().int().exactOptional(),
    pending: z.literal(true).exactOptional(),
  }),
  annotations: { ...ADDS, idempotentHint: true },
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
