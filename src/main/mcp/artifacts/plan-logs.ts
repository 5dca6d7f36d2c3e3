import { z } from 'zod';
import { readLog } from '../../../library/index.ts';
import { PlanId } from '../plans/fields.ts';
import { defineTool, READS } from '../tool.ts';

export const planLogsTool = defineTool({
  name: 'plan_logs',
  title: 'Read the log of a plan',
  description: `The last lines of a plan's run.log, to find out why it failed or what it is doing; check error in plan_status first. Each line is JSON with time, level (30 info, 40 warning, 50 error), msg and, if any, stage. Pass cursor as since_cursor to get the lines after it, without gaps; more says whether there are some already. A retried plan has a new log, read from its start.
Errors: PLAN_NOT_FOUND, PERMISSION_DENIED, INVALID_INPUT.`,
  input: z.object({
    plan_id: PlanId,
    max_lines: z.number().int().min(1).max(1000).exactOptional().describe('default 100'),
    since_cursor: z.string().exactOptional().describe('cursor from an earlier answer; default: the last lines'),
  }),
  output: z.object({
    lines: z.array(z.string()),
    cursor: z.string(),
    more: z.boolean(),
  }),
  annotations: READS,
  scope: 'plans:read',
  call(input, { library }) {
    const log = readLog(library, input);
    return log.ok ? { ok: true, value: { ...log.value, lines: [...log.value.lines] } } : log;
  },
});
