import { desktop } from '../api/desktop.ts';
import { toast, toastError } from './toasts.tsx';

/** Copies an address that opens the plan, in the desktop app or in this browser. */
export function copyLink({ plan_id }: { readonly plan_id: string }): void {
  const link = desktop ? `planexe://plan/${plan_id}` : new URL(`/plan/${plan_id}`, location.href).href;
  navigator.clipboard.writeText(link).then(
    () => toast('Link copied.'),
    () => toastError(new Error('The link could not be copied.')),
  );
}
