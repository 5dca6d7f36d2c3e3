import type { Tool } from '../tool.ts';
import { examplePlansTool } from './example-plans.ts';
import { examplePromptsTool } from './example-prompts.ts';
import { modelProfilesTool } from './model-profiles.ts';
import { planCreateTool } from './plan-create.ts';
import { planDownloadTool } from './plan-download.ts';
import { planFileInfoTool } from './plan-file-info.ts';
import { planListTool } from './plan-list.ts';
import { planResumeTool } from './plan-resume.ts';
import { planRetryTool } from './plan-retry.ts';
import { planStatusTool } from './plan-status.ts';
import { planStopTool } from './plan-stop.ts';
import { planWaitTool } from './plan-wait.ts';
import { promptCheckTool } from './prompt-check.ts';

/** From an idea to the files of a plan, in the order in which they are used. */
export const plansTools: readonly Tool[] = [
  examplePlansTool,
  examplePromptsTool,
  modelProfilesTool,
  promptCheckTool,
  planCreateTool,
  planStatusTool,
  planWaitTool,
  planStopTool,
  planResumeTool,
  planRetryTool,
  planListTool,
  planFileInfoTool,
  planDownloadTool,
];
