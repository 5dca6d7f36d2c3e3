import { z } from 'zod';
import { listEvents } from '../../../library/index.ts';
import { PlanEvent } from '../../../shared/contracts/event.ts';
import { PlanId } from '../plans/fields.ts';
import { defineTool, READS } from '../tool.ts';

export const planEventsTool = defineTool({
  name: 'plan_events',
  title: 'Read events of a plan',
  description: `What happened to a plan, oldest first: runs, phases, progress, sections started and finished, files created and changed, facts set, log lines. To follow a plan, pass the cursor of the last answer as since; events are neither lost nor repeated. An empty list means nothing new: call again in 5 to 30 seconds, or use plan_wait to wait for the end.
Cursors only increase; gaps mean nothing. Consecutive log lines come as one event with the lines in data.msg. Ignore types you do not know. Prompt text is [redacted] if the user's settings say so.
Errors: PLAN_NOT_FOUND, PERMISSION_DENIED, INVALID_INPUT.`,
  input: z.object({
    plan_id: PlanId,
    since: z.number().int().min(0).exactOptional().describe('cursor from an earlier answer; default 0: from the start'),
    limit: z.number().int().min(1).max(1000).exactOptional().describe('default 200'),
  }),
  output: z.object({
    cursor: z.number().int().describe('pass it as since'),
    events: z.array(PlanEvent),
  }),
  annotations: READS,
  scope: 'plans:read',
  call: (input, { library }) => listEvents(library, input),
});
