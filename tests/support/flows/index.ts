import { agentDrafting } from './agent-drafting.ts';
import { editArtifact } from './edit-artifact.ts';
import type { Flow } from './flow.ts';
import { lifecycle } from './lifecycle.ts';
import { sessionInterface } from './session-interface.ts';
import { taskInterface } from './task-interface.ts';
import { toolDetails } from './tool-details.ts';

/** By what they are called in the titles of tests. */
export const flows: readonly (readonly [string, Flow])[] = [
  ['from examples to a saved report', toolDetails],
  ['create, stop, resume, fail, resume, complete', lifecycle],
  ['the task interface', taskInterface],
  ['the session interface', sessionInterface],
  ['read, edit, resume', editArtifact],
  ['a plan that the agent drafts', agentDrafting],
];
