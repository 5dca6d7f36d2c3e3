import type { Toolset } from '../mcp/toolsets.ts';

/** Makes something new, but not a second time: the same request finds what the first one made. */
const FINDS_WHAT_IT_MADE = 'plan_create';

/** Whether repeating a call of the tool with the same input has no further effect. */
export function isRepeatableTool(toolset: Toolset, name: string): boolean {
  const tool = toolset.tools.find((each) => each.name === name);
  return (
    tool !== undefined &&
    (tool.annotations.readOnlyHint || tool.annotations.idempotentHint || name === FINDS_WHAT_IT_MADE)
  );
}
