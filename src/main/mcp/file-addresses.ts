import { type Library, planRow } from '../../library/index.ts';
import { artifactUri } from '../../shared/contracts/artifact.ts';
import { artifactUri as sessionUri } from './v1-session/artifact-uri.ts';
import { sessionId } from './v1-session/session-id.ts';
import { taskUri } from './v1-task/artifact-uri.ts';

/** Permanent name of the prompt's file in a session. */
const IDEA = 'prompt.md';

/** The addresses under which the files of plans are read, one for each generation of the tools. */
export interface FileAddresses {
  ofFile(planId: string, path: string): readonly string[];
  /** Of the prompt as it is now, which only sessions have as a file. */
  ofPrompt(planId: string): readonly string[];
}

export function fileAddresses(library: Library): FileAddresses {
  /** None once the plan is deleted: its session cannot be told any more. */
  const inSession = (planId: string, path: string) => {
    const plan = planRow(library, planId);
    if (!plan) return [];
    return [sessionUri(sessionId({ plan_id: planId, created_at: plan.createdAt }), path)];
  };
  return {
    ofFile: (planId, path) => [artifactUri(planId, path), taskUri(planId, path), ...inSession(planId, path)],
    ofPrompt: (planId) => inSession(planId, IDEA),
  };
}
