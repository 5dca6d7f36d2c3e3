import type { Tool } from '../tool.ts';
import { withCodes } from '../v1-common/renamed-errors.ts';
import { TASK_CODES } from './codes.ts';
import { promptExamplesTool } from './prompt-examples.ts';
import { taskArchiveTool } from './task-archive.ts';
import { taskArtifactListTool } from './task-artifact-list.ts';
import { taskArtifactReadTool } from './task-artifact-read.ts';
import { taskArtifactWriteTool } from './task-artifact-write.ts';
import { taskCreateTool } from './task-create.ts';
import { taskDownloadTool, taskFileInfoTool } from './task-files.ts';
import { taskGetLatestTool, taskListTool } from './task-list.ts';
import { taskLogsTailTool } from './task-logs-tail.ts';
import { taskResumeTool } from './task-resume.ts';
import { taskStatusTool } from './task-status.ts';
import { taskStopTool } from './task-stop.ts';
import { taskWaitTool } from './task-wait.ts';

const tools: readonly Tool[] = [
  promptExamplesTool,
  taskCreateTool,
  taskStatusTool,
  taskStopTool,
  taskDownloadTool,
  taskFileInfoTool,
  taskListTool,
  taskWaitTool,
  taskGetLatestTool,
  taskLogsTailTool,
  taskResumeTool,
  taskArtifactListTool,
  taskArtifactReadTool,
  taskArtifactWriteTool,
  taskArchiveTool,
];

/** The first generation of the interface, for clients that were written for it: a plan is a task. */
export const taskGeneration = {
  name: 'v1/task',
  instructions: `PlanExe turns a goal in plain words into a structured draft of a project plan: executive summary, schedule with Gantt chart, risks, governance, costs and more. The draft is for people to refine; nothing in it is carried out.
Order: prompt_examples, then task_create with a prompt of 300 to 800 words that the user has approved; task_wait or task_status until the state is completed; then task_download, or task_file_info for a link. An outline without a model takes seconds, with models 5 to 30 minutes: polling every 5 minutes is enough.
You get an HTML report of several hundred kilobytes, and a zip of every file behind it (md, json).
To change something: task_stop if it runs, task_artifact_read, task_artifact_write, then task_resume, which redrafts only what depends on the edit. A completed task is not resumed: create a new one.
Use these tools as they are; do not run them "as tasks". New clients use the endpoint /mcp, which can do more.`,
  tools: tools.map((tool) => withCodes(TASK_CODES, tool)),
};
