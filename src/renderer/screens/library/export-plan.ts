import type { LibraryPlan } from '../../../shared/contracts/library-plan.ts';
import { desktop } from '../../api/desktop.ts';
import { hostRequest } from '../../api/host-request.ts';
import { toastError } from '../../components/dialogs/toasts.tsx';
import { fileName, saveFile } from '../../components/files/save-file.ts';

/**
 * Saves everything of a plan as a zip, which can be imported again; says why when there is none yet. Where the desktop
 * app is, it has the ending that the system opens with it.
 */
export async function exportPlan({ plan_id, title }: LibraryPlan): Promise<void> {
  try {
    const response = await hostRequest(`/download/${plan_id}/run.zip`);
    saveFile(`${fileName(title, 'plan')}.${desktop ? 'planexe' : 'zip'}`, await response.blob());
  } catch (error) {
    toastError(error);
  }
}
