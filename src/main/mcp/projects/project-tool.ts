import type { z } from 'zod';
import { defineTool, type Tool } from '../tool.ts';

/** A tool of this set: its specification names the code of an input that does not fit the schema. */
export function defineProjectTool<Input extends z.ZodObject, Output extends z.ZodObject>(
  tool: Parameters<typeof defineTool<Input, Output>>[0],
): Tool {
  return { ...defineTool(tool), invalidInputCode: 'validation.invalid_input' };
}
