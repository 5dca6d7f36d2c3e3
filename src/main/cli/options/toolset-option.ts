import { type Toolset, toolsetAt } from '../../mcp/toolsets.ts';
import { usageError } from '../exit.ts';
import { DEFAULT_TOOLSET } from './default-toolset.ts';

/** The path on which a toolset is served, by the name that is typed, such as `plans+artifacts`. @throws Refusal */
export function toolsetOption(name: string): { readonly path: string; readonly toolset: Toolset } {
  const path = name === DEFAULT_TOOLSET ? '/mcp' : /^(all|v1\/)/.test(name) ? `/mcp/${name}` : `/mcp/x/${name}`;
  const toolset = toolsetAt(path);
  if (toolset) return { path, toolset };
  throw usageError(
    `Unknown toolset ${JSON.stringify(name).slice(0, 60)}.`,
    'Leave it out, or use one that `planexe mcp --help` lists.',
  );
}
