import { z } from 'zod';
import { importPlan } from '../../../library/index.ts';
import { PlanState } from '../../../shared/plan-state.ts';
import { ADDS, defineTool } from '../tool.ts';

/** Takes a plan in that was exported here or elsewhere. */
export const planImportTool = defineTool({
  name: 'plan_import',
  title: 'Import a plan',
  description: `Imports a zip from plan_export (format zip) or planexe export as a new plan of the user, with its prompt, files, edits and facts; it can be read, edited and resumed like the original. A plan exported while being drafted arrives stopped. Each call creates another plan. Zips from other programs, and changed or damaged ones, are rejected: INVALID_INPUT with details.reason (no_plan, too_new, too_old, invalid_plan, files_differ, not_text, not_a_zip, damaged, unsafe, too_large, not_absolute, no_zip_name, no_file, unreadable); nothing is imported. PERMISSION_DENIED for any user but the one whose PlanExe it is: files are read with that user's rights. Next: plan_status; plan_resume when it is stopped.`,
  input: z.object({
    path: z.string().min(1).max(4096).describe('absolute path of a .zip file on the computer that runs the server'),
  }),
  output: z.object({
    plan_id: z.string(),
    title: z.string(),
    state: PlanState,
    created_at: z.string(),
    files_count: z.number().int(),
    warnings: z.array(z.string()),
  }),
  annotations: ADDS,
  scope: 'plans:write',
  async call(input, { library }) {
    const imported = await importPlan(library, input);
    if (!imported.ok) return imported;
    const { imported_before: before, warnings, ...value } = imported.value;
    const again = before ? [`Imported before as “${before.title}” (plan_id ${before.plan_id}).`] : [];
    return { ok: true, value: { ...value, warnings: [...again, ...warnings] } };
  },
});
