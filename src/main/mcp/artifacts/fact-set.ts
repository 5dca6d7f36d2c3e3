import { z } from 'zod';
import { setFact } from '../../../library/index.ts';
import { PlanId } from '../plans/fields.ts';
import { defineTool, REPLACES } from '../tool.ts';

const Value = z.union([z.number(), z.string()]);

export const factSetTool = defineTool({
  name: 'fact_set',
  title: 'Set a fact of a plan',
  description: `Says what a fact is (a budget, a date, a rate), in a plan that is not running. Everything computed from it follows at once, with no model call: derived facts, schedule, costs, report. stale_stages names the sections whose judgement rests on it; plan_resume drafts only those again.
Take id and unit from fact_list, and pass the value you saw as expected_value. A derived fact can be set too; value null takes back what was set.
Errors: FACT_NOT_FOUND (call fact_list), INVALID_INPUT (does not fit the unit), CONFLICT (changed meanwhile; details.current_value), RUNNING_READONLY (call plan_stop first), INVALID_DATA (an edited file does not fit; details say which), PLAN_NOT_FOUND, PERMISSION_DENIED.`,
  input: z.object({
    plan_id: PlanId,
    id: z.string().describe('such as budget.total'),
    value: Value.nullable().describe(
      "in the fact's unit: 250000, 2027-05-01 (a date), 12.5; null takes back what was set",
    ),
    expected_value: Value.exactOptional().describe(
      'what fact_list said; when it is something else by now, nothing is set',
    ),
  }),
  output: z.object({
    id: z.string(),
    value: Value.nullable().describe('null: what was set was taken back'),
    changed: z.array(z.string()).describe('files that were computed anew'),
    stale_stages: z.array(z.string()).describe('sections that plan_resume drafts again'),
  }),
  manners: REPLACES,
  scope: 'artifacts:write',
  async call(input, { library }) {
    const set = await setFact(library, input);
    if (!set.ok) return set;
    const { changed, stale_stages } = set.value;
    return { ok: true, value: { ...set.value, changed: [...changed], stale_stages: [...stale_stages] } };
  },
});
