import type { Tool } from '../tool.ts';
import { planArchiveTool } from './plan-archive.ts';
import { planDeleteTool } from './plan-delete.ts';
import { planDiffTool } from './plan-diff.ts';
import { planExportTool } from './plan-export.ts';
import { planImportTool } from './plan-import.ts';

/** Keeping plans: out of sight, in the trash, in a file, out of a file, side by side. */
export const libraryTools: readonly Tool[] = [
  planArchiveTool,
  planDeleteTool,
  planExportTool,
  planImportTool,
  planDiffTool,
];
