import type { Tool } from '../tool.ts';
import { draftNextTool } from './draft-next.ts';
import { draftSubmitTool } from './draft-submit.ts';

/** Drafting by the agent that calls. */
export const agentTools: readonly Tool[] = [draftNextTool, draftSubmitTool];
