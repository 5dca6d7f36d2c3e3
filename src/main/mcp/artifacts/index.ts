import type { Tool } from '../tool.ts';
import { artifactListTool } from './artifact-list.ts';
import { artifactReadTool } from './artifact-read.ts';
import { artifactWriteTool } from './artifact-write.ts';
import { factListTool } from './fact-list.ts';
import { factSetTool } from './fact-set.ts';
import { planEventsTool } from './plan-events.ts';
import { planGraphTool } from './plan-graph.ts';
import { planLogsTool } from './plan-logs.ts';

/** Looking into a plan and changing it: files, facts, events, log, graph. */
export const artifactsTools: readonly Tool[] = [
  artifactListTool,
  artifactReadTool,
  artifactWriteTool,
  factListTool,
  factSetTool,
  planEventsTool,
  planLogsTool,
  planGraphTool,
];
