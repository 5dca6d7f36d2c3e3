import type { Tool } from '../tool.ts';
import { withCodes } from '../v1-common/renamed-errors.ts';
import { artifactListTool } from './artifact-list.ts';
import { artifactReadTool } from './artifact-read.ts';
import { artifactWriteTool } from './artifact-write.ts';
import { SESSION_CODES } from './codes.ts';
import { exportBundleTool } from './export-bundle.ts';
import { sessionArchiveTool } from './session-archive.ts';
import { sessionCreateTool } from './session-create.ts';
import { sessionEventsTool } from './session-events.ts';
import { sessionResumeTool, taskInvalidateTool } from './session-resume.ts';
import { sessionStartTool } from './session-start.ts';
import { sessionStatusTool } from './session-status.ts';
import { sessionStopTool } from './session-stop.ts';
import { taskGraphTool } from './task-graph.ts';
import { validateOnlyTool } from './validate-only.ts';

const tools: readonly Tool[] = [
  sessionCreateTool,
  sessionStartTool,
  sessionStatusTool,
  sessionStopTool,
  sessionResumeTool,
  artifactListTool,
  artifactReadTool,
  artifactWriteTool,
  sessionEventsTool,
  taskGraphTool,
  taskInvalidateTool,
  exportBundleTool,
  validateOnlyTool,
  sessionArchiveTool,
];

/** The second generation of the interface, for clients that were written for it: a plan is a session with runs. */
export const sessionGeneration = {
  name: 'v1/session',
  instructions: `PlanExe turns an idea in plain words into a structured draft of a project plan, like a build: tasks write files, and a changed file causes what depends on it to be redrafted. The draft is for people to refine.
Order: planexe.session.create with an idea of 300 to 800 words that the user has approved, planexe.session.start, planexe.session.status until the state is completed, planexe.export.bundle. To change something: planexe.session.stop if it runs, planexe.artifact.read, planexe.artifact.write, planexe.session.resume. An outline without a model takes seconds, with models 5 to 30 minutes.
Tool names contain dots; clients that cannot use them should use the endpoint /mcp, which can do more.`,
  tools: tools.map((tool): Tool => ({ ...withCodes(SESSION_CODES, tool), ignoresUnknownArguments: true })),
};
