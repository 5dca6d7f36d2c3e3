import { desktop } from '../../api/desktop.ts';
import { toast, toastError } from '../dialogs/toasts.tsx';

/** Copies an address that opens the plan, in the desktop app or in this browser. */
export function copyLink({ plan_id }: { readonly plan_id: string }): void {
  copyAddress(desktop ? `planexe://plan/${plan_id}` : `/plan/${plan_id}`);
}

/** Copies an address that opens the report at a section, by its anchor. */
export function copySectionLink(planId: string, anchor: string): void {
  copyAddress(
    desktop
      ? `planexe://plan/${planId}/report/${anchor}`
      : `/plan/${planId}/report?section=${encodeURIComponent(anchor)}`,
  );
}

/** @param address of the app's own scheme, or a path on this host */
function copyAddress(address: string): void {
  navigator.clipboard.writeText(new URL(address, location.href).href).then(
    () => toast('Link copied.'),
    () => toastError(new Error('The link could not be copied.')),
  );
}
