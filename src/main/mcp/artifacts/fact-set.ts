import { z } from 'zod';
import { previewFact, setFact } from '../../../library/index.ts';
import { PlanId } from '../plans/fields.ts';
import { defineTool, REPLACES } from '../tool.ts';

const Value = z.union([z.number(), z.string()]);

export const factSetTool = defineTool({
  name: 'fact_set',
  title: 'Set a fact of a plan',
  description: `Sets a fact (a budget, a date, a rate) in a plan that is not running. Everything computed from it is updated at once, without a model call: derived facts, schedule, costs, report. stale_stages lists the sections whose judgement depends on it; plan_resume redrafts only those.
Take id and unit from fact_list, and pass the value you saw as expected_value. With dry_run, nothing is saved: shown tells how the value is read. Of a derived fact, set what its formula names; value null restores the original.
Errors: FACT_NOT_FOUND (call fact_list), INVALID_INPUT (does not fit the unit), CONFLICT (changed meanwhile; details.current_value), RUNNING_READONLY (call plan_stop first), INVALID_DATA (an edited file does not fit its schema; details name it), PLAN_NOT_FOUND, PERMISSION_DENIED.`,
  input: z.object({
    plan_id: PlanId,
    id: z.string().describe('such as budget.total'),
    value: Value.nullable().describe(
      "in the fact's unit: 250000, 2027-05-01 (a date), 12.5; null restores the original",
    ),
    dry_run: z.boolean().exactOptional().describe('true: only tell what would change'),
    expected_value: Value.exactOptional().describe('value from fact_list; if it has changed since, nothing is set'),
  }),
  output: z.object({
    id: z.string(),
    value: Value.nullable().describe('null: restored to the original'),
    shown: z.string().exactOptional().describe('with dry_run: the value as read, with its unit'),
    changed: z.array(z.string()).describe('files updated'),
    stale_stages: z.array(z.string()).describe('sections that plan_resume redrafts'),
  }),
  annotations: REPLACES,
  scope: 'artifacts:write',
  async call({ dry_run = false, ...input }, { library }) {
    if (dry_run) {
      const preview = previewFact(library, input);
      if (!preview.ok) return preview;
      const { shown, changed, stale_stages, ...rest } = preview.value;
      return {
        ok: true,
        value: {
          ...rest,
          ...(shown !== null && { shown }),
          changed: [...changed],
          stale_stages: [...stale_stages],
        },
      };
    }
    const set = await setFact(library, input);
    if (!set.ok) return set;
    const { changed, stale_stages } = set.value;
    return { ok: true, value: { ...set.value, changed: [...changed], stale_stages: [...stale_stages] } };
  },
});
