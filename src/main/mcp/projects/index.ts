import type { Tool } from '../tool.ts';
import { addTaskTool } from './add-task.ts';
import { approvePlanTool } from './approve-plan.ts';
import { claimTaskTool } from './claim-task.ts';
import { completeTaskTool } from './complete-task.ts';
import { createProjectTool } from './create-project.ts';
import { endTools } from './end-tools.ts';
import { getNextActionableTool } from './get-next-actionable.ts';
import { heartbeatTaskTool } from './heartbeat-task.ts';
import { instantiateTemplateTool } from './instantiate-template.ts';
import { listProjectsTool } from './list-projects.ts';
import { listTasksTool } from './list-tasks.ts';
import { projectForecastTool } from './project-forecast.ts';
import { proposeFromPlanTool } from './propose-from-plan.ts';
import { proposePlanTool } from './propose-plan.ts';
import { setDependencyTool } from './set-dependency.ts';
import { statusReportTool } from './status-report.ts';
import { whyBlockedTool } from './why-blocked.ts';

/** From a proposed graph of tasks to work that is done, in the order in which they are used. */
export const projectsTools: readonly Tool[] = [
  createProjectTool,
  listProjectsTool,
  proposePlanTool,
  proposeFromPlanTool,
  instantiateTemplateTool,
  approvePlanTool,
  listTasksTool,
  getNextActionableTool,
  claimTaskTool,
  heartbeatTaskTool,
  completeTaskTool,
  ...endTools,
  whyBlockedTool,
  projectForecastTool,
  statusReportTool,
  addTaskTool,
  setDependencyTool,
];
