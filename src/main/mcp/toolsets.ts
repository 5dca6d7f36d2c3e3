import { agentTools } from './agent/index.ts';
import { artifactsTools } from './artifacts/index.ts';
import { instructionsFor } from './instructions.ts';
import { libraryTools } from './library/index.ts';
import { plansTools } from './plans/index.ts';
import { projectsTools } from './projects/index.ts';
import type { Tool } from './tool.ts';
import { sessionGeneration } from './v1-session/index.ts';
import { taskGeneration } from './v1-task/index.ts';

/** Tools that are served together on one path, and what an agent should know of them first. */
export interface Toolset {
  readonly name: string;
  readonly instructions: string;
  readonly tools: readonly Tool[];
}

/** Sets that can be combined, in the order in which their tools are listed. */
const SETS: Readonly<Record<string, readonly Tool[]>> = {
  plans: plansTools,
  artifacts: artifactsTools,
  library: libraryTools,
  projects: projectsTools,
  agent: agentTools,
};

/** Earlier generations of the interface, which cannot be combined. */
const EARLIER: Readonly<Record<string, Toolset>> = {
  '/mcp/v1/task': taskGeneration,
  '/mcp/v1/session': sessionGeneration,
};

/** The toolset that a path means, such as `/mcp`, `/mcp/x/plans+artifacts` or `/mcp/all`; null when there is none. */
export function toolsetAt(path: string): Toolset | null {
  if (Object.hasOwn(EARLIER, path)) return EARLIER[path] ?? null;
  const names = namesAt(path);
  if (names === null || names.length === 0 || names.some((name) => !Object.hasOwn(SETS, name))) return null;
  const wanted = Object.keys(SETS).filter((name) => names.includes(name));
  return {
    name: wanted.join('+'),
    instructions: instructionsFor(wanted),
    tools: wanted.flatMap((name) => SETS[name] ?? []),
  };
}

function namesAt(path: string): readonly string[] | null {
  if (path === '/mcp') return ['plans'];
  if (path === '/mcp/all') return Object.keys(SETS);
  const [, combined] = /^\/mcp\/x\/([a-z+]{1,100})$/.exec(path) ?? [];
  return combined?.split('+') ?? null;
}
