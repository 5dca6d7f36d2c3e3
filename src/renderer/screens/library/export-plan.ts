import type { LibraryPlan } from '../../../shared/contracts/library-plan.ts';
import { desktop } from '../../api/desktop.ts';
import { hostRequest } from '../../api/host-request.ts';
import { toastError } from '../../components/toasts.tsx';

/**
 * Saves everything of a plan as a zip, which can be imported again; says why when there is none yet. Where the desktop
 * app is, it has the ending that the system opens with it.
 */
export async function exportPlan({ plan_id, title }: LibraryPlan): Promise<void> {
  try {
    const response = await hostRequest(`/download/${plan_id}/run.zip`);
    const address = URL.createObjectURL(await response.blob());
    const link = document.createElement('a');
    link.href = address;
    link.download = `${fileName(title)}.${desktop ? 'planexe' : 'zip'}`;
    link.click();
    URL.revokeObjectURL(address);
  } catch (error) {
    toastError(error);
  }
}

/** What every system takes as the name of a file. */
function fileName(title: string): string {
  const name = title
    .replaceAll(/[\p{Cc}<>:"/\\|?*]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, 80)
    .replace(/[. ]+$/, '');
  return name === '' ? 'plan' : name;
}
