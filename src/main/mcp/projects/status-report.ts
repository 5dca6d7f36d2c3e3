import { z } from 'zod';
import { statusReport } from '../../../library/index.ts';
import { READS } from '../tool.ts';
import { GraphId } from './fields.ts';
import { defineProjectTool } from './project-tool.ts';

export const statusReportTool = defineProjectTool({
  name: 'status_report',
  title: 'Status report of an active plan',
  description:
    'Writes a status report of an active or finished plan for the user: what was done in the last week, what is late and why, what is next, decisions due, and the forecast. No model is used. Errors: plan.not_found, plan.requires_approval, validation.invalid_input (estimates that reach beyond all calendars), INTERNAL_ERROR (try again).',
  input: z.object({ planId: GraphId }),
  output: z.object({ markdown: z.string() }),
  annotations: READS,
  scope: 'plans:read',
  async call({ planId }, { library }) {
    const report = await statusReport(library, { graph_id: planId });
    return report.ok ? { ok: true, value: { markdown: report.value.markdown } } : report;
  },
});
