import { z } from 'zod';
import { savePlanFile } from '../../../library/index.ts';
import { ADDS, defineTool } from '../tool.ts';
import { Deliverable, PlanId, SavedDeliverable, savedDeliverable } from './fields.ts';

/** For agents on this computer, which tell the user where the file is. */
export const planDownloadTool = defineTool({
  name: 'plan_download',
  title: 'Save a file of a plan',
  description: `Saves the report or the zip of a plan on the user's computer, in PLANEXE_PATH or the download folder, and returns saved_path: tell the user. Never overwrites a file. Call it when the state is completed. DOWNLOAD_FAILED: the folder cannot be created or written to; details.next says what to do. Not ready yet: saved false with reason. generation_failed, content_unavailable: as in plan_file_info.`,
  input: z.object({ plan_id: PlanId, artifact: Deliverable }),
  output: SavedDeliverable,
  annotations: { ...ADDS, idempotentHint: true },
  scope: 'files:write',
  call: async (input, { library }) => savedDeliverable(await savePlanFile(library, input)),
});
